"""Editions that are solved once for all tests."""

from functools import cache

from gobelet.dice import Edition
from gobelet.solver import Library, Values
from support.shelf import find_shelf


@cache
def open_shelf() -> Library:
    """Return the library of the tables that all tests share."""
    return Library(find_shelf() / "gobelet")


def solve_edition(played: Edition) -> Values:
    """Return the values of an edition, solved on first use."""
    return open_shelf().values(played)
