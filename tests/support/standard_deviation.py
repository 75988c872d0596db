"""A second computation of the standard deviation of best play: expected squares, backwards from the full card.

It shares only the solved table and the rules as arrays with the forward pass. One state and one option at a time: slow
and simple.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from gobelet.solver import Values
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.choices import order_keeps
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.solve import build_arrays, group_rows_by_level

SCORING = -1.0
TIE = 1e-9


Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function when it is first called."""
    return cast("Function", numba.njit(nogil=True)(function))


class Lists(NamedTuple):
    """The arrays besides those of the solver."""

    points: Floats
    up: Ints
    down: Ints
    below: Ints
    """The number of different keeps with one die less, for each keep."""
    ranks: Floats
    """The rank of each keep in the fixed order."""


class Turn(NamedTuple):
    """The expected points and squares of rolls and keeps, and the rank of the option."""

    scored: Floats
    scored_squares: Floats
    worth: Floats
    squares: Floats
    rank: Floats


@compiled
def score_rolls(t: Turn, row: Ints, total: int, values: Floats, squares: Floats, a: Arrays, x: Lists) -> None:
    """Score every roll in its best box, the first of equal ones."""
    filled, flag = row[0], row[1]
    for roll in range(t.scored.shape[0]):
        face, legal = -1, ~filled & ((1 << a.boxes) - 1)
        if filled >> a.yahtzee & 1:
            for each in range(a.five_alikes.shape[0]):
                if a.five_alikes[each] == roll:
                    face, legal = each, a.allowed[filled, each] or legal
        bonus = a.yahtzee_bonus if face >= 0 and flag == 1 else 0.0
        t.scored[roll] = -1e300
        for box in range(a.boxes):
            if legal >> box & 1:
                points = x.points[box, roll]
                if face >= 0:
                    points = a.alike_points[1 if a.joker[filled, face] else 0, face, box]
                after, holds = filled | 1 << box, flag
                if box == a.yahtzee:
                    holds = a.flags - 1 if points > 0 else 0
                lane = total + (int(points) if a.upper[box] else 0) - a.low[after]
                place, gain = a.start[after * a.flags + holds] + min(max(lane, 0), a.lanes[after] - 1), points + bonus
                if gain + values[place] > t.scored[roll] + TIE:
                    t.scored[roll] = gain + values[place]
                    t.scored_squares[roll] = gain * gain + 2 * gain * values[place] + squares[place]


@compiled
def roll_once_more(t: Turn, x: Lists) -> None:
    """Go back one roll: the mean of every keep, then the best keep within every keep."""
    rolls, keeps, faces = t.scored.shape[0], x.ranks.shape[0], x.up.shape[1]
    for keep in range(rolls, keeps):
        t.worth[keep], t.squares[keep] = 0.0, 0.0
        for above in x.up[keep - rolls]:
            t.worth[keep] += t.worth[above] / faces
            t.squares[keep] += t.squares[above] / faces
    for keep in range(keeps - 1, -1, -1):
        t.rank[keep] = x.ranks[keep]
        if keep < rolls:
            t.rank[keep], t.worth[keep], t.squares[keep] = SCORING, t.scored[keep], t.scored_squares[keep]
        for number in range(x.below[keep]):
            below = x.down[keep, number]
            more = t.worth[below] - t.worth[keep]
            if more > TIE or (more > -TIE and t.rank[below] < t.rank[keep]):
                t.rank[keep], t.worth[keep], t.squares[keep] = t.rank[below], t.worth[below], t.squares[below]


@compiled
def square_rows(todo: Ints, values: Floats, squares: Floats, a: Arrays, x: Lists) -> None:
    """Write the expected squares of rows; the next level is already known."""
    rolls, keeps = a.chances.shape[0], x.ranks.shape[0]
    t = Turn(np.empty(rolls), np.empty(rolls), np.empty(keeps), np.empty(keeps), np.empty(keeps))
    for row in todo:
        for lane in range(a.lanes[row[0]]):
            score_rolls(t, row, a.low[row[0]] + lane, values, squares, a, x)
            t.worth[:rolls], t.squares[:rolls] = t.scored, t.scored_squares
            for _ in range(a.turn_rolls - 1):
                roll_once_more(t, x)
            squares[a.start[row[0] * a.flags + row[1]] + lane] = (a.chances * t.squares[:rolls]).sum()


def compute_deviation(values: Values, order: NDArray[np.int64] | None = None) -> float:
    """Return the standard deviation of best play; of equal keeps it takes the first in this order."""
    layout, lattice = values.layout, values.layout.compiled.lattice
    read, numbers = build_arrays(layout), np.array(values.numbers)
    ranks = np.argsort(order_keeps(lattice) if order is None else order).astype(np.float64)
    lists = Lists(
        layout.compiled.points, lattice.up, lattice.down, np.array([len(set(keep)) for keep in lattice.keeps]), ranks
    )
    squares = numbers**2  # the square of the full card's bonus; all others are written below
    with ThreadPoolExecutor(2) as pool:
        for level in group_rows_by_level(layout.compiled):
            parts = np.array_split(level, min(len(level), 16))
            list(pool.map(lambda part: square_rows(part, numbers, squares, read, lists), parts))
    start = layout.start[0]
    return sqrt(squares[start] - numbers[start] ** 2)
