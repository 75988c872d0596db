"""Tallies as text: what is written is read again, and lines are read as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.game import Refusal
from gobelet.handsdown import Combination
from gobelet.record.tally import FIRST_LINE, TallyRecord, format_tally, make_tally_record, note_line, parse_tally

NAMES = ("Ann", "Ben", "Oma Lotte", "Émile")


@given(st.data())
def test_what_is_written_is_read_again(data: st.DataObject) -> None:
    """At any moment of any game, with any Combo cards and names of several words."""
    table = " ".join(kind.value for kind in Combination for _ in range(data.draw(st.integers(1, 2))))
    record = make_tally_record(NAMES, data.draw(st.sampled_from(NAMES)), table, "2026-11-18")
    for _ in range(data.draw(st.integers(0, 12))):
        tally = record.tally
        if not tally.left:
            break
        winner, second = data.draw(st.permutations(NAMES))[:2]
        line = f"{winner} {data.draw(st.sampled_from(tally.left)).value}"
        record = note_line(record, f"{line}, {second}" if data.draw(st.booleans()) else line)
    assert parse_tally(format_tally(record)) == record


@pytest.mark.parametrize(
    ("line", "language", "entry"),
    [
        ("Ann full house Ben", "en", "Ann full_house, Ben"),
        ("ANN FULL_HOUSE", "en", "Ann full_house"),
        ("oma lotte petite suite emile", "fr", "Oma Lotte small_straight, Émile"),
        ("Ben große oma lotte", "de", "Ben large_straight, Oma Lotte"),
        ("Ben large, Ann", "en", "Ben large_straight, Ann"),
        ("émile carré", "en", "Émile four_of_a_kind"),
        ("Ann yah Ben", "en", "Ann yahtzee, Ben"),
        ("Ann 3 of a kind", "en", "Ann three_of_a_kind"),
    ],
)
def test_how_a_round_may_be_typed(line: str, language: str, entry: str) -> None:
    """Words of any language, with or without accents, capitals and commas, or as much as is clear."""
    assert format_tally(note_line(make_tally_record(NAMES), line, language)).splitlines()[-1] == entry


def play_to_the_end() -> TallyRecord:
    """Return a tally that waits for the Chance cards of Ben."""
    record = make_tally_record(NAMES)
    for kind in Combination:
        record = note_line(record, f"Ann {kind.value}, Ben")
    return record


def test_chance_cards() -> None:
    """They are told in one line."""
    record = note_line(play_to_the_end(), "ben chances 1 1 2 3 5 7")
    assert record.tally.outcome is not None
    assert parse_tally(format_tally(record)) == record


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x",
        "Ann",
        "Ann full house Cleo",
        "Ann f",
        "Ann nonsense Ben",
        "Zoe yahtzee",
        "Ann full house Ann",
        ", ,",
        "é" * 999,
    ],
)
def test_lines_that_are_refused(line: str) -> None:
    """What cannot be read is refused."""
    with pytest.raises(Refusal):
        note_line(make_tally_record(NAMES), line)


@pytest.mark.parametrize("points", ["", "x", "-1", "1 1 2 3 5", "9 9 9 9 9 9", "1 1 2 3 5 7 7", "²"])
def test_chance_cards_that_are_refused(points: str) -> None:
    """Only as many as were taken, and only those that there are."""
    with pytest.raises(Refusal):
        note_line(play_to_the_end(), f"Ben chances {points}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Gobelet record 1",
        FIRST_LINE,
        f"{FIRST_LINE}\nPlayers: Ann",
        f"{FIRST_LINE}\nPlayers: Ann, Ben\nStarter: Cleo",
        f"{FIRST_LINE}\nPlayers: Ann, Ben\nTable: poker",
        f"{FIRST_LINE}\nPlayers: Ann, Ben\n\nAnn yahtzee\nBen yahtzee",
        f"{FIRST_LINE}\nPlayers: {', '.join('abcdefg')}",
    ],
)
def test_texts_that_are_no_tally(text: str) -> None:
    """They are refused."""
    with pytest.raises(Refusal):
        parse_tally(text)
