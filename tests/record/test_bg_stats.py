"""Links for BG Stats: everything that the app requires, from every kind of game."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from gobelet.handsdown import HandsDown
from gobelet.record import AnyRecord, parse_record
from gobelet.record.bg_stats import format_bg_stats_link
from support.card_records import play_card_record

EXAMPLES = Path(__file__).resolve().parents[2] / "examples/records"
PLAYER = {"name", "sourcePlayerId", "startPlayer", "score", "winner"}


def read(record: AnyRecord) -> dict[str, Any]:
    """Return the play in a link."""
    address = urlsplit(format_bg_stats_link(record))
    assert (address.scheme, address.netloc, address.path) == ("bgstats", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(address.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    return found


def test_a_game_of_dice() -> None:
    """Game, date, and for each player the score, who won and who opened."""
    play = read(parse_record((EXAMPLES / "ann-and-ben.txt").read_text()))
    assert play["game"] == {"name": "Yahtzee", "sourceGameId": "mb-1982", "highestWins": True, "noPoints": False}
    assert (play["sourceName"], play["playDate"]) == ("Gobelet", "2026-11-17 12:00:00")
    assert [set(player) for player in play["players"]] == [PLAYER, PLAYER]
    told = [(each["name"], each["score"], each["winner"], each["startPlayer"]) for each in play["players"]]
    assert told == [("Ann", 335, True, False), ("Ben", 239, False, True)]


def test_a_game_of_cards() -> None:
    """The holder of the Starter card opens; the variants are a comment."""
    record = play_card_record(HandsDown(length=3), 3, 1)
    outcome, play = record.outcome, read(record)
    assert outcome is not None
    assert sum(player["startPlayer"] for player in play["players"]) == 1
    assert [player["winner"] for player in play["players"]] == [seat in outcome.winners for seat in range(3)]
    assert (play["game"]["name"], play["comments"]) == ("Yahtzee Hands Down", "length=3")


def test_the_same_game_has_the_same_id() -> None:
    """The app knows a play that it already has; another game has another id."""
    games = [play_card_record(HandsDown(length=3), 2, seed) for seed in (1, 1, 2)]
    first, again, other = (read(game)["sourcePlayId"] for game in games)
    assert first == again != other
