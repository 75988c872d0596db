"""Dice cards and combinations as text: they round-trip; the parser is lenient in form and strict in content."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.game import Faults, Refusal
from gobelet.handsdown import CARDS, Card, Combination, card
from gobelet.record import format_cards, parse_cards, parse_hand, parse_table
from support import strategies


def list_codes(refusal: Refusal) -> list[str]:
    """Return the codes of everything that is wrong."""
    return [fault.code for fault in (refusal.faults if isinstance(refusal, Faults) else (refusal,))]


@given(strategies.hands())
def test_there_and_back(hand: tuple[Card, ...]) -> None:
    """A hand that is written reads back as the same cards in the same order; so do some of its cards."""
    assert parse_hand(format_cards(hand)) == hand
    assert parse_cards(format_cards(hand[2:])) == hand[2:]


@given(strategies.hands(), st.sampled_from([" ", ",", ", ", ";", "\n", "  "]), st.booleans())
def test_how_people_write(hand: tuple[Card, ...], between: str, turned: bool) -> None:
    """Commas, small letters and double dice the other way round are understood."""
    text = between.join(card.code.lower() for card in hand)
    if turned:
        for low, high in (("1", "6"), ("2", "5"), ("3", "4")):
            text = text.replace(f"{low}/{high}", f"{high}/{low}")
    assert parse_hand(f" {text}{between}") == hand


@given(st.text() | st.text("123456789/?*YBRyrb ,"))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is parsed or refused; nothing else is raised."""
    for parse in (parse_hand, parse_cards, parse_table):
        with contextlib.suppress(Refusal):
            parse(text)


def test_every_card_can_be_written() -> None:
    """Each of the 36 kinds has its own text."""
    assert [parse_cards(card.code) for card in CARDS] == [(card,) for card in CARDS]
    assert parse_cards("") == ()
    assert parse_cards("5/2b ?y") == (card("2/5B"), card("?Y"))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["hand-count"]),
        ("3Y 3Y 3* 2/5Y", ["hand-count"]),
        ("3Y 3Y 3* 2/5Y ?B 1R", ["hand-count"]),
        ("3Y 3Y 3* 2/5Y 7B", ["cards-form"]),
        ("3Y 3Y 3* 2/5Y 3", ["cards-form"]),
        ("3Y 3Y 3* 2/5Y Y3", ["cards-form"]),
        ("3Y 3Y 3* 2/5Y 3G", ["cards-form"]),
        ("3Y 3Y 3* 2/5Y ٣Y", ["cards-form"]),
        ("3Y 3Y 3* 2/5Y 1/2B", ["cards-unknown"]),
        ("3Y 3Y 3* 2/5Y 3/3B", ["cards-unknown"]),
        ("3Y 3Y 3* 2/5Y 3/4*", ["cards-unknown"]),
        ("3Y 3Y 3* 2/5Y ?*", ["cards-unknown"]),
        ("3Y 3Y 3Y 3Y 1R", ["cards-copies"]),
        ("4B 4B 4B 4* 1R", ["cards-copies"]),
        ("2/5B 5/2b 5/2B 4* 1R", ["cards-copies"]),
        ("9Y 9Y ?* 4B 4B 4B", ["hand-count", "cards-form", "cards-unknown", "cards-copies"]),
    ],
)
def test_what_is_no_hand(text: str, codes: list[str]) -> None:
    """Five cards, each one the deck has, and no more of them than it has; every fault is told, each once."""
    with pytest.raises(Refusal) as refused:
        parse_hand(text)
    assert list_codes(refused.value) == codes


def test_what_is_wrong_is_shown_as_it_was_written() -> None:
    """What cannot be read is shown as typed; what can, as the deck spells it."""
    with pytest.raises(Refusal) as refused:
        parse_cards("yellow 2/1b 4y 4y 4Y")
    assert isinstance(refused.value, Faults)
    assert [fault.data["text"] for fault in refused.value.faults] == ["yellow", "1/2B", "4Y"]


def test_the_table() -> None:
    """`all` is one card of each kind; ids have commas or spaces between and keep their order, twice at most."""
    assert parse_table("all") == parse_table(" ALL ") == tuple(Combination)
    assert parse_table("Yahtzee, full_house yahtzee") == (
        Combination.YAHTZEE,
        Combination.FULL_HOUSE,
        Combination.YAHTZEE,
    )
    assert [parse_table(kind.value) for kind in Combination] == [(kind,) for kind in Combination]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["combinations-empty"]),
        ("chance", ["combination-unknown"]),
        ("all yahtzee", ["combination-unknown"]),
        ("yahtzee yahtzee yahtzee poker", ["combination-copies", "combination-unknown"]),
    ],
)
def test_what_is_no_table(text: str, codes: list[str]) -> None:
    """Unknown combinations are refused with the known ones, and a third card of a kind is one too many."""
    with pytest.raises(Refusal) as refused:
        parse_table(text)
    assert list_codes(refused.value) == codes
