"""Combinations of house rules solved a second, one after the other on all cores, as `gobelet solve --sweep` does."""

import time

from gobelet.dice import edition
from gobelet.record import parse_house_ranges
from gobelet.solver import Library
from gobelet.solver.sweep import Sweep

SWEEP = "rolls=2,3,4 upper_bonus_at=62:64 joker=all"


def main() -> None:
    """Solve the combinations, and print how many a second."""
    rules = edition("mb-1982")
    sweep, library = Sweep(rules, parse_house_ranges(rules, [SWEEP])), Library()
    combinations = list(sweep.combinations())
    sweep.solve(combinations[:1], library)  # compiles the kernels, or loads them
    start = time.perf_counter()
    sweep.solve(combinations, library)
    print(f"{len(combinations) / (time.perf_counter() - start):.1f} combinations a second")


if __name__ == "__main__":
    main()
