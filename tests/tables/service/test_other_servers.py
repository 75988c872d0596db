"""Two servers on one PostgreSQL: each sees what the other writes, with messages and without them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import Event

import pytest
from sqlalchemy import make_url

from gobelet.dice import RollDice
from gobelet.game import Seat
from gobelet.tables.commands import Rematch
from gobelet.tables.reactions import Reaction
from gobelet.tables.service import live_servers, other_servers
from gobelet.tables.service.other_servers import Channel, OtherServers, join_words
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import StoreError, StoreProblem, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.postgres_channel import PostgresChannel
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import Code, Holder
from gobelet.web.presence import Presence
from support.postgres import Postgres
from support.table_session import Sitting
from support.wait_until import wait_until


class DeafChannel:
    """A channel that loses every message, as a connection pooler in between may."""

    def __init__(self) -> None:
        self._ended = Event()
        self.begun_again = 0

    def send(self, message: str) -> None:
        """Lose it."""

    def connect(self, *, again: bool = False) -> bool:
        """Listen in vain."""
        self.begun_again += again
        return False

    def receive(self, seconds: float) -> list[str]:
        """Wait in vain."""
        self._ended.wait(seconds)
        return []

    def close(self) -> None:
        """Stop waiting."""
        self._ended.set()


class BrokenChannel(DeafChannel):
    """A channel that cannot be opened."""

    def send(self, message: str) -> None:
        """Fail."""
        raise StoreError(StoreProblem.GONE)

    def connect(self, *, again: bool = False) -> bool:
        """Fail."""
        raise StoreError(StoreProblem.GONE)


@dataclass
class Server:
    """The tables of one server, and who is there elsewhere."""

    tables: Tables
    others: OtherServers
    present: list[tuple[TableId, Holder]] = field(default_factory=list)
    known: list[frozenset[str]] = field(default_factory=list)
    """The other servers, each time that one came or went."""
    signs: list[tuple[TableId, Reaction]] = field(default_factory=list)


@contextmanager
def running_server(url: str, channel: Channel) -> Iterator[Server]:
    """Open a database as a server does."""
    tables = Tables(SqlStore(make_url(url)))
    server = Server(tables, OtherServers(tables, channel))
    tables.note_present = lambda table, holder: server.present.append((table, holder))
    tables.show_reaction = lambda table, reaction: server.signs.append((table, reaction))
    server.others.live.subscribe(server.known.append)
    server.others.start()
    yield server
    tables.close()
    server.others.stop()


@pytest.fixture
def pair(postgres_url: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that hear each other."""
    with ExitStack() as stack:
        channels = (PostgresChannel(make_url(postgres_url)) for _ in range(2))
        first, second = (stack.enter_context(running_server(postgres_url, channel)) for channel in channels)
        wait_until(lambda: first.known and second.known)
        yield first, second


def watch(tables: Tables, id_: TableId) -> list[Update]:
    """Look at a table, and return the list that its updates are added to."""
    seen: list[Update] = []
    tables.pubsub.subscribe(id_, seen.append)
    tables.table(id_)
    return seen


def test_everybody_sees_every_move(pair: tuple[Server, Server]) -> None:
    """In order and once each, on whichever server it was made; also who is at a table that nobody watches."""
    first, second = pair
    here = Sitting(first.tables).make(people=2)
    there = Sitting(second.tables, here.host, here.tokens, here.id, here.commands)
    seen, heard = watch(first.tables, here.id), watch(second.tables, here.id)
    here.begin()
    wait_until(lambda: heard)
    for turn in range(6):
        sitting = (there, here)[turn % 2]
        sitting.play_on(1)
        version = sitting.table.version
        wait_until(lambda version=version: {here.table.version, there.table.version} == {version})
    versions = [update.after.version for update in heard]
    assert versions == list(range(versions[0], here.table.version + 1))
    assert [update.after for update in seen][-len(versions) :] == [update.after for update in heard]


