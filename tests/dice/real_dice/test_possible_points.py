"""What a box may be given when only its points are known."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import EDITIONS, BoxId, Points, ScoreCard, edition, new_match
from gobelet.dice.faces import ALL_ROLLS, Roll
from gobelet.dice.offers import Offer, make_offer
from gobelet.dice.real_dice import possible_points
from gobelet.dice.real_dice.possible_points import (
    PossiblePoints,
    choose_possible_points,
    list_possible_points,
    list_unclear_points,
)
from gobelet.dice.scoring import is_five_alike
from gobelet.game import Refusal
from gobelet.record import parse_card
from support.strategies import play_steps

CLASSIC = edition("classic")


def choose(card: ScoreCard, box: str, points: int, five_alike: bool | None = None) -> tuple[int, bool, bool]:
    """Return the bonus of these points, whether they are a joker, and whether five alike."""
    found = choose_possible_points(card, BoxId(box), points, five_alike)
    assert found.points == points
    return found.yahtzee_bonus, found.joker, found.five_alike


def refuse(card: ScoreCard, box: str, points: int, five_alike: bool | None = None) -> Refusal:
    """Return why these points are refused."""
    with pytest.raises(Refusal) as raised:
        choose_possible_points(card, BoxId(box), points, five_alike)
    return raised.value


def test_what_no_roll_gives_is_refused_with_what_is_possible() -> None:
    """Seven in Fours is none of 0, 4, 8, 12, 16, 20."""
    refusal = refuse(ScoreCard.empty(CLASSIC), "fours", 7)
    assert refusal.code == "points-impossible"
    assert refusal.data["possible"] == (0, 4, 8, 12, 16, 20)
    assert refuse(ScoreCard.empty(CLASSIC), "full_house", 24).data["possible"] == (0, 25)


@pytest.mark.parametrize(
    ("card", "box", "points", "meant"),
    [
        ("", "fours", 12, (0, False, False)),
        ("", "fours", 20, (0, False, True)),  # only five fours
        ("yahtzee=50", "fours", 20, (100, False, True)),
        ("yahtzee=0", "fours", 20, (0, False, True)),
        ("yahtzee=50", "fours", 16, (0, False, False)),
        ("", "four_of_a_kind", 30, (0, False, True)),  # only five sixes
        ("", "three_of_a_kind", 20, (0, False, False)),  # five fours give the same: it does not matter
    ],
)
def test_points_that_mean_one_thing(card: str, box: str, points: int, meant: tuple[int, bool, bool]) -> None:
    """Where it makes no difference whether it was five alike, or nothing else is possible, nobody is asked."""
    assert choose(parse_card(CLASSIC, card), box, points) == meant


def test_a_joker_is_asked_about() -> None:
    """25 in Full House is a full house, or with fours filled a joker of fours, which earns a bonus."""
    card = parse_card(CLASSIC, "fours=12,yahtzee=50")
    refusal = refuse(card, "full_house", 25)
    assert (refusal.code, refusal.data["box"]) == ("points-five-alike", "full_house")
    assert choose(card, "full_house", 25, five_alike=True) == (100, True, True)
    assert choose(card, "full_house", 25, five_alike=False) == (0, False, False)
    assert refuse(card, "fives", 15, five_alike=True).code == "points-no-five-alike"


@pytest.mark.parametrize(
    ("card", "box", "points"),
    [
        ("", "full_house", ()),
        ("yahtzee=50", "full_house", ()),  # no joker while every upper box is open
        ("fours=12,yahtzee=50", "full_house", (25,)),
        ("fours=12,yahtzee=50", "fives", ()),  # 25 is five alike and nothing else
        ("fours=12", "yahtzee", ()),
    ],
)
def test_the_points_to_ask_about(card: str, box: str, points: tuple[int, ...]) -> None:
    """Those that are refused without an answer."""
    found = parse_card(CLASSIC, card)
    assert list_unclear_points(found, BoxId(box)) == points
    for each in {possible.points for possible in list_possible_points(found, BoxId(box))} - set(points):
        assert choose_possible_points(found, BoxId(box), each, None).points == each


def test_who_says_no_five_alike_is_not_given_a_bonus() -> None:
    """20 in Fours can be nothing else: "no" contradicts the points, and one of them is a mistake."""
    card = parse_card(CLASSIC, "yahtzee=50")
    assert refuse(card, "fours", 20, five_alike=False).code == "points-only-five-alike"
    assert refuse(ScoreCard.empty(CLASSIC), "yahtzee", 50, five_alike=False).code == "points-only-five-alike"
    assert choose(card, "fours", 20, five_alike=True) == (100, False, True)


def test_without_its_upper_box_there_is_no_joker() -> None:
    """`read-forced`: as long as every upper box is open, no five alike may go into Full House, so nobody is asked."""
    card = parse_card(CLASSIC, "yahtzee=50")
    assert choose(card, "full_house", 25) == (0, False, False)
    assert refuse(card, "full_house", 25, five_alike=True).code == "points-no-five-alike"


def test_with_a_nought_in_the_yahtzee_box_a_joker_earns_nothing() -> None:
    """`yahtzee-bonus`: then 40 in Large Straight may be a joker, but the only other way is a straight without one."""
    card = parse_card(CLASSIC, "fours=12,yahtzee=0")
    assert choose(card, "large_straight", 40, five_alike=True) == (0, True, True)


@given(st.sampled_from(list(EDITIONS)), st.booleans(), st.integers(0, 10_000))
@settings(deadline=None, max_examples=10)
def test_they_are_what_all_rolls_give(name: str, in_order: bool, seed: int) -> None:
    """Ordinary rolls are looked up once for an edition: the result is that of an offer for each of the 252 rolls."""
    rules = edition(name, order="forced") if in_order else edition(name)
    match = new_match(rules, 1)
    for step in play_steps(match, seed):
        card = step.match.game.cards[0]
        if step.match.game.roll is None:
            for box in card.open_boxes:
                assert list_possible_points(card, box) == tuple(sorted(list_slowly(card, box)))


def list_slowly(card: ScoreCard, box: BoxId) -> set[PossiblePoints]:
    """List what an open box may be given, roll by roll."""
    rolls = [(roll, make_offer(card, roll, box)) for roll in ALL_ROLLS]
    return {
        PossiblePoints(offer.points, offer.yahtzee_bonus, offer.joker, is_five_alike(roll))
        for roll, offer in rolls
        if offer.legal
    }


def test_an_ordinary_roll_is_not_offered_on_each_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another card costs six offers a box, for the five alikes, and not one for each roll."""
    asked = list[Roll]()

    def count_offer(card: ScoreCard, roll: Roll, box: BoxId) -> Offer:
        asked.append(roll)
        return make_offer(card, roll, box)

    monkeypatch.setattr(possible_points, "make_offer", count_offer)
    list_possible_points(parse_card(CLASSIC, "aces=2,twos=4,sixes=24"), BoxId("fours"))
    assert len(asked) <= 6


def test_a_forced_order_leaves_one_box() -> None:
    """`order`: nothing may be put into a box whose turn has not come."""
    card = ScoreCard.empty(edition("classic", order="forced"))
    assert {each.points for each in list_possible_points(card, BoxId("aces"))} == set(map(Points, range(6)))
    assert list_possible_points(card, BoxId("twos")) == ()
    refusal = refuse(card, "twos", 4)
    assert (refusal.code, refusal.data["clause"], refusal.data["legal"]) == ("box-not-allowed", "order", ("aces",))
