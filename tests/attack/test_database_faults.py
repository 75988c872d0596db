"""A database that falls silent, goes away or loses its files: every command is answered, and nothing is lost."""

import os
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, Final

import httpx
import psycopg
import pytest
from sqlalchemy import make_url

from gobelet.tables.storage.base import StoreError, StoreProblem, TableId
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.storage.postgres import _connection_settings, _session_settings
from gobelet.tables.storage.sql import SqlStore
from gobelet.tables.tokens import Code
from support.database_faults import make_row, midgame, refused_by, unwritable
from support.http_server import PATIENCE, UNLIMITED, Program, Site, serving
from support.postgres import Postgres
from support.silent_proxy import SilentProxy

SECONDS: Final = 1.0
"""How long a test's database may take to answer."""
TABLE: Final = TableId("t")
SCHEMAS: Final = count()
AT_ONCE: Final = 12


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[SilentProxy]:
    """A line to it that can fall silent."""
    with SilentProxy(postgres.data / ".s.PGSQL.5432").running() as running:
        yield running


@pytest.fixture
def schema(postgres: Postgres) -> str:
    """An empty part of it."""
    name = f"attack_{next(SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return name


@pytest.fixture
def store(proxy: SilentProxy, schema: str) -> Iterator[SqlStore]:
    """A store at the other end of that line; its migrations have no limit."""
    made = SqlStore(line_url(proxy, schema), answer_seconds=SECONDS)
    yield made
    made.close()


def line_url(proxy: SilentProxy, schema: str, more: str = "") -> str:
    """Return the address of a schema over the line."""
    return f"postgresql://postgres@127.0.0.1:{proxy.port}/postgres?options=-csearch_path%3D{schema}{more}"


def count_commands(postgres: Postgres, schema: str) -> list[str]:
    """Return the commands that are stored, read over another line."""
    with psycopg.connect(postgres.url(schema)) as connection:
        return [row[0] for row in connection.execute("SELECT command FROM rows").fetchall()]


def ask_health(site: Site) -> tuple[int, dict[str, Any]]:
    """Ask a server how it is."""
    answer = httpx.get(f"{site.url}/healthz", timeout=20)
    return answer.status_code, answer.json()


def wait_until_healthy(site: Site) -> None:
    """Ask until all is well; a check that has begun before may still fail."""
    until = time.monotonic() + PATIENCE
    while ask_health(site)[0] != 200:
        assert time.monotonic() < until, "the server never recovered"


# -- a line that falls silent ----------------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_silent_line_is_no_end_of_commands(
    store: SqlStore, proxy: SilentProxy, postgres: Postgres, schema: str
) -> None:
    """Commands are refused in time, health says why, and once the line is back the server goes on by itself."""
    with serving(UNLIMITED, store) as site:
        ann = site.program()
        path = make_table(ann)
        retry(ann, f"{path}/seats", name="Ann", command="ann")
        assert ask_health(site)[0] == 200
        proxy.silence()
        refused = ann.post(f"{path}/seats", name="Ben", command="ben", seat=1)
        assert refused.status_code == 503
        assert refused.json()["data"]["reason"] == StoreProblem.SILENT
        assert "Retry-After" in refused.headers
        status, health = ask_health(site)
        assert (status, health["code"], health["data"]["reason"]) == (503, "store-failed", StoreProblem.SILENT)
        proxy.restore()
        assert retry(ann, f"{path}/seats", name="Ben", command="ben", seat=1)["table"]["seats"][1]["name"] == "Ben"
        wait_until_healthy(site)
    commands = count_commands(postgres, schema)
    assert len(commands) == len(set(commands)) == 3


def make_table(program: Program) -> str:
    """Set up a table and return its address, however busy the machine is."""
    made = retry(program, "/api/tables", edition="mb-1982", seats=("person", "person"), command=f"make{next(SCHEMAS)}")
    program.token = made["token"]
    return f"/api/tables/{made['table']['code']}"


