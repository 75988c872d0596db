"""Solved tables: written once, read again, and never used if they do not match."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gobelet.dice import edition
from gobelet.game import Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_refusal
from gobelet.solver import Library, Reports
from gobelet.solver.library import SolverTable
from support.damaged_tables import DAMAGE
from support.reporting_library import KNIFFEL_VALUE, ReportingLibrary

pytestmark = pytest.mark.slow


def test_a_table_is_solved_once(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time the table is read: nothing is solved or reported."""
    reporting = ReportingLibrary(table.parents[1])
    monkeypatch.setattr(Library, "_solve", lambda *_: pytest.fail("solved again"))
    assert reporting.kniffel_value == KNIFFEL_VALUE
    assert reporting.codes == []


@pytest.mark.parametrize(
    "how", ["foreign", "empty", "truncated", "one bit", "other fingerprint", "nested too deeply", "kind null"]
)
def test_a_damaged_table_is_reported_and_solved_again(table: Path, how: str) -> None:
    """A file that does not match or is damaged is never used; it is replaced by a good one."""
    table.write_bytes(DAMAGE[how](table.read_bytes()))
    reporting = ReportingLibrary(table.parents[1])
    assert reporting.kniffel_value == KNIFFEL_VALUE
    assert len(reporting.codes) == 1
    assert reporting.codes[0].startswith("table-")
    again = ReportingLibrary(table.parents[1])
    assert again.kniffel_value == KNIFFEL_VALUE
    assert again.codes == []


def test_a_table_of_another_version_is_not_used(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of the solver has other fingerprints, so old tables are not read."""
    monkeypatch.setattr("gobelet.solver.model.compiled.SOLVER_VERSION", 999)
    assert ReportingLibrary(table.parents[1]).kniffel_value == KNIFFEL_VALUE
    assert len(list(table.parent.iterdir())) == 2


def test_an_unwritable_folder(tmp_path: Path) -> None:
    """If the table cannot be written, it is used from memory, and that is reported."""
    (tmp_path / "tables").write_text("a file where a folder should be")
    reporting = ReportingLibrary(tmp_path)
    assert reporting.kniffel_value == KNIFFEL_VALUE
    assert reporting.codes[-1] == "table-unwritable"


def test_an_interrupted_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a table is written leaves no file."""
    reporting = ReportingLibrary(tmp_path)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pathlib.Path.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _ = reporting.kniffel_value
    assert list((tmp_path / "tables").iterdir()) == []


def test_two_processes_at_once(tmp_path: Path) -> None:
    """Two processes can solve the same edition at the same time."""
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
    assert [float(answer) for answer in answers] == [KNIFFEL_VALUE, KNIFFEL_VALUE]
    assert ReportingLibrary(tmp_path).kniffel_value == KNIFFEL_VALUE


def test_reading_imports_no_numba(table: Path) -> None:
    """An existing table is read, and a turn is ranked, without Numba."""
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
    """A table that the system cannot read is reported with the reason, not as damaged."""
    reporting = ReportingLibrary(table.parents[1])
    refused: list[Refusal] = []
    reporting.library.reports = Reports(on_refusal=refused.append)
    table.unlink()
    table.mkdir()
    assert reporting.kniffel_value == KNIFFEL_VALUE
    assert describe_refusal(refused[0], Speaker("en")) == (
        f"The table {table} cannot be read: it is a folder. It is ignored and solved again."
    )
    assert [refusal.code for refusal in refused] == ["table-unreadable", "table-unwritable"]


def test_odds_are_computed_once(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The distribution of scores has the value as its mean, and is the same when it is read again without Numba."""
    kniffel = edition("kniffel")
    library = Library(table.parents[1])
    assert not library.has_odds(kniffel)
    odds = library.odds(library.values(kniffel))
    assert odds.mean == KNIFFEL_VALUE
    again = Library(table.parents[1], may_compute=False)
    assert again.has_table(SolverTable.ODDS, kniffel)
    read = again.odds(again.values(kniffel))
    assert read.low == odds.low
    assert np.array_equal(read.chances, odds.chances)
    monkeypatch.setattr(Library, "_read", lambda *_: pytest.fail("read again"))
    assert again.odds(again.values(kniffel)) is read


def test_odds_of_house_rules_are_deleted_with_other_tables(tmp_path: Path) -> None:
    """They count for the limit of the folder like any other table."""
    library = Library(tmp_path)
    values = library.values(edition("kniffel", order="forced", rolls="1"))
    library.odds(values)
    assert {stored.header.kind for stored in library.files() if stored.header} == {"values", "odds"}
    library.delete_surplus(0)
    assert library.files() == []
