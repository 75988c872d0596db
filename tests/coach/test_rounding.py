"""The figures of a sentence: few, rounded, and adding up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.coach.rounding import COARSE, FINE, MAX_NAMED, Figure, round_figures, round_to_steps

pytestmark = pytest.mark.slow


def round_parts(parts: dict[str, int], *, decimals: int = COARSE) -> list[tuple[str | None, int]]:
    """Return the figures for these parts in hundredths, in tenths or else in hundredths."""
    figures = round_figures(tuple(parts.items()), sum(parts.values()))
    assert figures.decimals == decimals
    return [(figure.name, figure.units) for figure in figures.shown]


def test_the_rest_is_told_together() -> None:
    """Three parts that argue against the advice are not the whole of it: the rest makes up for them."""
    parts = {"four": -776, "small": 355, "large": 263, "chance": 97, "ones": 81, "twos": 63}
    assert round_parts(parts) == [("four", -78), ("small", 36), ("large", 26), (None, 24)]


def test_a_rest_that_is_nothing_is_left_out() -> None:
    """Where the rest would not show, the named parts add up alone."""
    assert round_parts({"a": 310, "b": -104, "c": 4, "d": -2}) == [("a", 31), ("b", -10)]


def test_what_is_better_brings_something() -> None:
    """One of the named parts speaks for the option that is better."""
    parts = {"a": -400, "b": -300, "c": -200, "d": 190, "e": 180, "f": 180, "g": 180, "h": 180}
    assert ("d", 19) in round_parts(parts)


def test_small_differences_are_told_finely() -> None:
    """A difference or parts that one decimal would swallow are told with two."""
    assert round_parts({"a": 4}, decimals=FINE) == [("a", 4)]
    assert round_parts({"a": 52, "b": -50}, decimals=FINE) == [("a", 52), ("b", -50)]
    assert round_parts({"a": 4, "b": 4, "c": 4, "d": 4}, decimals=FINE) == [("a", 4), ("b", 4), ("c", 4), (None, 4)]
    assert round_parts({}, decimals=FINE) == []


def test_a_tie_adds_up_to_nothing() -> None:
    """What a tie brings here it costs there."""
    assert round_parts({"a": 52, "b": -52}) == [("a", 5), ("b", -5)]


@pytest.mark.parametrize(("hundredths", "steps"), [(5, 1), (-5, -1), (4, 0), (-4, 0), (14, 1), (15, 2), (-96, -10)])
def test_halves_are_rounded_away_from_nought(hundredths: int, steps: int) -> None:
    """So that gains and losses are treated alike."""
    assert round_to_steps(hundredths, 10) == steps


@given(st.lists(st.integers(-3000, 3000).filter(bool), max_size=17))
def test_figures_always_add_up(points: list[int]) -> None:
    """Whatever the parts, the figures sum to the difference, few are named, and each is within a step of the truth."""
    parts = [(str(place), part) for place, part in enumerate(points)]
    figures = round_figures(parts, sum(points))
    step = 10 ** (FINE - figures.decimals)
    assert sum(figure.units for figure in figures.shown) == figures.difference == round_to_steps(sum(points), step)
    named = [figure for figure in figures.shown if figure.name is not None]
    assert len(named) <= MAX_NAMED
    assert len(figures.shown) <= len(named) + 1
    assert all(abs(figure.units * step - dict(parts)[figure.name or ""]) < step for figure in named)
    assert figures.shown[:-1] == tuple(figure for figure in figures.shown[:-1] if figure.name is not None)


def test_units_become_points() -> None:
    """A unit is worth the last decimal shown."""
    figures = round_figures([("a", 123)], 123)
    assert figures.shown == (Figure("a", 12),)
    assert figures.points(12) == 1.2
