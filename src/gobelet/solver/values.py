"""Values of cards, rolls and keeps, read from a solved table with NumPy alone."""

from functools import cached_property

import numpy as np

from gobelet.dice import BoxId, Edition, Keep, Offer, Roll, ScoreCard, keeps_in, offers
from gobelet.solver.compile import Compiled
from gobelet.solver.lattice import Floats, Ints, Lattice
from gobelet.solver.layout import Layout


class Values:
    """What every card of an edition is worth under best play."""

    def __init__(self, layout: Layout, numbers: Floats) -> None:
        self.layout = layout
        self.numbers = numbers

    @property
    def edition(self) -> Edition:
        """The edition these are the values of."""
        return self.layout.compiled.edition

    def to_come(self, card: ScoreCard) -> float:
        """Return the points still expected: boxes, Yahtzee bonuses and the upper bonus."""
        return float(self.numbers[self.layout.place(card)])

    def value(self, card: ScoreCard) -> float:
        """Return the expected final score of a card before the first roll of a turn."""
        return card.upper_sum + card.lower_sum + card.yahtzee_bonus + self.to_come(card)

    def turn(self, card: ScoreCard) -> "TurnValues":
        """Return the values within a turn with this card."""
        return TurnValues(self, card)


class TurnValues:
    """One turn with one card: what every roll and every keep is worth, as expected final scores."""

    def __init__(self, values: Values, card: ScoreCard) -> None:
        self.values = values
        self.card = card
        self.compiled: Compiled = values.layout.compiled
        self.lattice: Lattice = self.compiled.lattice
        self.so_far = card.upper_sum + card.lower_sum + card.yahtzee_bonus

    @cached_property
    def open_places(self) -> Ints:
        """The open boxes' places, in printed order."""
        return np.array([place for place, points in enumerate(self.card.points) if points is None], dtype=np.int64)

    @cached_property
    def ahead(self) -> Ints:
        """Where each open box leads for every roll at its natural worth: places in the table."""
        layout, compiled, boxes = self.values.layout, self.compiled, self.open_places
        points = compiled.points[boxes]
        after = layout.filled(self.card) | 1 << boxes
        flag = int(self.card.earns_yahtzee_bonus and compiled.flags > 1)
        holds = np.where((boxes == compiled.yahtzee)[:, None], (points > 0) * (compiled.flags - 1), flag)
        upper = self.card.upper_sum + np.where(compiled.upper[boxes, None], points, 0).astype(np.int64)
        lane = np.clip(upper, layout.low[after, None], layout.high[after, None]) - layout.low[after, None]
        places: Ints = layout.start[after[:, None] * compiled.flags + holds] + lane
        return places

    @cached_property
    def scored(self) -> Floats:
        """The expected final score of every roll in every open box at its natural worth."""
        found: Floats = self.compiled.points[self.open_places] + self.values.numbers[self.ahead] + self.so_far
        return found[:1] if self.card.edition.in_order else found

    def after(self, offer: Offer) -> float:
        """Return the expected final score of taking what a box offers."""
        place = self.card.edition.places[offer.box]
        return self.values.value(self.card.fill(place, offer.points, offer.yahtzee_bonus))

    def offers(self, roll: Roll) -> list[tuple[BoxId, float]]:
        """Return every legal box for a roll with its expected final score, in printed order."""
        return [(offer.box, self.after(offer)) for offer in offers(self.card, roll) if offer.legal]

    @cached_property
    def final(self) -> Floats:
        """The value of every roll that must be scored now."""
        best: Floats = self.scored.max(axis=0)
        if self.card.yahtzee_filled:
            for number in self.compiled.five_alikes:
                best[number] = max(value for _, value in self.offers(self.lattice.rolls[number]))
        return best

    @cached_property
    def _stages(self) -> list[Floats]:
        """For 0, 1, … rolls left: the value of every keep, all five dice included."""
        stages = [self._expected(self.final)]
        for _ in range(1, self.card.edition.rolls):
            stages.append(self._expected(self._best(stages[-1])))
        return stages

    def keeps(self, rolls_left: int) -> Floats:
        """Return the value of every keep when the rest is rolled now, with `rolls_left` rolls left before that."""
        return self._stages[rolls_left - 1]

    def _expected(self, rolls: Floats) -> Floats:
        """Return the expectation of every keep from the values of all rolls."""
        expected = np.empty(len(self.lattice.keeps))
        count = len(rolls)
        expected[:count] = rolls
        for level in self.lattice.levels[-2::-1]:
            above = expected[self.lattice.up[level.start - count : level.stop - count]]
            expected[level] = above.sum(axis=1) / self.lattice.faces
        return expected

    def _best(self, expected: Floats) -> Floats:
        """Return the value of every roll with a roll left: the best keep in it, or scoring it."""
        best = expected.copy()
        for level in self.lattice.levels[1:]:
            best[level] = np.maximum(best[level], best[self.lattice.down[level]].max(axis=1))
        return best[: len(self.lattice.chances)]

    def options(self, roll: Roll, rolls_left: int) -> list[tuple[BoxId | Keep, float]]:
        """Return what may be done with a roll, and its value: boxes as printed, then keeps, more dice first."""
        found: list[tuple[BoxId | Keep, float]] = list(self.offers(roll))
        if rolls_left:
            expected = self.keeps(rolls_left)
            found += [(keep, float(expected[self.lattice.number[keep]])) for keep in keeps_in(roll)[1:]]
        return found