def retry(program: Program, path: str, **body: object) -> dict[str, Any]:
    """Send the same command until it is answered, as a client does."""
    until = time.monotonic() + PATIENCE
    while (answer := program.post(path, **body)).status_code == 503:
        assert time.monotonic() < until, "the server never recovered"
    assert answer.status_code in {200, 201}, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_lost_answer_is_not_called_nothing(
    store: SqlStore, proxy: SilentProxy, postgres: Postgres, schema: str
) -> None:
    """A commit whose answer is lost is said to be unsure; sent again, the command is answered and not done again."""
    with serving(UNLIMITED, store) as site:
        ann = site.program()
        path = make_table(ann)
        proxy.silence_after(b"COMMIT\0")
        refused = ann.post(f"{path}/seats", name="Ann", command="ann")
        assert (refused.status_code, refused.json()["code"]) == (503, "store-unsure")
        proxy.restore()
        assert len(count_commands(postgres, schema)) == 2
        assert retry(ann, f"{path}/seats", name="Ann", command="ann")["table"]["seats"][0]["name"] == "Ann"
        assert len(count_commands(postgres, schema)) == 2


def test_what_is_unsure_is_read_again(store: SqlStore, proxy: SilentProxy) -> None:
    """After a lost answer the next command of anybody shows what was carried out, to everybody."""
    with serving(UNLIMITED, store) as site:
        ann, ben = site.program(), site.program()
        path = make_table(ann)
        proxy.silence_after(b"COMMIT\0")
        assert ann.post(f"{path}/seats", name="Ann", command="ann").status_code == 503
        proxy.restore()
        retry(ben, "/api/tables", edition="kniffel", command="another-table")
        assert ann.look(path)["seats"][0]["name"] == "Ann"


@pytest.mark.soak
@pytest.mark.slow
def test_everybody_who_waits_is_answered(store: SqlStore, proxy: SilentProxy) -> None:
    """Of many commands at once none waits for ever, none is acknowledged, and later all are done once."""
    with serving(UNLIMITED, store) as site:
        programs = [site.program() for _ in range(AT_ONCE)]
        paths = [make_table(program) for program in programs]
        proxy.silence()

        def sit(number: int) -> int:
            return programs[number].post(f"{paths[number]}/seats", name="Ann", command="sit").status_code

        with ThreadPoolExecutor(AT_ONCE) as threads:
            assert set(threads.map(sit, range(AT_ONCE))) == {503}
        proxy.restore()
        for program, path in zip(programs, paths, strict=True):
            assert retry(program, f"{path}/seats", name="Ann", command="sit")["version"] == 2


def test_a_silent_transaction_holds_no_lock_for_long(store: SqlStore, proxy: SilentProxy) -> None:
    """What a lost connection had locked is released by the server itself, so that others can write."""
    with store.begin() as writing:
        writing.create(TABLE, Code("K"), make_row(1, "c1"))

    def lose_the_line() -> None:
        with store.begin() as writing:
            writing.set_open(TABLE, open_=False)
            proxy.silence()

    with pytest.raises(StoreError):
        lose_the_line()
    proxy.restore()
    until = time.monotonic() + PATIENCE
    while store.open_tables():
        assert time.monotonic() < until, "the lock was never released"
        with suppress(StoreError), store.begin() as writing:
            writing.set_open(TABLE, open_=False)


def test_connections_have_limits(store: SqlStore) -> None:
    """Kernel and server have limits of their own: unacknowledged data, keep-alives, statements, locks."""
    with store._engines.readers.connect() as connection:
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            assert connection.exec_driver_sql(f"SHOW {name}").scalar() == "1s"
        raw = connection.connection.dbapi_connection
        assert raw is not None
        with socket.socket(fileno=os.dup(raw.fileno())) as line:
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000
            assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1


def test_the_address_wins(proxy: SilentProxy, schema: str) -> None:
    """What the address of a database says of limits is not overruled."""
    more = "%20-cstatement_timeout%3D7s&tcp_user_timeout=1234&connect_timeout=4&keepalives_idle=9"
    url = line_url(proxy, schema, more)
    with closing(SqlStore(url, answer_seconds=SECONDS)) as store, store._engines.writer.connect() as connection:
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "7s"
        assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "1s"
        raw = connection.connection.dbapi_connection
        assert raw is not None
        with socket.socket(fileno=os.dup(raw.fileno())) as line:
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1234
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 9
    assert "connect_timeout" not in _connection_settings(make_url(url), SECONDS)
    assert [name for name, _ in _session_settings(make_url(url), 1, 1)] == [
        "lock_timeout",
        "idle_in_transaction_session_timeout",
    ]


