"""The rules of a turn in one row, and the values of its stages."""

from gobelet.solver.kernels.solve import (
    Arrays,
    compute_expectations,
    compute_final_scores,
    legal_bits,
    maximize_keeps,
)
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

TIE = 1e-9
"""Options that differ by less are equal, and the first in the fixed order is taken."""


@kernel
def write_roll_rules(row: Ints, points: Floats, legal: Ints, bonus: Floats, natural: Floats, a: Arrays) -> None:
    """Write the points of every roll in each box, its legal boxes, and its Yahtzee bonus, in one row."""
    filled, flag = row[0], row[1]
    any_roll = legal_bits(filled, a.boxes, a.in_order)
    for roll in range(legal.shape[0]):
        legal[roll], bonus[roll] = any_roll, 0.0
        for box in range(a.boxes):
            points[roll, box] = natural[roll, box]
    if a.yahtzee < 0 or not filled >> a.yahtzee & 1:
        return
    for face in range(a.five_alikes.shape[0]):
        roll = a.five_alikes[face]
        for box in range(a.boxes):
            points[roll, box] = a.alike_points[1 if a.joker[filled, face] else 0, face, box]
        if a.allowed[filled, face]:
            legal[roll] = a.allowed[filled, face]
        bonus[roll] = a.yahtzee_bonus if flag == 1 else 0.0


@kernel
def copy_stage(stages: Floats, stage: int, work: Floats) -> None:
    """Copy the values of a stage; a loop compiles many times faster than a slice."""
    for place in range(work.shape[0]):
        stages[stage, place] = work[place]


@kernel
def compute_stages(stages: Floats, work: Floats, ahead: Floats, block: int, row: Ints, a: Arrays) -> None:
    """Compute the values of each stage of a turn: F(r), then E(k) before each roll, from the last to the first."""
    compute_final_scores(work, ahead, row, block, a)
    copy_stage(stages, 0, work)
    for stage in range(1, a.turn_rolls):
        compute_expectations(work, a.up, a.chances.shape[0])
        copy_stage(stages, stage, work)
        maximize_keeps(work, a.down, a.groups)
