"""The process of a server that can be stopped: in the middle of a transaction, or before a computer player's move."""

import subprocess
import sys

from gobelet.dice import RollDice
from gobelet.game import Seat, Version
from gobelet.tables.service.leases import Leases, LeftToOwner
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Row, StoreError, TableId
from gobelet.tables.storage.sql import SqlStore

READY, WRITTEN, FAILED, LEFT = "ready", "written", "failed", "left to the owner"


def start_lease_holder(url: str, table: TableId, version: Version, *, drives: bool = False) -> "subprocess.Popen[str]":
    """Start a process that owns a table and, once it is sent a line, tries to write a row of this version."""
    command = [sys.executable, __file__, url, table, str(version), *(["drive"] if drives else [])]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def write_row(url: str, table: TableId, version: Version) -> str:
    """Wait for a line in the middle of a transaction; return what became of it."""
    store = SqlStore(url)
    assert store.leases is not None
    store.leases.register("lease holder")
    try:
        with store.begin() as writing:
            writing.lock_leases([table])
            writing.take_leases([table])
            _wait_for_line()
            writing.append(table, Row(version, "late", 1_700_000_000.0, ({"kind": "Late"},)))
    except StoreError:
        return FAILED
    return WRITTEN


def drive(url: str, table: TableId, version: Version) -> str:
    """Make a move of a computer player, wait for a line, and make another one; return what became of that."""
    store = SqlStore(url)
    assert store.leases is not None
    leases = Leases(store.leases)
    tables = Tables(store, leases=leases)
    leases.start(lambda _adopted: None)
    first = tables.table(table)
    tables.drive(table, Seat(0), RollDice(), first.version, leave_to_owner=False).result()
    _wait_for_line()
    try:
        tables.drive(table, Seat(0), RollDice(), version).result()
    except LeftToOwner:
        return LEFT
    return WRITTEN


def _wait_for_line() -> None:
    print(READY, flush=True)
    sys.stdin.readline()


if __name__ == "__main__":
    act = drive if sys.argv[4:] else write_row
    print(act(sys.argv[1], TableId(sys.argv[2]), Version(int(sys.argv[3]))), flush=True)
