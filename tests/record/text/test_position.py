"""Positions as text."""

import pytest

from gobelet.dice import EDITIONS, edition
from gobelet.game import Refusal
from gobelet.record import Position, format_position, parse_card, parse_dice, parse_position
from gobelet.record.text.position import make_position

TEXT = "mb-1982 joker=forced rolls=4; fours=12,yahtzee=50; 33526; 2"


def test_a_position_reads_and_writes() -> None:
    """Edition, house rules, card, dice and rolls left are all there."""
    here = parse_position(TEXT)
    assert here.edition == edition("mb-1982", joker="forced", rolls=4)
    assert here == Position(parse_card(here.edition, "fours=12,yahtzee=50"), parse_dice("33526"), 2)
    assert format_position(here) == TEXT


@pytest.mark.parametrize("name", EDITIONS)
def test_the_start_of_every_edition_round_trips(name: str) -> None:
    """An empty card before the first roll is written with a dash."""
    here = make_position(parse_card(edition(name), ""))
    assert format_position(here) == f"{name}; ; -; 3"
    assert parse_position(format_position(here)) == here


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("mb-1982; ; 33526", "position-form"),
        ("; ; -; 3", "position-form"),
        ("nowhere; ; -; 3", "unknown-edition"),
        ("mb-1982 joker; ; -; 3", "house-rule-form"),
        ("mb-1982; ; 33526; 3", "position-rolls"),
        ("mb-1982; ; 33526; x", "position-rolls"),
        ("mb-1982; ; -; 2", "position-no-dice"),
        ("mb-1982; fours=13; -; 3", "card-points"),
        ("mb-1982; ; 3352; 1", "dice-form"),
    ],
)
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    """A position that cannot occur, or cannot be read, has a name for its fault."""
    with pytest.raises(Refusal) as refused:
        parse_position(text)
    assert refused.value.code == code


def test_a_full_card_has_no_position() -> None:
    """Where every box is filled there is nothing to roll for."""
    boxes = "aces=0,twos=0,threes=0,fours=0,fives=0,sixes=0,three_of_a_kind=0,four_of_a_kind=0,full_house=0"
    with pytest.raises(Refusal, match="position-full"):
        parse_position(f"mb-1982; {boxes},small_straight=0,large_straight=0,yahtzee=0,chance=5; -; 3")
