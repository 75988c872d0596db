"""Best play forwards from one card: which cards can be after each turn, and how likely each is with each score.

Needs Numba; `odds_from` is the way in.
"""

from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final

import numpy as np

from gobelet.dice import ScoreCard
from gobelet.solver.distribution import Distribution
from gobelet.solver.kernels.odds import Ends, Masses, Numbers, Rolls, end_turns, spread, widen
from gobelet.solver.model.choices import choice_arrays
from gobelet.solver.model.compiled import Compiled
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import WIDTH, read_only
from gobelet.solver.solve import arrays
from gobelet.solver.values import Values

if TYPE_CHECKING:
    from gobelet.solver.kernels.choices import Slots
    from gobelet.solver.kernels.odds import Outcomes

FAR: Final = 1 << 40
"""Beyond every score."""
UPPER_BONUS, YAHTZEE_BONUS = "upper_bonus", "yahtzee_bonus"
"""What the bonuses are called among the boxes."""


class Forwards:
    """A run forwards. Each step is one turn of all cards that can be."""

    def __init__(self, values: Values, card: ScoreCard, *, counts_bonuses: bool) -> None:
        self.card, self.layout, self._numbers = card, values.layout, read_only(values.numbers)
        self._arrays, self._choices = arrays(self.layout), choice_arrays(self.layout.compiled)
        self._table = OutcomeTable(self.layout.compiled, self._choices.slots)
        self._outcomes = self._table.for_kernels()
        self._places = np.array([self.layout.place(card)])
        self._scores = certain(card.upper_sum + card.lower_sum + card.yahtzee_bonus)
        self._bonuses = certain(0) if counts_bonuses else None
        self._ended = np.zeros(len(self._table.slots))
        """How likely each outcome is, in all turns so far together."""
        self._compile()

    @property
    def any_roll(self) -> Rolls:
        """What lies on the table when a turn begins: any roll, as likely as it is."""
        return Rolls(self._arrays.chances, self._arrays.turn_rolls - 1)

    def _compile(self) -> None:
        """Compile the kernels, or find them compiled."""
        nowhere = np.empty(0, dtype=np.int32)
        ends = self._ends_of(np.empty((0, 2), dtype=np.int64), 0, nowhere, self.any_roll)
        _widened(self._scores, ends, self._table.gains, nowhere, 0)
        spread(self._scores, self._scores, ends, self._table.gains, nowhere, 0, 0)

    def step(self, pool: Executor, parts: int, rolled: Rolls) -> None:
        """Play one turn from what lies on the table."""
        ends = self._turns_ended(pool, parts, rolled)
        places, number_at = self._numbered(ends.target)
        self._ended += self._outcome_chances(ends)
        self._scores = _handed_on(self._scores, ends, self._table.gains, number_at, len(places), pool, parts)
        if self._bonuses is not None:
            bonuses = self._table.bonuses
            self._bonuses = _handed_on(self._bonuses, ends, bonuses, number_at, len(places), pool, parts)
        self._places = places

    def _numbered(self, places: Ints | Numbers) -> tuple[Ints, Numbers]:
        """Return these places in the table, each once, and where each place has which number; -1 for the others."""
        number_at = np.full(self.layout.size, -1, dtype=np.int32)
        number_at[places] = 0
        each = np.flatnonzero(number_at == 0)
        number_at[each] = np.arange(len(each))
        return each, number_at

    def _turns_ended(self, pool: Executor, parts: int, rolled: Rolls) -> Ends:
        """Return how the turns of all cards end."""
        _, number_at = self._numbered(self._places)
        rows, cards = np.unique(self.layout.row_at(self._places), return_counts=True)
        cuts = np.array_split(np.arange(len(rows)), min(len(rows), parts))
        todo = np.stack(np.divmod(rows, self.layout.compiled.flags), axis=1)
        found = pool.map(lambda cut: self._ends_of(todo[cut], int(cards[cut].sum()), number_at, rolled), cuts)
        return _joined(list(found))

    def _ends_of(self, rows: Ints, cards: int, number_at: Numbers, rolled: Rolls) -> Ends:
        most = cards * len(self._table.slots)
        source, target, outcome = np.empty((3, most), dtype=np.int32)
        found = Ends(source, target, outcome, np.empty(most))
        numbers = self._numbers, self._arrays, self._choices, self._outcomes
        count = end_turns(found, rows, number_at, rolled, *numbers)
        return _first(found, count)

    def _outcome_chances(self, ends: Ends) -> Floats:
        """Return how likely each outcome is in this turn, whatever the card."""
        cards = np.add.reduceat(self._scores.chances, self._scores.first)
        return _summed(ends.outcome, ends.chance * cards[ends.source], len(self._ended))

    def scores(self) -> Distribution:
        """Return how likely each final score is, once all boxes are filled."""
        return _added_up(self._scores, self._upper_bonuses)

    @property
    def _upper_bonuses(self) -> Ints:
        """The upper bonus of every full card: that is all it is worth."""
        return np.asarray(self._numbers[self._places], dtype=np.int64)

    def boxes(self) -> dict[str, Distribution]:
        """Return how likely each number of points is in every box and bonus, once all boxes are filled."""
        edition = self.card.edition
        found: dict[str, Distribution] = {box: self._box(place) for place, box in enumerate(edition.boxes)}
        if edition.upper_bonus:
            found[UPPER_BONUS] = self._upper_bonus()
        if edition.yahtzee_bonus and self._bonuses is not None:
            earned = _added_up(self._bonuses, np.zeros_like(self._places))
            chances = np.zeros((len(earned.chances), edition.yahtzee_bonus))
            chances[:, 0] = earned.chances
            low = self.card.yahtzee_bonus + earned.low * edition.yahtzee_bonus
            found[YAHTZEE_BONUS] = Distribution.of(low, chances.ravel())
        return found

    def _box(self, place: int) -> Distribution:
        filled, ours = self.card.points[place], self._table.boxes == place
        if filled is not None:
            return Distribution(filled, np.ones(1))
        return Distribution.of(0, _summed(self._table.points[ours], self._ended[ours]))

    def _upper_bonus(self) -> Distribution:
        cards = np.add.reduceat(self._scores.chances, self._scores.first)
        return Distribution.of(0, _summed(self._upper_bonuses, cards))


