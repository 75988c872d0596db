"""Every joker situation of every edition and every joker house rule, against RULES.md's table written out again here.

A situation is the state of the Yahtzee box, which upper and lower boxes are open, and the face of the five alike. All
sixty-four sets of open lower boxes are tried; of the other upper boxes none, one, or all are open.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

import pytest

from dice.playing import card_with, roll, throw, turn
from gobelet.cups import TypedCup
from gobelet.dice import HOUSE_RULES, BoxFilled, BoxId, Edition, FillBox, Points, edition, legal_boxes, new_game, offers
from gobelet.dice.categories import FULL_HOUSE_BOX
from gobelet.dice.faces import FACES
from gobelet.game import Face, Seat

UPPER: Final = ("aces", "twos", "threes", "fours", "fives", "sixes")
LOWER: Final = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")
JOKER_POINTS: Final = {"full_house": 25, "small_straight": 30, "large_straight": 40}
SUM_BOXES: Final = {"three_of_a_kind", "four_of_a_kind", "chance"}

RULE_OF: Final = {
    "mb-1982": "ordinary",
    "printworks": "ordinary",
    "classic": "forced",
    "hasbro-2014": "ordered",
    "kniffel": "none",
}
BONUS_OF: Final = {"mb-1982": 100, "printworks": 100, "classic": 100, "hasbro-2014": 100, "kniffel": 0}
RULES: Final = ("ordinary", "forced", "ordered", "loose", "none")


class Situation(NamedTuple):
    """Which boxes are open, what the Yahtzee box holds (None while open), and the face of the five alike."""

    face: Face
    yahtzee: int | None
    open_upper: frozenset[str]
    open_lower: frozenset[str]

    @property
    def matching(self) -> str:
        """The upper box of the face."""
        return UPPER[self.face - 1]

    @property
    def open_boxes(self) -> frozenset[str]:
        """All open boxes."""
        return self.open_upper | self.open_lower | ({"yahtzee"} if self.yahtzee is None else frozenset())


class Expected(NamedTuple):
    """The boxes that may be filled with their points, and those of them that take the roll as a joker."""

    points: dict[str, int]
    jokers: frozenset[str]


def subsets(boxes: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Yield every set of these boxes."""
    for count in range(len(boxes) + 1):
        yield from map(frozenset, combinations(boxes, count))


def situations() -> Iterator[Situation]:
    """Yield every situation with a box to fill."""
    for face in FACES:
        matching = UPPER[face - 1]
        others = tuple(box for box in UPPER if box != matching)
        for upper in (set(), {others[0]}, {others[-1]}, set(others)):
            for open_upper in (frozenset(upper), frozenset(upper | {matching})):
                for yahtzee in (None, 0, 50):
                    for open_lower in subsets(LOWER):
                        yield Situation(face, yahtzee, open_upper, open_lower)


SITUATIONS: Final = tuple(situation for situation in situations() if situation.open_boxes)


# -- the table of RULES.md, section 2 ----------------------------------------------------------------------------


def natural(situation: Situation, boxes: frozenset[str]) -> dict[str, int]:
    """Return what five alike is worth by nature: 50, the sum, or a nought."""
    total = 5 * situation.face
    worth = {situation.matching: total, "yahtzee": 50, **dict.fromkeys(SUM_BOXES, total)}
    return {box: worth.get(box, 0) for box in boxes}


def as_joker(situation: Situation, boxes: frozenset[str]) -> dict[str, int]:
    """Return what five alike gives as a joker below, and by nature above."""
    return natural(situation, boxes) | {box: points for box, points in JOKER_POINTS.items() if box in boxes}


def expected(rule: str, situation: Situation) -> Expected:
    """Return what the rule allows."""
    upper, lower = situation.open_upper, situation.open_lower
    if situation.yahtzee is None or rule == "none":
        return Expected(natural(situation, situation.open_boxes), frozenset())
    if rule == "loose":
        return Expected(as_joker(situation, situation.open_boxes), lower)
    if situation.matching in upper:
        allowed = situation.open_boxes if rule == "ordinary" else frozenset({situation.matching})
        return Expected(natural(situation, allowed), frozenset())
    if not lower:
        return Expected(natural(situation, upper), frozenset())
    if rule == "ordinary":
        return Expected(as_joker(situation, upper | lower), lower)
    three_or_four = lower & {"three_of_a_kind", "four_of_a_kind"}
    allowed = three_or_four if rule == "ordered" and three_or_four else lower
    return Expected(as_joker(situation, allowed), allowed)


# -- the rules as played -----------------------------------------------------------------------------------------


