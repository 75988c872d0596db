"""Leases on PostgreSQL: each table is owned by one server at a time, and each server says that it is alive.

A transaction locks the leases of its tables first (`_SqlTransaction.lock_leases`). Until it ends nobody else can take
them, and nobody writes to a table without its lease. So a server that has lost a lease without noticing, because it was
stopped or cut off, learns of it before it writes. `fence` grows with every change of the owner: whoever knows a table's
fence knows whether another server has owned it meanwhile.

A lease is valid as long as its owner is alive: the database's clock decides, so the clocks of servers do not matter.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Engine, Executable, text
from sqlalchemy import Row as SqlRow

from gobelet.tables.storage.base import Adoption, TableId
from gobelet.tables.storage.deadline import limit_time
from gobelet.tables.storage.engines import translate_errors

EXPIRE_SECONDS: Final = 3.0
"""A server that was not seen for so long is gone, and others take its tables over."""
FORGET_SECONDS: Final = 3600.0
"""Seconds after which a server that is gone is forgotten."""
_NOW: Final = "extract(epoch FROM clock_timestamp())"
_IS_ALIVE: Final = f"seen_at > {_NOW} - {EXPIRE_SECONDS}"

REGISTER: Final = text(f"INSERT INTO servers (name, seen_at) VALUES (:name, {_NOW}) RETURNING number")  # noqa: S608
RENEW: Final = text(f"UPDATE servers SET seen_at = {_NOW} WHERE number = :number RETURNING number")  # noqa: S608
LIST_ALIVE: Final = text(f"SELECT number FROM servers WHERE {_IS_ALIVE}")  # noqa: S608
LEAVE: Final = text("DELETE FROM servers WHERE number = :number")
FORGET: Final = text(f"DELETE FROM servers WHERE seen_at < {_NOW} - {FORGET_SECONDS}")  # noqa: S608
FIND_OWNER: Final = text("SELECT owner FROM tables WHERE id = :id")
LOCK: Final = text(
    "SELECT id, owner, fence FROM tables WHERE id = ANY(:ids) ORDER BY id FOR NO KEY UPDATE"  # in order: no deadlocks
)
TAKE: Final = text("UPDATE tables SET owner = :number, fence = fence + 1 WHERE id = ANY(:ids)")
ADOPT: Final = text(
    "WITH found AS MATERIALIZED ("  # noqa: S608
    " SELECT id FROM tables WHERE open AND made_at >= :since AND owner IS DISTINCT FROM :number"
    f" AND (owner IS NULL OR owner NOT IN (SELECT number FROM servers WHERE {_IS_ALIVE}))"
    " ORDER BY made_at LIMIT :most FOR NO KEY UPDATE SKIP LOCKED)"
    " UPDATE tables SET owner = :number, fence = fence + 1 FROM found WHERE tables.id = found.id"
    " RETURNING tables.id, made_at"
)
"""What another server is adopting at the same time is left to it."""
LEAVE_SECONDS: Final = 1.0
"""How long a server that stops waits for the database."""


class SqlLeaseStore:
    """The leases of a database, and the servers that are alive (`base.LeaseStore`)."""

    def __init__(self, engine: Engine, seconds: float) -> None:
        self._engine, self._seconds = engine, seconds
        self.number: int | None = None
        """The number of this server; None before it is registered."""

    def register(self, name: str) -> None:
        """Give this server a number."""
        self.number = int(self._run(REGISTER, name=name)[0].number)

    def renew(self) -> bool:
        """Note that this server is alive; return whether it is still known."""
        return bool(self._run(RENEW, number=self.number))

    def list_alive(self) -> frozenset[int]:
        """Return the servers that are alive."""
        return frozenset(row.number for row in self._run(LIST_ALIVE))

    def leave(self) -> None:
        """Remove this server: others may take its tables over now."""
        with limit_time(LEAVE_SECONDS):
            self._run(LEAVE, number=self.number)

    def forget_gone(self) -> None:
        """Remove servers that have been gone for long."""
        self._run(FORGET)

    def find_owner(self, table: TableId) -> int | None:
        """Return the server that owns a table; None if there is none, or no such table."""
        return next((row.owner for row in self._run(FIND_OWNER, id=table)), None)

    def adopt(self, most: int, since: float) -> Adoption:
        """Let this server own some open tables whose owner is gone, or that never had one, the oldest first."""
        found = self._run(ADOPT, number=self.number, most=most, since=since)
        return Adoption([TableId(row.id) for row in found], max((row.made_at for row in found), default=since))

    def _run(self, statement: Executable, **given: object) -> Sequence[SqlRow[Any]]:
        with limit_time(self._seconds), translate_errors(), self._engine.connect() as connection:
            found = connection.execute(statement, given)
            return found.all() if found.returns_rows else ()
