"""Computer players at tables, driven from the log: after every row and at start-up, whatever is due is done.

Nothing about it is stored: a server that was killed finds in the log what is due. A move is stored under the key
`bot:version:seat`, so that it is made once, whichever server makes it. A table without people is paused while nobody
looks at it.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from threading import Condition, Thread
from typing import Any

from gobelet.bots import Bot
from gobelet.game import Refusal, Seat, Version
from gobelet.tables.bots.schedule import Schedule, Task
from gobelet.tables.bots.timing import REVEALING, find_delay_factor, list_due_actions
from gobelet.tables.commands import Move
from gobelet.tables.service.leases import LeftToOwner
from gobelet.tables.service.pubsub import Update
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table

LOG = logging.getLogger(__name__)
RETRY_SECONDS = 0.5
"""Seconds after which a player is asked again whose edition is being solved."""

RESCUE_SECONDS = 10.0
"""Seconds that another server has to do what is due at a table that it owns; then this one does."""

RESCUE_ALONE_SECONDS = 2.0
"""The same at a table without people: its owner lets it rest, if only this server has somebody who looks at it."""

FAILURE_RETRY_SECONDS = 30.0
"""Seconds after which a player is asked again that failed for no known reason."""

STORE_REFUSALS = frozenset({"store-failed", "store-unsure"})
"""What no table can be read or written for now."""

MakeBot = Callable[[str, Table, Seat], Bot[Any, Any] | None]
"""Makes a computer player of a kind for a seat; None as long as what it needs is being worked out."""


class Driver:
    """Plays the seats of computer players at all tables of a service, in a thread of its own."""

    def __init__(
        self,
        tables: Tables,
        make_bot: MakeBot,
        clock: Callable[[], float] = time.monotonic,
        chance: Random | None = None,
        reveal_seconds: float = REVEALING,
    ) -> None:
        self._tables, self._make_bot, self._clock = tables, make_bot, clock
        self._reveal_seconds = reveal_seconds
        self._chance = chance or Random()  # noqa: S311 - only how soon somebody calls
        shared = tables.shared_limits
        self._schedule = Schedule(tables.audience, clock, None if shared is None else shared.buckets)
        self._paused: dict[TableId, Version] = {}
        """Tables without people that nobody looks at, as they were when that was noticed."""
        self._adopted: deque[TableId] = deque()
        """Tables that this server owns from now on, which are yet to be planned."""
        self._changed = Condition()
        self._stopped = False
        self._unsubscribe = tables.pubsub.subscribe(None, self._on_update)
        tables.subscribe_to_leases(self._plan_taken)
        tables.audience.subscribe(self.resume)

    # -- what is due ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the thread, which first looks at every open table."""
        Thread(target=self._run, name="driver", daemon=True).start()

    def plan_all(self) -> None:
        """Plan what is due at every open table."""
        self.adopt(self._tables.open_tables())
        self.plan_adopted()

    def _plan_taken(self, tables: Sequence[TableId]) -> None:
        """Plan what is due at tables that a command has just brought to this server; they are in memory."""
        for id_ in tables:
            if (table := self._tables.table_in_memory(id_)) is not None:
                self._plan(id_, table)

    def adopt(self, tables: Sequence[TableId]) -> None:
        """Plan soon what is due at tables that this server owns from now on."""
        with self._changed:
            self._adopted.extend(tables)
            self._changed.notify()

    def plan_adopted(self) -> None:
        """Plan what is due at tables that have come to this server.

        In between, due actions are done: with many tables nobody waits until all have been read.
        """
        while self._adopted and not self._stopped:
            table = self._adopted[0]
            try:
                self._plan(table, self._tables.load_table(table))
            except Refusal as refusal:
                if refusal.code in STORE_REFUSALS:
                    raise
            except Exception:  # one table that cannot be read must not keep the others from going on
                LOG.exception("table %s cannot be read", table)
            self._adopted.popleft()
            self.step_one()

    def plan(self, table: TableId) -> None:
        """Plan what is due at a table."""
        self._plan(table, self._tables.table(table))

    def _on_update(self, update: Update) -> None:
        """Plan what follows from a row; one that leaves game, seats and pace alone changes no plan."""
        if update.after.has_ended:
            with self._changed:
                self._paused.pop(update.id, None)
        if update.before is None or not _has_same_plan(update.before, update.after):
            self._plan(update.id, update.after)

    def _plan(self, id_: TableId, table: Table) -> None:
        actions = tuple(list_due_actions(table, self._chance.random(), self._reveal_seconds))
        if not actions:
            return
        with self._changed:
            for action in actions:
                self._schedule.push(id_, table, action, action.seconds)
            self._changed.notify()

    def resume(self, id_: TableId, table: Table) -> None:
        """Let a table go on that was paused, here or on another server, as somebody looks at it now.

        In the event loop, so nothing is read. Whoever has seen an older table only will look again.
        """
        with self._changed:
            paused = self._paused.get(id_)
            if paused is None and (self._tables.leases is None or self._schedule.has_task(id_)):
                return
            if paused is not None and table.version < paused:
                return
            self._paused.pop(id_, None)
        self._plan(id_, table)

    def _pause(self, id_: TableId, table: Table) -> bool:
        """Whether a table is paused from now on, until somebody looks at it."""
        with self._changed:  # whoever looks from now on finds it among the paused ones
            if self._tables.audience.lets_play(id_, table):
                return False
            known = self._tables.table_in_memory(id_)
            if known is None or not known.has_ended:  # nobody would ever resume it
                self._paused[id_] = max(table.version, self._paused.get(id_, table.version))
            return True

    # -- doing it ------------------------------------------------------------------------------------------------

    @property
    def next_at(self) -> float | None:
        """When the next thing is due."""
        return self._schedule.next_at

    def step(self) -> int:
        """Do everything that is due now; return how many things that were."""
        done = 0
        while self.step_one():
            done += 1
        return done

    def step_one(self) -> bool:
        """Do the next thing that is due now, if there is one."""
        task = self._pop()
        if task is None:
            return False
        try:
            if not self._do(task):
                self._refund(task)
        except Refusal as refusal:
            self._on_refusal(task, refusal)
        except LeftToOwner:
            self._refund(task)
            self._wait_for_owner(task)
        except Exception:  # one table that fails must not stop the others
            LOG.exception("table %s seat %s", task.id, task.due.seat)
            self._retry(task, FAILURE_RETRY_SECONDS)
        return True

    def _pop(self) -> Task | None:
        with self._changed:
            return self._schedule.pop()

    def _refund(self, task: Task) -> None:
        with self._changed:
            self._schedule.refund(task)

    def _do(self, task: Task) -> bool:
        """Make the move that is due; return whether a computer player has chosen one.

        If the game has gone on, what is due now has been planned anew.
        """
        if self._pause(task.id, task.table):  # first: what nobody looks at is not read into memory
            return False
        table, seat, due = self._tables.table(task.id), task.due.seat, task.due
        if not _is_still_due(task, table):
            return False
        if due.leave_to_owner and self._tables.is_left_to_owner(task.id):
            self._wait_for_owner(task)
            return False
        if due.ends_reveals:
            self._tables.end_reveals(task.id, table.version, leave_to_owner=due.leave_to_owner).result()
            return False
        if self._pause(task.id, table):
            return False
        move = task.due.move
        if move is None:
            bot = self._make_bot(table.bots[seat], table, seat)
            move = _find_only_move(table, seat) if bot is None else table.kind.choose_move(table.game, seat, bot)
            if bot is None and move is None:
                self._retry(task)
                return False
        if move is not None and not (task.due.no_calls if table.kind.is_call(move) else task.due.only_calls):
            self._tables.drive(task.id, seat, move, table.version, leave_to_owner=due.leave_to_owner).result()
            self._tables.statistics.bot_moves += task.due.move is None
            LOG.info("table=%s seat=%s command=bot:%s:%s", table.code, seat, table.version, seat)
        return task.due.move is None

    def _retry(self, task: Task, seconds: float = RETRY_SECONDS) -> None:
        with self._changed:
            self._schedule.push(task.id, task.table, task.due, seconds)

    def _wait_for_owner(self, task: Task) -> None:
        """Leave a task to the server that owns the table, for a while; if it is still due then, do it here."""
        due = task.due._replace(leave_to_owner=False)
        seconds = RESCUE_SECONDS if task.table.has_people else RESCUE_ALONE_SECONDS
        with self._changed:
            self._schedule.push(task.id, task.table, due, seconds)

    def _on_refusal(self, task: Task, refusal: Refusal) -> None:
        """Try again once the store works and has time; any other refusal means that the game has gone on."""
        if refusal.code in {*STORE_REFUSALS, "too-busy"}:
            LOG.warning("table %s seat %s: %s", task.id, task.due.seat, refusal.data.get("reason", refusal.code))
            self._retry(task)

    def _plan_when_possible(self, plan: Callable[[], None]) -> None:
        """Plan tables as soon as the store can be read: until then nobody could move anyway."""
        while not self._stopped:
            try:
                plan()
            except Refusal as refusal:
                LOG.warning("the tables cannot be read yet: %s", refusal.data.get("reason", refusal.code))
                with self._changed:
                    self._changed.wait(RETRY_SECONDS)
            else:
                return

    def _run(self) -> None:
        if self._tables.leases is None:  # otherwise tables are adopted
            self._plan_when_possible(self.plan_all)
        while not self._stopped:
            with self._changed:
                at = self._clock() if self._adopted else self.next_at
                self._changed.wait(None if at is None else max(0.0, at - self._clock()))
            if self._adopted:
                self._plan_when_possible(self.plan_adopted)
            if not self._stopped:
                self.step()

    def stop(self) -> None:
        """Stop the thread."""
        self._unsubscribe()
        with self._changed:
            self._stopped = True
            self._changed.notify()


