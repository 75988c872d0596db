"""One transaction: tables as they would be once it is committed."""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from gobelet.cups import make_commitment
from gobelet.game import Illegal, Seat, Unreadable, Version
from gobelet.record.json import to_document
from gobelet.tables.events import GamePromised, LogEvent, TableMade
from gobelet.tables.handlers import Decision
from gobelet.tables.service.cache import CachedTable, Receipt, TableCache, seat_of
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import CodeTaken, Row, Store, StoreTransaction, TableId, VersionConflict
from gobelet.tables.table import Stage, Table, new_table
from gobelet.tables.tokens import Token, new_code

TRIES: Final = 20
"""How often a code may be taken, or a row lost to other servers, before a request is refused."""
SECRET_BYTES: Final = 32
FIRST: Final = Version(1)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What became of a request: the table after it, and what only the asker may know."""

    id: TableId
    table: Table
    version: Version
    """The row the request was written in."""
    seat: Seat | None = None
    token: Token | None = None


class Transaction:
    """Reads what is committed and what the requests before have done; nothing leaves it before the commit."""

    def __init__(self, store: Store, cache: TableCache, writing: StoreTransaction, clock: Callable[[], float]) -> None:
        self._store, self._cache, self._writing, self._clock = store, cache, writing, clock
        self.update: list[Update] = []
        self._now: dict[TableId, Table] = {}
        self._done: dict[tuple[TableId, str], Receipt] = {}
        self._commands: list[str] = []
        self._secrets: dict[tuple[TableId, int], bytes] = {}

    @property
    def touched(self) -> tuple[TableId, ...]:
        """The tables that something has been written for."""
        return tuple(self._now)

    # -- reading -----------------------------------------------------------------------------------------------------

    def table(self, table: TableId) -> Table:
        """Return a table as this transaction leaves it."""
        found = self.known(table)
        if found is None:
            raise Unreadable("no-such-table")
        return found

    def known(self, table: TableId) -> Table | None:
        """Return a table as this transaction leaves it, if there is one."""
        if table in self._now:
            return self._now[table]
        cached = self._cache.get(table)
        return None if cached is None else cached.table

    def done(self, table: TableId, command: str) -> Receipt | None:
        """Return what a command has come to, if it has been written."""
        cached = self._cache.get(table)
        found = None if cached is None else cached.commands.get(command)
        return found or self._done.get((table, command))

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game, be it of this transaction."""
        if (table, number) in self._secrets:
            return self._secrets[table, number]
        cached = self._cache.get(table)
        assert cached is not None
        if number not in cached.secrets:
            cached.secrets[number] = self._store.secret(table, number)
        return cached.secrets[number]

    # -- writing -----------------------------------------------------------------------------------------------------

    def make(self, table: TableId, made: TableMade, command: str, taken: tuple[LogEvent, ...] = ()) -> Table:
        """Write a new table, with the secret of every game promised: nobody has added anything to its dice yet."""
        drawn = [secrets.token_bytes(SECRET_BYTES) for _ in range(made.games)]
        events: tuple[LogEvent, ...] = (made, *(GamePromised(make_commitment(secret)) for secret in drawn), *taken)
        for _ in range(TRIES):
            code = new_code()
            with suppress(CodeTaken):
                self._writing.make(table, code, self._row(FIRST, command, events))
                self._keep_secrets(table, drawn)
                return self._happened(Update(table, None, events, new_table(code, made).after(events)), command)
            if self._store.find(code) is None:  # it was the table itself that another server has made
                raise VersionConflict
        raise Illegal("no-code-left")

    def append(self, table: TableId, command: str, result: Decision) -> Table:
        """Write the next row of a table."""
        before = self.table(table)
        after = before.after(result.events)
        self._writing.append(table, self._row(after.version, command, result.events))
        if after.stage in {Stage.OVER, Stage.CLOSED}:
            self._writing.settle(table, open_=False)
        return self._happened(Update(table, before, result.events, after), command)

    def _row(self, version: Version, command: str, events: Iterable[LogEvent]) -> Row:
        return Row(version, command, self._clock(), tuple(to_document(event) for event in events))

    def _happened(self, update: Update, command: str) -> Table:
        self.update.append(update)
        self._commands.append(command)
        self._now[update.id] = update.after
        self._done[update.id, command] = Receipt(update.after.version, seat_of(update.events))
        return update.after

    def _keep_secrets(self, table: TableId, drawn: Iterable[bytes]) -> None:
        for number, secret in enumerate(drawn):
            self._writing.keep_secret(table, number, secret)
            self._secrets[table, number] = secret

    # -- once it is committed ----------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Let everybody see what has been written."""
        for update, command in zip(self.update, self._commands, strict=True):
            cached = (
                self._cache.get(update.id) if update.before else self._cache.keep(update.id, CachedTable(update.after))
            )
            assert cached is not None
            cached.add(command, update)
        for (table, number), secret in self._secrets.items():
            cached = self._cache.get(table)
            assert cached is not None
            cached.secrets[number] = secret
