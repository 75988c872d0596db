"""One timer for many futures that all may take equally long: a timer for each would cost every command one."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Timeouts(Generic[Result]):
    """Gives up the futures that are not done after so many seconds."""

    def __init__(self, seconds: float, give_up: Callable[[asyncio.Future[Result]], None]) -> None:
        self._seconds, self._give_up = seconds, give_up
        self._waiting: deque[tuple[float, asyncio.Future[Result]]] = deque()
        """With the time at which each is given up, which is in the order they were added."""
        self._timer: asyncio.TimerHandle | None = None

    def add(self, future: asyncio.Future[Result], loop: asyncio.AbstractEventLoop) -> None:
        """Give a future up in so many seconds, unless it is done by then."""
        waiting = self._waiting
        while waiting and waiting[0][1].done():
            waiting.popleft()
        waiting.append((loop.time() + self._seconds, future))
        if self._timer is None:
            self._timer = loop.call_later(self._seconds, self._check, loop)

    def _check(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give up what has waited too long, and look again when the next one will have."""
        self._timer = None
        now, waiting = loop.time(), self._waiting
        try:
            while waiting and (waiting[0][1].done() or waiting[0][0] <= now):
                future = waiting.popleft()[1]
                if not future.done():
                    self._give_up(future)
        finally:
            if waiting:
                self._timer = loop.call_at(waiting[0][0], self._check, loop)