def _is_same_game(before: Table, after: Table) -> bool:
    """Whether computer players have the same to do: the game has not gone on, and their seats are the same."""
    if before.stage is not after.stage or (before.game is None) is not (after.game is None):
        return False
    if before.game is not None and after.game is not None and before.game.version != after.game.version:
        return False
    return before.bots == after.bots


def _has_same_plan(before: Table, after: Table) -> bool:
    """Whether computer players have the same to do at the same pace; at another one, whatever is due first is done."""
    return _is_same_game(before, after) and find_delay_factor(before) == find_delay_factor(after)


def _is_still_due(task: Task, table: Table) -> bool:
    """Whether a task is still due: a call as long as its reasons hold, anything else in the same game only.

    Whoever leaves or comes back meanwhile does not delay the end of the reveals.
    """
    if task.due.ends_reveals:
        return table.is_revealing
    if not task.due.only_calls:
        return _is_same_game(task.table, table)
    seat = task.due.seat
    planned, game = task.table.game, table.game
    if planned is None or game is None or seat not in table.bots:
        return False
    return table.kind.call_still_stands(planned, game, seat)


def _find_only_move(table: Table, seat: Seat) -> Move | None:
    """Return the move of a player who has no choice, such as the first roll of a turn: that needs no solved table."""
    assert table.game is not None
    moves = list(islice(table.game.legal_moves(seat), 2))
    return moves[0] if len(moves) == 1 else None
