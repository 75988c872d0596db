"""The expected final score of every column through a match: what a chart of it draws."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.coach.ledger import Decision, Ledger, LuckEntry
from gobelet.coach.review import ColumnReview, Review


@dataclass(frozen=True, slots=True)
class TracePoint:
    """The expected final score after a roll or a decision, or before both at the start of the match."""

    when: float
    """The time in turns since the start of the match; a turn ends at a whole number."""
    value: float
    """The expected final score of the whole match."""
    game: int = 1
    """The number of the game in the match, from 1."""
    roll: LuckEntry | None = None
    decision: Decision | None = None


def trace_columns(found: Review) -> tuple[tuple[TracePoint, ...], ...]:
    """Return the points of every column, in order."""
    turns, steps = len(found.edition.boxes), 2 * found.edition.rolls
    return tuple(tuple(_trace_column(column, turns, steps)) for column in found.columns)


def _trace_column(column: ColumnReview, turns: int, steps: int) -> Iterator[TracePoint]:
    """Yield the points of a column; games that are still to come count with the value of their empty cards."""
    yield TracePoint(0.0, column.value)
    done, rest = 0.0, column.value
    for number, ledger in enumerate(column.games, 1):
        rest -= ledger.value
        yield from _trace_game(ledger, number, turns * (number - 1), done + rest, steps)
        done += ledger.score


def _trace_game(ledger: Ledger, game: int, begin: int, others: float, steps: int) -> Iterator[TracePoint]:
    """Yield the points of one game: every roll is followed by a decision; the last decision of a turn fills a box."""
    turn, step = 0, 0
    for roll, decision in zip(ledger.rolls, ledger.decisions, strict=True):
        step = step + 2 if roll.turn == turn else 1
        turn = roll.turn
        when = begin + turn - 1
        yield TracePoint(when + step / steps, others + roll.value, game, roll=roll)
        end = 1.0 if decision.chosen.box is not None else (step + 1) / steps
        yield TracePoint(when + end, others + decision.chosen.value, game, decision=decision)
