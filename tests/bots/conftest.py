"""What the tests of computer players share: tables that are solved once."""

import pytest

from gobelet.solver import Library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library that solves what these tests ask for."""
    return Library(tmp_path_factory.mktemp("library"))
