"""How fast rows are committed to SQLite on this disk: one by one, and as a busy server writes them, many at once."""

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


def fresh(folder: Path) -> tuple[SqlStore, TableId]:
    """Return a new store with one table."""
    store, table = SqlStore(f"sqlite:///{folder / 'bench.sqlite3'}"), TableId("t")
    with store.begin() as writing:
        writing.create(table, Code("AAAAAAA"), Row(Version(1), "0", time.time(), EVENTS))
    return store, table


def rows_per_second(batch: int, batches: int) -> float:
    """Append rows in transactions of a size."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        store, table = fresh(Path(folder))
        start, version = time.perf_counter(), 1
        for _ in range(batches):
            with store.begin() as writing:
                for _ in range(batch):
                    version += 1
                    writing.append(table, Row(Version(version), str(version), time.time(), EVENTS))
        taken = time.perf_counter() - start
        store.close()
    return batch * batches / taken


def synced_per_second() -> float:
    """What the disk does at best: write 4 KB and wait for them."""
    with tempfile.NamedTemporaryFile(dir=Path.cwd()) as file:
        start = time.perf_counter()
        for _ in range(ALONE):
            file.write(bytes(4096))
            file.flush()
            os.fdatasync(file.fileno())
        return ALONE / (time.perf_counter() - start)


MEASURED: dict[str, Callable[[], float]] = {
    "4 KB written and synced": synced_per_second,
    "one row a transaction": lambda: rows_per_second(1, ALONE),
    f"{BATCH} rows a transaction": lambda: rows_per_second(BATCH, BATCHES),
}


def main() -> None:
    """Print the median of each; they take turns."""
    found: dict[str, list[float]] = {name: [] for name in MEASURED}
    for _ in range(TIMES):
        for name, measure in MEASURED.items():
            found[name].append(measure())
    sys.stdout.write(f"SQLite, WAL, synchronous FULL; a second, median of {TIMES}\n")
    for name, rates in found.items():
        sys.stdout.write(f"  {name:26}{statistics.median(rates):10,.0f}\n")


if __name__ == "__main__":
    main()
