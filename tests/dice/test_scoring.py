"""The score of each of the 252 rolls in each box, compared with an independent implementation that counts faces."""

from collections import Counter
from collections.abc import Callable
from math import factorial, prod

import pytest

from gobelet.dice import ALL_ROLLS, EDITIONS, Edition, EditionId, Face, Roll, edition
from gobelet.dice.boxes import FULL_HOUSE_BOX
from support.dice_moves import roll

Oracle = Callable[[Roll], int]
UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")


def find_shape(some: Roll) -> tuple[int, ...]:
    """Return how many dice show the most frequent face, the next, and so on."""
    return tuple(sorted(Counter(some).values(), reverse=True))


def count_longest_run(some: Roll) -> int:
    """Return the most faces in a row."""
    text = "".join(str(face) if face in some else " " for face in range(1, 7))
    return max(map(len, text.split()))


def score_face(face: int) -> Oracle:
    """Count the dice of one face."""
    return lambda some: face * Counter(some)[Face(face)]


THIRTEEN: dict[str, Oracle] = {
    **{box: score_face(face) for face, box in enumerate(UPPER, start=1)},
    "three_of_a_kind": lambda some: sum(some) if find_shape(some)[0] >= 3 else 0,
    "four_of_a_kind": lambda some: sum(some) if find_shape(some)[0] >= 4 else 0,
    "full_house": lambda some: 25 if find_shape(some) == (3, 2) else 0,
    "small_straight": lambda some: 30 if count_longest_run(some) >= 4 else 0,
    "large_straight": lambda some: 40 if count_longest_run(some) == 5 else 0,
    "yahtzee": lambda some: 50 if find_shape(some) == (5,) else 0,
    "chance": sum,
}


def score_best_alike(some: Roll, count: int) -> int:
    """Return the highest face that `count` dice show, or 0."""
    return max((face for face, found in Counter(some).items() if found >= count), default=0)


def score_two_pairs(some: Roll) -> int:
    """Return both pairs' dice, if two faces have one."""
    pairs = [face for face, found in Counter(some).items() if found >= 2]
    return 2 * sum(pairs) if len(pairs) == 2 else 0


FIFTEEN: dict[str, Oracle] = {
    **{box: THIRTEEN[box] for box in (*UPPER, "yahtzee", "chance")},
    "one_pair": lambda some: 2 * score_best_alike(some, 2),
    "two_pairs": score_two_pairs,
    "three_of_a_kind": lambda some: 3 * score_best_alike(some, 3),
    "four_of_a_kind": lambda some: 4 * score_best_alike(some, 4),
    "small_straight": lambda some: 15 if some == roll("12345") else 0,
    "large_straight": lambda some: 20 if some == roll("23456") else 0,
    "full_house": lambda some: sum(some) if find_shape(some) == (3, 2) else 0,
}


def make_oracles(printed: Edition) -> dict[str, Oracle]:
    """Return the definitions of an edition's boxes."""
    for oracle in (THIRTEEN, FIFTEEN):
        if set(oracle) == set(printed.boxes):
            return oracle
    raise AssertionError(f"{printed.id} has boxes of its own: define them here in another way than the edition does")


@pytest.mark.parametrize("name", EDITIONS)
def test_every_roll_in_every_box(name: EditionId) -> None:
    """`upper` to `chance`: all rolls are worth in all boxes what the definitions say."""
    printed = EDITIONS[name]
    for some in ALL_ROLLS:
        worths = dict(zip(printed.boxes, printed.worths[some], strict=True))
        assert worths == {box: score(some) for box, score in make_oracles(printed).items()}


def count_ways(some: Roll) -> int:
    """Return in how many of the 6 ** 5 ways in which dice can fall they come to this roll."""
    return factorial(5) // prod(factorial(count) for count in Counter(some).values())


@pytest.mark.parametrize("name", [name for name in EDITIONS if set(EDITIONS[name].boxes) == set(THIRTEEN)])
def test_how_many_rolls_score(name: EditionId) -> None:
    """`three-of-a-kind` to `chance`: how many of the 6 ** 5 ways in which dice can fall score in each lower box."""
    scoring = Counter[str]()
    for some in ALL_ROLLS:
        for box, points in zip(EDITIONS[name].boxes, EDITIONS[name].worths[some], strict=True):
            scoring[box] += count_ways(some) if points else 0
    assert {box: scoring[box] for box in THIRTEEN if box not in UPPER} == {
        "three_of_a_kind": 1656,
        "four_of_a_kind": 156,
        "full_house": 300,
        "small_straight": 1200,
        "large_straight": 240,
        "yahtzee": 6,
        "chance": 6**5,
    }


@pytest.mark.parametrize("name", EDITIONS)
def test_five_alike_is_no_full_house(name: EditionId) -> None:
    """`read-full`: five alike needs the joker to be a full house, unless the house says otherwise."""
    printed, house = edition(name), edition(name, five_alike_full_house=True)
    place, always_25 = printed.places[FULL_HOUSE_BOX], make_oracles(printed) is THIRTEEN
    for face in range(1, 7):
        five = roll(str(face) * 5)
        assert printed.worths[five][place] == 0
        assert house.worths[five][place] == (25 if always_25 else 5 * face)
