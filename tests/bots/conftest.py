"""Fixtures of the tests of computer players."""

import pytest

from gobelet.solver import Library
from support.solved_editions import open_shelf


@pytest.fixture(scope="session")
def library() -> Library:
    """Return a library of tables that are solved once for all tests."""
    return open_shelf()
