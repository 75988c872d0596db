"""Tables on disk: kept, found again, and never used when they do not fit."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gobelet.dice import ScoreCard, edition
from gobelet.game import Refusal, Unreadable
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_refusal
from gobelet.solver import Library, Reports
from gobelet.solver.library import VALUES
from gobelet.solver.storage.inventory import ClearResult
from gobelet.solver.storage.table_file import (
    HEADER_SIZE,
    MAGIC,
    Header,
    compute_checksum,
    is_draft,
    read_header,
    write_table,
)

pytestmark = pytest.mark.slow

KNIFFEL = edition("kniffel")
EMPTY = ScoreCard.empty(KNIFFEL)
VALUE = pytest.approx(245.87077451, abs=1e-8)


class Told:
    """A library in a folder of its own, and what it reported."""

    def __init__(self, folder: Path) -> None:
        self.codes: list[str] = []
        self.library = Library(folder, Reports(on_refusal=self._refused))

    def _refused(self, refusal: Refusal) -> None:
        self.codes.append(refusal.code)

    @property
    def value(self) -> float:
        """What best play of Kniffel is worth."""
        return self.library.values(KNIFFEL).value(EMPTY)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Solve Kniffel into a folder; return its table's file."""
    assert Told(tmp_path).value == VALUE
    (path,) = (tmp_path / "tables").iterdir()
    return path


def test_a_table_is_solved_once(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time the table is read: nothing is solved, and nothing is reported."""
    told = Told(table.parents[1])
    monkeypatch.setattr(Library, "_solve", lambda *_: pytest.fail("solved again"))
    assert told.value == VALUE
    assert told.codes == []


def written(**changes: object) -> Callable[[bytes], bytes]:
    """Return what writes other facts into a table's header."""

    def rewrite(whole: bytes) -> bytes:
        facts = json.loads(whole[len(MAGIC) : HEADER_SIZE].split(b"\n", 1)[0])
        return headed(json.dumps({**facts, **changes}).encode(), whole)

    return rewrite


def headed(head: bytes, whole: bytes) -> bytes:
    """Return a table with another text as its header."""
    return (MAGIC + head + b"\n").ljust(HEADER_SIZE, b"\0") + whole[HEADER_SIZE:]


def flipped(whole: bytes) -> bytes:
    """Return a table with one bit of one number changed."""
    place = HEADER_SIZE + 800
    return whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "foreign": lambda whole: b"hello" + whole[5:],
    "empty": lambda _whole: b"",
    "cut": lambda whole: whole[:-8],
    "cut in the header": lambda whole: whole[:100],
    "longer": lambda whole: whole + bytes(8),
    "one bit": flipped,
    "not json": lambda whole: headed(b"{{", whole),
    "a list": lambda whole: headed(b"[1]", whole),
    "too deep": lambda whole: headed(b"[" * 4000, whole),
    "too deep a house": lambda whole: headed(b'{"house": ' + b'{"a":' * 700, whole),
    "not text at all": lambda whole: headed(b"\xff\xfe", whole),
    "a field too many": written(more=1),
    "other fingerprint": written(fingerprint="0"),
    "odd fingerprint": written(fingerprint=None),
    "odd kind": written(kind=None),
    "odd edition": written(edition=5),
    "edition of signs": written(edition="\x1b[2J"),
    "odd house": written(house=[]),
    "house of numbers": written(house={"rolls": 1}),
    "odd type of numbers": written(dtype="|O"),
    "no type of numbers": written(dtype=["<f8"]),
    "count of true": written(count=True),
    "negative count": written(count=-1),
    "huge count": written(count=10**3000),
    "odd states": written(states="many"),
    "odd checksum": written(checksum={}),
}
"""Ways to spoil a table."""


