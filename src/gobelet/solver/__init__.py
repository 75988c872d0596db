"""Exact values of best play: compile an edition to arrays, solve it, cache the tables, read them with NumPy alone."""

from gobelet.solver.analysis.aim import Aim, AimResult, best_chance
from gobelet.solver.analysis.odds import Odds, odds_from
from gobelet.solver.distribution import Distribution
from gobelet.solver.library import Library, Reports
from gobelet.solver.model.compiled import CompiledEdition
from gobelet.solver.simulate.games import Player, SimulatedScores, simulate_scores
from gobelet.solver.values import TurnValues, Values

__all__ = [
    "Aim",
    "AimResult",
    "CompiledEdition",
    "Distribution",
    "Library",
    "Odds",
    "Player",
    "Reports",
    "SimulatedScores",
    "TurnValues",
    "Values",
    "best_chance",
    "odds_from",
    "simulate_scores",
]
