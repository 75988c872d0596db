"""Compile all kernels for aiming at once, so that users wait for the compiler only once.

Uses kernels; the public function is `best_chance`.
"""

import numpy as np

from gobelet.solver.kernels.aim import AimArrays, aim_rows
from gobelet.solver.kernels.bounds import BoundKind, bound_rows
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.layout import Layout


def compile_aim_kernels(layout: Layout, prepared: Arrays) -> None:
    """Compile the kernels, or load them, by calls with empty arrays."""
    points, none, chances = np.ascontiguousarray(layout.compiled.points.T), np.empty(0, dtype=np.int64), np.empty(0)
    rows = none.reshape(0, 1)
    aim_rows(none.reshape(0, 3), chances, prepared, AimArrays(none, none, none, 0, rows, rows, points))
    bound_rows(none.reshape(0, 2), chances, prepared, points, BoundKind(best_roll=True, best_box=True))
