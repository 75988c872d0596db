"""What the kernels read to find best play's choices: the fixed order of keeps, and where a turn can end."""

from typing import TYPE_CHECKING

import numpy as np

from gobelet.solver.model.compiled import Compiled
from gobelet.solver.model.lattice import Ints, Lattice

if TYPE_CHECKING:
    from gobelet.solver.kernels.choices import ChoiceArrays, Slots


def choice_arrays(compiled: Compiled) -> "ChoiceArrays":
    """Return what choosing reads beside the solver's arrays."""
    from gobelet.solver.kernels.choices import SCORING, ChoiceArrays  # noqa: PLC0415 - reading tables needs no Numba

    order = keep_order(compiled.lattice)
    ranks = np.argsort(order).astype(np.float64)
    ranks[: len(compiled.lattice.rolls)] = SCORING
    points = np.ascontiguousarray(compiled.points.T)
    return ChoiceArrays(ranks, order, points, _slots(compiled))


def keep_order(on: Lattice) -> Ints:
    """Return the keeps in the fixed order: more dice first, then by faces."""
    order = sorted(range(len(on.keeps)), key=lambda number: (-len(on.keeps[number]), on.keeps[number]))
    return np.array(order, dtype=np.int64)


def _slots(compiled: Compiled) -> "Slots":
    """Return where a turn can end: every upper box by its points, the Yahtzee box with and without, each other box."""
    from gobelet.solver.kernels.choices import Slots  # noqa: PLC0415 - reading tables needs no Numba

    found: list[tuple[int, int, int]] = []
    of, nought = np.empty_like(compiled.points), np.empty(compiled.boxes)
    for box, points in enumerate(compiled.points):
        further = np.where(compiled.upper[box], points, 0).astype(np.int64)
        holds = ((points > 0) & (box == compiled.yahtzee)).astype(np.int64)
        ways, which = np.unique(np.stack([further, holds], axis=1), axis=0, return_inverse=True)
        of[box], nought[box] = len(found) + which.ravel(), len(found)
        found += [(box, int(more), int(written)) for more, written in ways]
    boxes, furthers, written = np.array(found, dtype=np.int64).T.copy()
    return Slots(boxes, furthers, written, np.ascontiguousarray(of.T), nought)
