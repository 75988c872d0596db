"""The service: all tables of a store. Commands go to the writer; reads come from the cache or the log.

Commands wait in the writer's queue; those that wait together are one transaction. Only after the commit is anybody
answered or any update published.
"""

import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from gobelet.game import Seat, Unreadable, Version
from gobelet.record import AnyRecord
from gobelet.tables.bots.timing import list_due_actions
from gobelet.tables.commands import (
    CreateTable,
    DriveMove,
    EndReveals,
    Move,
    NewTable,
    PlayedGame,
    Submission,
    TableCommand,
)
from gobelet.tables.reactions import Reaction
from gobelet.tables.records import load_log, load_record
from gobelet.tables.reveals import LastReveal
from gobelet.tables.service.audience import Audience
from gobelet.tables.service.cache import IDLE_SECONDS, MAX_TABLES, CachedTable, TableCache, fold_log
from gobelet.tables.service.job_queue import CommandOutcome, Job, ReceivedRows
from gobelet.tables.service.leases import Leases
from gobelet.tables.service.pubsub import LocalPubSub, PubSub, Update
from gobelet.tables.service.statistics import ServiceStatistics
from gobelet.tables.service.transaction import CommandResult, WrittenRow
from gobelet.tables.service.writer import Writer, refuse_store_error
from gobelet.tables.storage.base import Row, Store, StoreError, TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code, Holder, Token, hash_token

if TYPE_CHECKING:
    from gobelet.tables.peers.peers import Peers
    from gobelet.tables.shared_limits.limits import SharedLimits

BOT: Final = Holder("bot")
"""Who sends the moves that follow from the log."""
NAMESPACE: Final = uuid.UUID(int=0)
"""A new table's id is derived from the command that creates it, so that the same command creates it once."""


