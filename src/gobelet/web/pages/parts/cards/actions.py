"""What may be done at a card table, and what is going on: the call, the swap and the last choice."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown import CardGame, Decline, LastChoice
from gobelet.handsdown.decide import explain_no_call
from gobelet.i18n.card_events import window_text
from gobelet.i18n.refusals import sentence
from gobelet.web.pages.parts.dice.tray import Button, back_buttons, their_turn, your_turn
from gobelet.web.pages.table_context import Look


@dataclass(frozen=True, slots=True)
class Acts:
    """The buttons below the hand, and the sentence above them."""

    status: str
    """What is going on."""
    due: bool
    """Whether the viewer is to do something now."""
    callers: tuple[Button, ...]
    """Who may call here; those who share a device are asked who it is."""
    asks: bool
    calls: bool
    """Whether there is a button for the call at all: not for those who watch."""
    swap: Seat | None
    """Who may swap cards now."""
    decline: Seat | None
    """Who may let a call stand now."""
    others: tuple[Button, ...]


def acts_of(look: Look) -> Acts:
    """Return what the viewer may do."""
    game, seat = look.cards, look.viewer.seat
    playing = seat if seat in look.playing else None
    declines = playing is not None and Decline() in game.legal_moves(playing)
    return Acts(
        " ".join(filter(None, _status(look, game, playing))),
        due=playing is not None and (declines or playing == game.turn),
        callers=tuple(_callers(look, game)),
        asks=len(look.playing) > 1,
        calls=bool(look.playing),
        swap=playing if playing == game.turn else None,
        decline=playing if declines else None,
        others=tuple(back_buttons(look)),
    )


def _callers(look: Look, game: CardGame) -> Iterator[Button]:
    """Yield who may call here now; alone, the button says nothing but the call."""
    for seat in look.playing:
        if game.may_call(seat):
            words = look.name(seat) if len(look.playing) > 1 else look.say("Hands Down!")
            yield Button("call", words, seat)


# -- what is going on --------------------------------------------------------------------------------------------


def _status(look: Look, game: CardGame, playing: Seat | None) -> Iterator[str]:
    """Yield what the viewer is to know, the most urgent last."""
    if playing is None:
        yield from _seen_by_others(look, game)
        return
    if game.may_call(playing):
        yield window_text(game, playing, look.names, look.say)
    else:
        yield sentence(explain_no_call(game, playing), look.say)
    if playing == game.turn:
        yield your_turn(look, playing)
        yield look.say("Tap cards to swap, or pass.")
    elif game.turn is not None:
        yield their_turn(look, game.turn)


def _seen_by_others(look: Look, game: CardGame) -> Iterator[str]:
    """Yield what is going on, for those who watch, whose cards are covered, or for whom a computer player plays."""
    if not look.viewer.seats:
        yield look.say("You are watching.")
    elif look.viewer.seat is not None:
        yield look.say("The computer plays for {name}.", name=look.name(look.viewer.seat))
    if game.caller is not None:
        yield look.say("The call of {name} stands.", name=look.name(game.caller))
    if isinstance(game.phase, LastChoice):
        names = look.say.listed(look.name(seat) for seat in game.phase.waiting)
        yield look.say("{names}: call now, or pass.", names=names)
    elif game.turn is not None:
        yield their_turn(look, game.turn)
