"""From the writer's thread to the event loop: whatever waits is delivered together, for each wake-up has its price."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

LOG: Final = logging.getLogger(__name__)

Delivery = tuple[Callable[..., object], tuple[Any, ...]]


class LoopBridge:
    """Calls functions in the loop it was made in, in the order they were put; from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Delivery] = deque()
        self._woken = False

    def put(self, function: Callable[..., object], *given: object) -> None:
        """Let a function be called in the loop; after the server has stopped, nobody minds."""
        self._waiting.append((function, given))
        if not self._woken:
            self._woken = True
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._woken = False  # before looking: what is put from now on wakes the loop again
        while self._waiting:
            function, given = self._waiting.popleft()
            try:
                function(*given)
            except Exception:  # whoever comes next must not wait for ever
                LOG.exception("something could not be delivered")
