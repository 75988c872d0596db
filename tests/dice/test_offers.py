"""Offers of open boxes, the clauses that forbid a fill, and the forced order."""

import pytest

from gobelet.dice import BoxId, Clause, Offer, Points, ScoreCard, edition, legal_boxes, new_game, offers
from gobelet.dice.offers import make_offer
from support.dice_moves import make_card, make_small_edition, play_turn, roll


def find_reasons(card: ScoreCard, dice: str) -> dict[str, tuple[bool, str]]:
    """Return for each open box whether it may be filled, and the clause that says so."""
    return {found.box: (found.legal, found.why) for found in offers(card, roll(dice))}


def test_an_offer() -> None:
    """An offer is a box's points and the bonus beside them; together they are its gain."""
    card = make_card(edition("mb-1982"), {"yahtzee": 50, "fours": 12})
    found = make_offer(card, roll("44444"), BoxId("small_straight"))
    box, clause = BoxId("small_straight"), Clause("joker-2")
    assert found == Offer(box, legal=True, points=Points(30), yahtzee_bonus=Points(100), joker=True, why=clause)
    assert found.gain == 130


def test_offers_come_in_printed_order() -> None:
    """Every open box is offered once, in printed order, and alone as among the others."""
    card = make_card(edition("yatzy"), {"aces": 1, "full_house": 0})
    found = offers(card, roll("11223"))
    assert tuple(one.box for one in found) == card.open_boxes
    assert all(make_offer(card, roll("11223"), one.box) == one for one in found)


def test_an_ordinary_fill_is_explained_by_its_box() -> None:
    """A roll the joker rule says nothing about is explained by the clause of each box."""
    found = find_reasons(ScoreCard.empty(edition("hasbro-2014")), "66666")
    assert found["sixes"] == (True, "upper")
    assert found["full_house"] == (True, "full-house")
    assert found["yahtzee"] == (True, "yahtzee")


def test_the_clause_of_each_joker_step() -> None:
    """`joker-1`: matching box open; `joker-2`: filled. With the lower section full a nought above is its box's own."""
    classic = edition("classic")
    lower = dict.fromkeys(map(str, classic.boxes[6:]), 0)
    open_upper = make_card(classic, lower | {"fours": 12})
    assert find_reasons(make_card(classic, {"yahtzee": 50}), "44444") == {
        box: (box == "fours", "joker-1") for box in classic.boxes if box != "yahtzee"
    }
    assert find_reasons(make_card(classic, {"yahtzee": 50, "fours": 12}), "44444") == {
        box: (box in lower, "joker-2") for box in classic.boxes if box not in {"yahtzee", "fours"}
    }
    assert set(find_reasons(open_upper, "44444").values()) == {(True, "joker-3")}


def test_a_joker_is_explained_by_its_clause() -> None:
    """`joker-2`: where a lower box takes a joker its clause says why; a nought above keeps its own."""
    found = find_reasons(make_card(edition("mb-1982"), {"yahtzee": 0, "fours": 12}), "44444")
    assert found["large_straight"] == (True, "joker-2")
    assert found["aces"] == (True, "upper")


# -- house rule `order` ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mb-1982", "classic", "hasbro-2014", "yatzy"])
def test_forced_order(name: str) -> None:
    """House rule `order`: boxes are filled top to bottom, one and one only at any time, whatever the dice."""
    house = edition(name, order="forced", joker="forced")
    game = new_game(house)
    for place, box in enumerate(house.boxes):
        for dice in ("66666", "12345", "11246"):
            assert legal_boxes(game.cards[0], roll(dice)) == (box,)
        own, _, _ = house.categories[place].clause.partition(".")  # the clause, whichever text an edition has for it
        following = dict.fromkeys(house.boxes[place + 1 :], (False, "order"))
        assert find_reasons(game.cards[0], "11246") == {box: (True, own), **following}
        game = play_turn(game, "66666", box)
    assert game.outcome is not None


def test_the_order_wins_over_the_joker() -> None:
    """House rule `order`: should the joker rule want another box, the order wins and the roll is an ordinary one."""
    house = edition("classic", order="forced")
    card = make_card(house, {"yahtzee": 50})
    found = {one.box: one for one in offers(card, roll("44444"))}
    assert legal_boxes(card, roll("44444")) == ("aces",)
    assert (found[BoxId("aces")].points, found[BoxId("aces")].joker) == (0, False)
    assert found[BoxId("aces")].yahtzee_bonus == 100


def test_a_joker_in_order() -> None:
    """House rule `order`: where the order and the joker rule want the same box, it takes the joker."""
    house = edition("mb-1982", order="forced")
    filled = dict.fromkeys(house.boxes[:-1], 0) | {"yahtzee": 50}
    (chance,) = offers(make_card(house, filled), roll("44444"))
    assert (chance.legal, chance.joker, chance.points, chance.yahtzee_bonus) == (True, True, 20, 100)


def test_small_editions_work() -> None:
    """An edition with other boxes plays by the same rules: without a Yahtzee box there is no joker."""
    small = make_small_edition("aces", "full_house", "chance")
    card = make_card(small, {"aces": 5})
    assert [(one.box, one.points, one.joker) for one in offers(card, roll("11111"))] == [
        ("full_house", 0, False),
        ("chance", 5, False),
    ]
