"""Needed dice: which dice have to stay so that a box still scores."""

import pytest

from gobelet.dice import EDITIONS, BoxId, Dice, EditionId, Face
from gobelet.dice.needed_dice import Places, find_needed_dice

ALL = (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("edition", "box", "dice", "needed"),
    [
        ("mb-1982", "full_house", "53535", [ALL]),
        ("mb-1982", "large_straight", "31425", [ALL]),
        ("mb-1982", "small_straight", "31425", [(0, 1, 2, 3), (0, 2, 3, 4)]),
        ("mb-1982", "small_straight", "61234", [(1, 2, 3, 4)]),
        ("mb-1982", "small_straight", "41234", [(0, 1, 2, 3), (1, 2, 3, 4)]),
        ("mb-1982", "yahtzee", "44444", [ALL]),
        ("mb-1982", "four_of_a_kind", "24222", [(0, 2, 3, 4)]),
        ("mb-1982", "three_of_a_kind", "24225", []),
        ("mb-1982", "chance", "24225", []),
        ("mb-1982", "sixes", "66666", []),
        ("mb-1982", "full_house", "12345", []),
        ("yatzy", "small_straight", "54321", [ALL]),
        ("yatzy", "two_pairs", "22553", [(0, 1, 2, 3)]),
        ("yatzy", "one_pair", "22553", []),
    ],
)
def test_the_dice_that_form_a_combination(edition: str, box: str, dice: str, needed: list[Places]) -> None:
    """Four or five dice form it, in one way or two; three alike and less are soon there again."""
    lie = Dice(tuple(Face(int(face)) for face in dice))
    assert find_needed_dice(EDITIONS[EditionId(edition)], BoxId(box), lie) == tuple(needed)
