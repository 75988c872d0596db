"""Links for BG Stats: everything that the app requires, from every kind of game."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from gobelet.dice import BoxId, CorrectBox, CorrectOpening, Points, RollForOpening, edition
from gobelet.handsdown import HandsDown
from gobelet.record import AnyRecord, Record, parse_record
from gobelet.record.bg_stats import format_bg_stats_link, make_play
from gobelet.record.paper import make_paper_record, parse_paper_column
from support.card_records import play_card_record
from support.real_dice_records import enter_moves, finish_with_points

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


# -- real dice -------------------------------------------------------------------------------------------------------


def open_as_ben() -> Record:
    """Return a record in which Ann has rolled less for the start, and has corrected her roll."""
    record = Record(edition("classic"), (("Ann", "Cem"), ("Ben",)), real=True)
    record = enter_moves(record, (RollForOpening(), "33333"))
    record = enter_moves(record, (RollForOpening(), "55555"), seat=2)
    return enter_moves(record, (CorrectOpening(0), "22222"))


def list_openers(record: Record) -> list[str]:
    """List who opened."""
    return [each["name"] for each in make_play(record)["players"] if each["startPlayer"]]


def test_the_opener_is_known_although_the_start_was_corrected() -> None:
    """Whoever corrects their roll does not open for that; the first partner opens for a team."""
    record = open_as_ben()
    assert list_openers(finish_with_points(record)) == ["Ben"]
    assert list_openers(finish_with_points(enter_moves(record, (CorrectOpening(0), "66666")))) == ["Ann"]


def test_nobody_opens_where_everybody_fills_at_any_time() -> None:
    """That is so with free turns, and on a sheet of paper."""
    free = Record(edition("classic"), (("Ann",), ("Ben",)), real=True, free=True)
    rules = edition("classic")
    columns = [parse_paper_column(rules, f"{name}: 3 6 9 12 15 18 20 0 25 30 40 50 22") for name in ("Ann", "Ben")]
    for record in (finish_with_points(free), make_paper_record(rules, columns, None)):
        assert list_openers(record) == []


def test_a_game_that_is_corrected_after_its_end_stays_the_same_play() -> None:
    """The app gets other points for the play that it has, not a second play; another game is another play."""
    played = finish_with_points(open_as_ben())
    correction = CorrectBox(1, BoxId("fours"), BoxId("fours"), points=Points(12)), ""
    before, after = make_play(played), make_play(enter_moves(played, correction, seat=2))
    assert [each["score"] for each in after["players"]] != [each["score"] for each in before["players"]]
    assert after["sourcePlayId"] == before["sourcePlayId"]
    other = finish_with_points(enter_moves(open_as_ben(), (CorrectOpening(0), "11111")))
    assert make_play(other)["sourcePlayId"] != before["sourcePlayId"]
