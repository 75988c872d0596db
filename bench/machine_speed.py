"""How fast the machine is now: the fixed loop of plain Python beside which other figures are read."""

import time
from typing import Final

STEPS: Final = 5_000_000
RUNS: Final = 3


def time_loop() -> tuple[float, float]:
    """Return the seconds that the loop takes, and those of processor time."""
    began, used, total = time.perf_counter(), time.process_time(), 0
    for step in range(STEPS):
        total += step
    return time.perf_counter() - began, time.process_time() - used


if __name__ == "__main__":
    elapsed, used = map(min, zip(*(time_loop() for _ in range(RUNS)), strict=True))
    print(f"loop of {STEPS:,} steps: {elapsed:.2f} s, {used:.2f} s of processor time")
