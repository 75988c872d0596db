"""Best play forwards from one card: the reachable cards after each turn, with the probability of each score.

Uses kernels; the public function is `odds_from`.
"""

from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final

import numpy as np

from gobelet.dice import ScoreCard
from gobelet.solver.distribution import Distribution
from gobelet.solver.kernels.odds import (
    Numbers,
    RollState,
    ScoreVectors,
    Transitions,
    find_score_ranges,
    list_transitions,
    shift_scores,
)
from gobelet.solver.model.choices import build_choice_arrays
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import WIDTH, as_read_only
from gobelet.solver.solve import build_arrays
from gobelet.solver.values import Values

if TYPE_CHECKING:
    from gobelet.solver.kernels.choices import Slots
    from gobelet.solver.kernels.odds import Outcomes

FAR: Final = 1 << 40
"""Larger than any score."""
UPPER_BONUS, YAHTZEE_BONUS = "upper_bonus", "yahtzee_bonus"
"""The keys of the bonuses among the boxes."""


class ForwardPass:
    """A forward pass. Each step is one turn of all reachable cards."""

    def __init__(self, values: Values, card: ScoreCard, *, counts_bonuses: bool) -> None:
        self.card, self.layout, self._numbers = card, values.layout, as_read_only(values.numbers)
        self._arrays, self._choices = build_arrays(self.layout), build_choice_arrays(self.layout.compiled)
        self.table = OutcomeTable(self.layout.compiled, self._choices.slots)
        self._outcomes = self.table.build_arrays()
        self.places = np.array([self.layout.place(card)])
        self._scores = build_certain_score(card.upper_sum + card.lower_sum + card.yahtzee_bonus)
        self._bonuses = build_certain_score(0) if counts_bonuses else None
        self._outcome_sums = np.zeros(len(self.table.slots))
        """The probability of each outcome, summed over all turns so far."""
        self._compile()

    @property
    def first_roll(self) -> RollState:
        """The first roll of a turn: any roll with its probability."""
        return RollState(self._arrays.chances, self._arrays.turn_rolls - 1)

    def _compile(self) -> None:
        """Compile the kernels, or load them."""
        nowhere = np.empty(0, dtype=np.int32)
        transitions = self._list_transitions(np.empty((0, 2), dtype=np.int64), 0, nowhere, self.first_roll)
        _allocate_scores(self._scores, transitions, self.table.gains, nowhere, 0)
        shift_scores(self._scores, self._scores, transitions, self.table.gains, nowhere, 0, 0)

    def step(self, pool: Executor, parts: int, rolls: RollState) -> None:
        """Play one turn from the given rolls."""
        transitions = self.list_transitions_of_turn(pool, parts, rolls)
        places, number_at = self.number_places(transitions.target)
        self._outcome_sums += self._outcome_chances(transitions)
        self._scores = _pass_on_scores(self._scores, transitions, self.table.gains, number_at, len(places), pool, parts)
        if self._bonuses is not None:
            bonuses = self.table.bonuses
            self._bonuses = _pass_on_scores(self._bonuses, transitions, bonuses, number_at, len(places), pool, parts)
        self.places = places

    def number_places(self, places: Ints | Numbers) -> tuple[Ints, Numbers]:
        """Give numbers to the different indices; return them, and the number at each index of the table (or -1)."""
        number_at = np.full(self.layout.size, -1, dtype=np.int32)
        number_at[places] = 0
        each = np.flatnonzero(number_at == 0)
        number_at[each] = np.arange(len(each))
        return each, number_at

    def list_transitions_of_turn(self, pool: Executor, parts: int, rolls: RollState) -> Transitions:
        """Return the transitions of all cards."""
        _, number_at = self.number_places(self.places)
        rows, cards = np.unique(self.layout.rows_at(self.places), return_counts=True)
        cuts = np.array_split(np.arange(len(rows)), min(len(rows), parts))
        todo = np.stack(np.divmod(rows, self.layout.compiled.flags), axis=1)
        transitions = pool.map(
            lambda cut: self._list_transitions(todo[cut], int(cards[cut].sum()), number_at, rolls), cuts
        )
        return _concatenate(list(transitions))

    def _list_transitions(self, rows: Ints, cards: int, number_at: Numbers, rolls: RollState) -> Transitions:
        most = cards * len(self.table.slots)
        source, target, outcome = np.empty((3, most), dtype=np.int32)
        transitions = Transitions(source, target, outcome, np.empty(most))
        numbers = self._numbers, self._arrays, self._choices, self._outcomes
        count = list_transitions(transitions, rows, number_at, rolls, *numbers)
        return _truncate(transitions, count)

    def _outcome_chances(self, transitions: Transitions) -> Floats:
        """Return the probability of each outcome in this turn, over all cards."""
        cards = np.add.reduceat(self._scores.chances, self._scores.first)
        return _sum_by_key(transitions.outcome, transitions.chance * cards[transitions.source], len(self._outcome_sums))

    def scores(self) -> Distribution:
        """Return the distribution of the final score, once all boxes are filled."""
        return _sum_cards(self._scores, self._upper_bonuses)

    @property
    def _upper_bonuses(self) -> Ints:
        """The upper bonus of every full card: the value of a full card."""
        return np.asarray(self._numbers[self.places], dtype=np.int64)

    def boxes(self) -> dict[str, Distribution]:
        """Return the distribution of the points in every box and bonus, once all boxes are filled."""
        edition = self.card.edition
        distributions: dict[str, Distribution] = {box: self._box(place) for place, box in enumerate(edition.boxes)}
        if edition.upper_bonus:
            distributions[UPPER_BONUS] = self._upper_bonus()
        if edition.yahtzee_bonus and self._bonuses is not None:
            earned = _sum_cards(self._bonuses, np.zeros_like(self.places))
            chances = np.zeros((len(earned.chances), edition.yahtzee_bonus))
            chances[:, 0] = earned.chances
            low = self.card.yahtzee_bonus + earned.low * edition.yahtzee_bonus
            distributions[YAHTZEE_BONUS] = Distribution.trim(low, chances.ravel())
        return distributions

    def _box(self, place: int) -> Distribution:
        filled, ours = self.card.points[place], self.table.boxes == place
        if filled is not None:
            return Distribution(filled, np.ones(1))
        return Distribution.trim(0, _sum_by_key(self.table.points[ours], self._outcome_sums[ours]))

    def _upper_bonus(self) -> Distribution:
        cards = np.add.reduceat(self._scores.chances, self._scores.first)
        return Distribution.trim(0, _sum_by_key(self._upper_bonuses, cards))