def _first(ends: Ends, count: int) -> Ends:
    """Return a copy of the first entries, so that the room for all others is given back."""
    return Ends(
        ends.source[:count].copy(), ends.target[:count].copy(), ends.outcome[:count].copy(), ends.chance[:count].copy()
    )


def _joined(parts: list[Ends]) -> Ends:
    return Ends(
        np.concatenate([part.source for part in parts]),
        np.concatenate([part.target for part in parts]),
        np.concatenate([part.outcome for part in parts]),
        np.concatenate([part.chance for part in parts]),
    )


def _summed(keys: Ints | Numbers, weights: Floats, least: int = 0) -> Floats:
    """Return the sum of the weights of each key."""
    return np.asarray(np.bincount(keys, weights, least), dtype=np.float64)


def certain(points: int) -> Masses:
    """Return one card that has so many points for certain."""
    chances = np.zeros(WIDTH)
    chances[0] = 1.0
    return Masses(np.array([points]), np.array([points]), np.zeros(1, dtype=np.int64), chances)


def _handed_on(
    before: Masses, ends: Ends, gains: Ints, number_at: Numbers, cards: int, pool: Executor, parts: int
) -> Masses:
    """Return the cards after a turn: each score shifted by what the turn gives, as often as it gives that."""
    after = _widened(before, ends, gains, number_at, cards)
    cuts = np.linspace(0, cards, parts + 1).astype(np.int64)
    list(pool.map(lambda begin, end: spread(after, before, ends, gains, number_at, begin, end), cuts[:-1], cuts[1:]))
    return after


def _widened(before: Masses, ends: Ends, gains: Ints, number_at: Numbers, cards: int) -> Masses:
    """Return room for the scores of the cards after: whole vectors, and one more, because scores are shifted."""
    low, high, none = np.full(cards, FAR), np.full(cards, -FAR), np.empty(0)
    widen(Masses(low, high, low, none), before, ends, gains, number_at)
    widths = (-(-(high - low + 1) // WIDTH) + 1) * WIDTH
    return Masses(low, high, np.cumsum(widths) - widths, np.zeros(int(widths.sum())))


def _added_up(cards: Masses, more: Ints) -> Distribution:
    """Return how likely each score is on all cards together, each card's raised by so many points."""
    lows, highs = cards.low + more, cards.high + more
    chances = np.zeros(int(highs.max() - lows.min()) + 1)
    for low, high, first in zip(lows - lows.min(), highs - lows.min(), cards.first, strict=True):
        chances[low : high + 1] += cards.chances[first : first + high - low + 1]
    return Distribution.of(int(lows.min()), chances)


class OutcomeTable:
    """Every outcome of an edition's turns, numbered: by nature, and for five alikes as jokers and with the bonus."""

    def __init__(self, compiled: Compiled, slots: "Slots") -> None:
        self._number: dict[tuple[int, int, int], int] = {}
        alikes, boxes = compiled.five_alikes, range(compiled.boxes)
        natural = [
            [self._numbered(slots.of[roll, box], compiled.points[box, roll], 0) for box in boxes]
            for roll in range(compiled.points.shape[1])
        ]
        alike = [
            [
                [
                    [self._numbered(slots.of[alikes[face], box], points[face, box], bonus) for box in boxes]
                    for face in range(len(alikes))
                ]
                for points in compiled.alike_points
            ]
            for bonus in range(compiled.flags)
        ]
        self._natural, self._alike = np.array(natural), np.array(alike)
        self.slots, self.points, self.bonuses = np.array(list(self._number), dtype=np.int64).T.copy()
        """Of each outcome: where it leads, its points in the box, and whether it earns the Yahtzee bonus."""
        self.boxes: Ints = slots.box[self.slots]
        self.gains: Ints = self.points + self.bonuses * int(compiled.edition.yahtzee_bonus)
        """All it gives."""

    def _numbered(self, slot: float, points: float, bonus: int) -> int:
        return self._number.setdefault((int(slot), int(points), bonus), len(self._number))

    def for_kernels(self) -> "Outcomes":
        """Return what the kernels read."""
        from gobelet.solver.kernels.odds import Outcomes  # noqa: PLC0415 - reading tables needs no Numba

        return Outcomes(self.slots, self._natural, self._alike)
