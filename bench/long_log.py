"""Seconds to open a table whose log is as long as it may be: read from SQLite, decode, fold."""

import gc
import statistics
import sys
import tempfile
import time
from pathlib import Path

from gobelet.cli.server.bootstrap import GC_THRESHOLDS
from gobelet.dice import RollDice
from gobelet.game import Seat, Version
from gobelet.tables.commands import Begin, NewTable, PlayMove, SitDown, TableCommand
from gobelet.tables.log_limits import MAX_ROWS
from gobelet.tables.service.cache import TableCache
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Row, TableId
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import new_token

TIMES = 9
LENGTHS = (MAX_ROWS // 10, MAX_ROWS)
TURN = (
    {"kind": "BoxFilled", "seat": 0, "box": "chance", "points": 0, "yahtzee_bonus": 0, "joker": False},
    {"kind": "FillUndone", "seat": 0},
)
"""What somebody sends who wants a long log: a fill, and its undo."""


def create_log(store: SqlStore, rows: int) -> TableId:
    """Create a table whose log has so many rows."""
    tables, token = Tables(store), new_token()
    table = tables.create(NewTable("mb-1982", seats=("person",)), token, "0").result().id
    commands: tuple[TableCommand, ...] = (SitDown("Ann"), Begin(), PlayMove(Seat(0), RollDice(), 3))
    for number, command in enumerate(commands, 1):
        version = tables.command(table, token, str(number), command).result().version
    with store.begin() as writing:
        for number in range(rows - version):
            key = f"{'0' * 24}:{number}"
            writing.append(table, Row(Version(version + number + 1), key, time.time(), (TURN[number % 2],)))
    return table


def measure_opening(rows: int) -> list[tuple[float, float]]:
    """Return the seconds it takes to open such a table, also of the processor, each time by an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqlStore(f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        table, taken = create_log(store, rows), []
        for _ in range(TIMES):
            start, busy = time.perf_counter(), time.thread_time()
            found = TableCache(store).get(table)
            taken.append((time.perf_counter() - start, time.thread_time() - busy))
            assert found is not None
            assert found.table.version == rows
        store.close()
    return taken


def main() -> None:
    """Print the median and the longest time for each length."""
    gc.set_threshold(*GC_THRESHOLDS)
    sys.stdout.write(f"opening a table from SQLite, {TIMES} times\n")
    for rows in LENGTHS:
        taken, busy = zip(*measure_opening(rows), strict=True)
        figures = (
            f"median {statistics.median(taken):.3f} s ({statistics.median(busy):.3f} s CPU), longest {max(taken):.3f} s"
        )
        sys.stdout.write(f"  {rows:6,} rows: {figures}\n")


if __name__ == "__main__":
    main()
