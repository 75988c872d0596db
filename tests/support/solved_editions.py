"""Editions solved once a process."""

from functools import cache

from gobelet.dice import Edition
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.solve import solve


@cache
def solve_edition(played: Edition) -> Values:
    """Return the values of an edition, solved on first use."""
    solution = solve(CompiledEdition(played))
    return Values(solution.layout, solution.values)
