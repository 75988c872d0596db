"""The interface of a store: logs of tables, secrets of games, transactions."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from typing import Any, NamedTuple, NewType, Protocol

from gobelet.game import Version
from gobelet.i18n.speaker import mark
from gobelet.tables.tokens import Code

TableId = NewType("TableId", str)
START = Version(0)
"""Before the first row."""


class Row(NamedTuple):
    """All events of one command, as documents."""

    version: Version
    """How many rows the log has with this one."""
    command: str
    """The key of the command, unique in its table: sent again it is answered, not executed."""
    at: float
    """When it was written, in seconds since 1970."""
    events: tuple[dict[str, Any], ...]


class StoredLog(NamedTuple):
    """A table's log, whole or from some row on."""

    id: TableId
    code: Code
    rows: tuple[Row, ...]


class Lease(NamedTuple):
    """Who owns a table."""

    table: TableId
    owner: int | None
    """The number of a server."""
    fence: int
    """How often that has changed."""


class Adoption(NamedTuple):
    """Tables that came to this server from one that is gone."""

    tables: list[TableId]
    until: float
    """When the last of them was created."""


class VersionConflict(Exception):
    """Another server has written a row or a command meanwhile: nothing of this transaction was written.

    Fold again and decide again.
    """


class CodeTaken(Exception):
    """Another table has this code."""


class StoreProblem(StrEnum):
    """Why a store fails, as a message that a speaker can translate."""

    FULL = mark("the disk is full")
    LOCKED = mark("another program has locked the database")
    GONE = mark("the database cannot be reached")
    NO_FOLDER = mark("there is no such folder")
    SILENT = mark("the database does not answer")
    MOVED = mark("the file of the database was moved or deleted")
    READ_ONLY = mark("the database is read-only")
    DAMAGED = mark("the database is damaged")
    CROSSED = mark("two servers wrote at the same time")
    OTHER = mark("the database rejected it")


class StoreError(Exception):
    """The disk is full, the database locked or gone: nothing of this transaction was written, unless it is unsure."""

    def __init__(self, problem: StoreProblem = StoreProblem.OTHER, *, unsure: bool = False) -> None:
        super().__init__(problem)
        self.problem = problem
        self.unsure = unsure
        """Whether the commit may have been carried out all the same: its answer or its file was lost."""


class StoreTransaction(Protocol):
    """One transaction: everything in it is written, or nothing."""

    def create(self, table: TableId, code: Code, row: Row) -> None:
        """Write the first row of a new table; raise CodeTaken."""

    def append(self, table: TableId, row: Row) -> None:
        """Write the next row of a table. All are written together at the end of the block; see `Store.begin`."""

    def store_secret(self, table: TableId, number: int, secret: bytes) -> None:
        """Store the secret of a table's game."""

    def set_open(self, table: TableId, *, open_: bool) -> None:
        """Store whether a table can still go on by itself."""

    def lock_leases(self, tables: Iterable[TableId]) -> list[Lease]:
        """Return who owns tables, and keep it so until the end; only a store that several servers use has leases."""

    def take_leases(self, tables: Iterable[TableId]) -> None:
        """Let this server own tables whose leases are locked."""


class Store(Protocol):
    """A store of tables. One thread writes; any may read what is committed. Every method may raise StoreError."""

    def begin(self) -> AbstractContextManager[StoreTransaction]:
        """Begin a transaction; it is committed at the end of the block. Raise StoreError.

        Raise VersionConflict, and write nothing, if a row or its command is there already, or if it would leave a gap.
        """

    def load(self, table: TableId, after: Version = START) -> StoredLog | None:
        """Return a table's rows after a version; None if there is no such table."""

    def read_versions(self, tables: Sequence[TableId]) -> dict[TableId, Version]:
        """Return the versions of tables; one that is missing has been deleted."""

    def find(self, code: Code) -> TableId | None:
        """Return the table with this code."""

    def find_all(self, codes: Sequence[Code]) -> dict[Code, TableId]:
        """Return the tables with these codes; one that is missing has been deleted, or never was."""

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game; raise KeyError."""

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""

    def check(self) -> None:
        """Raise StoreError if the store could not be read, or has no room to write."""

    def check_writing(self) -> None:
        """Write something that changes nothing; raise StoreError."""

    def list_finished(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return tables that are over or deleted, and have had no row since a time; by their ids, after one of them."""

    def list_unpacked(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return finished tables that have had no row since a time and take more room than they need, as above."""

    def pack(self, tables: Sequence[TableId]) -> list[TableId]:
        """Let logs take less room, in one transaction; return the tables whose logs do now.

        Nothing else changes: a log is read as before, and can still grow.
        """

    def delete(self, table: TableId, version: Version) -> bool:
        """Delete everything about a table, unless it has had rows since a version; return whether it is deleted."""

    def close(self) -> None:
        """Close files and connections."""


class LeaseStore(Protocol):
    """This server among those of a database, and tables whose owner is gone. Every method may raise StoreError."""

    number: int | None
    """The number of this server; None before it is registered. Tables that it creates are its own."""

    def register(self, name: str) -> None:
        """Give this server a number, which no server had before."""

    def renew(self) -> bool:
        """Note that this server is alive; return whether it is still known."""

    def list_alive(self) -> frozenset[int]:
        """Return the servers that are alive."""

    def leave(self) -> None:
        """Remove this server: others may take its tables over now."""

    def forget_gone(self) -> None:
        """Remove servers that have been gone for long."""

    def find_owner(self, table: TableId) -> int | None:
        """Return the server that owns a table; None if there is none, or no such table."""

    def adopt(self, most: int, since: float) -> Adoption:
        """Let this server own some open tables whose owner is gone, or that never had one, the oldest first.

        Only tables created since a time are looked at: those before have just been.
        """