def test_without_messages_versions_are_compared(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whether they are lost or cannot be sent at all; the log says so once."""
    monkeypatch.setattr(other_servers, "POLL_SECONDS", 0.02)
    monkeypatch.setattr(other_servers, "POLL_ALL_EVERY", 2)
    with running_server(postgres_url, DeafChannel()) as first, running_server(postgres_url, BrokenChannel()) as second:
        here = Sitting(first.tables).make(people=1).begin()
        watched = watch(second.tables, here.id)
        here.play(Seat(0), RollDice())
        wait_until(lambda: watched)
        there = Sitting(second.tables, here.host, here.tokens, here.id, here.commands)
        there.play_on(1)
        wait_until(lambda: here.table.version == there.table.version)  # nobody watches it on the first server
    warnings = [record for record in caplog.records if "messages of other servers cannot be read" in record.message]
    assert len(warnings) == 1


@pytest.mark.soak
def test_a_channel_on_which_nothing_is_heard_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection may be silent for good: a server hears itself at least."""
    monkeypatch.setattr(other_servers, "POLL_SECONDS", 0.02)
    monkeypatch.setattr(live_servers, "SILENT_SECONDS", 0.05)
    channel = DeafChannel()
    others = OtherServers(Tables(MemoryStore()), channel)
    others.start()
    wait_until(lambda: channel.begun_again)
    others.stop()


def test_a_database_that_was_gone(postgres: Postgres, pair: tuple[Server, Server]) -> None:
    """Both listen again by themselves, and find what they have missed."""
    first, second = pair
    here = Sitting(first.tables).make(people=1).begin()
    heard = watch(second.tables, here.id)
    postgres.stop()
    postgres.start()
    wait_until(lambda: _works(here))
    wait_until(lambda: heard and heard[-1].after.version == here.table.version)
    here.play_on(1)
    wait_until(lambda: heard[-1].after.version == here.table.version)


def _works(sitting: Sitting) -> bool:
    try:
        sitting.play(Seat(0), RollDice())
    except Exception:
        return False
    return True


def test_who_is_there_is_known_everywhere(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who watches on one server is away on the other."""
    first, second = pair
    ann = (TableId("t"), Holder("ann"))
    first.tables.list_present = lambda: [ann]
    monkeypatch.setattr(other_servers, "SEEN_SECONDS", 0.0)
    Sitting(first.tables).make(people=1)  # whatever is written is told with it
    wait_until(lambda: ann in second.present)


def test_only_who_is_there_is_told(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is expected at a rematch is there nowhere; no server hears itself; who is there on another one is there."""
    clock = [0.0]
    here, there = (Presence(lambda: clock[0]) for _ in range(2))
    for server, presence in zip(pair, (here, there), strict=True):
        server.tables.list_present, server.tables.note_present = presence.list_present, presence.note_present
    clock[0] = 100.0
    table, ann, ben = TableId("t"), Holder("ann"), Holder("ben")
    here.expect(table, ann)
    here.open_stream(table, ben)
    monkeypatch.setattr(other_servers, "SEEN_SECONDS", 0.0)
    Sitting(pair[0].tables).make(people=1)
    wait_until(lambda: there.seconds_away(table, ben) == 0.0)
    assert there.seconds_away(table, ann) == 100.0
    assert here.is_expected(table, ann)
    assert here.list_present() == [(table, ben)]
    assert there.list_present() == []


def test_a_rematch_is_known_on_the_other_server(pair: tuple[Server, Server]) -> None:
    """Whoever hears of it there finds the new table in memory."""
    first, second = pair
    here = Sitting(first.tables).make(people=1).begin()
    here.play_on()
    heard = watch(second.tables, here.id)
    made = here.ask(Rematch()).table.rematch
    assert made is not None
    wait_until(lambda: heard)
    assert second.tables.find_in_memory(made) is not None


def test_a_row_is_seen_though_the_table_it_leads_to_cannot_be_read(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is folded, and would not come again."""
    first, second = pair
    here = Sitting(first.tables).make(people=1).begin()
    here.play_on()
    heard = watch(second.tables, here.id)

    def fail(_code: Code) -> None:
        raise StoreError(StoreProblem.GONE)

    monkeypatch.setattr(second.tables._cache, "load", fail)
    made = here.ask(Rematch()).table.rematch
    wait_until(lambda: heard)
    assert heard[-1].after.rematch == made


def test_a_deleted_table_is_forgotten(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """When versions are compared."""
    monkeypatch.setattr(other_servers, "POLL_SECONDS", 0.02)
    monkeypatch.setattr(other_servers, "POLL_ALL_EVERY", 1)
    first, second = pair
    here = Sitting(first.tables).make(people=1)
    second.tables.table(here.id)
    assert first.tables.delete(here.id, here.table.version)
    wait_until(lambda: second.tables.table_in_memory(here.id) is None)


def test_what_nobody_understands_is_ignored(postgres_url: str, pair: tuple[Server, Server]) -> None:
    """Anybody who may use the database can send messages."""
    first, second = pair
    sender = PostgresChannel(make_url(postgres_url))
    nonsense = "a=b=c @@ = x=99999999999999999999 sign: sign:x:0:bravo sign:t:²:bravo want: lend::: unknown:topic ! :"
    for message in ("", "nonsense", nonsense, "x" * 7000, f"{'0' * 16} {nonsense}"):
        sender.send(message)
    sender.close()
    here = Sitting(first.tables).make(people=1).begin()
    heard = watch(second.tables, here.id)
    here.play_on(1)
    wait_until(lambda: heard)


def test_servers_know_each_other(pair: tuple[Server, Server], postgres_url: str) -> None:
    """At once when one begins to listen, and when one says that it stops."""
    first, second = pair
    assert (first.known, second.known) == ([frozenset({second.others.name})], [frozenset({first.others.name})])
    with running_server(postgres_url, PostgresChannel(make_url(postgres_url))) as third:
        wait_until(lambda: {first.others.name, second.others.name} in third.known)
        wait_until(lambda: len(first.known) == len(second.known) == 2)
    wait_until(lambda: len(first.known) == len(second.known) == 3)
    assert first.known[-1] == {second.others.name}
    assert second.known[-1] == {first.others.name}


def test_signs_are_seen_on_other_servers(pair: tuple[Server, Server]) -> None:
    """Of a seat that there is, at a table that is in memory there; any other word under the topic is ignored."""
    first, second = pair
    here = Sitting(first.tables).make(people=2)
    second.tables.table(here.id)
    shown = Reaction(Seat(1), "bravo")
    for reaction in (Reaction(Seat(2), "bravo"), Reaction(Seat(0), "rude"), shown):
        first.tables.tell_reaction(here.id, reaction)
    first.tables.tell_reaction(TableId("unknown"), shown)
    first.tables.tell_reaction(here.id, shown)
    wait_until(lambda: len(second.signs) >= 2)
    assert (first.signs, second.signs) == ([], [(here.id, shown)] * 2)


def test_what_other_parts_say(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """A word reaches whoever subscribed to its topic, from whom it came; what is repeated does, too."""
    first, second = pair
    heard: list[tuple[str, list[str]]] = []
    second.others.subscribe("topic", lambda sender, parts: heard.append((sender, list(parts))))
    first.others.repeat(lambda: ["topic:again"])
    monkeypatch.setattr(other_servers, "SEEN_SECONDS", 0.0)
    first.others.tell("other:word")
    first.others.tell("topic:a:b")
    for parts in (["a", "b"], ["again"]):
        wait_until(lambda parts=parts: (first.others.name, parts) in heard)
    assert {sender for sender, _ in heard} == {first.others.name}


def test_only_so_many_words_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """More are dropped: nothing that is said this way may be needed."""
    monkeypatch.setattr(other_servers, "MAX_WORDS", 2)
    others = OtherServers(Tables(MemoryStore()), DeafChannel())
    for number in range(5):
        others.tell(f"topic:{number}")
    assert others._take_words() == ["topic:0", "topic:1"]


def test_messages_are_short_enough() -> None:
    """However many tables have new rows, all are named."""
    words = [f"{number:032x}={number}" for number in range(1000)]
    messages = list(join_words(words))
    assert all(len(message) < 8000 for message in messages)
    assert " ".join(messages).split() == words
    assert list(join_words([])) == []
