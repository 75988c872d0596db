"""Whose turn it is, in words, and the buttons that both games have."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.web.pages.table_context import AnyContext


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


def list_tags(say: Speaker, *, on_turn: bool, computer: bool, absent: bool) -> Iterator[str]:
    """Yield what the board tells of a player, a word each."""
    if on_turn:
        yield say("on turn")
    if computer:
        yield say("computer")
    elif absent:
        yield say("away")
