"""Simulate millions of solo games of a computer player, with the same probabilities as at a table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np

from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.bots.dice.simple import keep_most_frequent
from gobelet.bots.registry import check_bots
from gobelet.dice import Edition
from gobelet.dice.scoring import is_five_alike
from gobelet.solver import CompiledEdition, Library, Player, SimulatedScores, Values, simulate_scores
from gobelet.solver.library import open_worker_library
from gobelet.solver.model.choices import order_keeps
from gobelet.solver.model.lattice import Floats, Lattice
from gobelet.solver.model.layout import Layout
from gobelet.solver.simulate.games import build_unsolved_values

SCORE_IT = -1.0
PART_SIZE: Final = 1 << 22
"""The number of games that a worker of a cluster plays at a time: a second or more."""


def simulate_bot(
    name: str,
    edition: Edition,
    library: Library,
    games: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> SimulatedScores:
    """Simulate solo games of a computer player and return its scores."""
    check_bots([name])
    values, player = build_player(name, edition, library)
    return simulate_scores(values, games, seed, player, threads=threads, kernels=library.kernels, progress=progress)


@dataclass(frozen=True, slots=True)
class SimulationPart:
    """Some of the games of a simulation, for a worker of a cluster."""

    name: str
    edition: Edition
    seed: int
    numbers: range

    def play(self, threads: int) -> SimulatedScores:
        """Play these games with the library of the worker."""
        library = open_worker_library(threads)
        values, player = build_player(self.name, self.edition, library)
        return simulate_scores(values, self.numbers, self.seed, player, threads=threads, kernels=library.kernels)


def split_simulation(name: str, edition: Edition, games: int, seed: int) -> Iterator[SimulationPart]:
    """Yield the parts of a simulation."""
    for begin in range(0, games, PART_SIZE):
        yield SimulationPart(name, edition, seed, range(begin, min(begin + PART_SIZE, games)))


def build_player(name: str, edition: Edition, library: Library) -> tuple[Values, Player]:
    """Return a computer player for the simulation and its values; greedy and random players need no solved table."""
    compiled = CompiledEdition(edition)
    if name == "greedy":
        return build_unsolved_values(Layout(compiled)), Player(frequent=_rank_greedy_keeps(compiled.lattice))
    if name == "random":
        return build_unsolved_values(Layout(compiled)), Player(temperature=inf)
    temperature = 0.0 if name == "perfect" else get_temperature(edition, Level(name))
    return library.values(edition), Player(temperature)


def _rank_greedy_keeps(lattice: Lattice) -> Floats:
    """Return for every roll the rank of the keep that greedy play takes if all boxes give 0; five alikes are scored."""
    place = np.argsort(order_keeps(lattice))
    kept = [
        SCORE_IT if is_five_alike(roll) else place[lattice.number[keep_most_frequent(roll)]] for roll in lattice.rolls
    ]
    return np.array(kept, dtype=np.float64)
