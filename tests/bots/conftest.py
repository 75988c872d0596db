"""Fixtures of the tests of computer players."""

import pytest

from gobelet.solver import Library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Return a library of tables that are solved once for all tests."""
    return Library(tmp_path_factory.mktemp("library"))
