"""Connections to PostgreSQL that never wait without end.

A connection may stop answering without being closed: a failover, a firewall that forgets, a cable. The system notices
that only after many minutes, or never, if the other side still acknowledges what it gets. So there are three limits:
the kernel's (keep-alives, unacknowledged data), the server's (for statements, locks and abandoned transactions), and
our own for every answer. A connection that has not answered in time is closed and never used again.

Migrations have only the kernel's limit and the one for locks: they may rewrite large tables.

Whatever the address itself says (`?connect_timeout=…&keepalives=…&options=…`) wins.
"""

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.errors import OperationalError
from sqlalchemy import URL, Connection, Engine, create_engine, event

from gobelet.tables.storage.deadline import seconds_left
from gobelet.tables.storage.engines import READERS, Engines

CONNECT_SECONDS: Final = 5
LEAST_CONNECT_SECONDS: Final = 2
"""The shortest limit that PostgreSQL's own library has."""
KEEPALIVE_PROBES: Final = 3
RECYCLE_SECONDS: Final = 3600
"""Seconds after which a connection is replaced: a firewall may forget an old one."""
IDLE_SECONDS: Final = 3.0
"""Seconds that a transaction may do nothing: a server that was stopped must not keep the leases that it has locked."""
WAIT_INTERVAL: Final = 0.1
"""Seconds after which a waiting connection looks at signals, as the driver itself does."""


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed if an answer takes longer than this thread may wait."""

    seconds: float = 10.0

    def wait(self, gen: PQGen[RV], interval: float = WAIT_INTERVAL, timeout: float | None = None) -> RV:
        """Wait for an answer; close the connection and raise an error if there is none in time."""
        left = seconds_left(self.seconds if timeout is None else min(timeout, self.seconds))
        try:
            return super().wait(gen, interval, None if math.isinf(left) else left)
        except psycopg.errors._WaitTimeout:  # noqa: SLF001 - the only name that the driver has for it
            self.close()
            raise NoAnswer from None


class NoAnswer(OperationalError, TimeoutError):
    """The database has not answered in time; the connection is closed."""


def create_postgres_engines(url: URL, lock_timeout: float, seconds: float) -> Engines:
    """Return the engines of a PostgreSQL database."""
    settings: dict[str, Any] = {
        "pool_pre_ping": True,  # a round trip more, and a connection that was closed meanwhile costs nobody a move
        "pool_recycle": RECYCLE_SECONDS,
        "pool_timeout": seconds,
        "connect_args": _connection_settings(url, seconds),
    }
    address = url.set(drivername="postgresql+psycopg")
    writer = create_engine(address, pool_size=1, max_overflow=0, isolation_level="READ COMMITTED", **settings)
    readers = create_engine(
        address, pool_size=READERS, max_overflow=2 * READERS, isolation_level="AUTOCOMMIT", **settings
    )
    for engine in (writer, readers):
        _bound_connections(engine, seconds)
        _set_timeouts(engine, dict(_session_settings(url, lock_timeout, seconds)))
    return Engines(writer, readers)


def _connection_settings(url: URL, seconds: float) -> dict[str, Any]:
    """Return the limits of the kernel and of connecting, without those that the address sets itself."""
    each = max(1, round(seconds / (KEEPALIVE_PROBES + 1)))
    settings = {
        "connect_timeout": max(LEAST_CONNECT_SECONDS, min(CONNECT_SECONDS, round(seconds))),
        "keepalives": 1,
        "keepalives_idle": each,
        "keepalives_interval": each,
        "keepalives_count": KEEPALIVE_PROBES,
        "tcp_user_timeout": round(1000 * seconds),
    }
    return {name: value for name, value in settings.items() if name not in url.query}


def _session_settings(url: URL, lock_timeout: float, seconds: float) -> Iterator[tuple[str, float]]:
    """Yield the server's limits in seconds, without those that the address sets itself.

    Without the last one, a transaction whose client is gone would keep its locks, and block whoever comes next.
    """
    options = str(url.query.get("options", ""))
    limits = {
        "lock_timeout": lock_timeout,
        "statement_timeout": seconds,
        "idle_in_transaction_session_timeout": min(seconds, IDLE_SECONDS),
    }
    return ((name, value) for name, value in limits.items() if not _is_set(name, options))


def _is_set(name: str, options: str) -> bool:
    """Whether the options of an address set this very setting: `-c NAME=…` or `--NAME=…`."""
    written = name.replace("_", "[_-]")  # PostgreSQL takes either in the long form
    return re.search(rf"(?:^|\s)(?:-c\s*|--){written}\s*=", options, re.IGNORECASE) is not None


@contextmanager
def lift_limits(connection: Connection) -> Iterator[None]:
    """Wait for answers without end until the block ends, and let the server do so until the transaction ends.

    The limit for locks stays: whoever holds one may never release it.
    """
    bounded = cast("BoundedConnection", connection.connection.dbapi_connection)
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
    before, bounded.seconds = bounded.seconds, math.inf
    try:
        yield
    finally:
        bounded.seconds = before


def _bound_connections(engine: Engine, seconds: float) -> None:
    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, arguments: Any, settings: Any) -> BoundedConnection:  # noqa: ANN401 - the driver's own
        left = seconds_left(float(settings["connect_timeout"]))
        limited = {**settings, "connect_timeout": max(LEAST_CONNECT_SECONDS, round(left))}
        try:
            connection = BoundedConnection.connect(*arguments, **limited)
        except psycopg.errors.ConnectionTimeout:
            raise NoAnswer from None
        connection.seconds = seconds
        return connection


def _set_timeouts(engine: Engine, settings: dict[str, float]) -> None:
    """Set the server's limits for every new connection, in one round trip."""
    statements = "; ".join(f"SET {name} = {round(1000 * value)}" for name, value in settings.items())

    @event.listens_for(engine, "connect")
    def limit(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's connection
        if statements:
            connection.execute(statements)
            connection.commit()
