"""`gobelet solve`."""

import json

import pytest

from support.terminal_session import Run

pytestmark = pytest.mark.slow


def test_solve(gobelet: Run) -> None:
    """`solve --json` gives value, states, seconds and threads; the text says the value to eight decimals."""
    document = json.loads(gobelet("solve", "kniffel", "--json").out)
    assert document["value"] == pytest.approx(245.87077451, abs=1e-8)
    assert document["states"] == 536_448
    assert document["seconds"] > 0
    assert document["threads"] >= 1
    assert "245,87077451" in gobelet("solve", "kniffel", "--lang", "de").out


def test_solve_with_house_rules(gobelet: Run) -> None:
    """House rules are solved like any edition: one roll a turn is worth less than three."""
    one = json.loads(gobelet("solve", "kniffel", "--house", "rolls=1", "--json").out)
    assert one["house"] == {"rolls": "1"}
    assert one["value"] < 200
