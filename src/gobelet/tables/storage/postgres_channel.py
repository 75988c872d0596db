"""A channel between the servers of a PostgreSQL database: short messages, which may be lost (`LISTEN` and `NOTIFY`).

One connection sends, another listens. A connection that fails is closed, and opened again the next time.
"""

from functools import partial
from typing import Final, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL

from gobelet.tables.storage.base import StoreError, StoreProblem
from gobelet.tables.storage.postgres import WAIT_INTERVAL, BoundedConnection

CHANNEL: Final = "gobelet"
CONNECT_SECONDS: Final = 5
RV = TypeVar("RV")


class ChannelConnection(BoundedConnection):
    """A connection to a database that may fall silent."""

    seconds = 5.0
    is_bounded = True
    """Whether it is closed if an answer takes longer; whoever listens waits for messages, not for an answer."""

    def wait(self, gen: PQGen[RV], interval: float = WAIT_INTERVAL, timeout: float | None = None) -> RV:
        """Wait for an answer, or for messages."""
        wait = super().wait if self.is_bounded else partial(psycopg.Connection.wait, self)
        return wait(gen, interval, timeout)


class PostgresChannel:
    """The channel of a database. One thread sends, and one listens."""

    def __init__(self, url: URL) -> None:
        keepalives = {"keepalives": 1, "keepalives_idle": 2, "keepalives_interval": 2, "keepalives_count": 2}
        settings = {"connect_timeout": CONNECT_SECONDS, **keepalives, "tcp_user_timeout": 5000}
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._address = make_conninfo(
            address, **{name: value for name, value in settings.items() if name not in url.query}
        )
        self._sender: ChannelConnection | None = None
        self._listener: ChannelConnection | None = None

    def send(self, message: str) -> None:
        """Send a message to every server that listens, this one too; raise StoreError."""
        try:
            if self._sender is None:
                self._sender = ChannelConnection.connect(self._address, autocommit=True)
            self._sender.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))
        except psycopg.Error as error:
            self._close_sender()
            raise StoreError(StoreProblem.GONE) from error

    def connect(self, *, again: bool = False) -> bool:
        """Begin to listen, or begin again; return whether that was just now: messages may have been missed.

        Raise StoreError.
        """
        if again:
            self._close_listener()
        if self._listener is not None:
            return False
        try:
            self._listener = ChannelConnection.connect(self._address, autocommit=True)
            self._listener.execute(f"LISTEN {CHANNEL}")
            self._listener.is_bounded = False
        except psycopg.Error as error:
            self._close_listener()
            raise StoreError(StoreProblem.GONE) from error
        return True

    def receive(self, seconds: float) -> list[str]:
        """Wait for messages for so long, and return them as soon as there are any; raise StoreError."""
        assert self._listener is not None
        try:
            return [message.payload for message in self._listener.notifies(timeout=seconds, stop_after=1)]
        except psycopg.Error as error:
            self._close_listener()
            raise StoreError(StoreProblem.GONE) from error

    def close(self) -> None:
        """Close both connections; whoever listens is told that it failed."""
        self._close_sender()
        self._close_listener()

    def _close_sender(self) -> None:
        if self._sender is not None:
            self._sender.close()
        self._sender = None

    def _close_listener(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self._listener = None
