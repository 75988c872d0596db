"""Parsers return a result for any text, or a refusal with a sentence in every language."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.dice import edition
from gobelet.game import LANGUAGES, Refusal
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import describe_faults
from gobelet.record import (
    Record,
    format_record,
    parse_card,
    parse_dice,
    parse_house_rules,
    parse_position,
    parse_record,
)
from gobelet.terminal.dice.commands import parse_command
from support import strategies

PARSERS: dict[str, Callable[[str], object]] = {
    "dice": parse_dice,
    "card": lambda text: parse_card(edition("hasbro-2014"), text),
    "house": lambda text: parse_house_rules(edition("yatzy"), [text]),
    "position": parse_position,
    "record": parse_record,
    "order": lambda text: parse_command(text, edition("kniffel"), "de"),
}

PIECES = """fours fours=12 yahtzee=50 yahtzee_bonus=100 = , ; : + joker=forced rolls= 33526 33+413 +44444 keep roll
    Gobelet record 1 Edition: classic Players: Ann Opening: undo end next 99999999999999 mb-1982 - 2 ² ٣ é"""
SNIPPETS = st.lists(st.sampled_from([*PIECES.split(), "\n", "\nAnn: "]), max_size=30).map(" ".join)


def check_parser(parse: Callable[[str], object], text: str) -> None:
    """Parse; a refusal must have a sentence in every language."""
    try:
        parse(text)
    except Refusal as refused:
        told = [sentence for language in LANGUAGES for sentence in describe_faults(refused, Speaker(language))]
    else:
        told = ["read"]
    assert all(told)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
@given(text=st.text() | SNIPPETS)
def test_no_text_breaks_a_parser(name: str, text: str) -> None:
    """Any text is read or refused by name."""
    check_parser(PARSERS[name], text)


@given(strategies.records(), st.data())
def test_no_change_to_a_record_breaks_the_parser(record: Record, data: st.DataObject) -> None:
    """A record with a piece cut out, doubled or replaced is read or refused by name."""
    text = format_record(record)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    middle = data.draw(st.sampled_from(["", text[start:end] * 2, "6", ":", "\n"]) | st.text(max_size=5))
    check_parser(parse_record, text[:start] + middle + text[end:])
