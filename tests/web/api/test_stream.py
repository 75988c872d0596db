"""Streams: everything that happens, in order, once, for as long as somebody listens."""

import asyncio
import json
from pathlib import Path
from threading import Event
from typing import Never

import pytest
import uvloop

from gobelet.game import Version
from gobelet.tables.documents import make_table_document
from gobelet.tables.loop_bridge import LoopBridge
from gobelet.tables.service.pubsub import LocalPubSub, Update
from gobelet.tables.storage.base import StoreError, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import Code
from gobelet.tables.viewer import find_viewer
from gobelet.web.api.view_cache import ViewCache
from gobelet.web.config import Config, Limits
from gobelet.web.streams import sse
from gobelet.web.streams.feed import Feed, StreamRegistry
from support.api_game import alone, begun, fill, hand_over, refusal, roll, seated
from support.http_server import PATIENCE, UNLIMITED, Site, serving
from support.response_check import check_news, check_table
from support.skipping_clock import QuickLoop
from support.table_session import Sitting
from support.wait_until import wait_until


def test_a_stream_begins_with_the_table(site: Site) -> None:
    """First the whole table, then every row with its version as id, and the table after it."""
    path, ann, ben = seated(site)
    with ben.stream(path) as stream:
        first = stream.next()
        assert (first.kind, first.id) == ("view", 3)
        check_table(first.document)
        ann.done(f"{path}/start")
        update = stream.next()
        assert (update.kind, update.id) == ("news", 4)
        assert update.document["events"] == [{"kind": "PlayBegun"}]
        assert update.document["table"] == ben.look(path)
        check_news(update.document)


def test_a_stream_is_resumed(site: Site) -> None:
    """Who comes back with the last id hears what came since, row by row, and then what comes."""
    path, ann = alone(site)
    roll(ann, path)
    fill(ann, path)
    version = ann.look(path)["version"]
    with ann.stream(path, last=version - 2) as stream:
        told = [stream.next(), stream.next()]
        assert [(each.kind, each.id) for each in told] == [("news", version - 1), ("news", version)]
        assert [each.document["events"][0]["kind"] for each in told] == ["DiceRolled", "BoxFilled"]
        assert told[-1].document["table"] == ann.look(path)
        roll(ann, path)
        assert stream.next().id == version + 1


def test_who_has_everything_hears_only_what_comes(site: Site) -> None:
    """With the last version nothing is told again."""
    path, ann = alone(site)
    version = ann.look(path)["version"]
    with ann.stream(path, last=version) as stream:
        roll(ann, path)
        assert stream.next().id == version + 1


@pytest.mark.parametrize("last", ["x", "-1", "99999", "9" * 30])
def test_a_strange_last_id_gets_the_table(site: Site, last: str) -> None:
    """Whoever comes back with an id that no row has gets the whole table."""
    path, ann = alone(site)
    with ann.stream(path, last=last) as stream:  # type: ignore[arg-type]
        assert stream.next().kind == "view"


def test_nobody_is_sent_back(tmp_path: Path) -> None:
    """A server that has not heard of the last rows reads them, if the reader has seen them on another server."""
    url = f"sqlite:///{tmp_path}/gobelet.sqlite3"
    with serving(UNLIMITED, SqlStore(url)) as site, serving(UNLIMITED, SqlStore(url)) as other:
        path, ann = alone(site)
        there = other.program(ann.token)
        before = there.look(path)["version"]
        roll(ann, path)
        assert there.look(path)["version"] == before, "nothing has told the other server"
        with there.stream(path, last=before + 1) as stream:
            fill(ann, path)
            there.post(
                f"{path}/moves", command="late", seen=0, move={"kind": "RollDice", "keep": []}
            )  # refused, after another look
            assert [stream.next().id, there.look(path)["version"]] == [before + 2, before + 2]


def test_many_rows_that_a_reader_has_already(site: Site) -> None:
    """They come together once a server has caught up with another one; nothing is told again."""
    path, ann = alone(site)
    roll(ann, path)
    state, id_ = site.server.state, site.tables.find(Code(path.rpartition("/")[2]))
    version, update = state.tables.table(id_).version, state.tables.recent_updates(id_)[-1]
    with ann.stream(path, last=version) as stream:
        wait_until(lambda: [feed.deliver for feed in state.streams._by_table.get(id_, ())] not in ([], [None]))
        (feed,) = state.streams._by_table[id_]

        def put_all() -> None:
            feed.deliver = None  # as long as something else is being sent
            for _ in range(state.config.limits.queue + 1):
                feed.put(update)
            done.set()

        done = Event()
        state.bridge.put(put_all)
        assert done.wait(PATIENCE)
        wait_until(lambda: feed.deliver is not None and not feed._updates)
        fill(ann, path)
        told = stream.next()
        assert (told.kind, told.id) == ("news", version + 1)


