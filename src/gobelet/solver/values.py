"""Values of cards, rolls and keeps, read from a solved table with NumPy alone."""

from functools import cached_property

import numpy as np

from gobelet.dice import BoxId, Edition, Keep, Roll, ScoreCard, list_keeps
from gobelet.dice.joker import Placement
from gobelet.dice.offers import find_joker_placement
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.lattice import Floats, Ints, Lattice
from gobelet.solver.model.layout import Layout


class Values:
    """The value of every card of an edition under best play."""

    def __init__(self, layout: Layout, numbers: Floats) -> None:
        self.layout = layout
        self.numbers: Floats = np.asarray(numbers)

    @property
    def edition(self) -> Edition:
        """The edition these are the values of."""
        return self.layout.compiled.edition

    def to_come(self, card: ScoreCard) -> float:
        """Return the expected remaining points: boxes, Yahtzee bonuses and the upper bonus."""
        return float(self.numbers[self.layout.place(card)])

    def value(self, card: ScoreCard) -> float:
        """Return the expected final score of a card before the first roll of a turn."""
        return card.upper_sum + card.lower_sum + card.yahtzee_bonus + self.to_come(card)

    def turn(self, card: ScoreCard) -> "TurnValues":
        """Return the values within a turn with this card."""
        return TurnValues(self, card)


class TurnValues:
    """The values of every roll and keep in a turn with one card, as expected final scores."""

    def __init__(self, values: Values, card: ScoreCard) -> None:
        self.values = values
        self.card = card
        self.compiled: CompiledEdition = values.layout.compiled
        self.lattice: Lattice = self.compiled.lattice
        self.so_far = card.upper_sum + card.lower_sum + card.yahtzee_bonus

    @cached_property
    def open_places(self) -> Ints:
        """The positions of the open boxes, in printed order."""
        return np.array([place for place, points in enumerate(self.card.points) if points is None], dtype=np.int64)

    @cached_property
    def rows(self) -> Ints:
        """The row of the card after, for every roll in every open box."""
        compiled, boxes = self.compiled, self.open_places
        after = self.values.layout.filled(self.card) | 1 << boxes
        flag = int(self.card.earns_yahtzee_bonus and compiled.flags > 1)
        points = compiled.points[boxes]
        holds = np.where((boxes == compiled.yahtzee)[:, None], (points > 0) * (compiled.flags - 1), flag)
        rows: Ints = after[:, None] * compiled.flags + holds
        return rows

    @cached_property
    def lanes(self) -> Ints:
        """The lane of the card after, for every roll in every open box."""
        layout, compiled, boxes = self.values.layout, self.compiled, self.open_places
        after = layout.filled(self.card) | 1 << boxes
        low, high = layout.low[after, None], layout.high[after, None]
        upper = self.card.upper_sum + np.where(compiled.upper[boxes, None], compiled.points[boxes], 0).astype(np.int64)
        lanes: Ints = np.minimum(np.maximum(upper, low), high) - low
        return lanes

    @cached_property
    def ahead(self) -> Ints:
        """The index of the value of the card after, for every roll in every open box."""
        places: Ints = self.values.layout.start[self.rows] + self.lanes
        return places

    @cached_property
    def points(self) -> Floats:
        """The points of every roll in every open box, as a joker where it is one; illegal boxes are not marked."""
        points: Floats = self.compiled.points[self.open_places]
        for face, placement in enumerate(self._placements):
            joker = placement is not None and placement.joker
            points[:, self.compiled.five_alikes[face]] = self.compiled.alike_points[int(joker), face, self.open_places]
        return points

    @cached_property
    def bonus(self) -> Floats:
        """The Yahtzee bonus that every roll earns, in any box."""
        bonus = np.zeros(len(self.lattice.rolls))
        if self.card.earns_yahtzee_bonus:
            bonus[self.compiled.five_alikes] = self.card.edition.yahtzee_bonus
        return bonus

    @cached_property
    def _placements(self) -> list[Placement | None]:
        """The joker rule's placement of the five alike of each face."""
        return [find_joker_placement(self.card, self.lattice.rolls[number]) for number in self.compiled.five_alikes]

    def compute_box_values(self) -> Floats:
        """Return the expected final score of every roll in every open box, legal or not."""
        found: Floats = self.points + self.values.numbers[self.ahead] + (self.bonus + self.so_far)
        return found

    @cached_property
    def scored(self) -> Floats:
        """The value of every roll in every open box; minus infinity if that is illegal."""
        found = self.compute_box_values()
        for face, placement in enumerate(self._placements):
            if placement is not None:
                barred = [box not in placement.boxes for box in self.card.open_boxes]
                found[barred, self.compiled.five_alikes[face]] = -np.inf
        return found[:1] if self.card.edition.in_order else found

    def offers(self, roll: Roll) -> list[tuple[BoxId, float]]:
        """Return every legal box for a roll with its expected final score, in printed order."""
        found = self.scored[:, self.lattice.number[Keep(roll)]].tolist()
        return [(box, value) for box, value in zip(self.card.open_boxes, found, strict=False) if value > -np.inf]

    @cached_property
    def final(self) -> Floats:
        """The value of every roll that must be scored now."""
        best: Floats = self.scored.max(axis=0)
        return best

    @cached_property
    def _stages(self) -> list[Floats]:
        """For 0, 1, … rolls left: the value of every keep, keeps of all dice included."""
        stages = [self._expected(self.final)]
        for _ in range(1, self.card.edition.rolls):
            stages.append(self._expected(self._best(stages[-1])))
        return stages

    def keeps(self, rolls_left: int) -> Floats:
        """Return the value of every keep if the rest is rolled now, with `rolls_left` rolls left before that."""
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
        """Return the value of every roll with a roll left: its best keep, or scoring it."""
        best = expected.copy()
        for level in self.lattice.levels[1:]:
            best[level] = np.maximum(best[level], best[self.lattice.down[level]].max(axis=1))
        return best[: len(self.lattice.chances)]

    def options(self, roll: Roll, rolls_left: int) -> list[tuple[BoxId | Keep, float]]:
        """Return the options of a roll with their values: boxes as printed, then keeps, more dice first."""
        found: list[tuple[BoxId | Keep, float]] = list(self.offers(roll))
        if rolls_left:
            expected = self.keeps(rolls_left).tolist()
            found += [(keep, expected[self.lattice.number[keep]]) for keep in list_keeps(roll)[1:]]
        return found
