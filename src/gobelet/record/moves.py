"""The moves behind the events of a game: who asked for what, and what came of it."""

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from gobelet import dice, handsdown
from gobelet.game import Seat

M = TypeVar("M")
E = TypeVar("E")


class Made(NamedTuple, Generic[M, E]):
    """One move and its events."""

    seat: Seat
    move: M
    events: tuple[E, ...]


def dice_moves(events: Iterable[dice.MatchEvent]) -> Iterator[Made[dice.MatchMove, dice.MatchEvent]]:
    """Yield the moves of a match: every event of dice is a move of its own."""
    for event in events:
        yield Made(event.seat, _dice_move(event), (event,))


def _dice_move(event: dice.MatchEvent) -> dice.MatchMove:
    match event:
        case dice.OpeningRolled():
            return dice.RollForOpening()
        case dice.DiceRolled(_, keep, _):
            return dice.RollDice(keep)
        case dice.BoxFilled(_, box):
            return dice.FillBox(box)
        case dice.FillUndone():
            return dice.UndoFill()
        case dice.GameFinished():
            return dice.FinishGame()
        case dice.NextGameStarted():
            return dice.StartNextGame()


def card_move(event: handsdown.Event) -> Made[handsdown.Move, handsdown.Event] | None:
    """Return the move an event begins, if it begins one."""
    match event:
        case handsdown.Dealt(seat):
            return Made(seat, handsdown.Deal(), (event,))
        case handsdown.TurnPlayed(seat, discarded):
            return Made(seat, handsdown.Discard(discarded), (event,))
        case handsdown.Called(seat):
            return Made(seat, handsdown.Call(), (event,))
        case handsdown.Declined(seat):
            return Made(seat, handsdown.Decline(), (event,))
        case _:
            return None


def card_moves(events: Iterable[handsdown.Event]) -> Iterator[Made[handsdown.Move, handsdown.Event]]:
    """Yield the moves of a card game, each with all that followed from it."""
    made: Made[handsdown.Move, handsdown.Event] | None = None
    for event in events:
        begun = card_move(event)
        if begun is not None and made is not None:
            yield made
        made = begun if begun is not None else _and(made, event)
    if made is not None:
        yield made


def _and(
    made: Made[handsdown.Move, handsdown.Event] | None, event: handsdown.Event
) -> Made[handsdown.Move, handsdown.Event]:
    assert made is not None  # a record was checked: something began this
    return made._replace(events=(*made.events, event))
