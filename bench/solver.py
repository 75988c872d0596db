"""Solving, compared with yatzy-solver's "american" rules; shares; advice. A process for each run.

Our solver is timed from the compiled edition to the finished table; kernels are cached, and a first run of each code
warms the disk cache. Advice is timed with tables in memory, in CPU time, in the slowest of several positions.
"""

import statistics
import subprocess
import sys

RUNS = 5
OURS = """
import time
from gobelet.dice import edition
from gobelet.solver import CompiledEdition
from gobelet.solver.solve import solve
solve(CompiledEdition(edition("kniffel", rolls=1)), 2)
start = time.perf_counter()
compiled = CompiledEdition(edition("classic"))
compiled.jokers
ready = time.perf_counter()
solution = solve(compiled, 2)
print(solution.seconds, ready - start)
"""
THEIRS = """
import time
import yatzy_solver
start = time.perf_counter()
yatzy_solver.Solver.build(yatzy_solver.Variant("american"))
print(time.perf_counter() - start, 0)
"""
WHOLE = """
import subprocess, sys, time, resource
from pathlib import Path
start = time.perf_counter()
command = [str(Path(sys.executable).with_name("gobelet")), "solve", "classic", "--json"]
subprocess.run(command, check=True, capture_output=True)
seconds = time.perf_counter() - start
print(seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""
SHARES = """
import time
from gobelet.dice import edition
from gobelet.solver import CompiledEdition
from gobelet.solver.solve import solve
from gobelet.solver.analysis.shares import build_shares
solution = solve(CompiledEdition(edition("{name}")), 2)
start, used = time.perf_counter(), time.process_time()
build_shares(solution.layout, solution.values, 2)
print(time.perf_counter() - start, time.process_time() - used)
"""
CALLS = """
import statistics, time
from gobelet.coach import advise, why_words
from gobelet.record.text.position import parse_position
from gobelet.solver import Library
from gobelet.i18n import Speaker
library, say = Library(), Speaker("en")
texts = (
    "mb-1982; ; 33526; 2", "mb-1982; yahtzee=50,fours=12; 44444; 2", "hasbro-2014; yahtzee=50,sixes=24; 12346; 2",
    "classic; yahtzee=0,aces=3; 66612; 1", "yatzy; ; 12346; 2", "yatzy; one_pair=12,yahtzee=50; 12456; 2",
)
def timed(job):
    taken = []
    for _ in range(101):
        start = time.process_time()
        found = job()
        taken.append(time.process_time() - start)
    return statistics.median(taken)
worst = [0.0, 0.0]
for here in map(parse_position, texts):
    def rank():
        return advise(library, here.card, here.dice, here.rolls_left)
    def explain():
        advice = rank()
        return [why_words(advice, say, option) for option in advice.options]
    explain()
    worst = [max(worst[0], timed(rank)), max(worst[1], timed(explain))]
print(*worst)
"""
ADVISE = """
import subprocess, sys, time
from pathlib import Path
start = time.perf_counter()
command = [str(Path(sys.executable).with_name("gobelet")), "advise", "{name}", "--dice", "33526", "--rolls-left", "2"]
subprocess.run(command, check=True, capture_output=True)
print(time.perf_counter() - start, 0)
"""
CODES = {
    "ours": OURS,
    "theirs": THEIRS,
    "whole": WHOLE,
    "shares of mb-1982": SHARES.format(name="mb-1982"),
    "shares of yatzy": SHARES.format(name="yatzy"),
    "calls": CALLS,
    "advise mb-1982": ADVISE.format(name="mb-1982"),
    "advise yatzy": ADVISE.format(name="yatzy"),
}


def run(code: str) -> tuple[float, float]:
    """Run code in a process and return the two numbers it prints."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    first, second = done.stdout.split()
    return float(first), float(second)


def measure() -> dict[str, tuple[float, float]]:
    """Return the medians of all runs, after one of each that is not counted."""
    for code in CODES.values():
        run(code)
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in CODES}
    for _ in range(RUNS):
        for name, code in CODES.items():
            taken[name].append(run(code))
    return {name: tuple(map(statistics.median, zip(*pairs, strict=True))) for name, pairs in taken.items()}


def main() -> None:
    """Print the medians and their ratio."""
    found, write = measure(), sys.stdout.write
    (ours, arrays), (theirs, _), (whole, memory) = found["ours"], found["theirs"], found["whole"]
    write(f"solving the classic edition, two threads, median of {RUNS} (Python {sys.version.split()[0]})\n")
    write(f"  gobelet, the table                {ours:7.3f} s\n")
    write(f"  gobelet, the edition's arrays     {arrays:7.3f} s\n")
    write(
        f"  yatzy-solver, american            {theirs:7.3f} s   {theirs / ours:5.1f} times as long as the table,"
        f" {theirs / (ours + arrays):.1f} with the arrays\n"
    )
    write(f"  whole command `gobelet solve`     {whole:7.3f} s   peak memory {memory:.0f} MB\n")
    for name in ("shares of mb-1982", "shares of yatzy"):
        write(f"  {name:<32}  {found[name][0]:7.3f} s   {found[name][1]:.1f} s CPU\n")
    write("advice, tables in memory, the slowest of several positions\n")
    write(f"  ranking every option              {found['calls'][0] * 1000:7.2f} ms\n")
    write(f"  … with every reason in words      {found['calls'][1] * 1000:7.2f} ms\n")
    for name in ("advise mb-1982", "advise yatzy"):
        write(f"  command `gobelet {name}`".ljust(36) + f"{found[name][0]:7.3f} s    tables cached\n")


if __name__ == "__main__":
    main()
