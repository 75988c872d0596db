"""Tables as everybody asks for them: one thread folds, decides and writes; what it has written is told to all.

Requests wait in a queue; those that wait together are written in one transaction. Only after the commit is anybody
answered or told. Losing a row to another server is never shown: the table is folded and the request decided again.
"""

import secrets
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from gobelet.cups import commitment
from gobelet.game import Illegal, Refusal, Seat, Unreadable, Version
from gobelet.record.documents import from_document, to_document
from gobelet.tables.asking import Means, Result, answer, play
from gobelet.tables.codes import Code, Holder, Token, check_command, heir_of, holder_of, new_code
from gobelet.tables.happenings import KINDS, GamePromised, RematchMade, SeatMoved, SeatTaken, TableEvent, TableMade
from gobelet.tables.hub import Hub, LocalHub, News
from gobelet.tables.making import bots_of, made_table, seated_again
from gobelet.tables.requests import HandOver, Move, Rematch, Request, Wishes
from gobelet.tables.store import (
    CodeTaken,
    CommandKnown,
    Row,
    Store,
    StoreFailed,
    TableId,
    Trouble,
    VersionTaken,
    Writing,
)
from gobelet.tables.table import Stage, Table, new_table

BATCH: Final = 256
"""How many requests are written in one transaction at most."""
TRIES: Final = 20
"""How often a row may be lost to other servers before a request is refused."""
SECRET_BYTES: Final = 32
NOBODY: Final = Token("")
"""The token of whoever has none."""
NAMESPACE: Final = uuid.UUID(int=0)
"""A table made by a command has an id that follows from it, so that the same command makes it once."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a request: the table after it, and what only the asker may know."""

    id: TableId
    table: Table
    version: Version
    """The row the request was written in."""
    seat: Seat | None = None
    token: Token | None = None


@dataclass(slots=True)
class Job:
    """A request that waits for the writer."""

    work: Callable[["Turn"], Answer]
    future: Future[Answer] = field(default_factory=Future)


class Done(NamedTuple):
    """What a command is answered with when it is sent again: its row, and the seat it was about."""

    version: Version
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Live:
    """A folded table, and what every command that has been written came to."""

    table: Table
    commands: dict[str, Done]

    def after(self, command: str, events: tuple[TableEvent, ...]) -> "Live":
        """Return the table after one row more."""
        table = self.table.after(events)
        seat = next((event.seat for event in events if isinstance(event, SeatTaken | SeatMoved)), None)
        return Live(table, {**self.commands, command: Done(table.version, seat)})