def _truncate(transitions: Transitions, count: int) -> Transitions:
    """Return a copy of the first entries, so that the memory of the others is released."""
    source, target, outcome, chance = transitions
    return Transitions(source[:count].copy(), target[:count].copy(), outcome[:count].copy(), chance[:count].copy())


def _concatenate(parts: list[Transitions]) -> Transitions:
    return Transitions(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _sum_by_key(keys: Ints | Numbers, weights: Floats, least: int = 0) -> Floats:
    """Return the sum of the weights of each key."""
    return np.asarray(np.bincount(keys, weights, least), dtype=np.float64)


def build_certain_score(points: int) -> ScoreVectors:
    """Return one card with a certain number of points."""
    chances = np.zeros(WIDTH)
    chances[0] = 1.0
    return ScoreVectors(np.array([points]), np.array([points]), np.zeros(1, dtype=np.int64), chances)


def _pass_on_scores(
    before: ScoreVectors,
    transitions: Transitions,
    gains: Ints,
    number_at: Numbers,
    cards: int,
    pool: Executor,
    parts: int,
) -> ScoreVectors:
    """Return the scores of the cards after a turn: those before, shifted by the gain of each transition."""
    after = _allocate_scores(before, transitions, gains, number_at, cards)
    cuts = np.linspace(0, cards, parts + 1).astype(np.int64)

    def job(begin: int, end: int) -> None:
        shift_scores(after, before, transitions, gains, number_at, begin, end)

    list(pool.map(job, cuts[:-1], cuts[1:]))
    return after


def _allocate_scores(
    before: ScoreVectors, transitions: Transitions, gains: Ints, number_at: Numbers, cards: int
) -> ScoreVectors:
    """Return zeros for the scores of the cards after: whole vectors, and one more, because scores are shifted."""
    low, high, none = np.full(cards, FAR), np.full(cards, -FAR), np.empty(0)
    find_score_ranges(ScoreVectors(low, high, low, none), before, transitions, gains, number_at)
    widths = (-(-(high - low + 1) // WIDTH) + 1) * WIDTH
    return ScoreVectors(low, high, np.cumsum(widths) - widths, np.zeros(int(widths.sum())))


def _sum_cards(cards: ScoreVectors, more: Ints) -> Distribution:
    """Return the distribution of the score over all cards, plus some points for each card."""
    lows, highs = cards.low + more, cards.high + more
    chances = np.zeros(int(highs.max() - lows.min()) + 1)
    for low, high, first in zip(lows - lows.min(), highs - lows.min(), cards.first, strict=True):
        chances[low : high + 1] += cards.chances[first : first + high - low + 1]
    return Distribution.trim(int(lows.min()), chances)


class OutcomeTable:
    """Every outcome of an edition's turns, numbered: natural, and for five alikes as jokers and with the bonus."""

    def __init__(self, compiled: CompiledEdition, slots: "Slots") -> None:
        self._number: dict[tuple[int, int, int], int] = {}
        alikes, boxes = compiled.five_alikes, range(compiled.boxes)
        natural = [
            [self._find_number(slots.of[roll, box], compiled.points[box, roll], 0) for box in boxes]
            for roll in range(compiled.points.shape[1])
        ]
        alike = [
            [
                [
                    [self._find_number(slots.of[alikes[face], box], points[face, box], bonus) for box in boxes]
                    for face in range(len(alikes))
                ]
                for points in compiled.alike_points
            ]
            for bonus in range(compiled.flags)
        ]
        self._natural, self._alike = np.array(natural), np.array(alike)
        self.slots, self.points, self.bonuses = np.array(list(self._number), dtype=np.int64).T.copy()
        """The slot of each outcome, its points in the box, and whether it earns the Yahtzee bonus."""
        self.boxes: Ints = slots.box[self.slots]
        self.gains: Ints = self.points + self.bonuses * int(compiled.edition.yahtzee_bonus)
        """The points of each outcome, the Yahtzee bonus included."""

    def _find_number(self, slot: float, points: float, bonus: int) -> int:
        return self._number.setdefault((int(slot), int(points), bonus), len(self._number))

    def build_arrays(self) -> "Outcomes":
        """Return the arrays that the kernels read."""
        from gobelet.solver.kernels.odds import Outcomes  # noqa: PLC0415 - reading tables needs no kernels

        return Outcomes(self.slots, self._natural, self._alike)
