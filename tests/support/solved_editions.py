"""Editions solved once for all tests of a process."""

from functools import cache

from gobelet.dice import Edition
from gobelet.solver import Compiled, Values
from gobelet.solver.solve import solve


@cache
def solved(played: Edition) -> Values:
    """Return an edition's values."""
    solution = solve(Compiled(played))
    return Values(solution.layout, solution.values)
