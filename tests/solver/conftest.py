"""Fixtures of the solver's tests."""

from pathlib import Path

import pytest

from support.reporting_library import KNIFFEL_VALUE, ReportingLibrary


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Solve Kniffel in a new library; return the path of its table."""
    assert ReportingLibrary(tmp_path).kniffel_value == KNIFFEL_VALUE
    (path,) = (tmp_path / "tables").iterdir()
    return path
