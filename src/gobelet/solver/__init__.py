"""Exact values of best play: compile an edition into arrays, solve it, keep the tables, read them with NumPy alone."""

from gobelet.solver.analysis.aim import Aim, Aimed, best_chance
from gobelet.solver.analysis.odds import Odds, odds_from
from gobelet.solver.distribution import Distribution
from gobelet.solver.library import Library, Reports
from gobelet.solver.model.compiled import Compiled
from gobelet.solver.simulate.games import Player, Simulated, simulate_scores
from gobelet.solver.values import TurnValues, Values

__all__ = [
    "Aim",
    "Aimed",
    "Compiled",
    "Distribution",
    "Library",
    "Odds",
    "Player",
    "Reports",
    "Simulated",
    "TurnValues",
    "Values",
    "best_chance",
    "odds_from",
    "simulate_scores",
]
