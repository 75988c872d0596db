"""Appends rows to a table and tells of each once it is committed: in a thread, or as a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

from gobelet.game import Version
from gobelet.tables.storage.base import Row, Store, TableId, VersionConflict
from gobelet.tables.storage.sql import SqlStore

TABLE = TableId("t")


def a_row(version: int, command: str, *events: dict[str, object]) -> Row:
    """Return a row, with something in it."""
    return Row(Version(version), command, 1_700_000_000.25 + version, events or ({"kind": "Ann’s", "n": version},))


def appended(store: Store, command: str) -> Version:
    """Append a row wherever the log ends by now; return its version."""
    while True:
        kept = store.load(TABLE)
        assert kept is not None
        version = Version(len(kept.rows) + 1)
        with suppress(VersionConflict), store.begin() as writing:
            writing.append(TABLE, a_row(version, command))
            return version


def race(store: Store, name: str, count: int) -> Iterator[tuple[str, Version]]:
    """Append rows one by one; yield the command and version of each that is committed."""
    for number in range(count):
        yield f"{name}:{number}", appended(store, f"{name}:{number}")


def started(url: str, name: str, count: int) -> "subprocess.Popen[str]":
    """Start a process that races."""
    command = [sys.executable, __file__, url, name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def read(line: str) -> tuple[str, Version]:
    """Return what a process has told."""
    command, version = line.split()
    return command, Version(int(version))


if __name__ == "__main__":
    for told, at in race(SqlStore(sys.argv[1], lock_timeout=60), sys.argv[2], int(sys.argv[3])):
        sys.stdout.write(f"{told} {at}\n")
        sys.stdout.flush()
