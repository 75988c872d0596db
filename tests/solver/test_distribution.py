"""Distributions of points: those of a match are the convolution of those of its games."""

from itertools import product

import numpy as np
import pytest

from gobelet.solver import Distribution


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_sum_of_several_games(count: int) -> None:
    """Its chances are those of all combinations, counted one by one; mean and variance add up."""
    one = Distribution(5, np.array([0.5, 0.0, 0.3, 0.2]))
    several = one.repeat(count)
    counted = dict.fromkeys(range(5 * count, 8 * count + 1), 0.0)
    for points in product(range(5, 9), repeat=count):
        counted[sum(points)] += float(np.prod([one.chance(each) for each in points]))
    assert (several.low, several.high) == (5 * count, 8 * count)
    assert [several.chance(points) for points in counted] == pytest.approx(list(counted.values()), abs=1e-12)
    assert several.mean == pytest.approx(count * one.mean)
    assert several.sd**2 == pytest.approx(count * one.sd**2)
    assert several.at_least(5 * count + 1) == pytest.approx(1 - 0.5**count)