@pytest.mark.parametrize(
    ("options", "limited"),
    [
        ("-cdeadlock_timeout=2s", True),
        ("-c my.lock_timeout=2s", True),
        ("-clock_timeout=2s", False),
        ("-csearch_path=a -c lock_timeout=2s", False),
        ("--lock-timeout=2s", False),
        ("--lock_timeout=2s", False),
    ],
)
def test_only_what_the_address_sets_is_left_out(options: str, limited: bool) -> None:
    """A setting whose name ends in the same word is another one."""
    url = make_url("postgresql://localhost/tables").update_query_dict({"options": options})
    assert ("lock_timeout" in dict(_session_settings(url, 1, 1))) is limited


@pytest.mark.slow
def test_a_database_that_is_gone(store: SqlStore, postgres: Postgres) -> None:
    """Health says that the database is gone, and is well again when it is back."""
    with serving(UNLIMITED, store) as site:
        postgres.stop()
        try:
            status, health = ask_health(site)
            assert (status, health["code"]) == (503, "store-failed")
        finally:
            postgres.start()
        wait_until_healthy(site)


# -- health ----------------------------------------------------------------------------------------------------------


class _HangingStore(MemoryStore):
    """A store whose transactions hang until they are released."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.released = Event(), Event()

    def begin(self) -> Any:  # noqa: ANN401 - the memory's own
        self.begun.set()
        assert self.released.wait(20)
        return super().begin()


def test_health_while_the_writer_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that hangs does not keep the health check from saying so, nor pages from being read."""
    monkeypatch.setattr("gobelet.web.health.WRITER_SECONDS", 0.0)
    store = _HangingStore()
    with serving(UNLIMITED, store) as site, ThreadPoolExecutor(1) as threads:
        asked = threads.submit(site.program().post, "/api/tables", edition="kniffel")
        assert store.begun.wait(10)
        status, health = ask_health(site)
        assert (status, health["code"]) == (503, "writer-slow")
        assert httpx.get(f"{site.url}/", timeout=20).status_code == 200
        store.released.set()
        assert asked.result(20).is_success
        wait_until_healthy(site)


def test_a_command_is_answered_while_the_writer_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever holds the writer up, a command is answered after the configured time, and not as if it were undone."""
    monkeypatch.setattr("gobelet.web.state.GRACE_SECONDS", 0.0)
    store = _HangingStore()
    config = SimpleNamespace(limits=UNLIMITED.limits.model_copy(update={"database_seconds": 0.3}))
    with serving(type(UNLIMITED)(limits=config.limits), store) as site:
        ann = site.program()
        answer = ann.post("/api/tables", edition="kniffel", command="make")
        assert (answer.status_code, answer.json()["code"]) == (503, "store-unsure")
        store.released.set()
        assert ann.post("/api/tables", edition="kniffel", command="make").is_success


class _SilentStore(MemoryStore):
    """A store that does not answer the health check until it is released."""

    released = Event()

    def check(self) -> None:
        assert self.released.wait(20)


def test_health_while_the_database_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many health checks at a time wait for one answer, for a moment only, and take no thread from anybody."""
    monkeypatch.setattr("gobelet.web.health.CHECK_SECONDS", 0.2)
    store = _SilentStore()
    with serving(UNLIMITED, store) as site, ThreadPoolExecutor(AT_ONCE) as threads:
        answers = list(threads.map(lambda _: ask_health(site)[0], range(AT_ONCE)))
        assert set(answers) == {503}
        assert site.program().post("/api/tables", edition="kniffel").is_success
        store.released.set()


def test_health_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk without room is reported before the first move fails."""
    with closing(SqlStore(f"sqlite:///{tmp_path / 'a.sqlite3'}")) as store, serving(UNLIMITED, store) as site:
        assert ask_health(site)[0] == 200
        monkeypatch.setattr("gobelet.tables.storage.sqlite.disk_usage", lambda _path: SimpleNamespace(free=1000))
        status, health = ask_health(site)
        assert (status, health["data"]["reason"]) == (503, StoreProblem.FULL)


def test_health_after_a_write_that_failed(tmp_path: Path) -> None:
    """After a failed write health tries to write, so it is well again as soon as writing works, without a move."""
    with midgame(f"sqlite:///{tmp_path / 'gobelet.sqlite3'}") as sitting:
        with unwritable(sitting):
            refusal, _ = refused_by(sitting)
            with pytest.raises(StoreError) as failure:
                sitting.tables.check()
            assert failure.value.problem == refusal.data["reason"]
        sitting.tables.check()
