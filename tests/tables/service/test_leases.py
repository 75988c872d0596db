"""Leases: one server at a time owns a table, writes there and drives its computer players."""

import math
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from sqlalchemy import make_url, text

from gobelet.dice import RollDice
from gobelet.game import Seat, Version
from gobelet.tables.bots.driver import RESCUE_ALONE_SECONDS, Driver
from gobelet.tables.service import leases as leases_module
from gobelet.tables.service.leases import Leases, LeftToOwner
from gobelet.tables.service.other_servers import OtherServers
from gobelet.tables.service.service import BOT, Tables
from gobelet.tables.storage.base import Adoption, LeaseStore, TableId
from gobelet.tables.storage.postgres_channel import PostgresChannel
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.table import Stage
from support.driven_tables import Clock, run
from support.lease_holder import FAILED, LEFT, READY, start_lease_holder
from support.table_session import Sitting, bot, now, sensible_move
from support.wait_until import wait_until

PATIENCE = 30.0
"""Seconds."""
SHORT_PATIENCE = "%20-cidle_in_transaction_session_timeout%3D300ms"
"""How long the database lets a transaction do nothing; by default it is ten times as long."""


@dataclass
class Server:
    """One of several servers of a database."""

    tables: Tables
    leases: Leases
    store: SqlStore
    adopted: list[TableId] = field(default_factory=list)

    @property
    def lease_store(self) -> LeaseStore:
        """What it reads and writes of leases."""
        assert self.store.leases is not None
        return self.store.leases

    @property
    def number(self) -> int:
        """Its number."""
        assert self.lease_store.number is not None
        return self.lease_store.number

    def owner(self, table: TableId) -> int | None:
        """Return the number of the server that owns a table."""
        return self.lease_store.find_owner(table)

    def start(self) -> "Server":
        """Let it say that it is alive."""
        self.leases.start(self.adopted.extend)
        return self


@contextmanager
def open_server(url: str) -> Iterator[Server]:
    """Open a database as one of several servers does."""
    store = SqlStore(make_url(url))
    assert store.leases is not None
    leases = Leases(store.leases)
    server = Server(Tables(store, leases=leases), leases, store)
    yield server
    server.tables.close()