class Tables:
    """All tables of a store. Any thread may use it; commands are answered through futures."""

    def __init__(
        self,
        store: Store,
        pubsub: PubSub | None = None,
        clock: Callable[[], float] = time.time,
        most: int = MAX_TABLES,
        leases: Leases | None = None,
    ) -> None:
        self.store, self.pubsub = store, pubsub or LocalPubSub()
        self.seconds_away: Callable[[TableId, Holder], float] = lambda _table, _holder: 0.0
        """For how long a holder has not been seen; whoever knows presence sets it."""
        self.list_present: Callable[[], Iterable[tuple[TableId, Holder]]] = tuple
        """Returns who is there, as far as this server knows; whoever knows presence sets it."""
        self.note_present: Callable[[TableId, Holder], None] = lambda _table, _holder: None
        """Is told who is there on another server; whoever knows presence sets it."""
        self.tell_reaction: Callable[[TableId, Reaction], None] = lambda _table, _reaction: None
        """Is given a sign to tell other servers; whoever knows them sets it."""
        self.show_reaction: Callable[[TableId, Reaction], None] = lambda _table, _reaction: None
        """Is given a sign that was sent on another server; whoever knows the streams sets it."""
        self.shared_limits: SharedLimits | None = None
        """The limits of clients that other servers share; None if there are no others."""
        self.peers: Peers | None = None
        """The connections to other servers, which forward moves to a table's owner; None if there are no others."""
        self.audience = Audience(self.pubsub)
        self._cache = TableCache(store, most, self._in_use)
        self.leases = leases
        """Which tables this server owns; None if no other server can write to them."""
        self._writer = Writer(store, self._cache, self.pubsub, clock, self._seconds_away, leases)

    def _in_use(self, id_: TableId, table: Table) -> bool:
        """Whether a table must stay in memory: somebody subscribes to it, or a computer player is about to move."""
        if self.pubsub.has_subscribers(id_):
            return True
        return self.audience.lets_play(id_, table) and any(list_due_actions(table, 0.0))

    def _seconds_away(self, table: TableId, holder: Holder) -> float:
        return self.seconds_away(table, holder)

    # -- commands ----------------------------------------------------------------------------------------------------

    def create(self, wanted: NewTable, token: Token, command_id: str) -> Future[CommandResult]:
        """Create a table, once; the requester becomes its host."""
        return self.send(create_submission(wanted, token, command_id))

    def command(self, table: TableId, token: Token, command_id: str, command: TableCommand) -> Future[CommandResult]:
        """Send a command to a table, once: the same id again gets the same answer."""
        return self.send(Submission(table, hash_token(token), command_id, command, token))

    def drive(
        self, table: TableId, seat: Seat, move: Move, version: Version, *, leave_to_owner: bool = True
    ) -> Future[CommandResult]:
        """Make a move that follows from the log, such as a computer player's, chosen at a version of the table.

        The future raises LeftToOwner if another server owns the table, unless it is not to be left to that one.
        """
        command = DriveMove(seat, move, version)
        return self.send(Submission(table, BOT, f"{version}:{seat}", command, leave_to_owner=leave_to_owner))

    def end_reveals(self, table: TableId, version: Version, *, leave_to_owner: bool = True) -> Future[CommandResult]:
        """Begin a game without the entropy that was not revealed in time; as above."""
        return self.send(Submission(table, BOT, f"{version}:begin", EndReveals(), leave_to_owner=leave_to_owner))

    def send(self, submission: Submission) -> Future[CommandResult]:
        """Send a command; whoever stops waiting for its result does not stop it."""
        future: Future[CommandResult] = Future()
        future.set_running_or_notify_cancel()

        def reply(outcome: CommandOutcome) -> None:
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        self.submit(submission, reply)
        return future

    def submit(self, submission: Submission, reply: Callable[[CommandOutcome], None]) -> None:
        """Send a command; `reply` is called in the writer's thread once it is committed or refused."""
        job = Job(submission, reply, time.monotonic())
        if self.peers is None or not self.peers.forward(job):
            self._writer.submit(job)

    def submit_forwarded(self, job: Job) -> None:
        """Queue a command that was forwarded: it is answered, if the table's owner has carried it out, or executed."""
        self._writer.submit(job._replace(was_forwarded=True))

    @property
    def writer_age(self) -> float:
        """For how many seconds the oldest command has been waiting or in progress."""
        return self._writer.age

    def check(self) -> None:
        """Raise StoreError if the store cannot be read, or could not be written the last time and still cannot."""
        self.store.check()
        if self._writer.problem is not None:
            self.store.check_writing()
            self._writer.problem = None

    @property
    def waiting_commands(self) -> int:
        """How many commands wait for the writer."""
        return len(self._writer.queue)

    @property
    def statistics(self) -> ServiceStatistics:
        """What has been done since the start."""
        return self._writer.statistics

    @property
    def tables_in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._cache)

    def limit_commands(self, most: int) -> None:
        """Refuse commands while so many wait."""
        self._writer.queue.most = most

    # -- other servers -----------------------------------------------------------------------------------------------

    def subscribe_to_commits(self, subscriber: Callable[[Sequence[WrittenRow]], None]) -> None:
        """Call a function with what this server has written, after every commit; it must not block."""
        self._writer.on_written.append(subscriber)

    def subscribe_to_leases(self, subscriber: Callable[[Sequence[TableId]], None]) -> None:
        """Call a function with tables that a command made this server own; it must not block."""
        self._writer.on_taken = subscriber

    def is_left_to_owner(self, table: TableId) -> bool:
        """Whether another server that is alive owns a table and does what follows from its log."""
        if self.leases is None:
            return False
        with _translate_store_errors():
            return self.leases.is_left_to_owner(table)

    @property
    def is_first(self) -> bool:
        """Whether this server does what one of several is enough for."""
        return self.leases is None or self.leases.is_first

    def refresh(self, table: TableId) -> None:
        """Read soon what other servers have written at a table, and publish it."""
        self._writer.queue.put_stale(table)

    def receive_rows(self, table: TableId, rows: tuple[Row, ...]) -> None:
        """Fold soon what the owner of a table has committed, and publish it."""
        self._writer.queue.put_received(ReceivedRows(table, rows))

    def find_fence(self, table: TableId) -> int:
        """Return the lease of a table in memory when this server last owned it; 0 if it never did."""
        cached = self._cache.peek(table)
        return 0 if cached is None else cached.fence

    def list_in_memory(self, *, watched: bool) -> list[TableId]:
        """Return the tables in memory, all of them or those that somebody watches."""
        return [table for table in self._cache.list_ids() if not watched or self.pubsub.has_subscribers(table)]

    def read_versions(self, tables: Sequence[TableId]) -> dict[TableId, Version]:
        """Return the versions that tables have in the store; one that is missing has been deleted."""
        with _translate_store_errors():
            return self.store.read_versions(tables)

    # -- reading -----------------------------------------------------------------------------------------------------

    def table(self, table: TableId) -> Table:
        """Return a table as it was last committed; from then on it is in memory for a while."""
        cached = self._get_cached(table)
        if cached is None:
            raise Unreadable("no-such-table")
        return cached.table

    def recent_updates(self, table: TableId) -> tuple[Update, ...]:
        """Return the last rows of a table, each with the table before and after it."""
        cached = self._get_cached(table)
        return () if cached is None else tuple(cached.updates)

    def last_reveal(self, table: TableId) -> LastReveal | None:
        """Return the last time that hands of cards were revealed at a table."""
        cached = self._get_cached(table)
        return None if cached is None else cached.reveal

    def _get_cached(self, table: TableId) -> CachedTable | None:
        try:
            return self._cache.get(table)
        except StoreError as error:
            raise refuse_store_error(error) from error

    def find_in_memory(self, code: Code) -> TableId | None:
        """Return the table with this code, if it is in memory."""
        return self._cache.find(code)

    def table_in_memory(self, table: TableId) -> Table | None:
        """Return a table as it was last committed, if it is in memory."""
        cached = self._cache.peek(table)
        return None if cached is None else cached.table

    def find_client(self, table: Table) -> str:
        """Return the client that a table is counted for; empty if nobody has looked at it since the server runs."""
        id_ = self.find_in_memory(table.code)
        return "" if id_ is None else self.audience.client_of(id_)

    def load_table(self, table: TableId) -> Table:
        """Return a table folded from its log, without keeping it in memory."""
        with _translate_store_errors():
            return fold_log(load_log(self.store, table)).table

    def updates_since(self, table: TableId, version: Version) -> list[Update] | None:
        """Return the rows of a table after a version, each with the table before and after it.

        None if they are no longer in memory: nobody can make the server fold a log again and again.
        """
        cached = self._get_cached(table)
        return None if cached is None else cached.updates_since(version)

    def record(self, id_: TableId, table: Table) -> AnyRecord:
        """Return the record of a table's game as far as it has come."""
        with _translate_store_errors():
            return load_record(self.store, id_, table)

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""
        with _translate_store_errors():
            return self.store.open_tables()

    def find(self, code: Code) -> TableId:
        """Return the table with this code."""
        with _translate_store_errors():
            table = self.store.find(code)
        if table is None:
            raise Unreadable("no-such-table")
        return table

    def find_all(self, codes: Sequence[Code]) -> dict[Code, TableId]:
        """Return the tables with these codes; those that are gone are left out."""
        with _translate_store_errors():
            return self.store.find_all(codes)

    def list_finished(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return finished tables that have had no row since a time, by their ids, after one of them."""
        with _translate_store_errors():
            return self.store.list_finished(before, after, most)

    def list_unpacked(self, before: float, after: TableId, most: int) -> list[TableId]:
        """Return finished tables without a row since a time whose logs are not packed, by their ids, after one."""
        with _translate_store_errors():
            return self.store.list_unpacked(before, after, most)

    def pack(self, tables: Sequence[TableId]) -> list[TableId]:
        """Let the logs of finished tables take less room; return the tables whose logs do now."""
        with _translate_store_errors():
            return self.store.pack(tables)

    def evict_finished(self, idle_seconds: float = IDLE_SECONDS) -> None:
        """Let finished tables go from memory that nobody looks at; whoever asks for one later has it folded again."""
        self._cache.evict_finished(idle_seconds)

    def subscribe_evictions(self, subscriber: Callable[[TableId], None]) -> None:
        """Call a function with each table that leaves memory, in whichever thread; it must not block."""
        self._cache.on_remove.append(subscriber)

    def is_in_use(self, table: TableId) -> bool:
        """Whether somebody looks at a table, or has a moment ago."""
        looked_at = bool(self.audience.client_of(table)) and self.audience.is_watched(table)
        return looked_at or self.pubsub.has_subscribers(table)

    def count_rows(self, table: TableId) -> Version:
        """Return how many rows the log of a table has, whether or not it can be folded."""
        with _translate_store_errors():
            return Version(len(load_log(self.store, table).rows))

    def delete(self, table: TableId, version: Version) -> bool:
        """Delete a table, unless something has happened at it since a version; return whether it is deleted."""
        with _translate_store_errors():
            deleted = self.store.delete(table, version)
        if deleted:
            self._cache.remove(table)
        return deleted

    def close(self) -> None:
        """Write what is queued, and stop."""
        self._writer.close()
        if self.leases is not None:
            self.leases.stop()
        self.store.close()


def create_submission(wanted: NewTable, token: Token, command_id: str, played: PlayedGame | None = None) -> Submission:
    """Return the command that creates a table, be it to keep a finished game, with the id that the table gets."""
    host = hash_token(token)
    table = TableId(uuid.uuid5(NAMESPACE, f"{host}:{command_id}").hex)
    return Submission(table, host, command_id, CreateTable(wanted, played), token)


@contextmanager
def _translate_store_errors() -> Iterator[None]:
    """Turn an error of the store into a refusal."""
    try:
        yield
    except StoreError as error:
        raise refuse_store_error(error) from error
