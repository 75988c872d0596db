"""The side of the owner: it carries out moves that other servers forward, and sends them rows after their commit."""

from collections.abc import Sequence
from typing import Final

from gobelet.game import Refusal, Version
from gobelet.tables.commands import PlayMove, Submission
from gobelet.tables.loop_bridge import LoopBridge
from gobelet.tables.peers.connection import Connection, Message
from gobelet.tables.peers.messages import (
    FORGET,
    MOVE,
    WATCH,
    ForwardedMove,
    format_done,
    format_rows,
    format_watching,
    parse_move,
)
from gobelet.tables.service.service import Tables
from gobelet.tables.service.transaction import WrittenRow
from gobelet.tables.storage.base import Row, TableId

MAX_WATCHED: Final = 20_000
"""How many tables one server may watch here; of further ones it reads the rows from the database."""


class Owner:
    """Serves the servers that have called this one (`connection.Handler`)."""

    def __init__(self, tables: Tables, bridge: LoopBridge) -> None:
        self._tables, self._bridge = tables, bridge
        self._watched: dict[Connection, set[TableId]] = {}
        self._watchers: dict[TableId, set[Connection]] = {}
        tables.subscribe_to_commits(self._note_written)

    @property
    def connections(self) -> int:
        """How many servers have called."""
        return len(self._watched)

    def list_watchers(self, table: TableId) -> frozenset[str]:
        """Return the servers that are sent the rows of a table; from any thread."""
        return frozenset(connection.name for connection in tuple(self._watchers.get(table, ())))

    def close(self) -> None:
        """End all connections once everything has been sent."""
        for connection in tuple(self._watched):
            connection.finish()

    # -- connections -------------------------------------------------------------------------------------------------

    def on_open(self, connection: Connection) -> None:
        """Let a server watch tables; an earlier connection of the same server is at an end."""
        for earlier in [each for each in self._watched if each.name == connection.name]:
            earlier.close()
        self._watched[connection] = set()

    def on_close(self, connection: Connection) -> None:
        """Send a server nothing more."""
        for table in self._watched.pop(connection):
            self._remove_watcher(table, connection)

    def on_message(self, connection: Connection, message: Message) -> None:
        """Do what a server asks for."""
        topic, *parts = message
        if topic == MOVE:
            self._execute(connection, parse_move(parts))
        elif topic == WATCH:
            self._watch(connection, TableId(str(parts[0])))
        elif topic == FORGET:
            self._forget(connection, TableId(str(parts[0])))

    def _watch(self, connection: Connection, table: TableId) -> None:
        watched = self._watched[connection]
        if len(watched) < MAX_WATCHED:
            watched.add(table)
            self._watchers.setdefault(table, set()).add(connection)
            connection.send(format_watching(table, self._find_version(table)))

    def _find_version(self, table: TableId) -> Version:
        """Return how far a table has come; 0 if it is not in memory, so that nothing is known of it here."""
        found = self._tables.table_in_memory(table)
        return Version(0) if found is None else found.version

    def _forget(self, connection: Connection, table: TableId) -> None:
        self._watched[connection].discard(table)
        self._remove_watcher(table, connection)

    def _remove_watcher(self, table: TableId, connection: Connection) -> None:
        watchers = self._watchers.get(table, set())
        watchers.discard(connection)
        if not watchers:
            self._watchers.pop(table, None)

    # -- moves -------------------------------------------------------------------------------------------------------

    def _execute(self, connection: Connection, forwarded: ForwardedMove) -> None:
        """Carry a move out, unless it must be the other server's: then that one takes the table over.

        A table at which nobody looks here is better owned there, since computer players go on where somebody looks.
        """
        submission = self._make_submission(forwarded)
        done = format_done(forwarded.number)
        if submission is None:
            connection.send(done)
        else:
            self._tables.submit(submission, lambda _outcome: self._bridge.put(connection.send, done))

    def _make_submission(self, forwarded: ForwardedMove) -> Submission | None:
        """Return the command that a server has forwarded; None if it is not to be carried out here."""
        table = self._tables.table_in_memory(forwarded.table)
        if table is None or not forwarded.fence or not self._tables.pubsub.has_subscribers(forwarded.table):
            return None
        try:
            move = table.kind.read_move(forwarded.move)
        except Refusal:
            return None
        command = PlayMove(forwarded.seat, move, forwarded.seen, forwarded.faces)
        return Submission(
            forwarded.table,
            forwarded.holder,
            forwarded.command_id,
            command,
            leave_to_owner=True,
            fence=forwarded.fence,
        )

    # -- rows --------------------------------------------------------------------------------------------------------

    def _note_written(self, written: Sequence[WrittenRow]) -> None:
        """Send rows to those who watch their tables; called in the writer's thread, after the commit."""
        rows: dict[TableId, list[Row]] = {}
        for update, row in written:
            if update.id in self._watchers:
                rows.setdefault(update.id, []).append(row)
        for table, each in rows.items():
            line = format_rows(table, self._tables.find_fence(table), each)
            self._bridge.put(self._send_rows, table, line)

    def _send_rows(self, table: TableId, line: bytes) -> None:
        for connection in self._watchers.get(table, ()):
            connection.send(line)
