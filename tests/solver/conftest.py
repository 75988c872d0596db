"""Fixtures of the solver's tests."""

from pathlib import Path
from shutil import copytree

import pytest

from support.reporting_library import KNIFFEL_VALUE, ReportingLibrary


@pytest.fixture(scope="session")
def solved_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Solve Kniffel in a new library; return the path of its table."""
    folder = tmp_path_factory.mktemp("solved")
    assert ReportingLibrary(folder).kniffel_value == KNIFFEL_VALUE
    (path,) = (folder / "tables").iterdir()
    return path


@pytest.fixture
def table(tmp_path: Path, solved_table: Path) -> Path:
    """Return the path of a table of Kniffel in a library of this test."""
    return Path(copytree(solved_table.parent, tmp_path / "tables")) / solved_table.name
