"""The system cup: chance from the operating system."""

import pytest

from gobelet.cups import SystemCup


def test_dice_are_faces() -> None:
    """As many dice as were asked for, all 1 to 6, and over a thousand of them every face comes up."""
    faces = SystemCup().dice(1000)
    assert len(faces) == 1000
    assert set(faces) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("among", [1, 2, 84, 1 << 70])
def test_picks_are_in_range(among: int) -> None:
    """A pick is one of 0 … among - 1."""
    cup = SystemCup()
    assert all(0 <= cup.pick(among) < among for _ in range(200))


def test_nobody_can_repeat_it() -> None:
    """Two cups never give the same hundred dice (one chance in 6 ** 100)."""
    assert SystemCup().dice(100) != SystemCup().dice(100)
