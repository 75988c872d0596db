"""A finished game in a few lines."""

from pathlib import Path

import pytest

from gobelet.dice import Seat, edition, new_match
from gobelet.game import LANGUAGES
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker
from gobelet.record import Record
from gobelet.record.summary import write_summary
from support.card_records import play_card_record
from support.records import parse_dice_record
from support.strategies import play_steps

EXAMPLE = Path(__file__).resolve().parents[2] / "examples/records/ann-and-ben.txt"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_dice(language: str) -> None:
    """What was played, who won, and a line for each player, the winner first."""
    lines = write_summary(parse_dice_record(EXAMPLE.read_text()), Speaker(language)).splitlines()
    assert "2026-11-17" in lines[0]
    assert "335" in lines[1]
    assert [line[:3] for line in lines[3:]] == ["Ann", "Ben"]


def play(name: str, players: tuple[tuple[str, ...], ...], games: int) -> Record:
    """Return a finished match."""
    seats = iter(range(9))
    teams = tuple(tuple(Seat(next(seats)) for _ in team) for team in players)
    match = new_match(edition(name), teams=teams, games=games)
    events = tuple(event for step in play_steps(match, 1) for event in step.events)
    return Record(edition(name), players, games, events=events)


def test_a_match_of_partners_with_settlements() -> None:
    """The whole match, what has decided it, and everybody's points, those who earned most first."""
    record = play("classic", (("Ann", "Cleo"), ("Ben",)), 2)
    lines = write_summary(record, Speaker("en")).splitlines()
    assert lines[1].startswith("The whole match: ")
    assert "settlements" in lines[1]
    assert record.outcome is not None
    best = record.columns[record.outcome.winners[0]]
    assert lines[3].startswith(f"{best}: ")


def test_somebody_alone() -> None:
    """One line says it all."""
    assert len(write_summary(play("kniffel", (("Ann",),), 1), Speaker("en")).splitlines()) == 2


def test_a_game_of_cards() -> None:
    """Everybody's points, with the best card."""
    record = play_card_record(HandsDown(length=3), 3, 1)
    told = write_summary(record, Speaker("en"))
    assert all(name in told for name in record.names)
    assert "length" not in told
    assert "3 Combo cards" in told