def check(played: Edition, rule: str, bonus: int, situation: Situation) -> None:
    """Compare what the edition offers in a situation with the table."""
    holds = {} if situation.yahtzee is None else {"yahtzee": situation.yahtzee}
    filled = {box: 0 for box in (*UPPER, *LOWER) if box not in situation.open_boxes} | holds
    card, dice = card_with(played, filled), roll(str(situation.face) * 5)
    found = {offer.box: offer for offer in offers(card, dice)}
    legal = {box: offer for box, offer in found.items() if offer.legal}
    points, jokers = expected(rule, situation)
    assert {box: offer.points for box, offer in legal.items()} == points
    assert {box for box, offer in legal.items() if offer.joker} == jokers
    assert set(legal_boxes(card, dice)) == set(points)
    assert {offer.yahtzee_bonus for offer in found.values()} == {bonus if situation.yahtzee else 0}
    assert set(found) == situation.open_boxes


@pytest.mark.parametrize("name", RULE_OF)
def test_printed_editions(name: str) -> None:
    """Section 2: a five alike goes where the edition's row says, at its points, with the bonus only beside a 50."""
    for situation in SITUATIONS:
        check(edition(name), RULE_OF[name], BONUS_OF[name], situation)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("name", "bonus", "step"), [("hasbro-2014", 50, 1), ("kniffel", 100, 7), ("mb-1982", 0, 7)])
def test_house_rules(name: str, rule: str, bonus: int, step: int) -> None:
    """House rule `joker`: each value is the rule it names on any edition; the bonus is a switch of its own."""
    house = edition(name, joker=rule, yahtzee_bonus=bonus)
    for situation in SITUATIONS[::step]:
        check(house, rule, bonus, situation)


@pytest.mark.parametrize("rule", RULES)
def test_full_house_by_nature(rule: str) -> None:
    """House rule `five_alike_full_house`: 25 wherever a full house may be filled, joker or not; nothing else moves."""
    house = edition("mb-1982", joker=rule, five_alike_full_house=True)
    plain = edition("mb-1982", joker=rule)
    for filled in ({}, {"yahtzee": 50}, {"yahtzee": 0, "fours": 12}, {"yahtzee": 50, "fours": 8, "chance": 20}):
        before = {offer.box: offer for offer in offers(card_with(plain, filled), roll("44444"))}
        after = {offer.box: offer for offer in offers(card_with(house, filled), roll("44444"))}
        assert after[FULL_HOUSE_BOX].points == 25
        assert {box for box in after if after[box].legal} == {box for box in before if before[box].legal}
        assert all(after[box] == before[box] for box in after if box != FULL_HOUSE_BOX)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("dice", ["44445", "44455", "12345", "11246"])
def test_other_rolls_are_never_jokers(rule: str, dice: str) -> None:
    """`joker`: a roll that is not five alike may always go into every open box, at its worth and without bonus."""
    house = edition("classic", joker=rule)
    card = card_with(house, {"yahtzee": 50, "fours": 12})
    for offer in offers(card, roll(dice)):
        assert (offer.legal, offer.joker, offer.yahtzee_bonus) == (True, False, 0)
        assert offer.points == house.worths[roll(dice)][house.places[offer.box]]


def test_joker_words_are_the_known_values() -> None:
    """Every joker rule there is has been tried above."""
    assert HOUSE_RULES["joker"].values == RULES


@pytest.mark.parametrize("face", FACES)
def test_jokers_on_the_fifteen_boxes(face: Face) -> None:
    """A joker on the Yatzy card gives its straights' 15 and 20 and a full house's sum; the rest is natural worth."""
    upper = UPPER[face - 1]
    card = card_with(edition("yatzy", joker="forced", yahtzee_bonus=50), {"yahtzee": 50, upper: 0})
    found = {offer.box: offer.points for offer in offers(card, roll(str(face) * 5)) if offer.legal and offer.joker}
    assert found == {
        "one_pair": 2 * face,
        "two_pairs": 0,
        "three_of_a_kind": 3 * face,
        "four_of_a_kind": 4 * face,
        "small_straight": 15,
        "large_straight": 20,
        "full_house": 5 * face,
        "chance": 5 * face,
    }


# -- played through decide and apply -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "box", "points", "bonus", "joker"),
    [
        ("mb-1982", "large_straight", 40, 100, True),
        ("mb-1982", "aces", 0, 100, False),
        ("classic", "full_house", 25, 100, True),
        ("hasbro-2014", "four_of_a_kind", 20, 100, True),
        ("kniffel", "large_straight", 0, 0, False),
    ],
)
def test_the_event_says_what_was_written(name: str, box: str, points: int, bonus: int, joker: bool) -> None:
    """`yahtzee-bonus`: the fill's event carries points, bonus and joker, and the card has just those."""
    game = throw(turn(turn(new_game(edition(name)), "66666", "yahtzee"), "44412", "fours"), "44444")
    (event,) = game.decide(Seat(0), FillBox(BoxId(box)), TypedCup(()))
    assert event == BoxFilled(Seat(0), BoxId(box), Points(points), Points(bonus), joker)
    card = game.apply(event).cards[0]
    assert (card[BoxId(box)], card.yahtzee_bonus) == (points, bonus)
