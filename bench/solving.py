"""Solving beside yatzy-solver's "american" rules: building only, a process for each run, the runs taking turns.

Ours is timed from the compiled edition to the finished table, joker tables included; Numba's compilation is cached, and
one run of each before the others warms the disk.
"""

import statistics
import subprocess
import sys

RUNS = 5
OURS = """
import time
from gobelet.dice import edition
from gobelet.solver import Compiled
from gobelet.solver.solve import solve
solve(Compiled(edition("kniffel", rolls=1)), 2)
start = time.perf_counter()
compiled = Compiled(edition("classic"))
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


def run(code: str) -> tuple[float, float]:
    """Return the two numbers a process prints."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    first, second = done.stdout.split()
    return float(first), float(second)


def main() -> None:
    """Print medians and their ratio."""
    run(OURS), run(WHOLE)
    taken: dict[str, list[tuple[float, float]]] = {"ours": [], "theirs": [], "whole": []}
    for _ in range(RUNS):
        for name, code in (("ours", OURS), ("theirs", THEIRS), ("whole", WHOLE)):
            taken[name].append(run(code))
    ours, jokers, theirs, whole, memory = (
        statistics.median(pair[place] for pair in taken[name])
        for name, place in (("ours", 0), ("ours", 1), ("theirs", 0), ("whole", 0), ("whole", 1))
    )
    write = sys.stdout.write
    write(f"solving the classic edition, two threads, median of {RUNS} (Python {sys.version.split()[0]})\n")
    write(f"  gobelet, the table                {ours:7.3f} s\n")
    write(f"  gobelet, the edition's arrays     {jokers:7.3f} s\n")
    write(
        f"  yatzy-solver, american            {theirs:7.3f} s   {theirs / ours:5.1f} times as long as the table,"
        f" {theirs / (ours + jokers):.1f} with the arrays\n"
    )
    write(f"  whole command `gobelet solve`     {whole:7.3f} s   peak memory {memory:.0f} MB\n")


if __name__ == "__main__":
    main()