@pytest.mark.parametrize("how", DAMAGE)
def test_a_spoilt_table_is_listed_and_cleared(tmp_path: Path, how: str) -> None:
    """Whatever is in a file, listing says that it is damaged if it is, and clearing deletes it."""
    path, numbers = tmp_path / "tables" / "values-x.table", np.zeros(200)
    write_table(path, Header("values", "kniffel", {}, "x", "<f8", 200, compute_checksum(numbers), 1), numbers)
    library = Library(tmp_path)
    assert [stored.damaged for stored in library.files()] == [False]
    path.write_bytes(DAMAGE[how](path.read_bytes()))
    assert [stored.damaged for stored in library.files()] == [how != "other fingerprint"]
    assert library.clear() == ClearResult(deleted=1, left=0)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """What is named like a table but is a pipe is no table: nobody reads from it, and it can be cleared away."""
    (tmp_path / "tables").mkdir()
    os.mkfifo(tmp_path / "tables" / "a.table")
    library = Library(tmp_path)
    assert [stored.damaged for stored in library.files()] == [True]
    with pytest.raises(Unreadable, match="table-foreign"):
        read_header(tmp_path / "tables" / "a.table")
    assert library.clear() == ClearResult(deleted=1, left=0)


@pytest.mark.parametrize("how", ["foreign", "empty", "cut", "one bit", "other fingerprint", "too deep", "odd kind"])
def test_a_spoilt_table_is_reported_and_solved_again(table: Path, how: str) -> None:
    """A foreign, other, cut or damaged file is never used; afterwards a good one is in its place."""
    table.write_bytes(DAMAGE[how](table.read_bytes()))
    told = Told(table.parents[1])
    assert told.value == VALUE
    assert len(told.codes) == 1
    assert told.codes[0].startswith("table-")
    again = Told(table.parents[1])
    assert again.value == VALUE
    assert again.codes == []


