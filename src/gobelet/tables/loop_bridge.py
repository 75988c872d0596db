"""From other threads to the event loop: calls that wait are made together, since every wake-up is a system call."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

LOG: Final = logging.getLogger(__name__)

Call = tuple[Callable[..., object], tuple[Any, ...]]


class LoopBridge:
    """Calls functions in the event loop it was created in, in the order they were put; from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Call] = deque()
        self._scheduled = False

    def put(self, function: Callable[..., object], *arguments: object) -> None:
        """Schedule a call in the loop; ignored after the loop has stopped."""
        self._waiting.append((function, arguments))
        if not self._scheduled:
            self._scheduled = True
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._run_calls)

    def _run_calls(self) -> None:
        self._scheduled = False  # first: a call that is put from now on schedules a further run
        while self._waiting:
            function, arguments = self._waiting.popleft()
            try:
                function(*arguments)
            except Exception:  # later calls must still be made
                LOG.exception("a call from another thread failed")
