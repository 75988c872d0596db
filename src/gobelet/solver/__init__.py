"""Exact values of best play: compile an edition into arrays, solve it, keep the tables, read them with NumPy alone."""

from gobelet.solver.compile import Compiled
from gobelet.solver.library import Library, Reports
from gobelet.solver.values import TurnValues, Values

__all__ = ["Compiled", "Library", "Reports", "TurnValues", "Values"]
