"""Whose turn it is, in words, and the buttons that both games have."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gobelet.game import Seat
from gobelet.i18n import Speaker, mark
from gobelet.web.pages.table_context import AnyContext

PACE_WORDS: Final = {"slow": mark("slow"), "usual": mark("usual"), "quick": mark("quick")}
NEXT_PACE: Final = {"usual": "quick", "quick": "slow", "slow": "usual"}
"""The pace that a press of its button leads to."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a form: the action it sends, its label, and the seat that acts."""

    action: str
    words: str
    seat: Seat


def describe_other_turn(context: AnyContext, turn: Seat) -> str:
    """Say whose turn it is; a computer player thinks."""
    name = context.name(turn)
    if turn in context.table.bots:
        if context.preparing and context.table.kind.needs_solved_table(context.table.bots[turn]):
            return context.say("{name} is learning this game first. One moment.", name=name)
        return context.say("{name} is thinking.", name=name)
    return context.say("It is {name}’s turn.", name=name)


def describe_own_turn(context: AnyContext, turn: Seat) -> str:
    """Say that it is the viewer's turn; by name where several share a device."""
    if len(context.active_seats) > 1:
        return context.say("{name}, it is your turn.", name=context.name(turn))
    return context.say("It is your turn.")


def list_return_buttons(context: AnyContext) -> Iterator[Button]:
    """Yield a button for each seat of the viewer that a computer player plays now."""
    for seat in context.viewer.seats:
        if seat not in context.active_seats:
            words = context.say("Take my seat back")
            if len(context.viewer.seats) > 1:
                words = context.say("{name} takes the seat back", name=context.name(seat))
            yield Button("back", words, seat)


def list_substitute_buttons(context: AnyContext) -> Iterator[Button]:
    """Yield a button for each absent player whom the game waits for: the computer plays on for them."""
    game = context.table.game
    if game is None or not context.viewer.seats:
        return
    for seat in game.to_move:
        if seat in context.long_absent and seat not in context.table.bots and seat not in context.viewer.seats:
            action = f"lend:{context.table.kind.stand_ins[-1]}"
            yield Button(action, context.say("Let the computer play for {name}", name=context.name(seat)), seat)


def build_pace_button(context: AnyContext) -> Button | None:
    """Return the button that shows the pace of computer players and leads to the next one."""
    setup, seats = context.table.setup, context.viewer.seats
    if not seats or not context.table.bots or not context.table.has_people:
        return None
    words = context.say("at once") if setup.hurried else context.say(PACE_WORDS[setup.pace])
    return Button(f"pace:{'usual' if setup.hurried else NEXT_PACE[setup.pace]}", words, seats[0])


def list_tags(say: Speaker, *, on_turn: bool, computer: bool, absent: bool) -> Iterator[str]:
    """Yield what the board tells of a player, a word each."""
    if on_turn:
        yield say("on turn")
    if computer:
        yield say("computer")
    elif absent:
        yield say("away")
