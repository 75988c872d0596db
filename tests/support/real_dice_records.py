"""Records of games with real dice, move by move."""

from dataclasses import replace

from gobelet.cups import TypedCup
from gobelet.dice import EnterPoints, FinishGame, MatchMove
from gobelet.game import Seat, replay
from gobelet.record import Record


def enter_moves(record: Record, *moves: tuple[MatchMove, str], seat: int = 0) -> Record:
    """Return a record of real dice after moves of a seat, with their dice."""
    match, events = record.match, record.events
    for move, dice in moves:
        made = match.decide(Seat(seat), move, TypedCup(map(int, dice)))
        events, match = (*events, *made), replay(match, made)
    return replace(record, events=events)


def finish_with_points(record: Record) -> Record:
    """Return a record after the rest of its game, the first possible points in each box, and its end."""
    while (match := record.match).game.outcome is None:
        seat = match.to_move[0]
        move = next(each for each in match.legal_moves(seat) if isinstance(each, EnterPoints))
        record = enter_moves(record, (move, ""), seat=seat)
    return enter_moves(record, (FinishGame(), ""))
