"""All kernels for aiming made ready together: whoever has waited for some of them once waits for none again.

Needs Numba; `best_chance` is the way in.
"""

import numpy as np

from gobelet.solver.kernels.aim import AimArrays, aim_rows
from gobelet.solver.kernels.bounds import Extreme, bound_rows
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.layout import Layout


def prepare_kernels(layout: Layout, prepared: Arrays) -> None:
    """Compile the kernels, or find them compiled, by asking them for nothing."""
    points, none, chances = np.ascontiguousarray(layout.compiled.points.T), np.empty(0, dtype=np.int64), np.empty(0)
    rows = none.reshape(0, 1)
    aim_rows(none.reshape(0, 3), chances, prepared, AimArrays(none, none, none, 0, rows, rows, points))
    bound_rows(none.reshape(0, 2), chances, prepared, points, Extreme(best_roll=True, best_box=True))
