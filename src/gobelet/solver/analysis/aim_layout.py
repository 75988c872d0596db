"""The cards that are reachable from one card, and the index of their chances."""

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
    """The layout of the chances of all reachable cards: a vector for each, by the points still needed."""

    def __init__(self, layout: Layout, card: ScoreCard, needed: int, tie: float) -> None:
        self.layout, self.card, self.needed, self.tie = layout, card, needed, tie
        compiled = layout.compiled
        self._filled, self._flags = layout.filled(card), compiled.flags
        self._flag = int(card.earns_yahtzee_bonus and compiled.flags > 1)
        self._best: Ints = np.maximum(compiled.points.max(axis=1), compiled.alike_points.max(axis=(0, 1))).astype(int)
        """The maximum of each box."""
        self._bonus = int(compiled.edition.yahtzee_bonus) * (compiled.flags - 1)
        self._pad = -(-(int(self._best.max(initial=0)) + self._bonus + 1) // WIDTH) * WIDTH
        self.stride = self._pad + -(-(max(needed, 0) + 1) // WIDTH) * WIDTH + WIDTH

    # -- reachable cards -----------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> Ints:
        """The reachable rows (filled boxes, flag, number of the row), fuller cards first."""
        compiled, open_bits = self.layout.compiled, [1 << box for box in self._list_boxes(~self._filled)]
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
        """The rows by level, without the full card."""
        counts, boxes = np.bitwise_count(self.rows[:, 0]), self.layout.compiled.boxes
        return [self.rows[counts == count] for count in range(boxes - 1, self._filled.bit_count() - 1, -1)]

    @cached_property
    def first(self) -> Ints:
        """The lowest reachable lane, for every set of filled boxes."""
        return self._find_lanes(np.full_like(self.layout.low, self.card.upper_sum))

    @cached_property
    def lanes(self) -> Ints:
        """The number of reachable lanes, for every set of filled boxes."""
        compiled, sets = self.layout.compiled, np.arange(len(self.layout.low))
        gained = sum(((sets & ~self._filled) >> box & 1) * compiled.max_upper[box] for box in range(compiled.boxes))
        return self._find_lanes(self.card.upper_sum + gained) - self.first + 1

    def _find_lanes(self, totals: Ints) -> Ints:
        lanes: Ints = np.clip(totals, self.layout.low, self.layout.high) - self.layout.low
        return lanes

    @cached_property
    def start(self) -> Ints:
        """The index of each row's chance in its first lane with no points needed."""
        filled, flag, _number = self.rows.T
        vectors = self.lanes[filled]
        start = np.zeros((1 << self.layout.compiled.boxes) * self._flags, dtype=np.int64)
        start[filled * self._flags + flag] = (np.cumsum(vectors) - vectors) * self.stride + self._pad
        return start

    @property
    def place(self) -> int:
        """The index of the chance of the given card."""
        return int(self.start[self._filled * self._flags + self._flag]) + self.needed

    def _list_boxes(self, boxes: int) -> list[int]:
        return [box for box in range(self.layout.compiled.boxes) if boxes >> box & 1]

    # -- points that may be needed --------------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> tuple[Ints, Ints]:
        """For each row and lane: the fewest points that may be needed, and the most that may be needed and reached."""
        fewest = np.ones((len(self.rows), int(self.lanes[self.rows[:, 0]].max())), dtype=np.int64)
        most = np.zeros_like(fewest)
        for filled, flag, number in self.rows.tolist():
            least, highest = self._find_gains(filled, flag)
            fewest[number, : len(least)] = np.maximum(self.needed - highest, 1)
            most[number, : len(least)] = np.minimum(self.needed - least, self._max_useful(filled, flag))
        return fewest, most

    def _find_gains(self, filled: int, flag: int) -> tuple[Ints, Ints]:
        """Return the minimum and maximum gain since the given card, for each lane of a row."""
        layout, gone = self.layout, filled ^ self._filled
        totals = layout.low[filled] + self.first[filled] + np.arange(self.lanes[filled])
        boxes = np.array(self._list_boxes(gone), dtype=np.int64)
        upper = layout.compiled.upper[boxes]
        bonuses = max(gone.bit_count() - (1 - self._flag), 0) * self._bonus if flag else 0
        exact = totals - self.card.upper_sum
        least = np.where(totals == layout.low[filled], 0, np.maximum(exact, 0))
        most = np.where(totals == layout.high[filled], self._best[boxes[upper]].sum(), exact)
        return least, most + self._best[boxes[~upper]].sum() + bonuses

    def _max_useful(self, filled: int, flag: int) -> int:
        """Return the maximum of the remaining points: if more are needed, the chance is 0."""
        compiled, unfilled = self.layout.compiled, ~filled & ((1 << self.layout.compiled.boxes) - 1)
        yahtzee_open = compiled.yahtzee >= 0 and unfilled >> compiled.yahtzee & 1
        further = unfilled.bit_count() - yahtzee_open if flag or yahtzee_open else 0
        boxes = int(self._best[self._list_boxes(unfilled)].sum())
        return boxes + further * self._bonus + int(compiled.edition.upper_bonus) + bool(self.tie)

    # -- for the kernels -----------------------------------------------------------------------------------------

    def allocate_chances(self) -> Floats:
        """Return an array for all chances, filled where they are certain: no points needed, or the card is full."""
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

    def build_arrays(self) -> "AimArrays":
        """Return the arrays that the kernels read."""
        from gobelet.solver.kernels.aim import AimArrays  # noqa: PLC0415 - reading tables needs no kernels

        points = np.ascontiguousarray(self.layout.compiled.points.T)
        return AimArrays(self.start, self.first, self.lanes, self.stride, *self.bounds, points)
