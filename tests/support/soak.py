"""Cases of a test: a few for `make test`, the others for `make soak`."""

from collections.abc import Container, Iterable

import pytest


def mark_long(cases: Iterable[object], *, quick: Container[object]) -> list[object]:
    """Return all cases, in order, with those that are not quick marked as `soak`; a tuple has several parameters."""
    return [case if case in quick else _mark(case) for case in cases]


def _mark(case: object) -> object:
    """Return a case for `make soak`."""
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak)
