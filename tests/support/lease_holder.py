"""A process that locks a table's lease, waits in the middle of its transaction, and then tries to write."""

import subprocess
import sys

from gobelet.game import Version
from gobelet.tables.storage.base import Row, StoreError, TableId
from gobelet.tables.storage.sql import SqlStore

LOCKED, WRITTEN, FAILED = "locked", "written", "failed"


def start_lease_holder(url: str, table: TableId, version: Version) -> "subprocess.Popen[str]":
    """Start a process that tries to write a row of this version once it is sent a line."""
    command = [sys.executable, __file__, url, table, str(version)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def write_row(url: str, table: TableId, version: Version) -> str:
    """Own the table, wait for a line, write a row; return what became of it."""
    store = SqlStore(url)
    assert store.leases is not None
    store.leases.register("lease holder")
    try:
        with store.begin() as writing:
            writing.lock_leases([table])
            writing.take_leases([table])
            print(LOCKED, flush=True)
            sys.stdin.readline()
            writing.append(table, Row(version, "late", 1_700_000_000.0, ({"kind": "Late"},)))
    except StoreError:
        return FAILED
    return WRITTEN


if __name__ == "__main__":
    print(write_row(sys.argv[1], TableId(sys.argv[2]), Version(int(sys.argv[3]))), flush=True)