def test_who_has_seen_more_than_is_read_in_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that knows of later rows, but cannot read them soon, shows nothing older: the reader comes again."""
    path, ann = alone(site)
    monkeypatch.setattr(sse, "CATCH_UP_SECONDS", 0.05)
    monkeypatch.setattr(site.tables.store, "read_versions", lambda tables: dict.fromkeys(tables, Version(99)))
    headers = ann.headers | {"Last-Event-ID": "99"}
    assert ann.client.get(f"{path}/stream", headers=headers).status_code == 503


def test_who_comes_from_a_server_that_cannot_be_caught_up_with(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose database is gone refuses to show an older table; the reader asks another one."""
    path, ann = alone(site)

    def gone(*_asked: object) -> Never:
        raise StoreError

    monkeypatch.setattr(site.tables.store, "read_versions", gone)
    headers = ann.headers | {"Last-Event-ID": "99"}
    assert ann.client.get(f"{path}/stream", headers=headers).status_code == 503


def test_who_missed_too_much_gets_the_table() -> None:
    """Beyond a number of rows the whole table is shorter."""
    with serving(Config(limits=Limits(most_rows=1))) as site:
        path, ann = alone(site)
        with ann.stream(path, last=1) as stream:
            assert stream.next().kind == "view"


def test_a_quiet_stream_says_that_it_is_there() -> None:
    """Without news there is a heartbeat, so that a dead line is noticed."""
    with serving(Config(limits=Limits(heartbeat=0.02))) as site:
        path, ann = alone(site)
        with ann.stream(path) as stream:
            stream.next()
            while stream.heartbeats < 2:
                stream.heartbeats += next(stream.lines).startswith(":")


def test_a_closed_table_ends_its_streams(site: Site) -> None:
    """The last that is heard of a table is that it is closed."""
    path, ann = alone(site)
    with ann.stream(path) as stream:
        stream.next()
        assert ann.client.delete(path, headers=ann.headers).status_code == 200
        assert [told.document["events"] for told in stream] == [[{"kind": "TableClosed"}]]


def test_nobody_comes_back_to_a_closed_table(site: Site) -> None:
    """Who has heard the end is told not to try again; who has not hears it first."""
    path, ann = alone(site)
    assert ann.client.delete(path, headers=ann.headers).status_code == 200
    version = site.table(path.rpartition("/")[2]).version
    with ann.stream(path, last=version - 1) as stream:
        assert [told.document["events"] for told in stream] == [[{"kind": "TableClosed"}]]
    assert ann.client.get(f"{path}/stream", headers={"Last-Event-ID": str(version)}).status_code == 204


def test_every_viewer_hears_what_they_may(site: Site) -> None:
    """A deal is told to each with their own cards only, and to a watcher with none."""
    path, ann, ben = seated(site, "hands-down")
    with ann.stream(path) as first, ben.stream(path) as second, site.program().stream(path) as third:
        for stream in (first, second, third):
            stream.next()
        ann.done(f"{path}/start")
        dealt = [stream.next().document["events"][1]["hands"] for stream in (first, second, third)]
    assert [[None not in hand for hand in hands] for hands in dealt] == [[True, False], [False, True], [False, False]]


def test_a_seat_that_was_handed_over_is_not_seen_any_more(site: Site) -> None:
    """A stream of the old device becomes a watcher's, and the new device's shows the cards."""
    path, ann, ben = begun(site, "hands-down")
    with ann.stream(path) as stream:
        assert None not in stream.next().document["game"]["hands"][0]
        phone = hand_over(ann, path)
        update = stream.next().document
        assert update["events"] == [{"kind": "SeatMoved", "seat": 0}]
        assert set(update["table"]["game"]["hands"][0]) == {None}
        assert update["table"]["your_seats"] == []
    with phone.stream(path) as stream:
        assert None not in stream.next().document["game"]["hands"][0]
    assert ben.look(path)["your_seats"] == [1]


def test_a_slow_reader_starts_again_from_the_table() -> None:
    """More news than may wait are dropped, and the reader is told to begin again; then it goes on as before."""
    sitting = Sitting().make("kniffel", people=1).begin()
    update: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, update.append)
    sitting.play_on(6)
    sitting.tables.close()

    async def read() -> None:
        feed = Feed(2)
        for row in update[:3]:
            feed.put(row)
        assert await feed.wait(1)
        assert feed.take() is None
        feed.put(update[4])
        assert await feed.wait(1)
        assert feed.take() == [update[4]]
        for row in update[:3]:
            feed.put(row)
        assert feed.take_latest() == update[1:3]
        assert not await feed.wait(0.001)
        feed.close()
        assert await feed.wait(1)

    asyncio.run(read())
    assert len(update) == 6