class Turn:
    """One transaction: tables as they would be once it is committed."""

    def __init__(self, tables: "Tables", writing: Writing) -> None:
        self._tables, self._writing = tables, writing
        self.now: dict[TableId, Live] = {}
        self.news: list[News] = []
        self._secrets: dict[tuple[TableId, int], bytes] = {}

    def live(self, table: TableId) -> Live:
        """Return a table as this transaction leaves it."""
        found = self.known(table)
        if found is None:
            raise Unreadable("no-such-table")
        return found

    def known(self, table: TableId) -> Live | None:
        """Return a table as this transaction leaves it, if there is one."""
        return self.now.get(table) or self._tables.live(table)

    def make(self, table: TableId, made: TableMade, command: str, taken: tuple[TableEvent, ...] = ()) -> Live:
        """Write a new table, with its first secret promised."""
        secret = secrets.token_bytes(SECRET_BYTES)
        events: tuple[TableEvent, ...] = (made, GamePromised(commitment(secret)), *taken)
        for _ in range(TRIES):
            code = new_code()
            with suppress(CodeTaken):
                self._writing.make(table, code, self._row(Version(1), command, events))
                self._keep_secret(table, 0, secret)
                return self._happened(table, None, Live(new_table(code, made), {}), command, events)
        raise Illegal("no-code-left")

    def append(self, table: TableId, command: str, result: Result) -> Live:
        """Write the next row of a table."""
        before = self.live(table)
        version = Version(before.table.version + 1)
        self._writing.append(table, self._row(version, command, result.events))
        for number, secret in result.secrets.items():
            self._keep_secret(table, number, secret)
        after = self._happened(table, before.table, before, command, result.events)
        if after.table.stage in {Stage.OVER, Stage.CLOSED}:
            self._writing.settle(table, open_=False)
        return after

    def _row(self, version: Version, command: str, events: Iterable[TableEvent]) -> Row:
        return Row(version, command, self._tables.clock(), tuple(to_document(event) for event in events))

    def _happened(
        self, table: TableId, before: Table | None, live: Live, command: str, events: tuple[TableEvent, ...]
    ) -> Live:
        after = live.after(command, events)
        self.now[table] = after
        self.news.append(News(table, before, events, after.table))
        return after

    def secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game, be it of this transaction."""
        return self._secrets.get((table, number)) or self._tables.store.secret(table, number)

    def _keep_secret(self, table: TableId, number: int, secret: bytes) -> None:
        self._writing.keep_secret(table, number, secret)
        self._secrets[table, number] = secret

    def refresh(self, table: TableId) -> bool:
        """Fold what other servers have written meanwhile; return whether there was anything."""
        before = self.live(table)
        after = self._tables.caught_up(table, before)
        self.now[table] = after
        return after.table.version > before.table.version


class Tables:
    """All tables of a store. Ask from any thread; answers come as futures."""

    def __init__(self, store: Store, hub: Hub | None = None, clock: Callable[[], float] = time.time) -> None:
        self.store, self.hub, self.clock = store, hub or LocalHub(), clock
        self.away: Callable[[TableId, Holder], float] = lambda _table, _holder: 0.0
        self._live: dict[TableId, Live] = {}
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._run, name="tables", daemon=True)
        self._writer.start()

    # -- asking --------------------------------------------------------------------------------------------------

    def make(self, wishes: Wishes, token: Token, command: str) -> Future[Answer]:
        """Set up a table, once; the host's token is the asker's."""
        host = holder_of(token)
        table = TableId(uuid.uuid5(NAMESPACE, f"{host}:{command}").hex)

        def work(turn: Turn) -> Answer:
            found = turn.known(table)
            live = found or turn.make(table, made_table(wishes, host), f"{host}:{check_command(command)}")
            return Answer(table, live.table, Version(1), token=token)

        return self._submit(work)

    def ask(self, table: TableId, token: Token, command: str, request: Request) -> Future[Answer]:
        """Ask something of a table, once: the same command again gets the same answer."""
        return self.ask_as(holder_of(token), table, command, request, heir_of(token, command))

    def ask_as(
        self, holder: Holder, table: TableId, command: str, request: Request, heir: Token = NOBODY
    ) -> Future[Answer]:
        """Ask in the name of somebody who is known otherwise than by a token, such as by what they have signed."""

        def decide(turn: Turn, live: Live) -> Result:
            check_command(command)
            if isinstance(request, Rematch):
                return self._rematch(turn, live.table, holder, f"{holder}:{command}")
            return answer(live.table, holder, request, self._means(turn, table, heir))

        def work(turn: Turn) -> Answer:
            found = self._once(turn, table, f"{holder}:{command}", decide)
            return replace(found, token=heir) if isinstance(request, HandOver) and heir else found

        return self._submit(work)

    def drive(self, table: TableId, seat: Seat, move: Move, version: Version) -> Future[Answer]:
        """Make a move that follows from the log, such as a computer player's, decided at a version of the table."""

        def decide(turn: Turn, live: Live) -> Result:
            if live.table.game is None:
                raise Illegal("not-playing")
            return play(live.table, seat, move, version, self._means(turn, table, NOBODY))

        return self._submit(lambda turn: self._once(turn, table, f"bot:{version}:{seat}", decide))

    def _once(self, turn: Turn, table: TableId, command: str, decide: Callable[[Turn, Live], Result]) -> Answer:
        """Decide and write; again if the row was lost, or if what refuses it has changed meanwhile."""
        for _ in range(TRIES):
            live = turn.live(table)
            if command in live.commands:
                return Answer(table, live.table, *live.commands[command])
            try:
                result = decide(turn, live)
                after = turn.append(table, command, result)
                return Answer(table, after.table, after.table.version, result.seat)
            except (VersionTaken, CommandKnown):
                turn.refresh(table)
            except Refusal:
                if not turn.refresh(table):
                    raise
        raise Illegal("too-busy")

    def _means(self, turn: Turn, table: TableId, heir: Token) -> Means:
        return Means(
            secret=lambda number: turn.secret(table, number),
            new_secret=lambda: secrets.token_bytes(SECRET_BYTES),
            new_token=lambda: heir,
            away=lambda holder: self.away(table, holder),
            bots=lambda found: bots_of(found.edition),
        )

    def _rematch(self, turn: Turn, table: Table, holder: Holder, command: str) -> Result:
        """Set up the same table again, with the same players in their seats."""
        if table.stage is not Stage.OVER:
            raise Illegal("not-over")
        if table.rematch is not None or not table.seats_of(holder):
            raise Illegal("rematch-made" if table.rematch is not None else "not-seated")
        live = turn.make(TableId(uuid.uuid4().hex), table.made, command, seated_again(table))
        return Result((RematchMade(live.table.code),))

    # -- reading -------------------------------------------------------------------------------------------------

    def table(self, table: TableId) -> Table:
        """Return a table as it was last committed."""
        with _refusing():
            live = self.live(table)
        if live is None:
            raise Unreadable("no-such-table")
        return live.table

    def events(self, table: TableId) -> list[TableEvent]:
        """Return everything that has happened at a table."""
        with _refusing():
            kept = self.store.load(table)
        rows = () if kept is None else kept.rows
        return [from_document(document, KINDS) for row in rows for document in row.events]

    def find(self, code: Code) -> TableId:
        """Return the table with this code."""
        with _refusing():
            table = self.store.find(code)
        if table is None:
            raise Unreadable("no-such-table")
        return table

    def live(self, table: TableId) -> Live | None:
        """Return a table as it was last committed, from memory or folded from its log."""
        found = self._live.get(table)
        if found is None:
            found = self._folded(table)
            if found is not None:
                self._live.setdefault(table, found)
        return found

    def _folded(self, table: TableId) -> Live | None:
        kept = self.store.load(table)
        if kept is None:
            return None
        first, *others = kept.rows
        made, *taken = (from_document(document, KINDS) for document in first.events)
        assert isinstance(made, TableMade)
        live = Live(new_table(kept.code, made), {}).after(first.command, (made, *taken))
        return _after_rows(live, others)

    def caught_up(self, table: TableId, live: Live) -> Live:
        """Return a table after the rows that others have written since."""
        kept = self.store.load(table, live.table.version)
        return live if kept is None else _after_rows(live, kept.rows)

    # -- writing -------------------------------------------------------------------------------------------------

    def _submit(self, work: Callable[[Turn], Answer]) -> Future[Answer]:
        job = Job(work)
        job.future.set_running_or_notify_cancel()  # whoever stops waiting must not stop the writer
        self._jobs.put(job)
        return job.future

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs = [first]
            while len(jobs) < BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                jobs.append(job)
            self._write(jobs)

    def _write(self, jobs: list[Job]) -> None:
        """Do jobs; answer and tell only once they are committed."""
        outcomes: Sequence[Answer | Exception] = []
        try:
            turn, outcomes = self._committed(jobs)
        except StoreFailed as failure:
            outcomes = [_refusal(failure) for _ in jobs]
        else:
            self._live.update(turn.now)
            for news in turn.news:
                self.hub.publish(news)
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, Exception):
                job.future.set_exception(outcome)
            else:
                job.future.set_result(outcome)

    def _committed(self, jobs: list[Job]) -> tuple[Turn, list[Answer | Exception]]:
        """Do jobs in one transaction; again if the database gave way to another server's."""
        tries = 1
        while True:
            try:
                with self.store.writing() as writing:
                    turn = Turn(self, writing)
                    outcomes = [_done(job, turn) for job in jobs]
            except StoreFailed as failure:
                if failure.trouble is not Trouble.CROSSED or tries == TRIES:
                    raise
                tries += 1
            else:
                return turn, outcomes

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put(None)
        self._writer.join()
        self.store.close()


def _done(job: Job, turn: Turn) -> Answer | Exception:
    try:
        return job.work(turn)
    except StoreFailed:
        raise
    except Exception as error:
        return error


def _refusal(failure: StoreFailed) -> Illegal:
    return Illegal("store-failed", reason=failure.trouble.value)


@contextmanager
def _refusing() -> Iterator[None]:
    """Refuse what the store cannot do."""
    try:
        yield
    except StoreFailed as failure:
        raise _refusal(failure) from failure


def _after_rows(live: Live, rows: Iterable[Row]) -> Live:
    for row in rows:
        live = live.after(row.command, tuple(from_document(document, KINDS) for document in row.events))
    return live
