"""Editions solved once for all tests of a process."""

from functools import cache

from gobelet.dice import Edition
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.solve import solve


@cache
def solved(played: Edition) -> Values:
    """Return an edition's values."""
    solution = solve(CompiledEdition(played))
    return Values(solution.layout, solution.values)
