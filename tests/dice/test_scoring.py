"""What each of the 252 rolls is worth in each box, counted another way: by how often each face comes up."""

from collections import Counter
from collections.abc import Callable

import pytest

from dice.playing import roll
from gobelet.dice import ALL_ROLLS, EDITIONS, EditionId, Face, Roll, edition
from gobelet.dice.categories import FULL_HOUSE_BOX

Oracle = Callable[[Roll], int]
UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")


def shape(some: Roll) -> tuple[int, ...]:
    """Return how many dice show the most frequent face, the next, and so on."""
    return tuple(sorted(Counter(some).values(), reverse=True))


def longest_run(some: Roll) -> int:
    """Return the most faces in a row."""
    text = "".join(str(face) if face in some else " " for face in range(1, 7))
    return max(map(len, text.split()))


def dice_of(face: int) -> Oracle:
    """Count the dice of one face."""
    return lambda some: face * Counter(some)[Face(face)]


THIRTEEN: dict[str, Oracle] = {
    **{box: dice_of(face) for face, box in enumerate(UPPER, start=1)},
    "three_of_a_kind": lambda some: sum(some) if shape(some)[0] >= 3 else 0,
    "four_of_a_kind": lambda some: sum(some) if shape(some)[0] >= 4 else 0,
    "full_house": lambda some: 25 if shape(some) == (3, 2) else 0,
    "small_straight": lambda some: 30 if longest_run(some) >= 4 else 0,
    "large_straight": lambda some: 40 if longest_run(some) == 5 else 0,
    "yahtzee": lambda some: 50 if shape(some) == (5,) else 0,
    "chance": sum,
}


def best(some: Roll, count: int) -> int:
    """Return the highest face that `count` dice show, or 0."""
    return max((face for face, found in Counter(some).items() if found >= count), default=0)


def two_pairs(some: Roll) -> int:
    """Return both pairs' dice, if two faces have one."""
    pairs = [face for face, found in Counter(some).items() if found >= 2]
    return 2 * sum(pairs) if len(pairs) == 2 else 0


FIFTEEN: dict[str, Oracle] = {
    **{box: THIRTEEN[box] for box in (*UPPER, "yahtzee", "chance")},
    "one_pair": lambda some: 2 * best(some, 2),
    "two_pairs": two_pairs,
    "three_of_a_kind": lambda some: 3 * best(some, 3),
    "four_of_a_kind": lambda some: 4 * best(some, 4),
    "small_straight": lambda some: 15 if some == roll("12345") else 0,
    "large_straight": lambda some: 20 if some == roll("23456") else 0,
    "full_house": lambda some: sum(some) if shape(some) == (3, 2) else 0,
}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_roll_in_every_box(name: EditionId) -> None:
    """Section 1: all rolls are worth in all boxes what the definitions say."""
    oracle = FIFTEEN if name == "yatzy" else THIRTEEN
    assert set(EDITIONS[name].boxes) == set(oracle)
    for some in ALL_ROLLS:
        worths = dict(zip(EDITIONS[name].boxes, EDITIONS[name].worths[some], strict=True))
        assert worths == {box: score(some) for box, score in oracle.items()}


@pytest.mark.parametrize("name", ["mb-1982", "printworks", "classic", "hasbro-2014", "kniffel"])
def test_how_many_rolls_score(name: str) -> None:
    """Section 1: how many of the 6 ** 5 ways in which dice can fall score in each lower box."""
    ways = Counter[str]()
    for some in ALL_ROLLS:
        fallen = 120
        for count in Counter(some).values():
            fallen //= (1, 1, 2, 6, 24, 120)[count]
        for box, points in zip(edition(name).boxes, edition(name).worths[some], strict=True):
            ways[box] += fallen if points else 0
    assert ways["full_house"] == 300
    assert ways["small_straight"] == 1200
    assert ways["large_straight"] == 240
    assert ways["yahtzee"] == 6
    assert ways["chance"] == 6**5
    assert ways["three_of_a_kind"] == 1656
    assert ways["four_of_a_kind"] == 156


@pytest.mark.parametrize("name", EDITIONS)
def test_five_alike_is_no_full_house(name: EditionId) -> None:
    """`read-full`: five alike needs the joker to be a full house, unless the house says otherwise."""
    printed, house = edition(name), edition(name, five_alike_full_house=True)
    place = printed.places[FULL_HOUSE_BOX]
    for face in range(1, 7):
        five = roll(str(face) * 5)
        assert printed.worths[five][place] == 0
        assert house.worths[five][place] == (5 * face if name == "yatzy" else 25)
