"""Computer players of dice by the million: each plays alone, by the very odds it plays by at a table, but compiled."""

from collections.abc import Callable
from math import inf

import numpy as np

from gobelet.bots.dice.levels import Level, temperature
from gobelet.bots.dice.simple import most_frequent
from gobelet.bots.registry import check_bots
from gobelet.dice import Edition
from gobelet.dice.scoring import is_five_alike
from gobelet.solver import Compiled, Library, Player, Simulated, Values, simulate_scores
from gobelet.solver.model.choices import keep_order
from gobelet.solver.model.lattice import Floats, Lattice
from gobelet.solver.model.layout import Layout
from gobelet.solver.simulate.games import unsolved

SCORE_IT = -1.0


def simulate_bot(
    name: str,
    edition: Edition,
    library: Library,
    games: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulated:
    """Let the computer player of this name play games alone, and return how often each score came up."""
    check_bots([name])
    values, player = compiled_player(name, edition, library)
    return simulate_scores(values, games, seed, player, threads=threads, home=library.kernels, progress=progress)


def compiled_player(name: str, edition: Edition, library: Library) -> tuple[Values, Player]:
    """Return how a computer player plays, and the values it plays by; those that need no tables have none."""
    compiled = Compiled(edition)
    if name == "greedy":
        return unsolved(Layout(compiled)), Player(frequent=_kept_when_nothing_scores(compiled.lattice))
    if name == "random":
        return unsolved(Layout(compiled)), Player(temperature=inf)
    heat = 0.0 if name == "perfect" else temperature(edition, Level(name))
    return library.values(edition), Player(heat)


def _kept_when_nothing_scores(on: Lattice) -> Floats:
    """Return for every roll the place of what greedy play keeps in the fixed order; five alikes are scored."""
    place = np.argsort(keep_order(on))
    kept = [SCORE_IT if is_five_alike(roll) else place[on.number[most_frequent(roll)]] for roll in on.rolls]
    return np.array(kept, dtype=np.float64)
