"""Streams of changes: what a program had, and what it was sent, make what a fresh look shows it."""

import json
from contextlib import ExitStack
from itertools import cycle

import httpx
import pytest

from gobelet.cli.server.http_protocol import BoundedProtocol
from gobelet.tables.commands import Rematch, Rename
from gobelet.tables.documents import make_table_document
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Stage
from gobelet.tables.tokens import hash_token
from gobelet.tables.viewer import find_viewer
from gobelet.web.api.response_models import Acknowledged, ChangesSeen
from gobelet.web.api.view_cache import ViewCache, find_changed_fields
from gobelet.web.config import Config, Limits
from gobelet.web.responses import to_bytes
from gobelet.web.streams.feed import Feed
from support.api_game import alone, begun, fill, hand_over, merge, refusal, roll, seated
from support.http_server import Json, Program, Site, serving
from support.raw_http import wait_until
from support.table_session import Sitting, sensible_move


def as_sent(update: Update, token: str | None) -> Json:
    """Return the whole table after a row, as a holder may see it."""
    viewer = find_viewer(update.after, None if token is None else hash_token(token))  # type: ignore[arg-type]
    document: Json = json.loads(to_bytes(make_table_document(update.after, viewer)))
    return document


@pytest.mark.parametrize(("edition", "wishes"), [("mb-1982", {"games": 2}), ("hands-down", {})])
def test_changes_lead_from_each_version_to_the_next(edition: str, wishes: dict[str, int]) -> None:
    """In a whole match, for both players and a spectator; most rows need no whole table."""
    sitting, views, updates = Sitting().make(edition, **wishes), ViewCache(10), list[Update]()
    sitting.tables.pubsub.subscribe(sitting.id, updates.append)
    sitting.begin()
    for number in range(2000):
        if sitting.table.stage is not Stage.PLAYING:
            break
        if number == 5:
            sitting.ask(Rename(sitting.table.seats[0], "Zoe"), sitting.tokens[0])
        sitting.play(*sensible_move(sitting.table.game, dares=number > 200))
    sitting.ask(Rematch(), sitting.tokens[0])
    tables: dict[str | None, Json] = {}
    short = 0
    for update in updates:
        for token in (*sitting.tokens, None):
            viewer = find_viewer(update.after, None if token is None else hash_token(token))
            sent = views.changes(update, viewer)
            short += sent is not None
            tables[token] = merge(tables.get(token, {}), json.loads(sent or views.update(update, viewer)))
            assert tables[token] == as_sent(update, token)
    assert sitting.table.stage is Stage.OVER
    assert short > 0.8 * 3 * len(updates)


def test_fields_that_come_or_go_are_not_merged() -> None:
    """Merging could not take a field away, so the whole table is sent."""
    assert find_changed_fields({"a": 1, "b": [2]}, {"a": 1, "b": [3]}) == {"b": [3]}
    assert find_changed_fields({"a": 1, "b": 2}, {"a": 1}) is None
    assert find_changed_fields({"a": 1}, {"a": 1, "b": 2}) is None
    assert find_changed_fields(None, {"a": 1}) is None
    assert find_changed_fields({"a": 1}, None) is None


@pytest.mark.parametrize("edition", ["mb-1982", "hands-down"])
def test_a_stream_of_changes_shows_what_a_look_shows(site: Site, edition: str) -> None:
    """Both players and a spectator follow some moves over HTTP: what they hold is what they would read."""
    path, ann, ben = seated(site, edition)
    programs = (ann, ben, site.program())
    with ExitStack() as stack:
        streams = [stack.enter_context(program.stream(path, view="changes")) for program in programs]
        tables = [stream.next().document for stream in streams]
        ann.done(f"{path}/start")
        kinds: list[str] = []
        for _ in range(6):
            for number, (program, stream) in enumerate(zip(programs, streams, strict=True)):
                told = stream.next()
                kinds.append(told.kind)
                tables[number] = merge(tables[number], told.document)
                assert tables[number] == program.look(path)
            play_first_offer(programs[tables[0]["game"]["turn"]], path)
    assert kinds[:3] == ["news"] * 3  # the start changes more than the game
    assert set(kinds[3:]) == {"changes"}


