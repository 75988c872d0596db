"""A plug that is pulled while rows are written."""

from pathlib import Path

import pytest

from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import Code
from support.row_writer import TABLE, a_row, read, started


@pytest.mark.slow
@pytest.mark.parametrize("rows", [1, 40, 150])
def test_killed_in_the_middle(sqlite_url: str, tmp_path: Path, rows: int) -> None:
    """`kill -9` while rows are appended: each acknowledged one is there, once, and the log has no gap."""
    (tmp_path / "play").mkdir()
    store = SqlStore(sqlite_url)
    with store.begin() as writing:
        writing.create(TABLE, Code("K"), a_row(1, "c1"))
    store.close()
    told = _killed_after(sqlite_url, rows)
    assert len(told) >= rows
    again = SqlStore(sqlite_url)
    kept = again.load(TABLE)
    assert kept is not None
    written = [(row.command, row.version) for row in kept.rows[1:]]
    assert [version for _, version in written] == list(range(2, len(written) + 2))
    assert written[: len(told)] == told
    assert len(written) - len(told) <= 1
    with again.begin() as writing:
        writing.append(TABLE, a_row(len(kept.rows) + 1, "after"))
    again.close()


def _killed_after(url: str, rows: int) -> list[tuple[str, int]]:
    """Let a process append rows and kill it once it has told of some; return all it told."""
    racer = started(url, "racer", 100_000)
    assert racer.stdout is not None
    told = [read(racer.stdout.readline()) for _ in range(rows)]
    racer.kill()
    rest = racer.stdout.read()
    racer.stdout.close()
    racer.wait(30)
    return [*told, *map(read, (line for line in rest.splitlines(keepends=True) if line.endswith("\n")))]
