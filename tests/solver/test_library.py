"""Tables on disk: kept, found again, and never used when they do not fit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.dice import ScoreCard, edition
from gobelet.game import Refusal
from gobelet.solver import Library, Reports
from gobelet.solver import library as library_module
from gobelet.solver.tablefile import HEADER_ROOM

KNIFFEL = edition("kniffel")
EMPTY = ScoreCard.empty(KNIFFEL)
VALUE = pytest.approx(245.87077451, abs=1e-8)


class Told:
    """A library in a folder of its own, and what it reported."""

    def __init__(self, folder: Path) -> None:
        self.codes: list[str] = []
        self.library = Library(folder, Reports(refused=self._refused))

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


def damage(path: Path, how: str) -> None:
    """Spoil a table in one of several ways."""
    whole = path.read_bytes()
    spoilt = {
        "foreign": b"hello" + whole[5:],
        "empty": b"",
        "cut": whole[:-8],
        "longer": whole + bytes(8),
        "header": whole.replace(b'"fingerprint": "', b'"fingerprint": "0', 1),
        "one bit": whole[: HEADER_ROOM + 800] + bytes([whole[HEADER_ROOM + 800] ^ 1]) + whole[HEADER_ROOM + 801 :],
        "odd house": whole.replace(b'"house": {}', b'"house": []', 1),
        "not json": whole[:20] + b"}}" + whole[22:],
    }
    path.write_bytes(spoilt[how])


@pytest.mark.parametrize("how", ["foreign", "empty", "cut", "longer", "header", "one bit", "odd house", "not json"])
def test_a_spoilt_table_is_reported_and_solved_again(table: Path, how: str) -> None:
    """A foreign, other, cut or damaged file is never used; afterwards a good one is in its place."""
    damage(table, how)
    told = Told(table.parents[1])
    assert told.value == VALUE
    assert len(told.codes) == 1
    assert told.codes[0].startswith("table-")
    again = Told(table.parents[1])
    assert again.value == VALUE
    assert again.codes == []


def test_a_table_of_another_version_is_not_used(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new solver version has other names for its tables, so old ones lie idle."""
    monkeypatch.setattr("gobelet.solver.compile.SOLVER_VERSION", 999)
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


def test_listing_and_clearing(table: Path) -> None:
    """The library knows its files, and clearing leaves none."""
    library = Library(table.parents[1])
    ((path, header),) = library.files()
    assert header is not None
    assert (path, header.kind, header.edition, header.dtype) == (table, library_module.VALUES, "kniffel", "<f8")
    (table.parent / "other.table").write_text("?")
    assert [header is None for _, header in library.files()] == [True, False]
    assert library.clear() >= 2
    assert library.files() == []
