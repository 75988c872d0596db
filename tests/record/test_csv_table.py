"""Games as a table for spreadsheets, read again by the standard library's reader."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from gobelet.dice import Line, edition
from gobelet.handsdown import HandsDown
from gobelet.record import AnyRecord, parse_record
from gobelet.record.csv_table import write_csv
from support.card_records import play_card_record
from support.records import parse_dice_record

EXAMPLES = Path(__file__).resolve().parents[2] / "examples/records"


def read(*records: AnyRecord) -> list[dict[str, str]]:
    """Return the rows of the table."""
    return list(csv.DictReader(write_csv(("a.txt", record) for record in records).splitlines()))


def test_a_game_of_dice() -> None:
    """A row for each column: every box, every line, the score and who won."""
    record = parse_dice_record((EXAMPLES / "ann-and-ben.txt").read_text())
    rows = read(record)
    assert [(row["players"], row["score"], row["won"], row["game"]) for row in rows] == [
        ("Ann", "335", "1", "1"),
        ("Ben", "239", "0", "1"),
    ]
    for row, card in zip(rows, record.match.game.cards, strict=True):
        assert [row[box] for box in record.edition.boxes] == [str(points) for points in card.points]
        assert [row[line.value] for line in Line] == [str(card.line(line)) for line in Line]
        assert (row["edition"], row["date"], row["two_pairs"], row["combo_cards"]) == ("mb-1982", "2026-11-17", "", "")


def test_a_game_of_cards() -> None:
    """The points of the Combo cards and of the Chance cards add up to the score."""
    record = play_card_record(HandsDown(length=3), 3, 1)
    rows = read(record)
    assert [int(row["score"]) for row in rows] == [int(row["combo_cards"]) + int(row["chance_cards"]) for row in rows]
    assert {row["house_rules"] for row in rows} == {"length=3"}
    assert all(row[box] == "" for row in rows for box in edition("yatzy").boxes)


def test_only_what_is_over() -> None:
    """A game that is not over has no rows; of a match, the finished games have."""
    assert read(parse_record((EXAMPLES / "unfinished-match.txt").read_text())) == []
    assert read(play_card_record(HandsDown(), 2, 1, most=3)) == []


@pytest.mark.parametrize("name", ["@SUM", "-1", "- Ann", 'A"n', "Zoë"])
def test_names_are_no_formulas(name: str) -> None:
    """A name that a spreadsheet would compute gets an apostrophe; any other stays as it is, quotes included."""
    record = replace(parse_dice_record((EXAMPLES / "ann-and-ben.txt").read_text()), players=((name,), ("Ben",)))
    assert read(record)[0]["players"] == (f"'{name}" if name[0] in "@-" else name)
