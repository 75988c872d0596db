"""Links that hand a finished game to BG Stats, an app that keeps statistics of board games.

The app has a link for that, with the play as JSON; it shows what it would import and asks before it does.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final
from urllib.parse import quote

from gobelet.dice import BoxCorrected, Edition, MatchEvent
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
        "sourcePlayId": _make_play_id(record),
        "game": {"name": name, "sourceGameId": str(edition.id), "highestWins": True, "noPoints": False},
        "board": edition.title("en"),
        "players": list(_list_players(record)),
    }
    if record.date is not None:
        play["playDate"] = f"{record.date} {NOON}"
    if edition.house:
        play["comments"] = format_house_rules(edition)
    return play


def _make_play_id(record: AnyRecord) -> str:
    """Return what the app knows a play by: the same before and after corrections of a game that is over."""
    if isinstance(record, Record):
        record = replace(record, events=_cut_late_corrections(record.events))
    return hashlib.sha256(format_record(record).encode()).hexdigest()[:ID_LENGTH]


def _cut_late_corrections(events: Sequence[MatchEvent]) -> tuple[MatchEvent, ...]:
    """Return the events until the last one that is no correction: a finished game has no others after its end."""
    late = sum(1 for _ in takewhile(lambda event: isinstance(event, BoxCorrected), reversed(events)))
    return tuple(events[: len(events) - late])


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


def _find_opener(record: AnyRecord) -> str | None:
    """Return who opened the first game; nobody did where everybody fills at any time, or on paper."""
    if isinstance(record, Record):
        return None if record.free else _find_dice_opener(record)
    seat = next(event.kickoff for event in record.events if isinstance(event, Dealt))
    return record.names[seat]


def _find_dice_opener(record: Record) -> str:
    """Return the first member of the column that opened, whatever was corrected on the way there."""
    game = record.match.games[0]
    team = record.players[game.opener or 0]
    return team[game.rotation % len(team)]
