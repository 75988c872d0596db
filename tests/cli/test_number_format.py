"""Percentages and charts in a terminal."""

import numpy as np
import pytest

from gobelet.cli.number_format import format_chart
from gobelet.i18n import Speaker
from gobelet.i18n.percent import format_percent, format_rough_percent
from gobelet.solver import Distribution

pytestmark = pytest.mark.usefixtures("solved")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.143266, "14.33 %"),
        (0.99998, "99.9980 %"),
        (1.5e-7, "0.000015 %"),
        (2.25e-20, "2.2e-18 %"),
        (1 - 1e-15, "100 %"),
    ],
)
def test_percentages(chance: float, text: str) -> None:
    """A chance close to 0 or 1 has as many decimals as it needs."""
    assert format_percent(chance, Speaker("en")) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "less than 0.01 %"),
        (0.00123, "0.12 %"),
        (0.0376, "3.8 %"),
        (0.7852, "79 %"),
        (0.9624, "96.2 %"),
        (0.99947, "99.95 %"),
        (0.99999999976, "more than 99.99 %"),
        (1.0, "more than 99.99 %"),
    ],
)
def test_rough_percentages(chance: float, text: str) -> None:
    """A chance read in passing has few digits, and is never certain."""
    assert format_rough_percent(chance, Speaker("en")) == text


def test_the_chart_has_no_chances_that_are_none() -> None:
    """Impossible scores between possible ones have a chance of 0, whatever the rounding of the others."""
    chances = np.zeros(15)
    chances[::2] = np.arange(1, 9) / 36
    shares = [line.split()[-2] for line in format_chart(Distribution(200, chances), Speaker("en"))]
    assert shares[1::2] == ["0"] * 7
    assert [float(share) for share in shares[::2]] == pytest.approx(100 * chances[::2], abs=0.006)
