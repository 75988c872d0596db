"""Student's t distribution, against printed tables and formulas that have no integral."""

from math import atan, inf, pi, sqrt
from statistics import NormalDist

import pytest

from gobelet.coach.student_t import compute_error, compute_freedom, compute_tail, find_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.3027), (4, 2.7764), (9, 2.2622), (30, 2.0423), (120, 1.9799)]
)
def test_quantiles_of_the_printed_table(freedom: int, quantile: float) -> None:
    """They leave out 2.5 % at each side."""
    assert find_quantile(0.025, freedom) == pytest.approx(quantile, abs=5e-5)


@pytest.mark.parametrize("t", [0.0, 0.1, 1.0, 2.5, 40.0])
def test_tails_with_a_formula(t: float) -> None:
    """One degree of freedom is Cauchy's distribution; for two there is a root; for very many it is the normal one."""
    assert compute_tail(t, 1) == pytest.approx(0.5 - atan(t) / pi, abs=1e-12)
    assert compute_tail(t, 2) == pytest.approx(0.5 - t / (2 * sqrt(2 + t * t)), abs=1e-12)
    assert compute_tail(t, inf) == pytest.approx(1 - NormalDist().cdf(t), abs=1e-6)


def test_welch() -> None:
    """Equal samples have all their degrees of freedom; one without spread adds none."""
    assert compute_freedom((9.0, 9.0), (6, 6)) == pytest.approx(10)
    assert compute_freedom((9.0, 0.0), (6, 30)) == pytest.approx(5)
    assert compute_freedom((0.0, 0.0), (6, 6)) == inf
    assert compute_error((9.0, 16.0), (9, 4)) == pytest.approx(sqrt(5))
