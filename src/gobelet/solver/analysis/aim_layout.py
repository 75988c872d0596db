"""Which cards can be from one card on, and where their chances stand."""

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from gobelet.dice import ScoreCard
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.model.layout import WIDTH, Layout

if TYPE_CHECKING:
    from gobelet.solver.kernels.aim import AimArrays


class AimLayout:
    """The chances of all cards from one on: for each a vector by the points needed, from fewer than none up."""

    def __init__(self, layout: Layout, card: ScoreCard, needed: int, tie: float) -> None:
        self.layout, self.card, self.needed, self.tie = layout, card, needed, tie
        compiled = layout.compiled
        self._filled, self._flags = layout.filled(card), compiled.flags
        self._flag = int(card.earns_yahtzee_bonus and compiled.flags > 1)
        self._best: Ints = np.maximum(compiled.points.max(axis=1), compiled.alike_points.max(axis=(0, 1))).astype(int)
        """The most each box can give."""
        self._bonus = int(compiled.edition.yahtzee_bonus) * (compiled.flags - 1)
        self._pad = -(-(int(self._best.max(initial=0)) + self._bonus + 1) // WIDTH) * WIDTH
        self.stride = self._pad + -(-(max(needed, 0) + 1) // WIDTH) * WIDTH + WIDTH

    # -- which cards can be --------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> Ints:
        """The rows that can be (filled boxes, flag, own number), fuller cards first."""
        compiled, open_bits = self.layout.compiled, [1 << box for box in self._in(~self._filled)]
        found = []
        for chosen in product((0, 1), repeat=len(open_bits)):
            filled = self._filled + sum(bit for bit, taken in zip(open_bits, chosen, strict=True) if taken)
            newly = compiled.yahtzee >= 0 and (filled ^ self._filled) >> compiled.yahtzee & 1
            flags = range(self._flags) if newly else (self._flag,)
            found += [(filled, flag) for flag in flags]
        found.sort(key=lambda row: -row[0].bit_count())
        return np.array([(filled, flag, number) for number, (filled, flag) in enumerate(found)], dtype=np.int64)

    @property
    def levels(self) -> list[Ints]:
        """The rows by level, but for the full card."""
        counts, boxes = np.bitwise_count(self.rows[:, 0]), self.layout.compiled.boxes
        return [self.rows[counts == count] for count in range(boxes - 1, self._filled.bit_count() - 1, -1)]

    @cached_property
    def first(self) -> Ints:
        """The lowest lane that can be, for every set of filled boxes from here on."""
        return self._lane(np.full_like(self.layout.low, self.card.upper_sum))

    @cached_property
    def lanes(self) -> Ints:
        """How many lanes can be."""
        compiled, sets = self.layout.compiled, np.arange(len(self.layout.low))
        gained = sum(((sets & ~self._filled) >> box & 1) * compiled.most_upper[box] for box in range(compiled.boxes))
        return self._lane(self.card.upper_sum + gained) - self.first + 1

    def _lane(self, totals: Ints) -> Ints:
        lanes: Ints = np.clip(totals, self.layout.low, self.layout.high) - self.layout.low
        return lanes

    @cached_property
    def start(self) -> Ints:
        """Where each row's chances begin: those of its first lane, with no points needed."""
        filled, flag, _number = self.rows.T
        vectors = self.lanes[filled]
        start = np.zeros((1 << self.layout.compiled.boxes) * self._flags, dtype=np.int64)
        start[filled * self._flags + flag] = (np.cumsum(vectors) - vectors) * self.stride + self._pad
        return start

    @property
    def place(self) -> int:
        """Where the chance of the card itself stands."""
        return int(self.start[self._filled * self._flags + self._flag]) + self.needed

    def _in(self, boxes: int) -> list[int]:
        return [box for box in range(self.layout.compiled.boxes) if boxes >> box & 1]

    # -- which chances are asked for -----------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> tuple[Ints, Ints]:
        """The fewest points that can still be needed, and the most that can and can come, for each row and lane."""
        fewest = np.ones((len(self.rows), int(self.lanes[self.rows[:, 0]].max())), dtype=np.int64)
        most = np.zeros_like(fewest)
        for filled, flag, number in self.rows.tolist():
            least, highest = self._gained(filled, flag)
            fewest[number, : len(least)] = np.maximum(self.needed - highest, 1)
            most[number, : len(least)] = np.minimum(self.needed - least, self._most_useful(filled, flag))
        return fewest, most

    def _gained(self, filled: int, flag: int) -> tuple[Ints, Ints]:
        """Return the least and the most that can have been gained since, for each lane of a row."""
        layout, gone = self.layout, filled ^ self._filled
        totals = layout.low[filled] + self.first[filled] + np.arange(self.lanes[filled])
        boxes = np.array(self._in(gone), dtype=np.int64)
        upper = layout.compiled.upper[boxes]
        bonuses = max(gone.bit_count() - (1 - self._flag), 0) * self._bonus if flag else 0
        exact = totals - self.card.upper_sum
        least = np.where(totals == layout.low[filled], 0, np.maximum(exact, 0))
        most = np.where(totals == layout.high[filled], self._best[boxes[upper]].sum(), exact)
        return least, most + self._best[boxes[~upper]].sum() + bonuses

    def _most_useful(self, filled: int, flag: int) -> int:
        """Return how many points can be needed at most, if there is to be any hope: no more than these can come."""
        compiled, unfilled = self.layout.compiled, ~filled & ((1 << self.layout.compiled.boxes) - 1)
        yahtzee_open = compiled.yahtzee >= 0 and unfilled >> compiled.yahtzee & 1
        further = unfilled.bit_count() - yahtzee_open if flag or yahtzee_open else 0
        boxes = int(self._best[self._in(unfilled)].sum())
        return boxes + further * self._bonus + int(compiled.edition.upper_bonus) + bool(self.tie)

    # -- for the kernels -----------------------------------------------------------------------------------------

    def begun(self) -> Floats:
        """Return room for all chances, with those that are certain: nothing needed, or nothing to come any more."""
        chances = np.zeros((int(self.lanes[self.rows[:, 0]].sum()), self.stride))
        chances[:, : self._pad + 1] = 1.0
        for filled, _flag, number in self.rows[self.rows[:, 0] == len(self.layout.low) - 1].tolist():
            for lane in range(self.lanes[filled]):
                total = self.layout.low[filled] + self.first[filled] + lane
                vector = chances[number * self.lanes[filled] + lane]
                edition = self.card.edition
                enough = self._pad + 1 + (edition.upper_bonus if total >= edition.upper_bonus_at else 0)
                vector[:enough] = 1.0
                vector[enough : enough + 1] = self.tie
        return chances.ravel()

    def for_kernels(self) -> "AimArrays":
        """Return what the kernels read."""
        from gobelet.solver.kernels.aim import AimArrays  # noqa: PLC0415 - reading tables needs no Numba

        points = np.ascontiguousarray(self.layout.compiled.points.T)
        return AimArrays(self.start, self.first, self.lanes, self.stride, *self.bounds, points)
