"""How long a user waits for the program to answer: `gobelet --help`, and `make play` once everything is installed."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TIMES = 9
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "gobelet --help": [str(Path(sys.executable).with_name("gobelet")), "--help"],
    "gobelet boxes --json": [
        str(Path(sys.executable).with_name("gobelet")),
        *("boxes", "mb-1982", "--dice", "44444", "--card", "fours=12,yahtzee=50", "--json"),
    ],
    "make play": ["make", "--silent", "-C", str(ROOT), "play"],
}


def seconds(command: list[str]) -> float:
    """Return how long a command takes that has nothing typed to it."""
    start = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print the median of each command; they take turns."""
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(TIMES):
        for name, command in COMMANDS.items():
            taken[name].append(seconds(command))
    sys.stdout.write(f"seconds from start to end, median of {TIMES}\n")
    for name, found in taken.items():
        sys.stdout.write(f"  {name:22}{statistics.median(found):6.2f}\n")


if __name__ == "__main__":
    main()
