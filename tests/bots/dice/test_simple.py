"""The greedy and the random player of dice."""

from collections import Counter

import pytest

from gobelet.bots import make_bot
from gobelet.dice import (
    EDITIONS,
    BoxId,
    Dice,
    EditionId,
    Keep,
    edition,
    new_match,
)
from gobelet.game import Seat
from gobelet.solver import Library
from support.bot_game import chance
from support.dice_moves import faces, make_card, roll_dice

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("card", "dice", "left", "wanted"),
    [
        ({}, "66661", 2, "three_of_a_kind"),  # 25, as in other boxes: the first as printed
        ({"three_of_a_kind": 20}, "66661", 0, "four_of_a_kind"),
        ({}, "12346", 2, "small_straight"),
        ({"yahtzee": 50, "fours": 8}, "44444", 2, "large_straight"),  # a joker, and the bonus of 100 in any box
    ],
)
def test_greedy_takes_most_now(card: dict[str, int], dice: str, left: int, wanted: str) -> None:
    """It fills the box with the most points, however many rolls are left."""
    assert choose("greedy", card, dice, left) == wanted


ALL_BUT_STRAIGHTS = {
    box: 0 for box in EDITIONS[EditionId("mb-1982")].boxes if box not in {"small_straight", "large_straight"}
}


@pytest.mark.parametrize(
    ("dice", "left", "wanted"),
    [
        ("22553", 2, Keep(faces("55"))),
        ("22253", 1, Keep(faces("222"))),
        ("22253", 0, "small_straight"),
        ("12345", 2, "large_straight"),
    ],
)
def test_greedy_rolls_on_only_for_noughts(dice: str, left: int, wanted: BoxId | Keep) -> None:
    """If every box gives 0, it keeps the most frequent face, the highest of equally frequent ones, and rolls again."""
    assert choose("greedy", ALL_BUT_STRAIGHTS, dice, left) == wanted


def test_greedy_does_not_keep_five() -> None:
    """It does not keep five alike that give 0: it scratches the first box."""
    card = {box: 0 for box in edition("kniffel").boxes if box not in {"small_straight", "large_straight"}}
    assert choose("greedy", card, "44444", 2, "kniffel") == "small_straight"


def choose(name: str, card: dict[str, int] | dict[BoxId, int], dice: str, left: int, of: str = "mb-1982") -> object:
    """Return the choice of a player that needs no tables."""
    bot = make_bot(name, Library(), chance(0))
    return bot.chooser(make_card(edition(of), card), Dice(faces(dice)), left)


def test_random_makes_every_legal_move(library: Library) -> None:
    """Every legal move is made about equally often."""
    match = roll_dice(new_match(edition("mb-1982")), "11346")
    bot = make_bot("random", library, chance(2))
    found = Counter(bot.choose(match, Seat(0)) for _ in range(8_000))
    moves = match.legal_moves(Seat(0))
    assert set(found) == set(moves)
    assert max(found.values()) < 2 * min(found.values())
