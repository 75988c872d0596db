"""The typed cup: real dice and recorded picks."""

import pytest

from gobelet.cups import CupEmpty, TypedCup
from gobelet.game import Unreadable


def test_gives_out_in_order() -> None:
    """Dice and picks come out as they were written down, and the cup knows how many are left."""
    cup = TypedCup([6, 1, 0, 83, 3])
    assert cup.dice(2) == (6, 1)
    assert (cup.pick(84), cup.pick(84)) == (0, 83)
    assert cup.left == 1
    assert cup.dice(1) == (3,)
    assert cup.left == 0


def test_an_empty_cup_says_so() -> None:
    """Drawing more than was written down is refused as unreadable, with its own kind and code."""
    cup = TypedCup([4, 4])
    with pytest.raises(CupEmpty) as raised:
        cup.dice(3)
    assert raised.value == CupEmpty("cup-empty")
    assert isinstance(raised.value, Unreadable)
    with pytest.raises(CupEmpty):
        TypedCup(()).pick(3)


@pytest.mark.parametrize("face", [0, 7, -1, 60])
def test_a_face_is_one_to_six(face: int) -> None:
    """What no die can show is refused, and the refusal says what can be."""
    with pytest.raises(Unreadable) as raised:
        TypedCup([face]).dice(1)
    assert raised.value == Unreadable("not-a-result", result=face, low=1, high=6)


@pytest.mark.parametrize("pick", [-1, 10])
def test_a_pick_is_in_range(pick: int) -> None:
    """A card pick outside 0 … among - 1 is refused."""
    with pytest.raises(Unreadable) as raised:
        TypedCup([pick]).pick(10)
    assert raised.value == Unreadable("not-a-result", result=pick, low=0, high=9)
