"""Presence: who is there, and for how long somebody has been away."""

import pytest

from gobelet.tables.storage.base import TableId
from gobelet.tables.tokens import Code, Holder, Token, hash_token
from gobelet.web.presence import Presence
from support.api_game import begun, hand_over, refusal
from support.http_server import Site


def test_who_is_there() -> None:
    """Whoever has a stream open is there; else it counts when they last asked, or since when the server runs."""
    now = [100.0]
    presence = Presence(lambda: now[0])
    table, holder = "t", "h"
    now[0] = 170.0
    assert presence.seconds_away(table, holder) == 70.0  # type: ignore[arg-type]
    presence.note_seen(table, holder)  # type: ignore[arg-type]
    presence.open_stream(table, holder)  # type: ignore[arg-type]
    now[0] = 300.0
    assert presence.seconds_away(table, holder) == 0.0  # type: ignore[arg-type]
    presence.close_stream(table, holder)  # type: ignore[arg-type]
    now[0] = 310.0
    assert presence.seconds_away(table, holder) == 10.0  # type: ignore[arg-type]


def test_who_may_be_on_another_server_is_not_away_at_once() -> None:
    """This server may run for long before it hears of them; who is told of, counts since then."""
    now = [0.0]
    presence = Presence(lambda: now[0])
    presence.has_others = True
    table, ann, ben = TableId("t"), Holder("ann"), Holder("ben")
    now[0] = 1000.0
    assert [presence.seconds_away(table, each) for each in (ann, ben)] == [0.0, 0.0]
    now[0] = 1020.0
    presence.note_present(table, ann)
    now[0] = 1030.0
    assert [presence.seconds_away(table, each) for each in (ann, ben)] == [10.0, 30.0]


def test_who_was_there_long_ago_is_forgotten_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered does not grow for ever; who was there lately stays."""
    monkeypatch.setattr("gobelet.web.presence.MAX_HOLDERS", 4)
    now = [0.0]
    presence = Presence(lambda: now[0])
    for number in range(4):
        presence.note_seen(TableId("t"), Holder(f"old {number}"))
    now[0] = 4000.0
    for number in range(4):
        presence.note_seen(TableId("t"), Holder(f"new {number}"))
    assert len(presence._seen) == 4
    assert [presence.seconds_away(TableId("t"), Holder(name)) for name in ("old 0", "new 0")] == [4000.0, 0.0]


def test_whoever_gets_a_seat_is_there(site: Site) -> None:
    """Nobody's seat can be given to the computer right after they came, by sitting down or on another device."""
    path, ann, ben = begun(site, "mb-1982")
    room = site.server.config.app.state.gobelet  # type: ignore[union-attr]
    table = site.tables.find(Code(path.rpartition("/")[2]))
    room.presence._began -= 100
    token = hand_over(ben, path).token
    assert token is not None
    assert room.presence.seconds_away(table, hash_token(Token(token))) < 60
    assert refusal(ann.post(f"{path}/lend", seat=1, bot="greedy")) == (403, "not-your-seat")
