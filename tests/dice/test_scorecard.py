"""One column's boxes, bonuses and totals."""

from dataclasses import replace

import pytest

import gobelet.dice
from gobelet.dice import EDITIONS, EditionId, Line, Points, ScoreCard, edition
from support.dice_moves import make_card, make_small_edition

THREE_OF_EACH = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
editions = pytest.mark.parametrize("name", EDITIONS)


@editions
def test_an_empty_card(name: EditionId) -> None:
    """A new column is all open boxes and noughts."""
    card = ScoreCard.empty(edition(name))
    assert card.open_boxes == edition(name).boxes
    assert (card.filled, card.full, card.yahtzee_filled, card.earns_yahtzee_bonus) == (0, False, False, False)
    assert {card.line(line) for line in Line} == {0}
    assert all(card[box] is None for box in card.open_boxes)


@editions
def test_filling_returns_a_new_card(name: EditionId) -> None:
    """`fill-1`: a fill writes points in one box and adds its bonus beside; the old card stays as it was."""
    empty = ScoreCard.empty(edition(name))
    card = empty.fill(3, Points(12), Points(100)).fill(0, Points(0), Points(100))
    assert (card.points[0], card.points[3], card.filled) == (0, 12, 2)
    assert card.yahtzee_bonus == 200
    assert card.open_boxes == edition(name).boxes[1:3] + edition(name).boxes[4:]
    assert empty.filled == 0


@editions
def test_full(name: EditionId) -> None:
    """`end`: a card is full when every box holds something, noughts included."""
    boxes = dict.fromkeys(edition(name).boxes, 0)
    assert make_card(edition(name), boxes).full
    del boxes[edition(name).boxes[-1]]
    assert not make_card(edition(name), boxes).full


@editions
@pytest.mark.parametrize(("sixes", "reached"), [(17, False), (18, True), (19, True), (0, False), (30, True)])
def test_upper_bonus_at_63(name: EditionId, sixes: int, reached: bool) -> None:
    """`upper-bonus`, `read-63`: the bonus comes at 63 or more, and only the sum counts."""
    card = make_card(edition(name), THREE_OF_EACH | {"sixes": sixes})
    assert card.upper_sum == 45 + sixes
    assert card.upper_bonus == (edition(name).upper_bonus if reached else 0)
    assert card.total == 45 + sixes + card.upper_bonus


@pytest.mark.parametrize(("at", "bonus"), [(64, 0), (63, 35), (1, 35), (105, 0)])
def test_upper_bonus_threshold_is_a_house_rule(at: int, bonus: int) -> None:
    """`read-63`: the literal 64 of the English sentence is a house rule."""
    assert make_card(edition("hasbro-2014", upper_bonus_at=at), THREE_OF_EACH).upper_bonus == bonus


def test_bonus_points_stay_out_of_the_boxes() -> None:
    """`yahtzee-bonus`: the 100s have their own place, do not count toward 63 and enter no box."""
    card = make_card(edition("mb-1982"), {"sixes": 18, "yahtzee": 50}, 300)
    assert (card.upper_sum, card.upper_bonus, card.lower_sum) == (18, 0, 50)
    assert card.total == 368


def list_printed_lines(card: ScoreCard) -> dict[Line, int]:
    """Return what stands on the lines the edition's sheet has."""
    return {line: card.line(line) for line in (*card.edition.upper_lines, *card.edition.lower_lines)}


@pytest.mark.parametrize("name", ["mb-1982", "classic"])
def test_hundreds_on_the_back(name: str) -> None:
    """`totals`: in mb-1982 and classic the 100s go into the grand total only."""
    card = make_card(edition(name), THREE_OF_EACH | {"yahtzee": 50, "chance": 20}, 200)
    assert list_printed_lines(card) == {
        Line.UPPER_SUM: 63,
        Line.UPPER_BONUS: 35,
        Line.LOWER_SUM: 70,
        Line.YAHTZEE_BONUS: 200,
        Line.GRAND_TOTAL: 368,
    }


@pytest.mark.parametrize("name", ["hasbro-2014", "printworks"])
def test_hundreds_inside_the_lower_total(name: str) -> None:
    """`totals`: in hasbro-2014 (and printworks as it) the 100s are inside the lower total."""
    card = make_card(edition(name), THREE_OF_EACH | {"yahtzee": 50, "chance": 20}, 200)
    assert list_printed_lines(card) == {
        Line.UPPER_SUM: 63,
        Line.UPPER_BONUS: 35,
        Line.UPPER_TOTAL: 98,
        Line.YAHTZEE_BONUS: 200,
        Line.LOWER_TOTAL: 270,
        Line.GRAND_TOTAL: 368,
    }


@pytest.mark.parametrize(("holds", "filled", "earns"), [(None, False, False), (0, True, False), (50, True, True)])
def test_the_yahtzee_box(holds: int | None, filled: bool, earns: bool) -> None:
    """`read-first`: only the box counts: with 50 in it a further five alike earns the bonus, with a nought never."""
    card = make_card(edition("classic"), {} if holds is None else {"yahtzee": holds})
    assert (card.yahtzee_filled, card.earns_yahtzee_bonus) == (filled, earns)


def test_no_yahtzee_box() -> None:
    """A card without a Yahtzee box has nothing to earn a bonus with."""
    card = make_card(make_small_edition("aces", "chance"), {"aces": 5})
    assert (card.yahtzee_filled, card.earns_yahtzee_bonus) == (False, False)


def test_no_upper_section() -> None:
    """A card without upper boxes never has the upper bonus, whatever the threshold."""
    assert ScoreCard.empty(replace(make_small_edition("yahtzee", "chance"), upper_bonus_at=0)).upper_bonus == 0


def test_repr_rebuilds() -> None:
    """The repr of a card, read as Python, is an equal card."""
    card = make_card(edition("hasbro-2014", joker="loose"), {"aces": 3, "yahtzee": 0}, 100)
    assert eval(repr(card), vars(gobelet.dice)) == card  # noqa: S307 - our own text
