"""A time limit for many short waits at once, with one timer for all: one for each would cost more than the wait."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Patience:
    """Ends what takes longer than so many seconds, and at the most twice as long. It is for one event loop."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: dict[asyncio.Task[Any], float] = {}
        """Since when each task has been waiting."""
        self._late: set[asyncio.Task[Any]] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what comes of the work, or raise a TimeoutError."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        self._waiting[task] = loop.time()
        if self._timer is None:
            self._timer = loop.call_later(self._seconds, self._look)
        try:
            return await work
        except asyncio.CancelledError:
            if task in self._late and not task.uncancel():  # by us, and by nobody else
                raise TimeoutError from None
            raise
        finally:
            del self._waiting[task]
            self._late.discard(task)

    def _look(self) -> None:
        """End what is late; look again as long as anybody waits."""
        loop = asyncio.get_running_loop()
        for task, since in self._waiting.items():
            if loop.time() - since >= self._seconds and task not in self._late:
                self._late.add(task)
                task.cancel()
        self._timer = loop.call_later(self._seconds, self._look) if self._waiting else None
