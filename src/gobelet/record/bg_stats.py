"""Links that hand a finished game to BG Stats, an app that keeps statistics of board games.

The app has a link for that, with the play as JSON; it shows what it would import and asks before it does.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import quote

from gobelet.dice import Edition, OpeningRolled
from gobelet.handsdown import Dealt
from gobelet.record.model import AnyRecord, Record
from gobelet.record.text.house_rules import format_house_rules
from gobelet.record.writer import format_record

ADDRESS: Final = "bgstats://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Gobelet"
NOON: Final = "12:00:00"
"""A record has no time; at noon in UTC it is the same day almost everywhere."""
ID_LENGTH: Final = 32


def format_bg_stats_link(record: AnyRecord) -> str:
    """Return the link that hands a finished game to the app."""
    return ADDRESS + quote(json.dumps(make_play(record), ensure_ascii=False, separators=(",", ":")), safe="")


def make_play(record: AnyRecord) -> dict[str, Any]:
    """Return a finished game, or all games of a match as one, as the app reads it."""
    edition = record.edition
    name = edition.five_alike_word if isinstance(edition, Edition) else edition.title("en")
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": hashlib.sha256(format_record(record).encode()).hexdigest()[:ID_LENGTH],
        "game": {"name": name, "sourceGameId": str(edition.id), "highestWins": True, "noPoints": False},
        "board": edition.title("en"),
        "players": list(_list_players(record)),
    }
    if record.date is not None:
        play["playDate"] = f"{record.date} {NOON}"
    if edition.house:
        play["comments"] = format_house_rules(edition)
    return play


def _list_players(record: AnyRecord) -> Iterator[dict[str, Any]]:
    """Yield every player; partners have their team's score."""
    outcome, opener = record.outcome, _find_opener(record)
    assert outcome is not None
    for column, team in enumerate(record.players):
        for name in team:
            yield {
                "name": name,
                "sourcePlayerId": name.casefold(),
                "startPlayer": name == opener,
                "score": outcome.scores[column],
                "winner": column in outcome.winners,
            }


def _find_opener(record: AnyRecord) -> str:
    """Return who opened the first game."""
    if isinstance(record, Record):
        seat = next(event.seat for event in record.events if not isinstance(event, OpeningRolled))
    else:
        seat = next(event.kickoff for event in record.events if isinstance(event, Dealt))
    return record.names[seat]
