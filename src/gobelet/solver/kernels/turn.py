"""What playing a turn and sharing out its points have in common, on arrays alone: its rules and its stages."""

from gobelet.solver.kernels.solve import (
    Arrays,
    Scores,
    best_within,
    expectations,
    final_scores,
    five_alike_score,
    legal_bits,
)
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.storage.kernel_cache import kernel

TIE = 1e-9
"""Options closer than this are equally good, and the first in the fixed order is taken."""


@kernel
def roll_rules(row: Ints, points: Floats, legal: Ints, bonus: Floats, natural: Floats, a: Arrays) -> None:
    """Write for every roll what it gives in each box, which boxes it may fill, and the bonus it earns, in this row."""
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
def note_stage(stages: Floats, stage: int, work: Floats) -> None:
    """Keep what all rolls and keeps are worth at a stage; a loop compiles many times faster than a slice."""
    for place in range(work.shape[0]):
        stages[stage, place] = work[place]


@kernel
def turn_stages(
    stages: Floats, work: Floats, ahead: Floats, legal: int, block: int, chosen: Scores, row: Ints, a: Arrays
) -> None:
    """Keep what each stage of a turn is worth: first F(r), then E(k) before each roll, from the last to the first."""
    filled, rolls = row[0], a.chances.shape[0]
    final_scores(work, ahead, legal, a.boxes, block, chosen)
    if a.yahtzee >= 0 and filled >> a.yahtzee & 1:
        bonus = a.yahtzee_bonus if row[1] == 1 else 0.0
        for face in range(a.five_alikes.shape[0]):
            allowed = a.allowed[filled, face]
            points = a.alike_points[1 if a.joker[filled, face] else 0, face]
            where = allowed or legal
            five_alike_score(work, ahead, where, block, a.five_alikes[face], points, a.upper, bonus)
    note_stage(stages, 0, work)
    for stage in range(1, a.turn_rolls):
        expectations(work, a.up, rolls)
        note_stage(stages, stage, work)
        best_within(work, a.down, a.groups)
