"""Tables as everybody asks for them: one thread folds, decides and writes; what it has written is told to all.

Requests wait in a queue; those that wait together are written in one transaction. Only after the commit is anybody
answered or told. Losing a row to another server is never shown: the table is folded and the request decided again.
"""

import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from gobelet.dice import FinishGame, StartNextGame
from gobelet.game import Illegal, Refusal, Seat, Unreadable, Version
from gobelet.record import AnyRecord
from gobelet.tables.bots.timing import due
from gobelet.tables.commands import HandOver, Move, Rematch, Request, Wishes
from gobelet.tables.create import bots_of, made_table, seated_again
from gobelet.tables.events import RematchMade
from gobelet.tables.handlers import Decision, HandlerContext, answer, play
from gobelet.tables.records import kept_log, kept_record, updates_since
from gobelet.tables.reveals import LastReveal
from gobelet.tables.service.cache import MOST, TableCache, fold
from gobelet.tables.service.pubsub import LocalPubSub, PubSub, Update
from gobelet.tables.service.transaction import FIRST, CommandResult, Transaction
from gobelet.tables.service.writer import Job, Outcome, Work, Writer, refusal
from gobelet.tables.storage.base import Store, StoreError, TableId, VersionConflict
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code, Holder, Token, check_command, heir_of, holder_of

__all__ = ["CommandResult", "Outcome", "Tables", "Work"]

NOBODY: Final = Token("")
"""The token of whoever has none."""
NAMESPACE: Final = uuid.UUID(int=0)
"""A table made by a command has an id that follows from it, so that the same command makes it once."""


