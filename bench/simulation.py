"""Simulated games a second, compared with yatzy-solver's `simulate`; odds and best chances. A process for each run.

The two simulations alternate. Both have their table in memory and their code compiled; only the call that plays is
timed. Theirs plays a tenth of the games: its speed does not depend on the number. Our games are also compared with the
exact distribution, the mean in standard errors and chi-square in standard deviations; beyond four the benchmark fails.

    python -m bench.simulation                                      everything, three runs, on a quiet machine
    python -m bench.simulation --only games --runs 1                ten million of our games, a million of theirs
    python -m bench.simulation --only games --runs 1 --games 2e5    a quick check
"""

import argparse
import statistics
import subprocess
import sys
from itertools import chain

RUNS = 3
GAMES = 1e7
LIMIT = 4
"""The maximal deviation of the mean in standard errors, and of chi-square in standard deviations."""
MEMORY = "resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024"
OURS = f"""
import resource, time
from gobelet.dice import ScoreCard, edition
from gobelet.record.text.position import make_position
from gobelet.solver import Library, odds_from, simulate_scores
from gobelet.solver.simulate.chi_square import compute_chi_square
played = edition("{{name}}")
library, empty = Library(), ScoreCard.empty(played)
values = library.values(played)
simulate_scores(values, 1000, threads=2)
start = time.perf_counter()
found = simulate_scores(values, {{games}}, seed=2024, threads=2)
seconds, memory = time.perf_counter() - start, {MEMORY}
exact = odds_from(values, make_position(empty)).scores
errors, sigmas = (found.scores.mean - values.value(empty)) / found.error, compute_chi_square(found, exact).sigmas
print({{games}} / seconds, memory, errors, sigmas)
"""
THEIRS = """
import os, time
import yatzy_solver
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american"))
solver.simulate(1000, seed=1)
start = time.perf_counter()
solver.simulate({games}, seed=1)
print({games} / (time.perf_counter() - start), 0, 0, 0)
"""
BOT = """
import time
from gobelet.bots.dice.simulate import simulate_bot
from gobelet.dice import edition
from gobelet.solver import Library
library, played = Library(), edition("mb-1982")
simulate_bot("{name}", played, library, 1000, threads=2)
start = time.perf_counter()
simulate_bot("{name}", played, library, {games}, threads=2)
print({games} / (time.perf_counter() - start), 0, 0, 0)
"""
ODDS = f"""
import resource, time
from gobelet.record.text.position import parse_position
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
from gobelet.record.text.position import parse_position
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
ODDS_CODES = {
    "odds of mb-1982, s": ODDS.format(here="mb-1982; ; -; 3"),
    "odds of yatzy, s": ODDS.format(here="yatzy; ; -; 3"),
    "odds from the middle, s": ODDS.format(here=f"mb-1982; {MIDDLE}; -; 3"),
    "best chance of 300, 8 open, s": CHANCE.format(card=UPPER_OPEN, total=300),
    "command odds mb-1982, s": COMMAND.format(arguments=["mb-1982"]),
    "command odds from the middle, s": COMMAND.format(arguments=["mb-1982", "--card", MIDDLE]),
    "command odds --reach 300, s": COMMAND.format(arguments=["mb-1982", "--card", UPPER_OPEN, "--reach", "300"]),
}
PERFECT, THEIR = "games a second, mb-1982", "games a second, yatzy-solver, american"
OTHERS = ("strong", "greedy", "random")


def list_game_codes(games: int) -> dict[str, str]:
    """Return the code that times games: ours, theirs, and those of other players."""
    return {
        PERFECT: OURS.format(name="mb-1982", games=games),
        THEIR: THEIRS.format(games=games // 10),
        "games a second, yatzy": OURS.format(name="yatzy", games=games),
        **{f"games a second, {name}": BOT.format(name=name, games=games // 10) for name in OTHERS},
    }


def run(code: str) -> list[float]:
    """Run code in a process and return its numbers: the figure, and memory, mean and chi-square or zeros."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [float(number) for number in done.stdout.split()]


def measure(codes: dict[str, str], runs: int) -> dict[str, list[list[float]]]:
    """Return the numbers of every run; the codes alternate."""
    taken: dict[str, list[list[float]]] = {name: [] for name in codes}
    for _ in range(runs):
        for name, code in codes.items():
            taken[name].append(run(code))
    return taken


def format_line(name: str, rows: list[list[float]]) -> str:
    """Return the medians of all runs as a line."""
    figure, memory, mean, sigmas = (statistics.median(column) for column in zip(*rows, strict=True))
    text = f"{name:<42}{figure:>14,.2f}" + (f"   peak memory {memory:.0f} MB" if memory else "")
    return text + (f"   mean {mean:+.2f} standard errors, chi-square {sigmas:+.2f}" if sigmas else "")


def main() -> None:
    """Print the medians and the ratio of our games to theirs; fail if scores do not fit the distribution."""
    parser = argparse.ArgumentParser(description="Time simulated games, odds and best chances.")
    parser.add_argument("--games", type=float, default=GAMES)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--only", choices=("games", "odds"))
    options = parser.parse_args()
    codes = {} if options.only == "odds" else list_game_codes(int(options.games))
    taken = measure({**codes, **({} if options.only == "games" else ODDS_CODES)}, options.runs)
    for name, rows in taken.items():
        sys.stdout.write(format_line(name, rows) + "\n")
    if codes:
        ours, theirs = (statistics.median(figure for figure, *_ in taken[name]) for name in (PERFECT, THEIR))
        sys.stdout.write(f"Gobelet plays {ours / theirs:.1f} times as many games as yatzy-solver\n")
    if any(abs(mean) > LIMIT or sigmas > LIMIT for _, _, mean, sigmas in chain.from_iterable(taken.values())):
        sys.exit("the simulated games do not fit the exact distribution")


if __name__ == "__main__":
    main()
