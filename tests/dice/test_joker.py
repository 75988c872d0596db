"""Every joker situation of every edition and every joker house rule, against the rules written out again here.

A situation is the state of the Yahtzee box, which upper and lower boxes are open, and the face of the five alike. An
edition is picked up by itself if its joker rule and its boxes are known here; one that brings its own fails until then.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, combinations, product
from typing import Final, NamedTuple

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import (
    EDITIONS,
    HOUSE_RULES,
    BoxFilled,
    BoxId,
    Edition,
    EditionId,
    FillBox,
    Points,
    ScoreCard,
    edition,
    legal_boxes,
    new_game,
    offers,
)
from gobelet.dice.boxes import FULL_HOUSE_BOX
from gobelet.dice.faces import FACES
from gobelet.game import Face, Seat
from support.dice_moves import make_card, play_turn, roll, roll_dice
from support.soak import mark_long

UPPER: Final = ("aces", "twos", "threes", "fours", "fives", "sixes")
RULES: Final = ("ordinary", "forced", "ordered", "loose", "none")
NOTHING: Final[frozenset[str]] = frozenset()


class Layout(NamedTuple):
    """The lower boxes of a card, but for the Yahtzee box: how often a five alike counts its face, and a joker's points.

    A box that stands in neither counts nothing by nature; one without a joker's points gives its natural worth to it.
    """

    lower: tuple[str, ...]
    times: Mapping[str, int]
    joker: Mapping[str, int]
    joker_times: Mapping[str, int] = {}


THIRTEEN: Final = Layout(
    ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance"),
    times={"three_of_a_kind": 5, "four_of_a_kind": 5, "chance": 5},
    joker={"full_house": 25, "small_straight": 30, "large_straight": 40},
)
FIFTEEN: Final = Layout(
    (*THIRTEEN.lower, "one_pair", "two_pairs"),
    times={"one_pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4, "chance": 5},
    joker={"small_straight": 15, "large_straight": 20},
    joker_times={"full_house": 5},
)


def make_layout(played: Edition) -> Layout:
    """Return the layout of an edition's card."""
    for layout in (THIRTEEN, FIFTEEN):
        if {*UPPER, *layout.lower, "yahtzee"} == set(played.boxes):
            return layout
    raise AssertionError(f"{played.id} has boxes of its own: write here what five alike gives in them")


def find_rule(played: Edition) -> str:
    """Return the name of an edition's joker rule."""
    rule = played.joker.__name__
    assert rule in RULES, f"{played.id} has a joker rule of its own, {rule}: write it out again in this file"
    return rule


class Situation(NamedTuple):
    """Which boxes are open, what the Yahtzee box holds (None while open), and the face of the five alike."""

    face: Face
    yahtzee: int | None
    open_upper: frozenset[str]
    open_lower: frozenset[str]
    open_boxes: frozenset[str]


class Expected(NamedTuple):
    """The boxes that may be filled, and those of them that take the roll as a joker."""

    allowed: frozenset[str]
    jokers: frozenset[str]