@pytest.fixture
def pair(postgres_url: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that know of each other; no messages."""
    with ExitStack() as stack:
        first, second = (stack.enter_context(open_server(postgres_url)) for _ in range(2))
        first.leases.alive = second.leases.alive = first.lease_store.list_alive()
        yield first, second


def on_other(sitting: Sitting, server: Server) -> Sitting:
    """Return the same table and people, connected to another server."""
    return Sitting(server.tables, sitting.host, sitting.tokens, sitting.id, sitting.commands)


def test_a_command_makes_its_server_the_owner(pair: tuple[Server, Server]) -> None:
    """Whoever plays on another server takes the table there, up to date without any message."""
    first, second = pair
    here = Sitting(first.tables).make(people=2)
    there = on_other(here, second)
    assert first.owner(here.id) == first.number
    here.begin()
    for turn in range(8):
        sitting, server = ((there, second), (here, first))[turn % 2]
        seen = sitting.tables.load_table(here.id)  # in memory it is out of date: the other server has played meanwhile
        before = server.leases.taken
        seat, move = sensible_move(seen.game)
        sitting.play(seat, move, seen.version)
        sitting.play_on(1)
        assert server.owner(here.id) == server.number
        assert server.leases.taken == before + 1  # by the first of the two alone
    here.play_on()
    assert here.table.stage is Stage.OVER


def test_what_follows_from_the_log_is_left_to_the_owner(pair: tuple[Server, Server]) -> None:
    """As long as the owner is alive, unless somebody has waited for it in vain."""
    first, second = pair
    here = Sitting(first.tables).make("kniffel", people=0, seats=("greedy", "random")).begin()
    there = on_other(here, second)
    seat, move = sensible_move(here.table.game)
    assert second.tables.is_left_to_owner(here.id)
    with pytest.raises(LeftToOwner):
        now(second.tables.drive(here.id, seat, move, there.table.version))
    assert here.table.version == there.table.version
    assert second.owner(here.id) == first.number
    assert second.tables.statistics.outcomes["failed"] == 0
    now(second.tables.drive(here.id, seat, move, there.table.version, leave_to_owner=False))
    assert second.owner(here.id) == second.number
    with pytest.raises(LeftToOwner):
        now(first.tables.drive(here.id, seat, move, here.table.version))


def test_only_the_owner_drives(pair: tuple[Server, Server]) -> None:
    """Computer players of another server are left alone, but not if they stand still."""
    first, second = pair
    here = Sitting(first.tables).make("kniffel", people=0, seats=("greedy", "random")).begin()
    clock, elsewhere = Clock(), on_other(here, second)
    driver = Driver(second.tables, bot, clock)
    second.tables.audience.note_look(here.id, elsewhere.table, "somebody")
    second.tables.audience.note_look(here.id, elsewhere.table, "somebody")  # who is not the second task
    version = elsewhere.table.version
    assert driver.step() == 1  # looked at, and left to its owner
    assert elsewhere.table.version == version
    clock.time += RESCUE_ALONE_SECONDS
    run(driver, clock, elsewhere)
    assert elsewhere.table.stage is Stage.OVER
    assert second.owner(here.id) == second.number


def test_the_tables_of_a_server_that_is_gone_are_adopted(postgres_url: str, pair: tuple[Server, Server]) -> None:
    """Those that are open, within five seconds of its last sign of life; a lease that it has lost stops its driver."""
    first, second = pair
    here = Sitting(first.tables).make("kniffel", people=0, seats=("greedy", "random")).begin()
    over = Sitting(first.tables).make(people=1).begin()
    over.play_on()
    assert over.table.stage is Stage.OVER
    began = time.monotonic()
    first.lease_store.renew()
    second.start()  # the first one never says again that it is alive
    wait_until(lambda: here.id in second.adopted)
    assert time.monotonic() - began < 5.0
    assert over.id not in second.adopted
    assert second.owner(here.id) == second.number
    first.leases.alive = first.lease_store.list_alive() | {first.number}
    assert first.tables.is_left_to_owner(here.id)
    assert second.leases.adopted == len(second.adopted)
    assert first.number not in second.leases.alive


def test_a_server_that_stops_hands_its_tables_over(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once: others hear of it, and need not wait until its leases expire."""
    monkeypatch.setattr(leases_module, "BEAT_SECONDS", 3600.0)  # they only look when they are told
    monkeypatch.setattr(leases_module, "OUTAGE_SECONDS", math.inf)  # however slow the machine is
    with ExitStack() as stack:
        second = stack.enter_context(open_server(postgres_url))
        others = OtherServers(second.tables, PostgresChannel(make_url(postgres_url)))
        others.start()
        stack.callback(others.stop)
        first = stack.enter_context(open_server(postgres_url)).start()
        telling = OtherServers(first.tables, PostgresChannel(make_url(postgres_url)))
        telling.start()
        here = Sitting(first.tables).make("kniffel", people=0, seats=("greedy", "random")).begin()
        second.tables.table(here.id)
        wait_until(lambda: second.tables.table(here.id).version == first.tables.table(here.id).version)
        second.start()
        wait_until(lambda: first.number in second.leases.alive)
        first.leases.stop()
        telling.stop()
        wait_until(lambda: here.id in second.adopted)
        assert second.owner(here.id) == second.number
        second.leases.stop()


def test_after_an_outage_nobody_takes_everything(pair: tuple[Server, Server]) -> None:
    """Where the database was gone, no server could say that it is alive: each has time to say so again."""
    first, second = pair
    here = Sitting(first.tables).make("kniffel", people=0, seats=("greedy", "random")).begin()
    second.leases._renew(began := time.monotonic())
    with first.store._engines.readers.connect() as connection:
        connection.execute(text("UPDATE servers SET seen_at = seen_at - 1000"))
    second.leases._renew(began + 1000.0)
    assert second.leases.alive == {second.number}
    assert second.owner(here.id) == first.number
    first.leases._renew(began + 1000.5)
    for seconds in (1001.5, 1003.5):
        second.leases._renew(began + seconds)
    assert second.leases.alive == {first.number, second.number}
    assert second.owner(here.id) == first.number
    first.lease_store.leave()
    second.leases._renew(began + 1005.0)
    assert second.owner(here.id) == second.number


def test_several_servers_share_what_is_adopted(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is adopted twice."""
    monkeypatch.setattr(leases_module, "ADOPTED_AT_ONCE", 1)
    first, second = pair
    tables = [Sitting(first.tables).make("kniffel", people=1).id for _ in range(6)]
    with first.store._engines.readers.connect() as connection:
        connection.execute(text("UPDATE tables SET owner = NULL"))
    for server in pair:
        server.start()
    wait_until(lambda: len(first.adopted) + len(second.adopted) == len(tables))
    assert sorted([*first.adopted, *second.adopted]) == sorted(tables)


def test_adoption_leaves_time_for_signs_of_life(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables there are, each is adopted once, and the server says meanwhile that it is alive."""
    first, second = pair
    tables = [Sitting(first.tables).make("kniffel", people=1).id for _ in range(5)]
    first.lease_store.leave()
    clock, adopt = Clock(), second.lease_store.adopt

    def adopt_slowly(most: int, since: float) -> Adoption:
        clock.time += 2 * leases_module.ADOPT_SECONDS
        return adopt(most, since)

    monkeypatch.setattr(leases_module, "ADOPTED_AT_ONCE", 1)
    monkeypatch.setattr(leases_module, "time", SimpleNamespace(monotonic=clock))
    monkeypatch.setattr(second.lease_store, "adopt", adopt_slowly)
    monkeypatch.setattr(second.leases, "_adopt", second.adopted.extend)
    for beat in range(1, 9):
        second.leases._renew(float(beat))
        assert second.adopted == tables[:beat]
    with second.store._engines.readers.connect() as connection:
        assert set(connection.execute(text("SELECT fence FROM tables")).scalars()) == {1}


def test_what_a_dying_server_has_locked_is_adopted_later(
    postgres_url: str, pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database releases its locks a little after the server is gone: others look again and again."""
    first, second = pair
    table = Sitting(first.tables).make("kniffel", people=1).id
    first.lease_store.leave()
    monkeypatch.setattr(second.leases, "_adopt", second.adopted.extend)
    now = time.monotonic()
    with first.store.begin() as writing:
        writing.lock_leases([table])
        for beat in range(3):
            second.leases._renew(now + beat)
        assert second.adopted == []
    second.leases._renew(now + 3)
    assert second.adopted == [table]


def test_a_server_that_was_forgotten_gets_another_number(pair: tuple[Server, Server]) -> None:
    """Its old tables are no longer its own, until somebody plays there."""
    first, _ = pair
    here = Sitting(first.tables).make(people=1).begin()
    before = first.number
    with first.store._engines.readers.connect() as connection:
        connection.execute(text("DELETE FROM servers"))
    first.start()
    wait_until(lambda: first.number != before and first.number in first.leases.alive)
    here.play_on(1)
    assert first.owner(here.id) == first.number


def test_one_server_does_what_one_is_enough_for(pair: tuple[Server, Server]) -> None:
    """The one with the lowest number, of those that are alive."""
    first, second = pair
    assert first.tables.is_first
    assert not second.tables.is_first
    second.leases.alive = frozenset({second.number})
    assert second.tables.is_first


def test_a_stopped_server_can_write_nothing(postgres_url: str, pair: tuple[Server, Server]) -> None:
    """Stopped in the middle of a transaction, it keeps nobody waiting for long; when it goes on, its lease is lost."""
    _, second = pair
    there = Sitting(second.tables).make(people=1).begin()
    version = Version(there.table.version + 1)
    process = start_lease_holder(f"{postgres_url}{SHORT_PATIENCE}", there.id, version)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline().strip() == READY
    process.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    there.play(Seat(0), RollDice())
    assert time.monotonic() - began < 5.0
    process.send_signal(signal.SIGCONT)
    told, _ = process.communicate("go on\n", PATIENCE)
    assert told.strip() == FAILED
    assert there.table.version == version
    log = second.store.load(there.id)
    assert log is not None
    assert [row.version for row in log.rows] == list(range(1, version + 1))
    assert "late" not in {row.command for row in log.rows}


def test_a_server_that_was_stopped_has_lost_its_tables(postgres_url: str, pair: tuple[Server, Server]) -> None:
    """Others have gone on without it; when it goes on itself, it leaves their tables to them."""
    _, second = pair
    there = Sitting(second.tables).make("kniffel", people=0, seats=("greedy",)).begin()
    version = Version(there.table.version + 1)
    process = start_lease_holder(postgres_url, there.id, version, drives=True)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline().strip() == READY
    stopped = second.owner(there.id)
    assert stopped != second.number
    second.start()
    wait_until(lambda: stopped in second.leases.alive)
    process.send_signal(signal.SIGSTOP)
    wait_until(lambda: there.id in second.adopted)
    process.send_signal(signal.SIGCONT)
    told, _ = process.communicate("go on\n", PATIENCE)
    assert told.strip() == LEFT
    assert there.tables.load_table(there.id).version == version


def test_a_lost_lease_is_noticed_before_anything_is_written(pair: tuple[Server, Server]) -> None:
    """A move that a computer player has chosen is not made at a table that another server has taken."""
    first, second = pair
    here = Sitting(first.tables).make("kniffel", people=0, seats=("greedy", "random")).begin()
    version = here.table.version
    seat, move = sensible_move(here.table.game)
    now(second.tables.drive(here.id, seat, move, version, leave_to_owner=False))
    assert here.table.version == version  # it has not noticed
    with pytest.raises(LeftToOwner):
        now(first.tables.drive(here.id, seat, move, version))
    log = first.store.load(here.id)
    assert log is not None
    assert sum(row.command.startswith(f"{BOT}:{version}:") for row in log.rows) == 1
