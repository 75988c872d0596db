"""One transaction: commands executed one after the other, on tables as the transaction would leave them."""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple
from uuid import uuid4

from gobelet.cups import make_commitment
from gobelet.game import Illegal, Seat, Unreadable, Version
from gobelet.record.json import to_document
from gobelet.tables.commands import Begin, CreateTable, PlayedGame, Rematch, Submission
from gobelet.tables.create import create_setup, seat_players
from gobelet.tables.decision import Decision, HandlerContext
from gobelet.tables.events import OWN_DICE, GamePromised, LogEvent, PlayBegun, RematchMade, TableMade
from gobelet.tables.handlers import decide
from gobelet.tables.rematch import check_rematch, create_rematch_setup, is_alone, seat_players_again
from gobelet.tables.service.cache import CachedTable, Receipt, TableCache, find_given_seat
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import CodeTaken, Row, Store, StoreTransaction, TableId, VersionConflict
from gobelet.tables.table import Table, new_table
from gobelet.tables.tokens import Holder, Token, check_command_id, new_code

MAX_TRIES: Final = 20
"""How often a code may be taken, or a row lost to other servers, before a command is refused."""
SECRET_BYTES: Final = 32
FIRST: Final = Version(1)

SecondsAway = Callable[[TableId, Holder], float]
"""Returns for how long a holder has not been seen at a table."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What became of a command: the table after it, and what only the requester may know."""

    id: TableId
    table: Table
    version: Version
    """The row the command was written in."""
    seat: Seat | None = None
    token: Token | None = None


class WrittenRow(NamedTuple):
    """A row that a transaction has written, folded and as it is stored."""

    update: Update
    row: Row