@cache
def list_subsets(boxes: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Return every set of these boxes."""
    return tuple(map(frozenset, chain.from_iterable(combinations(boxes, count) for count in range(len(boxes) + 1))))


def iterate_few_uppers(face: Face) -> Iterator[frozenset[str]]:
    """Yield the matching upper box open and filled, and of the others none, the first, the last, and all open."""
    matching = UPPER[face - 1]
    others = tuple(box for box in UPPER if box != matching)
    for some in ((), others[:1], others[-1:], others):
        yield from (frozenset(some), frozenset({matching, *some}))


def iterate_situations(layout: Layout, *, complete: bool) -> Iterator[Situation]:
    """Yield every situation with a box to fill; of the upper boxes just a few sets, unless `complete`."""
    for face in FACES:
        for upper in list_subsets(UPPER) if complete else iterate_few_uppers(face):
            for lower in list_subsets(layout.lower):
                yield Situation(face, None, upper, lower, upper | lower | {"yahtzee"})
                if upper or lower:
                    yield Situation(face, 0, upper, lower, upper | lower)
                    yield Situation(face, 50, upper, lower, upper | lower)


# -- `joker-1`, `joker-2`, `joker-3` and the house rule `joker`, written out again ---------------------------------


def find_expected(rule: str, situation: Situation) -> Expected:
    """Return what the rule allows."""
    upper, lower = situation.open_upper, situation.open_lower
    if situation.yahtzee is None or rule == "none":
        return Expected(situation.open_boxes, NOTHING)
    if rule == "loose":
        return Expected(situation.open_boxes, lower)
    matching = UPPER[situation.face - 1]
    if matching in upper:
        return Expected(situation.open_boxes if rule == "ordinary" else frozenset({matching}), NOTHING)
    if not lower:
        return Expected(upper, NOTHING)
    if rule == "ordinary":
        return Expected(upper | lower, lower)
    three_or_four = lower & {"three_of_a_kind", "four_of_a_kind"}
    allowed = three_or_four if rule == "ordered" and three_or_four else lower
    return Expected(allowed, allowed)


def score_ordinary(layout: Layout, face: Face) -> dict[str, int]:
    """Return what five alike is worth by nature, where that is not 0."""
    return {UPPER[face - 1]: 5 * face, "yahtzee": 50} | {box: n * face for box, n in layout.times.items()}


def score_joker(layout: Layout, face: Face) -> dict[str, int]:
    """Return what five alike gives as a joker below, where that is not 0."""
    return score_ordinary(layout, face) | dict(layout.joker) | {box: n * face for box, n in layout.joker_times.items()}


# -- the rules as played -----------------------------------------------------------------------------------------


def make_situation_card(played: Edition, situation: Situation) -> ScoreCard:
    """Return a card with just the situation's boxes open."""
    empty, holds = situation.open_boxes, {"yahtzee": Points(situation.yahtzee or 0)}
    return ScoreCard(played, tuple([None if box in empty else holds.get(box, Points(0)) for box in played.boxes]))


def check_situations(played: Edition, *, complete: bool) -> None:
    """Compare what the edition offers in every situation with what is written out here."""
    layout, rule, bonus = make_layout(played), find_rule(played), played.yahtzee_bonus
    worths = {face: score_ordinary(layout, face) for face in FACES}
    jokers = {face: score_joker(layout, face) for face in FACES}
    fives = {face: roll(str(face) * 5) for face in FACES}
    for situation in iterate_situations(layout, complete=complete):
        face, wanted = situation.face, find_expected(rule, situation)
        card = make_situation_card(played, situation)
        found = offers(card, fives[face])
        legal = {offer.box: (offer.points, offer.joker) for offer in found if offer.legal}
        points = {box: (worths[face].get(box, 0), False) for box in wanted.allowed - wanted.jokers}
        points |= {box: (jokers[face].get(box, 0), True) for box in wanted.jokers}
        assert legal == points, situation
        assert set(legal_boxes(card, fives[face])) == wanted.allowed, situation
        assert {offer.box for offer in found} == situation.open_boxes, situation
        assert {offer.yahtzee_bonus for offer in found} == {bonus if situation.yahtzee else 0}, situation


ONE_OF_EACH: Final = {played.categories: played for played in EDITIONS.values()}.values()
"""An edition for each set of boxes; with their jokers set alike, the others with these boxes place alike."""
CARDS_AND_RULES: Final = list(product(ONE_OF_EACH, RULES))
QUICK_CARDS_AND_RULES: Final = [case for case in CARDS_AND_RULES if len(case[0].boxes) == 13 or case[1] == "ordered"]


@pytest.mark.parametrize("name", EDITIONS)
def test_printed_editions(name: EditionId) -> None:
    """`joker`: a five alike goes where the edition's rule says, at its points, with a few sets of upper boxes open.

    `yahtzee-bonus`: the bonus comes just beside points in the Yahtzee box, whichever box is filled.
    """
    check_situations(EDITIONS[name], complete=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", EDITIONS)
def test_printed_editions_on_every_card(name: EditionId) -> None:
    """`joker`, `yahtzee-bonus`: the same on any card there can be."""
    check_situations(EDITIONS[name], complete=True)


@pytest.mark.slow
@pytest.mark.parametrize(("printed", "rule"), mark_long(CARDS_AND_RULES, quick=QUICK_CARDS_AND_RULES), ids=str)
def test_where_a_rule_lets_it_go(printed: Edition, rule: str) -> None:
    """House rule `joker`: for every set of open boxes and every face, a rule names just the boxes it should."""
    played = edition(printed.id, joker=rule)
    for face, upper, lower in product(FACES, list_subsets(UPPER), list_subsets(make_layout(played).lower)):
        situation = Situation(face, 50, upper, lower, upper | lower)
        wanted = find_expected(rule, situation)
        placement = played.joker(tuple([c for c in played.categories if c.id in situation.open_boxes]), face)
        assert (placement.boxes, placement.joker) == (wanted.allowed, bool(wanted.jokers)), situation


HOUSES: Final = list(product([("hasbro-2014", 50), ("kniffel", 100), ("yatzy", 50)], RULES))
QUICK: Final = [house for house in HOUSES if house[0][0] == "hasbro-2014" or house[1] == "ordered"]


@pytest.mark.slow
@pytest.mark.parametrize(("house", "rule"), mark_long(HOUSES, quick=QUICK))
def test_house_rules(house: tuple[str, int], rule: str) -> None:
    """House rule `joker`: each value is the rule it names on any edition; the bonus is a switch of its own."""
    name, bonus = house
    played = edition(name, joker=rule, yahtzee_bonus=bonus)
    assert (find_rule(played), played.yahtzee_bonus) == (rule, bonus)
    check_situations(played, complete=False)


@pytest.mark.parametrize("rule", RULES)
def test_full_house_by_nature(rule: str) -> None:
    """House rule `five_alike_full_house`: 25 wherever a full house may be filled, joker or not; nothing else moves."""
    house = edition("mb-1982", joker=rule, five_alike_full_house=True)
    plain = edition("mb-1982", joker=rule)
    for filled in ({}, {"yahtzee": 50}, {"yahtzee": 0, "fours": 12}, {"yahtzee": 50, "fours": 8, "chance": 20}):
        before = {offer.box: offer for offer in offers(make_card(plain, filled), roll("44444"))}
        after = {offer.box: offer for offer in offers(make_card(house, filled), roll("44444"))}
        assert after[FULL_HOUSE_BOX].points == 25
        assert {box for box in after if after[box].legal} == {box for box in before if before[box].legal}
        assert all(after[box] == before[box] for box in after if box != FULL_HOUSE_BOX)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("dice", ["44445", "44455", "12345", "11246"])
def test_other_rolls_are_never_jokers(rule: str, dice: str) -> None:
    """`joker`: a roll that is not five alike may always go into every open box, at its worth and without bonus."""
    house = edition("classic", joker=rule)
    card = make_card(house, {"yahtzee": 50, "fours": 12})
    for offer in offers(card, roll(dice)):
        assert (offer.legal, offer.joker, offer.yahtzee_bonus) == (True, False, 0)
        assert offer.points == house.worths[roll(dice)][house.places[offer.box]]


def test_joker_words_are_the_known_values() -> None:
    """Every joker rule there is has been tried above."""
    assert HOUSE_RULES["joker"].values == RULES


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
    game = roll_dice(play_turn(play_turn(new_game(edition(name)), "66666", "yahtzee"), "44412", "fours"), "44444")
    (event,) = game.decide(Seat(0), FillBox(BoxId(box)), TypedCup(()))
    assert event == BoxFilled(Seat(0), BoxId(box), Points(points), Points(bonus), joker)
    card = game.apply(event).cards[0]
    assert (card[BoxId(box)], card.yahtzee_bonus) == (points, bonus)