class Tables:
    """All tables of a store. Ask from any thread; answers come as futures."""

    def __init__(
        self, store: Store, pubsub: PubSub | None = None, clock: Callable[[], float] = time.time, most: int = MOST
    ) -> None:
        self.store, self.pubsub = store, pubsub or LocalPubSub()
        self.away: Callable[[TableId, Holder], float] = lambda _table, _holder: 0.0
        self._cache = TableCache(store, most, self._needed)
        self._writer = Writer(store, self._cache, self.pubsub, clock)

    def _needed(self, id_: TableId, table: Table) -> bool:
        """Whether a table must stay in memory: somebody listens to it, or a computer player is to move."""
        return self.pubsub.has_subscribers(id_) or any(due(table, 0.0))

    # -- asking --------------------------------------------------------------------------------------------------

    def make(self, wishes: Wishes, token: Token, command: str) -> Future[CommandResult]:
        """Set up a table, once; the host's token is the asker's."""
        return self._soon(self.making(wishes, token, command))

    def ask(self, table: TableId, token: Token, command: str, request: Request) -> Future[CommandResult]:
        """Ask something of a table, once: the same command again gets the same answer."""
        return self._soon(self.asking(table, token, command, request))

    def making(self, wishes: Wishes, token: Token, command: str) -> Work:
        """Return what `make` asks for, to be submitted."""
        host = holder_of(token)
        table = TableId(uuid.uuid5(NAMESPACE, f"{host}:{command}").hex)

        def work(transaction: Transaction) -> CommandResult:
            check_command(command)
            found = transaction.known(table) or transaction.make(table, made_table(wishes, host), f"{host}:{command}")
            return CommandResult(table, found, FIRST, token=token)

        return work

    def ask_as(self, holder: Holder, table: TableId, command: str, request: Request) -> Future[CommandResult]:
        """Ask in the name of somebody who is known otherwise than by a token, such as by what they have signed."""
        return self._soon(self._asking(holder, table, command, request, lambda: NOBODY))

    def asking(self, table: TableId, token: Token, command: str, request: Request) -> Work:
        """Return what `ask` asks for, to be submitted."""
        return self._asking(holder_of(token), table, command, request, lambda: heir_of(token, command))

    def _asking(
        self, holder: Holder, table: TableId, command: str, request: Request, heir: Callable[[], Token]
    ) -> Work:

        def decide(transaction: Transaction, now: Table) -> Decision:
            check_command(command)
            if isinstance(request, Rematch):
                return self._rematch(transaction, now, holder, f"{holder}:{command}")
            return answer(now, holder, request, self._means(transaction, table, heir))

        def work(transaction: Transaction) -> CommandResult:
            found = self._once(transaction, table, f"{holder}:{command}", decide)
            return replace(found, token=heir() or None) if isinstance(request, HandOver) else found

        return work

    def drive(self, table: TableId, seat: Seat, move: Move, version: Version) -> Future[CommandResult]:
        """Make a move that follows from the log, such as a computer player's, decided at a version of the table."""

        def decide(transaction: Transaction, now: Table) -> Decision:
            ours = seat in now.bots or isinstance(move, FinishGame | StartNextGame)
            if now.stage is not Stage.PLAYING or not ours:
                raise Illegal("not-playing")
            return play(now, seat, move, version, self._means(transaction, table, lambda: NOBODY))

        return self._soon(lambda transaction: self._once(transaction, table, f"bot:{version}:{seat}", decide))

    def _once(
        self, transaction: Transaction, table: TableId, command: str, decide: Callable[[Transaction, Table], Decision]
    ) -> CommandResult:
        """Decide and write; what refuses it may be behind what another server has written meanwhile."""
        now = transaction.table(table)
        done = transaction.done(table, command)
        if done is not None:
            return CommandResult(table, now, *done)
        try:
            result = decide(transaction, now)
        except Refusal:
            if self._writer.catch_up(table):
                raise VersionConflict from None
            raise
        after = transaction.append(table, command, result)
        return CommandResult(table, after, after.version, result.seat)

    def _means(self, transaction: Transaction, table: TableId, heir: Callable[[], Token]) -> HandlerContext:
        return HandlerContext(
            secret=lambda number: transaction.secret(table, number),
            new_token=heir,
            away=lambda holder: self.away(table, holder),
            bots=lambda found: bots_of(found.edition),
        )

    def _rematch(self, transaction: Transaction, table: Table, holder: Holder, command: str) -> Decision:
        """Set up the same table again, with the same players in their seats."""
        if table.stage is not Stage.OVER:
            raise Illegal("not-over")
        if table.rematch is not None or not table.seats_of(holder):
            raise Illegal("rematch-made" if table.rematch is not None else "not-seated")
        made = transaction.make(TableId(uuid.uuid4().hex), table.made, command, seated_again(table))
        return Decision((RematchMade(made.code),))

    def submit(self, work: Work, tell: Callable[[Outcome], None]) -> None:
        """Let something be done, and `tell` be called in the writer's thread with what became of it."""
        self._writer.submit(Job(work, tell))

    def _soon(self, work: Work) -> Future[CommandResult]:
        future: Future[CommandResult] = Future()
        future.set_running_or_notify_cancel()  # whoever stops waiting must not stop the writer

        def tell(outcome: Outcome) -> None:
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        self.submit(work, tell)
        return future

    # -- reading -------------------------------------------------------------------------------------------------

    def table(self, table: TableId) -> Table:
        """Return a table as it was last committed; from then on it lies in memory for a while."""
        try:
            cached = self._cache.get(table)
        except StoreError as failure:
            raise refusal(failure) from failure
        if cached is None:
            raise Unreadable("no-such-table")
        return cached.table

    def lately(self, table: TableId) -> tuple[Update, ...]:
        """Return the last rows of a table, each with the table before and after it."""
        with _refusing():
            cached = self._cache.get(table)
        return () if cached is None else tuple(cached.lately)

    def last_reveal(self, table: TableId) -> LastReveal | None:
        """Return the last time that hands of cards were turned over at a table."""
        with _refusing():
            cached = self._cache.get(table)
        return None if cached is None else cached.reveal

    def at_hand(self, code: Code) -> TableId | None:
        """Return the table with this code, if it lies in memory."""
        return self._cache.find(code)

    def folded_anew(self, table: TableId) -> Table:
        """Return a table from its log, without keeping it in memory."""
        with _refusing():
            return fold(kept_log(self.store, table)).table

    def updates_since(self, table: TableId, version: Version) -> list[Update]:
        """Return the rows of a table after a version, each with the table before and after it."""
        with _refusing():
            cached = self._cache.get(table)
            lately = None if cached is None else cached.since(version)
            return list(updates_since(self.store, table, version)) if lately is None else lately

    def record(self, id_: TableId, table: Table) -> AnyRecord:
        """Return the record of a table's game as far as it has come."""
        with _refusing():
            return kept_record(self.store, id_, table)

    def open_tables(self) -> list[TableId]:
        """Return the tables that can still go on by themselves."""
        with _refusing():
            return self.store.open_tables()

    def find(self, code: Code) -> TableId:
        """Return the table with this code."""
        with _refusing():
            table = self.store.find(code)
        if table is None:
            raise Unreadable("no-such-table")
        return table

    def close(self) -> None:
        """Write what waits, and stop."""
        self._writer.close()
        self.store.close()


@contextmanager
def _refusing() -> Iterator[None]:
    """Refuse what the store cannot do."""
    try:
        yield
    except StoreError as failure:
        raise refusal(failure) from failure
