"""The side that forwards: it asks owners for the rows of tables that are in memory here, and sends them moves.

Nothing depends on it. A move that is not done in time, or that the owner leaves to this server, is executed here: the
database then hands the table over, and a move that the owner has carried out after all is found in the log.
"""

import asyncio
import logging
import time
from threading import get_ident
from typing import Final, NamedTuple

from gobelet.tables.commands import PlayMove
from gobelet.tables.peers.connection import Connection, Message
from gobelet.tables.peers.messages import (
    DONE,
    ROWS,
    WATCHING,
    format_forget,
    format_move,
    format_watch,
    parse_rows,
)
from gobelet.tables.service.job_queue import Job
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId

LOG = logging.getLogger(__name__)
FORWARD_SECONDS: Final = 1.0
"""For how long a server waits for an owner to carry out a move."""
CHECK_SECONDS: Final = 0.25
MAX_PENDING: Final = 1024
"""How many moves may be under way to one server."""


class _Owner(NamedTuple):
    """Who owns a table, as far as this server knows."""

    connection: Connection
    fence: int


class Forwarder:
    """Uses the connections to the servers that this one has called (`connection.Handler`)."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._thread = get_ident()
        self._connections: dict[str, Connection] = {}
        self._asked: dict[Connection, set[TableId]] = {}
        """The tables whose rows a server was asked for."""
        self._watched: dict[str, set[TableId]] = {}
        """Those whose rows it sends. Any thread may read it."""
        self._owners: dict[TableId, _Owner] = {}
        self._pending: dict[Connection, dict[int, tuple[float, Job]]] = {}
        """The moves that are under way to each server, the oldest first, with the time until which they may be."""
        self._slow: set[Connection] = set()
        """Servers that have let a move wait for too long, and have said nothing since."""
        self._timer: asyncio.TimerHandle | None = None
        self.forwarded = 0
        """How many moves were forwarded."""

    def is_connected(self, name: str) -> bool:
        """Whether there is a connection to a server."""
        return name in self._connections

    def close(self) -> None:
        """End all connections; what is under way is executed here."""
        for connection in tuple(self._pending):
            connection.close()
        if self._timer is not None:
            self._timer.cancel()

    # -- connections -------------------------------------------------------------------------------------------------

    def on_open(self, connection: Connection) -> None:
        """Use a connection from now on, and no longer an earlier one to the same server."""
        earlier = self._connections.get(connection.name)
        if earlier is not None:
            earlier.close()
        self._connections[connection.name] = connection
        self._watched[connection.name] = set()
        self._asked[connection], self._pending[connection] = set(), {}

    def on_close(self, connection: Connection) -> None:
        """Execute here what was under way; lost rows are found when versions are compared, within two seconds."""
        if self._connections.get(connection.name) is connection:
            del self._connections[connection.name], self._watched[connection.name]
        for table in self._asked.pop(connection):
            self._forget_owner(table, connection)
        self._slow.discard(connection)
        for _, job in self._pending.pop(connection).values():
            self._tables.submit_forwarded(job)

    def on_message(self, connection: Connection, message: Message) -> None:
        """Read rows, or that a move is done."""
        self._slow.discard(connection)
        topic, *parts = message
        if topic == ROWS:
            table, fence, documents = parts
            self._receive(connection, TableId(str(table)), int(fence), documents)
        elif topic == DONE:
            self._finish(connection, int(parts[0]))
        elif topic == WATCHING:
            table, version = parts
            self._begin_watching(connection, TableId(str(table)), int(version))

    # -- rows --------------------------------------------------------------------------------------------------------

    def watch(self, name: str, table: TableId) -> None:
        """Ask a server for the rows of a table: it has written there, and the table is in memory here."""
        connection = self._connections.get(name)
        if connection is not None and table not in self._asked[connection]:
            self._asked[connection].add(table)
            connection.send(format_watch(table))

    def is_watching(self, name: str, table: TableId) -> bool:
        """Whether a server sends the rows of a table; from any thread."""
        return table in self._watched.get(name, ())

    def _begin_watching(self, connection: Connection, table: TableId, version: int) -> None:
        """Note that rows after a version come from now on; those before are read, unless they are here."""
        if self._connections.get(connection.name) is connection and table in self._asked[connection]:
            self._watched[connection.name].add(table)
        here = self._tables.table_in_memory(table)
        if not version or here is None or here.version < version:
            self._tables.refresh(table)

    def _receive(self, connection: Connection, table: TableId, fence: int, documents: list[object]) -> None:
        rows = parse_rows(documents)
        if table not in self._asked[connection]:
            return  # it has left memory meanwhile
        known = self._owners.get(table)
        if fence > max(self._tables.find_fence(table), 0 if known is None else known.fence):  # otherwise it is known
            self._owners[table] = _Owner(connection, fence)
        self._tables.receive_rows(table, rows)

    def forget(self, table: TableId) -> None:
        """Ask for the rows of a table no longer: it has left memory."""
        for connection, asked in self._asked.items():
            if table in asked:
                asked.remove(table)
                self._forget_owner(table, connection)
                connection.send(format_forget(table))
        for watched in self._watched.values():
            watched.discard(table)

    def _forget_owner(self, table: TableId, connection: Connection) -> None:
        owner = self._owners.get(table)
        if owner is not None and owner.connection is connection:
            del self._owners[table]

    # -- moves -------------------------------------------------------------------------------------------------------

    def forward(self, job: Job) -> bool:
        """Forward a move to the owner of its table; return whether it is another server that can be asked."""
        command, owner = job.submission.command, self._find_owner(job)
        if owner is None or not isinstance(command, PlayMove) or get_ident() != self._thread:
            return False
        pending = self._pending[owner.connection]
        try:
            line = format_move(self.forwarded, job.submission, command, owner.fence)
        except TypeError:  # a number or a text that JSON cannot hold, which is refused here
            return False
        pending[self.forwarded] = (time.monotonic() + FORWARD_SECONDS, job)
        self.forwarded += 1
        owner.connection.send(line)
        self._set_timer()
        return True

    def _find_owner(self, job: Job) -> _Owner | None:
        """Return the owner that a move can be forwarded to; one that was forwarded to this server goes no further."""
        table, was_sent_here = job.submission.table, job.submission.fence
        owner = self._owners.get(table)
        if owner is None or was_sent_here or owner.fence <= self._tables.find_fence(table):
            return None
        is_busy = owner.connection in self._slow or len(self._pending[owner.connection]) >= MAX_PENDING
        return None if is_busy else owner

    def _finish(self, connection: Connection, number: int) -> None:
        """Answer a move, if its row has come, or execute it here."""
        _, job = self._pending[connection].pop(number, (0.0, None))
        if job is not None:  # otherwise it took too long
            self._tables.submit_forwarded(job)

    # -- time limits -------------------------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CHECK_SECONDS, self._check)

    def _check(self) -> None:
        """Execute here the moves that have been under way for too long."""
        self._timer = None
        now = time.monotonic()
        for connection, pending in self._pending.items():
            late = [number for number, (until, _) in pending.items() if until < now]
            if late and connection not in self._slow:
                self._slow.add(connection)
                LOG.warning("another server does not answer; its tables are taken over as they are needed")
            for number in late:
                self._finish(connection, number)
        if any(self._pending.values()):
            self._set_timer()