def play_first_offer(program: Program, path: str) -> None:
    """Make the first move that is offered and is no call."""
    table = program.look(path)
    offer = next(offer for offer in table["moves"] if offer["move"]["kind"] != "Call")
    program.done(f"{path}/moves", seen=table["version"], seat=offer["seat"], move=offer["move"])


def test_a_row_of_changes_is_short_and_as_described(site: Site) -> None:
    """A roll changes dice, rolls and moves; the boxes are not sent again."""
    path, ann = alone(site)
    with ann.stream(path, view="changes") as own, site.program().stream(path, view="changes") as other:
        own.next(), other.next()
        roll(ann, path)
        sent, seen = own.next().document, other.next().document
    ChangesSeen.model_validate(sent, strict=True)
    assert set(sent["changes"]) == {"version", "game", "moves"}
    assert set(sent["changes"]["game"]) == {"dice", "rolls_left"}
    assert set(seen["changes"]) == {"version", "game"}  # a spectator has no moves, before and after


def test_the_first_row_after_a_reconnection_is_whole(site: Site) -> None:
    """What the program holds from an earlier connection, perhaps from another seat, does not matter."""
    path, ann = alone(site)
    roll(ann, path)
    fill(ann, path)
    version = ann.look(path)["version"]
    with ann.stream(path, last=version - 2, view="changes") as stream:
        told = [stream.next(), stream.next()]
        assert [each.kind for each in told] == ["news", "changes"]
        assert merge(merge({}, told[0].document), told[1].document) == ann.look(path)


def test_a_program_that_missed_a_row_notices_and_asks_again(site: Site) -> None:
    """Versions count rows: one that is not the next shows that something is missing, and a new stream has it all."""
    path, ann = alone(site)
    with ann.stream(path, view="changes") as stream:
        table = stream.next().document
        roll(ann, path)
        stream.next()  # lost
        fill(ann, path)
        told = stream.next().document
        with pytest.raises(AssertionError):
            merge(table, told)
    with ann.stream(path, view="changes") as stream:
        assert merge({}, stream.next().document) == ann.look(path)


def test_a_slow_reader_of_changes_gets_the_table() -> None:
    """Who missed more rows than are sent again starts from the whole table, then gets changes."""
    with serving(Config(limits=Limits(most_rows=1))) as site:
        path, ann = alone(site)
        with ann.stream(path, last=1, view="changes") as stream:
            first = stream.next()
            roll(ann, path)
            assert (first.kind, (second := stream.next()).kind) == ("view", "changes")
            assert merge(first.document, second.document) == ann.look(path)


def test_a_new_viewer_gets_a_whole_table(site: Site) -> None:
    """A device that has handed its seat over sees no cards any more, and nothing of them is left in what it holds."""
    path, ann, _ = begun(site, "hands-down")
    with ann.stream(path, view="changes") as stream:
        stream.next()
        hand_over(ann, path)
        told = stream.next()
    assert told.kind == "news"
    assert set(told.document["table"]["game"]["hands"][0]) == {None}


def test_an_unknown_kind_of_view_is_refused(site: Site) -> None:
    """A stream carries whole tables or changes."""
    path, ann = alone(site)
    response = ann.get(f"{path}/stream", view="some")
    assert refusal(response) == (422, "request-form")
    assert response.json()["data"]["fields"] == ["query.view"]


# -- responses without a table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["return=minimal", "respond-async, Return=Minimal"])
def test_a_response_may_leave_the_table_out(site: Site, header: str) -> None:
    """As a program prefers; it is told that its preference was applied."""
    path, ann = alone(site)
    body = {"command": "roll", "seen": ann.look(path)["version"], "move": {"kind": "RollDice"}}
    for _ in range(2):  # sent again, the response is the same
        response = ann.client.post(f"{path}/moves", json=body, headers=ann.headers | {"Prefer": header})
        Acknowledged.model_validate(response.json(), strict=True)
        assert response.json() == {"version": ann.look(path)["version"], "seat": None}
        assert response.headers["Preference-Applied"] == "return=minimal"


@pytest.mark.parametrize("header", ["", "return=representation", "return=minimalist"])
def test_other_preferences_are_ignored(site: Site, header: str) -> None:
    """The table is there unless it is not wanted."""
    path, ann = alone(site)
    body = {"command": "roll", "seen": ann.look(path)["version"], "move": {"kind": "RollDice"}}
    response = ann.client.post(f"{path}/moves", json=body, headers=ann.headers | {"Prefer": header})
    assert response.json()["table"] == ann.look(path)
    assert "Preference-Applied" not in response.headers


