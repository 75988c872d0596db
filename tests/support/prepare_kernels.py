"""Compile the solver's kernels before the tests need them; `make test` does it while lint runs.

Without it each worker compiles them, which takes longer than all tests of the solver.
Usage: PYTHONPATH=tests python -m support.prepare_kernels FOLDER
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from gobelet.bots.dice.simulate import simulate_bot
from gobelet.dice import edition
from gobelet.record import parse_card
from gobelet.record.text.position import make_position
from gobelet.solver import Aim, Library, best_chance, odds_from
from support.user_key import write_key

PLAYED = edition("kniffel", rolls=1)
LATE = make_position(parse_card(PLAYED, "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,full_house=25"))


def use_every_kernel(library: Library) -> None:
    """Compute everything that the solver can compute, of a small game."""
    for values in (library.values(PLAYED), Library(library.folder).values(PLAYED)):  # in memory, and from its file
        library.shares(values)
        odds_from(values, LATE, boxes=True, kernels=library.kernels)
    for bot in ("perfect", "casual", "greedy"):
        simulate_bot(bot, PLAYED, library, 10)
    best_chance(LATE, Aim(150), kernels=library.kernels)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ |= {"NUMBA_CACHE_DIR": sys.argv[1], "XDG_DATA_HOME": folder}
        write_key(Path(folder))  # kernels are sealed with it
        use_every_kernel(Library(Path(folder)))
