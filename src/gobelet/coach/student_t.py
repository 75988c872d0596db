"""Student's t distribution: what a mean of few games can be trusted with, when their variance is estimated as well.

The tail is the regularized incomplete beta function, by its continued fraction (modified Lentz).
"""

from math import exp, inf, lgamma, log, sqrt
from typing import Final

STEPS: Final = 10_000
"""More terms than the continued fraction ever needs here."""
PRECISION: Final = 1e-14
TINY: Final = 1e-300
"""Stands for 0 in the denominators of the continued fraction."""
MOST_FREEDOM: Final = 1e6
"""From there on the distribution is the normal one, to all the digits that anybody sees."""
HALVINGS: Final = 60


def compute_tail(t: float, freedom: float) -> float:
    """Return the probability of a value above `t` ≥ 0, with so many degrees of freedom, which may be a fraction."""
    if t == inf:
        return 0.0
    freedom = min(freedom, MOST_FREEDOM)
    share = freedom / (freedom + t * t)
    return _compute_beta(freedom / 2, 0.5, share, t * t / (freedom + t * t)) / 2


def find_quantile(tail: float, freedom: float) -> float:
    """Return the value that is exceeded with the probability `tail` < 0.5."""
    low, high = 0.0, 1.0
    while compute_tail(high, freedom) > tail:
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if compute_tail(middle, freedom) > tail else (low, middle)
    return high


def _compute_beta(a: float, b: float, x: float, rest: float) -> float:
    """Return the regularized incomplete beta function of `x`, with `rest` = 1 - x."""
    if not x or not rest:
        return float(not rest)
    if x > (a + 1) / (a + b + 2):  # the fraction of the other side converges faster
        return 1 - _compute_beta(b, a, rest, x)
    factor = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(rest))
    return factor * _sum_fraction(a, b, x) / a


def _sum_fraction(a: float, b: float, x: float) -> float:
    """Return the continued fraction of the incomplete beta function."""
    c, d = 1.0, 1 / _avoid_zero(1 - (a + b) * x / (a + 1))
    found = d
    for step in range(1, STEPS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            d, c = 1 / _avoid_zero(1 + term * d), _avoid_zero(1 + term / c)
            found *= d * c
        if abs(d * c - 1) < PRECISION:
            break
    return found


def _avoid_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def compute_freedom(variances: tuple[float, float], games: tuple[int, int]) -> float:
    """Return Welch's degrees of freedom for the difference of two means."""
    squares = [variance / count for variance, count in zip(variances, games, strict=True)]
    below = sum(square**2 / (count - 1) for square, count in zip(squares, games, strict=True))
    return sum(squares) ** 2 / below if below else inf


def compute_error(variances: tuple[float, float], games: tuple[int, int]) -> float:
    """Return the standard error of the difference of two means."""
    return sqrt(sum(variance / count for variance, count in zip(variances, games, strict=True)))
