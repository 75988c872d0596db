"""Rows a second committed to SQLite on this disk: one in a transaction, and many, as a busy server writes them."""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gobelet.game import Version
from gobelet.tables.storage.base import Row, TableId
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import Code

TIMES = 5
ALONE = 200
BATCH = 256
BATCHES = 20
EVENTS = tuple({"kind": "DiceRolled", "seat": 0, "dice": [1, 2, 3, 4, number]} for number in (5, 6))


def create_store(folder: Path) -> tuple[SqlStore, TableId]:
    """Create a store with one table."""
    store, table = SqlStore(f"sqlite:///{folder / 'bench.sqlite3'}"), TableId("t")
    with store.begin() as writing:
        writing.create(table, Code("AAAAAAA"), Row(Version(1), "0", time.time(), EVENTS))
    return store, table


def measure_rows(batch: int, batches: int) -> float:
    """Return the rows a second in transactions of a size."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        store, table = create_store(Path(folder))
        start, version = time.perf_counter(), 1
        for _ in range(batches):
            with store.begin() as writing:
                for _ in range(batch):
                    version += 1
                    writing.append(table, Row(Version(version), str(version), time.time(), EVENTS))
        taken = time.perf_counter() - start
        store.close()
    return batch * batches / taken


def measure_syncs() -> float:
    """Return the limit of the disk: writes of 4 KB a second, each synced."""
    with tempfile.NamedTemporaryFile(dir=Path.cwd()) as file:
        start = time.perf_counter()
        for _ in range(ALONE):
            file.write(bytes(4096))
            file.flush()
            os.fdatasync(file.fileno())
        return ALONE / (time.perf_counter() - start)


MEASUREMENTS: dict[str, Callable[[], float]] = {
    "4 KB written and synced": measure_syncs,
    "one row a transaction": lambda: measure_rows(1, ALONE),
    f"{BATCH} rows a transaction": lambda: measure_rows(BATCH, BATCHES),
}


def main() -> None:
    """Print the median of each; the measurements alternate."""
    found: dict[str, list[float]] = {name: [] for name in MEASUREMENTS}
    for _ in range(TIMES):
        for name, measure in MEASUREMENTS.items():
            found[name].append(measure())
    sys.stdout.write(f"SQLite, WAL, synchronous FULL; a second, median of {TIMES}\n")
    for name, rates in found.items():
        sys.stdout.write(f"  {name:26}{statistics.median(rates):10,.0f}\n")


if __name__ == "__main__":
    main()