def test_a_reader_waits_as_long_as_asked_each_time() -> None:
    """A wait that news have ended leaves a timer behind: it neither wakes the next wait too soon nor too late."""
    loop = QuickLoop()
    sitting = Sitting().make("kniffel", people=1).begin()
    update: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, update.append)
    sitting.play_on(1)
    sitting.tables.close()

    async def waited(feed: Feed, seconds: float) -> float:
        began = loop.time()
        assert not await feed.wait(seconds)
        feed.take()
        return loop.time() - began

    async def read() -> None:
        feed = Feed(2)
        for before, seconds in ((20.0, 50.0), (1000.0, 50.0), (50.0, 20.0), (20.0, 20.0)):
            loop.call_later(10, feed.put, update[0])
            assert await feed.wait(before)
            assert feed.take() == update
            assert await waited(feed, seconds) == pytest.approx(seconds)

    loop.run_until_complete(read())
    loop.close()


def test_very_short_waits_in_the_loop_that_servers_have() -> None:
    """Timers of that loop cannot always say when they ring."""

    async def read() -> None:
        feed = Feed(2)
        for number in range(200):
            assert not await feed.wait(number / 200_000)
            feed.take()

    loop = uvloop.new_event_loop()
    loop.run_until_complete(asyncio.wait_for(read(), PATIENCE))
    loop.close()


def test_a_streams_timer_goes_with_it() -> None:
    """A reader who leaves is not kept in memory until a heartbeat would have been due."""
    loop, pubsub, streams = QuickLoop(), LocalPubSub(), StreamRegistry()

    async def leave() -> list[asyncio.TimerHandle]:
        feed = Feed(2)
        done = streams.open(pubsub, TableId("t"), feed, LoopBridge())
        reader = asyncio.ensure_future(feed.wait(1000))
        await asyncio.sleep(1)
        timers = [timer for timer in loop._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
        done()
        assert await reader
        return timers

    timers = loop.run_until_complete(leave())
    assert [(timer.when(), timer.cancelled()) for timer in timers] == [(1000, True)]
    loop.close()


def test_a_reader_that_never_reads_is_no_burden() -> None:
    """Somebody who stops reading neither stops the others nor gets them to wait; afterwards there is no stream left."""
    with serving(Config(limits=Limits(queue=2))) as site:
        path, ann = alone(site)
        with site.program().stream(path), ann.stream(path) as stream:
            stream.next()
            for _ in range(13):
                roll(ann, path)
                box = next(name for name, held in ann.look(path)["game"]["columns"][0]["boxes"].items() if held is None)
                fill(ann, path, box)
            last = 0
            while last < ann.look(path)["version"]:
                last = stream.next().id
        streams = site.server.state.streams
    assert len(streams) == 0


def test_a_version_is_made_once_for_each_viewer() -> None:
    """The same table for the same viewer is the same bytes, not made again; an older version does not replace it."""
    sitting = Sitting().make("kniffel", people=2)
    old = sitting.table
    new = sitting.begin().table
    views, viewer = ViewCache(2), find_viewer(new, None)
    first = views.table(sitting.id, new, viewer)
    assert json.loads(first) == make_table_document(new, viewer)
    assert json.loads(views.table(sitting.id, old, viewer)) == make_table_document(old, viewer)
    assert views.table(sitting.id, new, viewer) is first
    for name in ("a", "b"):
        views.table(TableId(name), new, viewer)
    assert views.table(sitting.id, new, viewer) is not first


def test_tables_and_codes_that_were_forgotten_are_found_again() -> None:
    """With room for one table only, several are played at in turn, over the same codes and streams."""
    with serving(Config(limits=UNLIMITED.limits.model_copy(update={"most_tables": 1}))) as site:
        played = [alone(site) for _ in range(3)]
        for _ in range(2):
            for path, ann in played:
                site.tables._cache._tables.clear()
                version = roll(ann, path)["version"]
                site.tables._cache._tables.clear()
                assert ann.look(path)["version"] == version
                box = next(name for name, held in ann.look(path)["game"]["columns"][0]["boxes"].items() if held is None)
                fill(ann, path, box)


def test_a_stream_of_a_table_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not in memory, and the store is gone: 503 and when to come again, not a line that breaks off."""

    def gone(*_asked: object) -> Never:
        raise StoreError

    with serving(store=(store := MemoryStore())) as site:
        path, ann = alone(site)
        monkeypatch.setattr(store, "load", gone)
        site.tables._cache._tables.clear()
        with ann.client.stream("GET", f"{path}/stream", headers={"Last-Event-ID": "1"}) as response:
            assert response.status_code == 503
            response.read()
            assert refusal(response) == (503, "store-failed")
            assert response.headers["Retry-After"] == "1"


def test_one_delivery_that_fails_does_not_stop_the_next(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever waits for the event loop is delivered, and what could not be is logged."""
    heard: list[int] = []

    async def deliver() -> None:
        bridge = LoopBridge()
        bridge.put([].remove, 1)
        bridge.put(heard.append, 2)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(deliver())
    assert heard == [2]
    assert "a call from another thread failed" in caplog.text
