"""docs/security.md names tests that exist, and every module of attacks."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
PAGE = (TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?P<point>\d.*?) \| (?P<level>.*?) \| (?P<how>.*?) \| ?(?P<tests>.*?) ?\|$", re.MULTILINE)
NAMED = re.findall(r"`([a-z0-9_/]+\.py)`", PAGE)
WITHOUT_TEST = {"3.4.1", "4.1.2", "13.1.1", "15.1.1"}
"""The points that a proxy meets, or people do."""


def list_points(text: str) -> list[str]:
    """Return the numbers of the points in a cell; a range has its ends only."""
    return re.findall(r"\d+\.\d+\.\d+", text)


@pytest.mark.parametrize("module", sorted(set(NAMED)))
def test_every_module_that_is_named_exists(module: str) -> None:
    """A test that shows something is there, and has tests in it."""
    assert "def test_" in (TESTS / module).read_text(encoding="utf-8")


def test_every_attack_is_named() -> None:
    """No module of attacks is forgotten."""
    assert {f"attack/{path.name}" for path in (TESTS / "attack").glob("test_*.py")} <= set(NAMED)


def test_every_row_says_how_and_which_test() -> None:
    """A point is there once, is of level 1 or 2, and has a way and a test, but for those that others meet."""
    rows = list(ROW.finditer(PAGE))
    assert len(rows) > 75
    points = [point for row in rows for point in list_points(row["point"])]
    assert len(points) == len(set(points))
    for row in rows:
        assert set(row["level"]) <= set("12, ")
        assert row["how"]
        assert re.search(r"\.py`", row["tests"]) or list_points(row["point"])[0] in WITHOUT_TEST, row[0]
