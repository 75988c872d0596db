"""Games a second of best play beside yatzy-solver's `simulate`, odds and best chances: a process for each run.

The two simulations take turns. Both have their table in memory and their code compiled; what is timed is the call that
plays. Theirs plays fewer games, which takes long enough, and its speed does not depend on their number. Ours is held
against the exact distribution as well: the mean in standard errors, and chi-square in standard deviations.
"""

import statistics
import subprocess
import sys

RUNS = 3
MEMORY = "resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024"
OURS = f"""
import resource, time
from gobelet.dice import ScoreCard, edition
from gobelet.record.position import position
from gobelet.solver import Library, odds_from, simulate_scores
from gobelet.solver.fit import fit
played = edition("{{name}}")
library, empty = Library(), ScoreCard.empty(played)
values = library.values(played)
simulate_scores(values, 1000, threads=2)
start = time.perf_counter()
found = simulate_scores(values, {{games}}, seed=2024, threads=2)
seconds, memory = time.perf_counter() - start, {MEMORY}
exact = odds_from(values, position(empty)).scores
print({{games}} / seconds, memory, (found.scores.mean - values.value(empty)) / found.error, fit(found, exact).sigmas)
"""
THEIRS = """
import os, time
import yatzy_solver
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american"))
solver.simulate(1000, seed=1)
start = time.perf_counter()
solver.simulate(1_000_000, seed=1)
print(1_000_000 / (time.perf_counter() - start), 0, 0, 0)
"""
BOT = """
import time
from gobelet.bots.crowd import simulate_bot
from gobelet.dice import edition
from gobelet.solver import Library
library, played = Library(), edition("mb-1982")
simulate_bot("{name}", played, library, 1000, threads=2)
start = time.perf_counter()
simulate_bot("{name}", played, library, 1_000_000, threads=2)
print(1_000_000 / (time.perf_counter() - start), 0, 0, 0)
"""
ODDS = f"""
import resource, time
from gobelet.record.position import parse_position
from gobelet.solver import Library, odds_from
here = parse_position("{{here}}")
library = Library()
values = library.values(here.edition)
few = here.edition.id + "; aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18; -; 3"
odds_from(values, parse_position(few))
start = time.perf_counter()
odds_from(values, here, threads=2)
print(time.perf_counter() - start, {MEMORY}, 0, 0)
"""
CHANCE = """
import time
from gobelet.record.position import parse_position
from gobelet.solver import Aim, best_chance
here = parse_position("mb-1982; {card}; -; 3")
best_chance(parse_position("mb-1982; {card},aces=3; -; 3"), Aim(250), threads=2)
start = time.perf_counter()
best_chance(here, Aim({total}), threads=2)
print(time.perf_counter() - start, 0, 0, 0)
"""
COMMAND = """
import subprocess, sys, time, resource
from pathlib import Path
start = time.perf_counter()
command = [str(Path(sys.executable).with_name("gobelet")), "odds", *{arguments}]
subprocess.run(command, check=True, capture_output=True)
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024, 0, 0)
"""
UPPER_OPEN = "three_of_a_kind=22,four_of_a_kind=0,full_house=25,small_straight=30,large_straight=40"
MIDDLE = "yahtzee=50,sixes=24,chance=22,full_house=25,small_straight=30,aces=3"
CODES = {
    "games a second, mb-1982, ten million": OURS.format(name="mb-1982", games=10_000_000),
    "games a second, yatzy-solver, american": THEIRS,
    "games a second, yatzy, ten million": OURS.format(name="yatzy", games=10_000_000),
    "games a second, strong": BOT.format(name="strong"),
    "games a second, greedy": BOT.format(name="greedy"),
    "games a second, random": BOT.format(name="random"),
    "odds of mb-1982, s": ODDS.format(here="mb-1982; ; -; 3"),
    "odds of yatzy, s": ODDS.format(here="yatzy; ; -; 3"),
    "odds from the middle, s": ODDS.format(here=f"mb-1982; {MIDDLE}; -; 3"),
    "best chance of 300, 8 open, s": CHANCE.format(card=UPPER_OPEN, total=300),
    "command odds mb-1982, s": COMMAND.format(arguments=["mb-1982"]),
    "command odds from the middle, s": COMMAND.format(arguments=["mb-1982", "--card", MIDDLE]),
    "command odds --reach 300, s": COMMAND.format(arguments=["mb-1982", "--card", UPPER_OPEN, "--reach", "300"]),
}


def run(code: str) -> list[float]:
    """Return the numbers a process prints: a figure, and where they matter memory, mean and chi-square."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [float(number) for number in done.stdout.split()]


def main() -> None:
    """Print the medians of all runs."""
    taken: dict[str, list[list[float]]] = {name: [] for name in CODES}
    for _ in range(RUNS):
        for name, code in CODES.items():
            taken[name].append(run(code))
    medians = {name: [statistics.median(column) for column in zip(*rows, strict=True)] for name, rows in taken.items()}
    for name, (figure, memory, mean, sigmas) in medians.items():
        line = f"{name:<42}{figure:>14,.2f}" + (f"   peak memory {memory:.0f} MB" if memory else "")
        line += f"   mean {mean:+.2f} standard errors, chi-square {sigmas:+.2f}" if sigmas else ""
        sys.stdout.write(line + "\n")
    ours, theirs = (medians[name][0] for name in list(CODES)[:2])
    sys.stdout.write(f"Gobelet plays {ours / theirs:.1f} times as many games as yatzy-solver\n")


if __name__ == "__main__":
    main()