def test_a_short_response_has_what_cannot_be_read_elsewhere(site: Site) -> None:
    """The token of a new player, and the offer of a seat."""
    ann = site.program()
    path = ann.make()
    short = {"Prefer": "return=minimal"}
    joined = site.program().client.post(f"{path}/seats", json={"command": "1", "name": "Ben"}, headers=short).json()
    assert set(joined) == {"version", "seat", "token"}
    ben = Program(ann.client, joined["token"])
    offered = ben.client.post(f"{path}/hand-over", json={"command": "2"}, headers=ben.headers | short).json()
    assert set(offered) == {"version", "seat", "offer"}


def test_an_error_is_the_same_with_any_preference(site: Site) -> None:
    """What went wrong is said in full."""
    path, ann = alone(site)
    body = {"command": "x", "seen": 0, "move": {"kind": "FillBox", "box": "chance"}}
    response = ann.client.post(f"{path}/moves", json=body, headers=ann.headers | {"Prefer": "return=minimal"})
    assert refusal(response)[0] == 409


# -- sent at once, or by the stream's task -----------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["full", "changes"])
@pytest.mark.parametrize("ready", ["y", "n", "yn", "yyn"])
def test_every_row_comes_once_and_in_order(site: Site, monkeypatch: pytest.MonkeyPatch, view: str, ready: str) -> None:
    """Whether a row can be sent at once, or has to wait for the stream's task as the reader is slow, or in turns."""
    asked = cycle(ready)
    send = BoundedProtocol.send_piece
    monkeypatch.setattr(BoundedProtocol, "send_piece", lambda *given: next(asked) == "y" and send(*given))
    path, ann = alone(site)
    with ann.stream(path, view=view) as stream:
        table = stream.next().document
        boxes = list(table["game"]["columns"][0]["boxes"])[:8]
        for box in boxes:
            roll(ann, path)
            fill(ann, path, box)
        for number in range(2 * len(boxes)):
            told = stream.next()
            assert told.id == table["version"] + 1, number
            table = merge(table, told.document)
        assert table == ann.look(path)


def test_a_stream_that_was_sent_to_at_once_ends_with_its_table(site: Site) -> None:
    """The task that waits meanwhile wakes up for the end."""
    path, ann = alone(site)
    with ann.stream(path, view="changes") as stream:
        stream.next()
        roll(ann, path)
        assert ann.client.delete(path, headers=ann.headers).status_code == 200
        assert [told.document["events"][0]["kind"] for told in stream] == ["DiceRolled", "TableClosed"]
    wait_until(lambda: len(site.server.state.streams) == 0)


def test_nothing_overtakes_what_waits() -> None:
    """While an update waits for the task, the next one waits behind it, even if it could be sent."""
    sitting = Sitting().make("kniffel", people=1).begin()
    updates: list[Update] = []
    sitting.tables.pubsub.subscribe(sitting.id, updates.append)
    sitting.play_on(3)
    sitting.tables.close()
    sent: list[Update] = []

    def deliver(update: Update) -> bool:
        sent.append(update)
        return len(sent) == 1

    feed = Feed(10)
    feed.deliver = deliver
    for update in updates[:3]:
        feed.put(update)
    assert sent == updates[:2]  # the second was refused, and the third not tried
    assert feed.take() == updates[1:3]


def test_an_update_that_cannot_be_encoded_ends_the_stream(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """No row is left out: the reader connects again, and gets it."""
    path, ann = alone(site)
    with ann.stream(path) as stream:
        version = stream.next().id
        with monkeypatch.context() as patch:
            patch.setattr(ViewCache, "update", lambda *_: 1 // 0)
            short = {"Prefer": "return=minimal"} | ann.headers
            body = {"command": "roll", "seen": version, "move": {"kind": "RollDice"}}
            assert ann.client.post(f"{path}/moves", json=body, headers=short).status_code == 200
            with pytest.raises(httpx.RemoteProtocolError):
                stream.next()
    with ann.stream(path, last=version) as stream:
        assert stream.next().id == version + 1
