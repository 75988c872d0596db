"""The arrays for best play's choices: the fixed order of keeps, and the slots in which a turn can end."""

from typing import TYPE_CHECKING

import numpy as np

from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.model.lattice import Ints, Lattice

if TYPE_CHECKING:
    from gobelet.solver.kernels.choices import ChoiceArrays, Slots


def build_choice_arrays(compiled: CompiledEdition) -> "ChoiceArrays":
    """Return the arrays for choices, besides those of the solver."""
    from gobelet.solver.kernels.choices import SCORING, ChoiceArrays  # noqa: PLC0415 - reading tables needs no kernels

    order = order_keeps(compiled.lattice)
    ranks = np.argsort(order).astype(np.float64)
    ranks[: len(compiled.lattice.rolls)] = SCORING
    points = np.ascontiguousarray(compiled.points.T)
    return ChoiceArrays(ranks, order, points, _build_slots(compiled))


def order_keeps(lattice: Lattice) -> Ints:
    """Return the keeps in the fixed order: more dice first, then by faces."""
    order = sorted(range(len(lattice.keeps)), key=lambda number: (-len(lattice.keeps[number]), lattice.keeps[number]))
    return np.array(order, dtype=np.int64)


def _build_slots(compiled: CompiledEdition) -> "Slots":
    """Return the slots: every upper box by its points, the Yahtzee box with and without points, each other box."""
    from gobelet.solver.kernels.choices import Slots  # noqa: PLC0415 - reading tables needs no kernels

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
