"""The ticks of an axis are round numbers."""

import pytest

from gobelet.plots.axes import Axis, count_decimals, find_round_step


@pytest.mark.parametrize(
    ("low", "high", "most", "ticks"),
    [(0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]), (95, 610, 12, list(range(100, 601, 50))), (3, 7, 4, [3, 4, 5, 6, 7])],
)
def test_round_numbers_on_an_axis(low: float, high: float, most: int, ticks: list[float]) -> None:
    """Steps are 1, 2, 2.5 or 5 of some power of ten."""
    assert Axis(low, high, 0, 1).ticks(most) == pytest.approx(ticks)
    assert find_round_step(0.21) == 0.25
    assert [count_decimals(each) for each in ([0, 0.25, 0.5], [0, 0.5], [0.0, 10.0], [3.0])] == [2, 1, 0, 0]
