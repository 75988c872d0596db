"""What a turn can come to: a box with the card it leads to, and the points and the bonus it gives."""

from typing import TYPE_CHECKING

import numpy as np

from gobelet.solver.compile import Compiled
from gobelet.solver.lattice import Ints

if TYPE_CHECKING:
    from gobelet.solver.choice_kernels import Slots
    from gobelet.solver.odds_kernels import Outcomes


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
        from gobelet.solver.odds_kernels import Outcomes  # noqa: PLC0415 - reading tables needs no Numba

        return Outcomes(self.slots, self._natural, self._alike)
