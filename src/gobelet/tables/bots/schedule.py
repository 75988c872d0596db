"""The order in which things are done at tables: by time, in fair turns between clients, each within its budget.

Whatever is due waits in the queue of the client that its table is counted for, and the queues take turns: a thousand
tables of one client delay another's by one move. Tables with people and tables without have different queues and
budgets, so that a household's matches of computer players never hold up its own games. What no computer player has to
choose, such as the end of a game, costs nothing and waits for no budget.
"""

import heapq
from collections import Counter, deque
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from gobelet.tables.bots.timing import DueAction
from gobelet.tables.service.audience import Audience
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.token_buckets import Buckets


class Task(NamedTuple):
    """Something to be done at a table."""

    at: float
    number: int
    """Keeps tasks that are due together in the order they came."""
    id: TableId
    table: Table
    """As it was when this was planned."""
    due: DueAction


class Account(NamedTuple):
    """Whose budget a task is charged to."""

    client: str
    """Empty for tables that nobody has looked at since the server runs: those have people, and no budget."""
    with_people: bool
    free: bool
    """Whether its tasks cost nothing, as no computer player has to choose a move."""


class Schedule:
    """All tasks. Whoever uses it from several threads locks it."""

    def __init__(self, audience: Audience, clock: Callable[[], float], budgets: Buckets | None = None) -> None:
        self._audience, self._clock = audience, clock
        self._later: list[Task] = []
        self._numbers = count()
        self._tasks: Counter[TableId] = Counter()
        """How many tasks each table has."""
        self._queues: dict[Account, deque[Task]] = {}
        """What is due, by account."""
        self._turns: deque[Account] = deque()
        """The accounts with something due, in the order of their turns."""
        self._blocked: list[tuple[float, Account]] = []
        """The accounts that have used up their budgets, and when they may go on."""
        self._budgets = budgets or Buckets(clock)

    def push(self, id_: TableId, table: Table, due: DueAction, seconds: float) -> None:
        """Add a task that is due in so many seconds."""
        heapq.heappush(self._later, Task(self._clock() + seconds, next(self._numbers), id_, table, due))
        self._tasks[id_] += 1

    def has_task(self, id_: TableId) -> bool:
        """Whether something is to be done at a table."""
        return id_ in self._tasks

    @property
    def next_at(self) -> float | None:
        """When the next thing is to be done."""
        if self._turns:
            return self._clock()
        return min([*(task.at for task in self._later[:1]), *(at for at, _ in self._blocked[:1])], default=None)

    def pop(self) -> Task | None:
        """Return what is to be done now, if there is anything, and charge it."""
        now = self._clock()
        self._queue_due(now)
        while self._turns:
            account = self._turns.popleft()
            wait = self._charge(account)
            if not wait:
                return self._take(account)
            heapq.heappush(self._blocked, (now + wait, account))
        return None

    def refund(self, task: Task) -> None:
        """Take back the charge for a task that needed no computer player."""
        self._budgets.refund(self._find_account(task))

    def _queue_due(self, now: float) -> None:
        while self._later and self._later[0].at <= now:
            task = heapq.heappop(self._later)
            account = self._find_account(task)
            if account not in self._queues:
                self._queues[account] = deque()
                self._turns.append(account)
            self._queues[account].append(task)
        while self._blocked and self._blocked[0][0] <= now:
            self._turns.append(heapq.heappop(self._blocked)[1])

    def _find_account(self, task: Task) -> Account:
        free = task.due.ends_reveals or task.due.move is not None
        return Account(self._audience.client_of(task.id), task.table.has_people, free)

    def _take(self, account: Account) -> Task:
        queue = self._queues[account]
        task = queue.popleft()
        self._tasks[task.id] -= 1
        if not self._tasks[task.id]:
            del self._tasks[task.id]
        if queue:
            self._turns.append(account)
        else:
            del self._queues[account]
        return task

    def _charge(self, account: Account) -> float:
        """Spend one move, unless it is free; return 0, or the seconds until there is one."""
        budget = self._audience.budget
        if budget is None or account.free or not account.client:
            return 0.0
        return self._budgets.take(account, budget)