class Transaction:
    """Reads what is committed and what the commands before have written; nothing leaves it before the commit."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        writing: StoreTransaction,
        clock: Callable[[], float],
        seconds_away: SecondsAway = lambda _table, _holder: 0.0,
    ) -> None:
        self._store, self._cache, self._writing, self._clock = store, cache, writing, clock
        self._seconds_away = seconds_away
        self.written: list[WrittenRow] = []
        self._tables: dict[TableId, Table] = {}
        self._receipts: dict[tuple[TableId, str], Receipt] = {}
        self._secrets: dict[tuple[TableId, int], bytes] = {}

    @property
    def tables(self) -> tuple[TableId, ...]:
        """The tables that this transaction has written to."""
        return tuple(self._tables)

    # -- executing commands ------------------------------------------------------------------------------------------

    def execute(self, submission: Submission) -> CommandResult:
        """Execute one command, once: the same command again gets the same answer."""
        if isinstance(submission.command, CreateTable):
            return self._create(submission, submission.command)
        table = self.table(submission.table)
        receipt = self._receipt(submission.table, submission.key)
        if receipt is None:
            decision = self._decide(table, submission)
            table = self._append(submission.table, submission.key, decision.events)
            receipt = Receipt(table.version, decision.seat)
        return CommandResult(submission.table, table, *receipt)

    def _create(self, submission: Submission, command: CreateTable) -> CommandResult:
        check_command_id(submission.command_id)
        table = self._find(submission.table)
        if table is None:
            setup, played = create_setup(command.wanted, submission.holder), command.played
            keep = self._create_table if played is None else partial(self._keep_game, played)
            table = keep(submission.table, setup, submission.key)
        return CommandResult(submission.table, table, FIRST, token=submission.token)

    def _keep_game(self, played: PlayedGame, table: TableId, setup: TableMade, key: str) -> Table:
        """Write a new table whose game is over: its players first, and then all that they played."""
        self._create_table(table, replace(setup, day=played.day), key, tuple(seat_players(setup, played)))
        return self._append(table, f"{key}.game", (PlayBegun(), *played.events))

    def _decide(self, table: Table, submission: Submission) -> Decision:
        check_command_id(submission.command_id)
        command, holder = submission.command, submission.holder
        assert not isinstance(command, CreateTable)
        if isinstance(command, Rematch):
            return self._create_rematch(table, submission, command)
        return decide(table, holder, command, self._context(submission.table))

    def _create_rematch(self, table: Table, submission: Submission, command: Rematch) -> Decision:
        """Set up the same table again, with the same players in their seats; begin it, if it waits for nobody."""
        check_rematch(table, submission.holder)
        holder, id_ = submission.holder, TableId(uuid4().hex)
        players = seat_players_again(table, holder, command.entropy_hash)
        rematch = self._create_table(id_, create_rematch_setup(table, holder, command), submission.key, players)
        if command.begin and (is_alone(rematch, holder) or rematch.has_real_dice):
            begun = decide(rematch, holder, Begin(), self._context(id_))
            self._append(id_, f"{submission.key}.begin", begun.events)
        return Decision((RematchMade(rematch.code),))

    def _context(self, table: TableId) -> HandlerContext:
        return HandlerContext(
            secret=lambda number: self._secret(table, number),
            seconds_away=lambda holder: self._seconds_away(table, holder),
            clock=self._clock,
        )

    # -- reading -----------------------------------------------------------------------------------------------------

    def table(self, table: TableId) -> Table:
        """Return a table as this transaction leaves it."""
        found = self._find(table)
        if found is None:
            raise Unreadable("no-such-table")
        return found

    def _find(self, table: TableId) -> Table | None:
        if table in self._tables:
            return self._tables[table]
        cached = self._cache.get(table)
        return None if cached is None else cached.table

    def _receipt(self, table: TableId, key: str) -> Receipt | None:
        """Return the receipt of a command that has been written before."""
        cached = self._cache.get(table)
        found = None if cached is None else cached.receipts.get(key)
        return found or self._receipts.get((table, key))

    def _secret(self, table: TableId, number: int) -> bytes:
        """Return the secret of a table's game, be it of this transaction."""
        if (table, number) in self._secrets:
            return self._secrets[table, number]
        cached = self._cache.get(table)
        assert cached is not None
        if number not in cached.secrets:
            cached.secrets[number] = self._store.secret(table, number)
        return cached.secrets[number]

    # -- writing -----------------------------------------------------------------------------------------------------

    def _create_table(self, table: TableId, setup: TableMade, key: str, players: tuple[LogEvent, ...] = ()) -> Table:
        """Write a new table with a commitment to the secret of every game: nobody has added entropy yet."""
        count = 0 if setup.dice == OWN_DICE else setup.games  # real dice follow from no secret
        drawn = [secrets.token_bytes(SECRET_BYTES) for _ in range(count)]
        events: tuple[LogEvent, ...] = (setup, *(GamePromised(make_commitment(secret)) for secret in drawn), *players)
        for _ in range(MAX_TRIES):
            code = new_code()
            with suppress(CodeTaken):
                row = self._row(FIRST, key, events)
                self._writing.create(table, code, row)
                self._store_secrets(table, drawn)
                return self._note(Update(table, None, events, new_table(code, setup).after(events)), row)
            if self._store.find(code) is None:  # not the code was taken: another server has created the table
                raise VersionConflict
        raise Illegal("no-code-left")

    def _append(self, table: TableId, key: str, events: tuple[LogEvent, ...]) -> Table:
        """Write the next row of a table."""
        before = self.table(table)
        after = before.after(events)
        row = self._row(after.version, key, events)
        self._writing.append(table, row)
        if after.has_ended:
            self._writing.set_open(table, open_=False)
        return self._note(Update(table, before, events, after), row)

    def _row(self, version: Version, key: str, events: Iterable[LogEvent]) -> Row:
        return Row(version, key, self._clock(), tuple(to_document(event) for event in events))

    def _note(self, update: Update, row: Row) -> Table:
        self.written.append(WrittenRow(update, row))
        self._tables[update.id] = update.after
        self._receipts[update.id, row.command] = Receipt(update.after.version, find_given_seat(update.events))
        return update.after

    def _store_secrets(self, table: TableId, drawn: Iterable[bytes]) -> None:
        for number, secret in enumerate(drawn):
            self._writing.store_secret(table, number, secret)
            self._secrets[table, number] = secret

    # -- after the commit --------------------------------------------------------------------------------------------

    def update_cache(self) -> None:
        """Let everybody see what has been committed."""
        for update, row in self.written:
            known = update.before is not None
            cached = self._cache.get(update.id) if known else self._cache.add(update.id, CachedTable(update.after))
            assert cached is not None
            if row.command not in cached.receipts:  # else it was folded again since the commit
                cached.add(row.command, update)
        for (table, number), secret in self._secrets.items():
            cached = self._cache.get(table)
            assert cached is not None
            cached.secrets[number] = secret
