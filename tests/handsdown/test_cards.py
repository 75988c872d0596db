"""The deck: every card that is printed, what it may stand for, and how it is written."""

import copy
import pickle
from collections import Counter

import pytest

import gobelet.handsdown
from gobelet.game import Face
from gobelet.handsdown import CARDS, COPIES, DECK, Card, Colour, Combination, Die, card
from gobelet.handsdown.edition import CHANCE_CARDS, COMBINATION_CARDS
from support import combination_oracle as oracle
from support.card_moves import cards

PRINTED_IN_A_COLOUR = {
    "1": 3,
    "2": 3,
    "3": 3,
    "4": 2,
    "5": 2,
    "6": 2,
    "1/6": 2,
    "2/5": 2,
    "3/4": 2,
    "?": 3,
}
"""`hd-setup`: how many there are of each card that has a colour."""

every_card = pytest.mark.parametrize("kind", CARDS, ids=str)


def test_the_deck() -> None:
    """`hd-setup`: 84 cards: 24 in each of three colours, and two of each number in any colour."""
    printed = {f"{number}{colour}": copies for colour in "YBR" for number, copies in PRINTED_IN_A_COLOUR.items()}
    printed |= {f"{number}*": 2 for number in range(1, 7)}
    assert Counter(map(str, DECK)) == printed
    assert len(DECK) == sum(printed.values()) == 84
    assert dict(zip(map(str, CARDS), COPIES, strict=True)) == printed


def test_the_combination_cards() -> None:
    """`hd-setup`, `hd-length`: two Combo cards of each kind, with their points, the cheapest first."""
    points = {kind.value: kind.points for kind in Combination}
    assert points == {
        "three_of_a_kind": 2,
        "four_of_a_kind": 4,
        "full_house": 5,
        "small_straight": 6,
        "large_straight": 8,
        "yahtzee": 10,
    }
    assert list(points.values()) == sorted(points.values())
    assert Counter(COMBINATION_CARDS) == dict.fromkeys(Combination, 2)


def test_the_chance_cards() -> None:
    """`hd-setup`: the twelve Chance cards."""
    assert sorted(CHANCE_CARDS) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 5, 7]


@pytest.mark.parametrize(
    ("code", "dice"),
    [
        ("3Y", "3Y"),
        ("1/6R", "1R 6R"),
        ("2/5B", "2B 5B"),
        ("3/4Y", "3Y 4Y"),
        ("4*", "4Y 4B 4R"),
        ("?R", "1R 2R 3R 4R 5R 6R"),
    ],
)
def test_what_a_card_stands_for(code: str, dice: str) -> None:
    """A double die is either number in its colour, an any-colour card its number, an any-number card its colour."""
    assert Counter(map(str, card(code).dice)) == Counter(dice.split())
    assert card(code).wild is (len(dice.split()) > 1)


@every_card
def test_dice_of_every_card(kind: Card) -> None:
    """Every card stands for just the dice that its name says."""
    assert Counter(map(str, kind.dice)) == Counter(oracle.list_dice(kind.code))


@every_card
def test_a_card_is_written_and_read(kind: Card) -> None:
    """A card's name gives the card again, and so does its repr."""
    assert card(str(kind)) is kind
    assert repr(kind) == f"card('{kind.code}')"
    assert eval(repr(kind), vars(gobelet.handsdown)) is kind  # noqa: S307 - our own text


@every_card
def test_there_is_one_object_of_each_kind(kind: Card) -> None:
    """A card that was copied or sent to another process is the same card."""
    assert pickle.loads(pickle.dumps(kind)) is kind  # noqa: S301 - our own bytes
    assert copy.copy(kind) is kind
    assert copy.deepcopy(kind) is kind


def test_no_such_card() -> None:
    """A name that no card has is a KeyError."""
    for code in ("7Y", "6/1Y", "1/2R", "?*", "3G", ""):
        with pytest.raises(KeyError):
            card(code)


def test_cards_are_sorted_for_reading() -> None:
    """Sorted cards go by colour, then by number; doubles and any-number cards after, any-colour cards last."""
    assert sorted(cards("4* ?Y 1R 3/4Y 2Y 6B 1* 1/6R")) == list(cards("2Y 3/4Y ?Y 6B 1R 1/6R 1* 4*"))


def test_a_die_is_written() -> None:
    """A die is written as its number and its colour's letter."""
    assert str(Die(Face(4), Colour.BLUE)) == "4B"
