"""The files in the cache folder: listed and deleted."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gobelet.game import Unreadable
from gobelet.solver import Library
from gobelet.solver.library import VALUES
from gobelet.solver.storage.inventory import ClearResult
from gobelet.solver.storage.table_file import (
    Header,
    compute_checksum,
    read_header,
    write_table,
)
from support.damaged_tables import DAMAGE
from support.reporting_library import KNIFFEL, ReportingLibrary

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_table_is_listed_and_cleared(tmp_path: Path, how: str) -> None:
    """A damaged file is listed as damaged, and `clear` deletes it."""
    path, numbers = tmp_path / "tables" / "values-x.table", np.zeros(200)
    write_table(path, Header("values", "kniffel", {}, "x", "<f8", 200, compute_checksum(numbers), 1), numbers)
    library = Library(tmp_path)
    assert [file.damaged for file in library.files()] == [False]
    path.write_bytes(DAMAGE[how](path.read_bytes()))
    assert [file.damaged for file in library.files()] == [how != "other fingerprint"]
    assert library.clear() == ClearResult(deleted=1, left=0)


def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    """A pipe with the name of a table is never read, is listed as damaged, and can be deleted."""
    (tmp_path / "tables").mkdir()
    os.mkfifo(tmp_path / "tables" / "a.table")
    library = Library(tmp_path)
    assert [file.damaged for file in library.files()] == [True]
    with pytest.raises(Unreadable, match="table-foreign"):
        read_header(tmp_path / "tables" / "a.table")
    assert library.clear() == ClearResult(deleted=1, left=0)


def test_listing_and_clearing(table: Path) -> None:
    """All tables are listed with their headers, and `clear` deletes them, but no other file."""
    library = Library(table.parents[1])
    (file,) = library.files()
    header = file.header
    assert header is not None
    assert (file.path, header.kind, header.edition, header.dtype) == (table, VALUES, "kniffel", "<f8")
    (table.parent / "other.table").write_text("?")
    (table.parent / "notes.txt").write_text("somebody else's")
    assert [file.header is None for file in library.files()] == [True, False]
    assert library.clear().deleted >= 2
    assert library.files() == []
    assert [path.name for path in table.parent.iterdir()] == ["notes.txt"]


def test_clearing_goes_on_past_what_cannot_be_deleted(table: Path) -> None:
    """Each file that cannot be deleted is reported with the reason; all others are deleted."""
    reporting = ReportingLibrary(table.parents[1])
    stuck = [table.with_name(f"{name}.table") for name in ("a", "z")]
    for path in stuck:
        path.mkdir()
    assert reporting.library.clear() == ClearResult(deleted=1, left=2)
    assert reporting.codes == ["file-undeletable"] * 2
    assert sorted(table.parent.iterdir()) == stuck


def find_ended_process() -> int:
    """Return the id of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        return process.pid


@pytest.mark.parametrize("name", [".values-x.table.{}", ".values-x.table.{}.0a1b2c3d"])
def test_an_abandoned_draft_is_listed_and_cleared(tmp_path: Path, name: str) -> None:
    """The draft of a killed process is listed as a draft and deleted with the tables."""
    draft = tmp_path / "tables" / name.format(find_ended_process())
    draft.parent.mkdir()
    draft.write_text("half of it")
    library = Library(tmp_path)
    (file,) = library.files()
    assert (file.path, file.draft, file.being_written) == (draft, True, False)
    assert library.clear() == ClearResult(deleted=1, left=0)
    assert not draft.exists()


def test_a_draft_that_is_being_written_stays(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`clear` does not delete the draft of a table that is being written, so the writer can finish."""
    library = Library(table.parents[1])
    seen: list[bool] = []
    replace = Path.replace

    def clear_and_replace(draft: Path, target: Path) -> Path:
        seen.extend(file.being_written for file in library.files())
        library.clear()
        assert draft.exists()
        return replace(draft, target)

    monkeypatch.setattr(Path, "replace", clear_and_replace)
    library.solve(KNIFFEL)
    assert seen == [True, False]
    assert [file.path for file in library.files()] == [table]


def test_an_old_draft_is_abandoned(tmp_path: Path) -> None:
    """Process ids are reused, so an old draft is abandoned even if a process has the id in its name."""
    draft = tmp_path / "tables" / f".values-x.table.{os.getpid()}"
    draft.parent.mkdir()
    draft.touch()
    library = Library(tmp_path)
    assert library.clear() == ClearResult(deleted=0, left=0)
    os.utime(draft, (0, 0))
    assert library.clear() == ClearResult(deleted=1, left=0)
