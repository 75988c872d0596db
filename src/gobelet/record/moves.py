"""The moves behind the events of a game: who made which move, and its events."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

from gobelet import dice, handsdown
from gobelet.game import Seat

M = TypeVar("M")
E = TypeVar("E")


class RecordedMove(NamedTuple, Generic[M, E]):
    """A move, the seat that made it, and its events."""

    seat: Seat
    move: M
    events: tuple[E, ...]


def iterate_dice_moves(events: Iterable[dice.MatchEvent]) -> Iterator[RecordedMove[dice.MatchMove, dice.MatchEvent]]:
    """Yield the moves of a match; every event of dice is a move of its own."""
    for event in events:
        yield RecordedMove(event.seat, _find_dice_move(event), (event,))


def _find_dice_move(event: dice.MatchEvent) -> dice.MatchMove:
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
        case _:
            return _find_real_dice_move(event)


def _find_real_dice_move(event: dice.RealDiceEvent) -> dice.RealDiceMove:
    """Return the move of an event that only real dice have."""
    match event:
        case dice.LastRollEntered():
            return dice.EnterLastRoll()
        case dice.RollUndone():
            return dice.UndoRoll()
        case dice.KeepAnnounced(_, keep):
            return dice.AnnounceKeep(keep)
        case dice.BoxCorrected():
            move = dice.CorrectBox(event.column, event.box, event.to, event.faces, game=event.game)
            return move if event.faces else replace(move, points=event.points, five_alike=event.five_alike)
        case dice.OpeningCorrected(_, column, number):
            return dice.CorrectOpening(column, number)


def find_card_move(event: handsdown.Event) -> RecordedMove[handsdown.Move, handsdown.Event] | None:
    """Return the move whose first event this is, or None if it is a later event of a move."""
    match event:
        case handsdown.Dealt(seat):
            return RecordedMove(seat, handsdown.Deal(), (event,))
        case handsdown.TurnPlayed(seat, discarded):
            return RecordedMove(seat, handsdown.Discard(discarded), (event,))
        case handsdown.Called(seat):
            return RecordedMove(seat, handsdown.Call(), (event,))
        case handsdown.Declined(seat):
            return RecordedMove(seat, handsdown.Decline(), (event,))
        case _:
            return None


def iterate_card_moves(events: Iterable[handsdown.Event]) -> Iterator[RecordedMove[handsdown.Move, handsdown.Event]]:
    """Yield the moves of a card game, each with all its events."""
    made: RecordedMove[handsdown.Move, handsdown.Event] | None = None
    for event in events:
        begun = find_card_move(event)
        if begun is not None and made is not None:
            yield made
        made = begun if begun is not None else _append_event(made, event)
    if made is not None:
        yield made


def _append_event(
    made: RecordedMove[handsdown.Move, handsdown.Event] | None, event: handsdown.Event
) -> RecordedMove[handsdown.Move, handsdown.Event]:
    assert made is not None  # records are checked: their first event begins a move
    return made._replace(events=(*made.events, event))
