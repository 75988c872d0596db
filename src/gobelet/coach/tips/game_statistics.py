"""Facts about whole games of best play, exact: when boxes are filled, and where the noughts go."""

from functools import cached_property

import numpy as np

from gobelet.dice import BoxId
from gobelet.solver import Library, Values
from gobelet.solver.analysis.turn_by_turn import TurnFills, list_fills
from gobelet.solver.model.lattice import Floats, Ints


class GameStatistics:
    """Every fill of best play from the empty card, with its probability, turn by turn."""

    def __init__(self, library: Library, values: Values) -> None:
        self.values, self.edition, self._layout = values, values.edition, values.layout
        self.turns = list_fills(values, kernels=library.kernels)

    @cached_property
    def fills(self) -> Floats:
        """The probability that a box is filled in a turn, by turn and box."""
        return np.array([np.bincount(turn.boxes, turn.chances, len(self.edition.boxes)) for turn in self.turns])

    def noughts(self, first: int = 1, *, with_open: BoxId | None = None) -> Floats:
        """Return the expected noughts of a game in each box, from a turn on; only while a certain box is open."""
        total = np.zeros(len(self.edition.boxes))
        for turn in self.turns[first - 1 :]:
            chosen = turn.points == 0
            if with_open is not None:
                chosen &= self.filled_before(turn) >> self.edition.places[with_open] & 1 == 0
            total += np.bincount(turn.boxes[chosen], turn.chances[chosen], len(total))
        return total

    def mean_turn(self, box: BoxId) -> float:
        """Return the mean number of the turn in which a box is filled."""
        return float(self.fills[:, self.edition.places[box]] @ np.arange(1, len(self.turns) + 1))

    def lost_bonuses(self) -> float:
        """Return how many noughts of a game put an upper bonus out of reach that was possible before."""
        lost = 0.0
        for turn in self.turns:
            filled = self.filled_before(turn)
            total = self._upper_totals(turn, filled)
            before, after = (total + self._still_possible[cards] for cards in (filled, filled | 1 << turn.boxes))
            threshold = self.edition.upper_bonus_at
            chosen = (turn.points == 0) & (total < threshold) & (before >= threshold) & (after < threshold)
            lost += float(turn.chances[chosen].sum())
        return lost

    def chance_without_noughts(self) -> float:
        """Return the probability that a game has no nought."""
        size = self._layout.size
        chances: Floats = np.zeros(size)
        chances[self.turns[0].places[0]] = 1.0
        for turn in self.turns:
            cards = np.bincount(turn.places, turn.chances, size)
            scores = turn.points > 0
            share = turn.chances[scores] / cards[turn.places[scores]]
            passed = chances[turn.places[scores]] * share
            chances = np.bincount(turn.targets[scores], passed, size).astype(np.float64)
        return float(chances.sum())

    def upper_bonus_chance(self) -> float:
        """Return the probability that the upper total reaches the bonus: the highest lane of the full card."""
        last, full = self.turns[-1], len(self._layout.lanes) - 1
        lanes = last.targets - self._layout.start[self._layout.rows_at(last.targets)]
        return float(last.chances[lanes == self._layout.lanes[full] - 1].sum())

    def filled_before(self, turn: TurnFills) -> Ints:
        """Return the filled boxes of the card before each fill, as bits."""
        filled: Ints = self._layout.rows_at(turn.places) // self._layout.compiled.flags
        return filled

    def _upper_totals(self, turn: TurnFills, filled: Ints) -> Ints:
        """Return the upper total of the card before; one that cannot reach the bonus may be higher than it was."""
        totals: Ints = turn.places - self._layout.start[self._layout.rows_at(turn.places)] + self._layout.low[filled]
        return totals

    @cached_property
    def _still_possible(self) -> Ints:
        """The most that the open upper boxes can add, for every set of filled boxes."""
        most, filled = self._layout.compiled.max_upper, np.arange(len(self._layout.lanes))
        boxes = range(len(most))
        return np.asarray(sum(np.where(filled >> box & 1 == 0, most[box], 0) for box in boxes))


def ignore_upper_bonus(values: Values, without: Values) -> Values:
    """Return values for play that ignores the upper bonus, in a table that counts the upper total.

    `without` are the values of the same edition with an upper bonus of 0; its cards have one lane.
    """
    layout = values.layout
    numbers = np.zeros(layout.size)
    lanes = np.repeat(layout.lanes, layout.compiled.flags)
    for row, start in enumerate(layout.start):
        numbers[start : start + lanes[row]] = without.numbers[without.layout.start[row]]
    return Values(layout, numbers)
