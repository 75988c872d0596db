"""Dice as text."""

import pytest

from gobelet.game import Unreadable
from gobelet.record import format_dice, parse_dice


@pytest.mark.parametrize("text", ["44216", "4 4 2 1 6", "4,4,2,1,6", " 4, 4, 2, 1, 6 ", "44 216"])
def test_dice_may_be_written_in_several_ways(text: str) -> None:
    """With or without spaces or commas, in the order they lie."""
    assert format_dice(parse_dice(text)) == "44216"


@pytest.mark.parametrize("text", ["", "4421", "442166", "44217", "44210", "4421x", "4.4.2.1.6", "٤٤٢١٦"])
def test_anything_else_is_unreadable(text: str) -> None:
    """Five digits from 1 to 6 and nothing else."""
    with pytest.raises(Unreadable) as refused:
        parse_dice(text)
    assert refused.value == Unreadable("dice-form", text=text)
