"""The actions of a card table: the call, the swap and the last choice, with a sentence about the situation."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Decline, LastChoice
from gobelet.handsdown.decide import explain_no_call
from gobelet.i18n.card_events import describe_window
from gobelet.i18n.refusals import describe_refusal
from gobelet.web.pages.parts.turn import (
    Button,
    build_pace_button,
    describe_other_turn,
    describe_own_turn,
    list_return_buttons,
    list_substitute_buttons,
)
from gobelet.web.pages.table_context import TableContext


@dataclass(frozen=True, slots=True)
class CardActions:
    """The buttons below the hand, and the sentence above them."""

    status: str
    """The situation, as a sentence or two."""
    due: bool
    """Whether the game waits for the viewer."""
    callers: tuple[Button, ...]
    """Who may call on this device."""
    asks: bool
    """Whether several share the device, so that the page asks who calls."""
    calls: bool
    """Whether there is a button for the call: not for spectators."""
    swap: Seat | None
    """The seat that may swap cards now."""
    decline: Seat | None
    """The seat that may let a call stand now."""
    pace: Button | None
    """The pace of computer players, shown while one of them plays."""
    others: tuple[Button, ...]


def build_actions(context: TableContext[CardGame]) -> CardActions:
    """Return what the viewer may do."""
    game, seat = context.game, context.viewer.seat
    active = seat if seat in context.active_seats else None
    declines = active is not None and Decline() in game.legal_moves(active)
    return CardActions(
        " ".join(filter(None, _list_status(context, game, active))),
        due=active is not None and (declines or active == game.turn),
        callers=tuple(_list_callers(context, game)),
        asks=len(context.active_seats) > 1,
        calls=bool(context.active_seats),
        swap=active if active == game.turn else None,
        decline=active if declines else None,
        pace=build_pace_button(context) if game.turn in context.table.bots else None,
        others=(*list_return_buttons(context), *list_substitute_buttons(context)),
    )


def _list_callers(context: TableContext[CardGame], game: CardGame) -> Iterator[Button]:
    """Yield a button for each seat that may call on this device; with its name if there are several."""
    for seat in context.active_seats:
        if game.may_call(seat):
            words = context.name(seat) if len(context.active_seats) > 1 else context.say("Hands Down!")
            yield Button("call", words, seat)


# -- status ------------------------------------------------------------------------------------------------------


def _list_status(context: TableContext[CardGame], game: CardGame, active: Seat | None) -> Iterator[str]:
    """Yield sentences about the situation, the most urgent last."""
    if active is None:
        yield from _list_status_for_others(context, game)
        return
    if game.may_call(active):
        yield describe_window(game, active, context.names, context.say)
    else:
        yield describe_refusal(explain_no_call(game, active), context.say)
    if active == game.turn:
        yield describe_own_turn(context, active)
        yield context.say("Choose cards to swap, or pass.")
    elif game.turn is not None:
        yield describe_other_turn(context, game.turn)


def _list_status_for_others(context: TableContext[CardGame], game: CardGame) -> Iterator[str]:
    """Yield the situation for spectators, for covered hands, and for seats that a computer player plays."""
    if not context.viewer.seats:
        yield context.say("You are watching.")
    elif context.viewer.seat is not None:
        yield context.say("The computer plays for {name}.", name=context.name(context.viewer.seat))
    if game.caller is not None:
        yield context.say("The call of {name} stands.", name=context.name(game.caller))
    if isinstance(game.phase, LastChoice):
        names = context.say.join_and(context.name(seat) for seat in game.phase.waiting)
        yield context.say("{names}: call now, or pass.", names=names)
    elif game.turn is not None:
        yield describe_other_turn(context, game.turn)