def test_a_table_of_another_version_is_not_used(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new solver version has other names for its tables, so old ones lie idle."""
    monkeypatch.setattr("gobelet.solver.model.compiled.SOLVER_VERSION", 999)
    assert Told(table.parents[1]).value == VALUE
    assert len(list(table.parent.iterdir())) == 2


def test_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    """Without a place to keep the table it is solved in memory, and that is said."""
    (tmp_path / "tables").write_text("a file where a folder should be")
    told = Told(tmp_path)
    assert told.value == VALUE
    assert told.codes[-1] == "table-unwritable"


def test_an_interrupted_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a table is written leaves no half file."""
    told = Told(tmp_path)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pathlib.Path.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _ = told.value
    assert list((tmp_path / "tables").iterdir()) == []


def test_two_processes_at_once(tmp_path: Path) -> None:
    """Two processes that solve the same edition do each other no harm."""
    code = f"""
from pathlib import Path
from gobelet.dice import ScoreCard, edition
from gobelet.solver import Library
kniffel = edition("kniffel")
print(Library(Path({str(tmp_path)!r})).values(kniffel).value(ScoreCard.empty(kniffel)))
"""
    environment = {**os.environ, "NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))}
    processes = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
        for _ in range(2)
    ]
    answers = [process.communicate()[0] for process in processes]
    assert [float(answer) for answer in answers] == [VALUE, VALUE]
    assert Told(tmp_path).value == VALUE


def test_reading_imports_no_numba(table: Path) -> None:
    """A table that is there is read, and a turn ranked, without Numba."""
    code = f"""
import sys
from pathlib import Path
from gobelet.coach import advise
from gobelet.dice import ScoreCard, edition
from gobelet.solver import Library
kniffel = edition("kniffel")
advice = advise(Library(Path({str(table.parents[1])!r})), ScoreCard.empty(kniffel), (1, 1, 6, 6, 6), 2)
print(advice.best.choice, "numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(6, 6, 6) False\n"


def test_a_table_that_cannot_be_read(table: Path) -> None:
    """A table the system does not let us read is not called damaged: the reason is told."""
    told = Told(table.parents[1])
    refused: list[Refusal] = []
    told.library.reports = Reports(on_refusal=refused.append)
    table.unlink()
    table.mkdir()
    assert told.value == VALUE
    assert describe_refusal(refused[0], Speaker("en")) == (
        f"The table {table} cannot be read: it is a folder. It is ignored and solved again."
    )
    assert [refusal.code for refusal in refused] == ["table-unreadable", "table-unwritable"]


# -- listing and clearing ----------------------------------------------------------------------------------------


def test_listing_and_clearing(table: Path) -> None:
    """The library knows its files, and clearing leaves none."""
    library = Library(table.parents[1])
    (stored,) = library.files()
    header = stored.header
    assert header is not None
    assert (stored.path, header.kind, header.edition, header.dtype) == (table, VALUES, "kniffel", "<f8")
    (table.parent / "other.table").write_text("?")
    (table.parent / "notes.txt").write_text("somebody else's")
    assert [stored.header is None for stored in library.files()] == [True, False]
    assert library.clear().deleted >= 2
    assert library.files() == []
    assert [path.name for path in table.parent.iterdir()] == ["notes.txt"]


def test_clearing_goes_on_past_what_cannot_be_deleted(table: Path) -> None:
    """Each file that stays is told with its reason; all others are deleted."""
    told = Told(table.parents[1])
    stuck = [table.with_name(f"{name}.table") for name in ("a", "z")]
    for path in stuck:
        path.mkdir()
    assert told.library.clear() == ClearResult(deleted=1, left=2)
    assert told.codes == ["file-undeletable"] * 2
    assert sorted(table.parent.iterdir()) == stuck


def ended_process() -> int:
    """Return the number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        return process.pid


@pytest.mark.parametrize("name", [".values-x.table.{}", ".values-x.table.{}.0a1b2c3d"])
def test_a_draft_left_behind_is_listed_and_cleared(tmp_path: Path, name: str) -> None:
    """A killed process leaves its draft; it is shown as one, and goes with the tables."""
    draft = tmp_path / "tables" / name.format(ended_process())
    draft.parent.mkdir()
    draft.write_text("half of it")
    library = Library(tmp_path)
    (stored,) = library.files()
    assert (stored.path, stored.draft, stored.being_written) == (draft, True, False)
    assert library.clear() == ClearResult(deleted=1, left=0)
    assert not draft.exists()


def test_a_draft_that_is_being_written_stays(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clearing while a table is written leaves its draft alone, so that the writer can finish; one of old goes."""
    library = Library(table.parents[1])
    seen: list[bool] = []
    replace = Path.replace

    def cleared_meanwhile(draft: Path, target: Path) -> Path:
        seen.extend(stored.being_written for stored in library.files())
        library.clear()
        assert draft.exists()
        return replace(draft, target)

    monkeypatch.setattr(Path, "replace", cleared_meanwhile)
    library.solve(KNIFFEL)
    assert seen == [True, False]
    assert [stored.path for stored in library.files()] == [table]


def test_an_old_draft_is_nobodys(tmp_path: Path) -> None:
    """Numbers of processes come again, so a draft nobody has touched for long is left behind whoever has its number."""
    draft = tmp_path / "tables" / f".values-x.table.{os.getpid()}"
    draft.parent.mkdir()
    draft.touch()
    library = Library(tmp_path)
    assert library.clear() == ClearResult(deleted=0, left=0)
    os.utime(draft, (0, 0))
    assert library.clear() == ClearResult(deleted=1, left=0)


def test_drafts_have_names_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that write one table do not write into each other's draft."""
    drafts = []
    monkeypatch.setattr(Path, "replace", lambda draft, _target: drafts.append(draft))
    numbers = np.zeros(1)
    header = Header("values", "kniffel", {}, "x", "<f8", 1, compute_checksum(numbers), 1)
    for _ in range(2):
        write_table(tmp_path / "values-x.table", header, numbers)
    assert len(set(drafts)) == 2
    assert all(is_draft(draft) for draft in drafts)
