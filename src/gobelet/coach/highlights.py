"""The decisions and rolls of a review that stand out: the costliest, the luckiest and the unluckiest."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from gobelet.coach.ledger import Decision, LuckEntry
from gobelet.coach.marks import INACCURATE, TIE
from gobelet.coach.review import Review
from gobelet.game import Seat

HIGHLIGHTS: Final = 3
"""How many decisions and rolls stand out."""


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """What a review shows."""

    seat: Seat | None = None
    """The player whose decisions and rolls are shown, then all of those above the threshold; None: of all players."""
    threshold: float = INACCURATE
    """The least loss of a decision that is shown."""


@dataclass(frozen=True, slots=True)
class DecisionMoment:
    """A decision, and where it is in the review."""

    column: int
    game: int
    """The number of the game in its match, from 1."""
    place: int
    """The place among the decisions of its column in this game, forced ones included, from 0."""
    decision: Decision

    @property
    def loss(self) -> float:
        """The loss of the decision."""
        return self.decision.loss


@dataclass(frozen=True, slots=True)
class RollMoment:
    """A roll, and where it is in the review."""

    column: int
    game: int
    """The number of the game in its match, from 1."""
    place: int
    """The place among the rolls of its column in this game, from 0."""
    roll: LuckEntry

    @property
    def luck(self) -> float:
        """The luck of the roll."""
        return self.roll.luck


def list_decisions(
    found: Review, column: int | None = None, threshold: float = INACCURATE, seat: Seat | None = None
) -> list[DecisionMoment]:
    """Return the unforced decisions that lost something and this much or more, in order; by default, those of all."""
    return [
        moment
        for moment in _walk_decisions(found)
        if column in (None, moment.column)
        and seat in (None, moment.decision.seat)
        and moment.loss > TIE
        and moment.loss >= threshold
    ]


def find_costliest(
    found: Review,
    count: int | None,
    column: int | None = None,
    threshold: float = INACCURATE,
    seat: Seat | None = None,
) -> list[DecisionMoment]:
    """Return the decisions that lost most, the costliest first; without a count, all of them."""
    return sorted(list_decisions(found, column, threshold, seat), key=attrgetter("loss"), reverse=True)[:count]


def find_luckiest(found: Review, count: int, column: int | None = None, seat: Seat | None = None) -> list[RollMoment]:
    """Return the luckiest rolls, the luckiest first; none that was unlucky."""
    rolls = [moment for moment in _list_rolls(found, column, seat) if moment.luck > 0]
    return sorted(rolls, key=attrgetter("luck"), reverse=True)[:count]


def find_unluckiest(found: Review, count: int, column: int | None = None, seat: Seat | None = None) -> list[RollMoment]:
    """Return the unluckiest rolls, the unluckiest first; none that was lucky."""
    rolls = [moment for moment in _list_rolls(found, column, seat) if moment.luck < 0]
    return sorted(rolls, key=attrgetter("luck"))[:count]


def _walk_decisions(found: Review) -> Iterator[DecisionMoment]:
    for number, column in enumerate(found.columns):
        for game, ledger in enumerate(column.games, 1):
            for place, decision in enumerate(ledger.decisions):
                if not decision.forced:
                    yield DecisionMoment(number, game, place, decision)


def _list_rolls(found: Review, column: int | None, seat: Seat | None) -> list[RollMoment]:
    return [
        moment for moment in _walk_rolls(found) if column in (None, moment.column) and seat in (None, moment.roll.seat)
    ]


def _walk_rolls(found: Review) -> Iterator[RollMoment]:
    for number, column in enumerate(found.columns):
        for game, ledger in enumerate(column.games, 1):
            for place, roll in enumerate(ledger.rolls):
                yield RollMoment(number, game, place, roll)
