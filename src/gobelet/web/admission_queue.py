"""The admission queue: on a busy server requests of strangers wait in it, so that those of players need not.

An event loop has no priorities: it begins all requests that have arrived before it looks after anything else. The queue
begins a few in each iteration of the loop, so that whoever does not wait in it is answered between them.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from typing import Final

PER_ITERATION: Final = 4
"""How many requests are begun in an iteration of the event loop: a few milliseconds of work."""
MAX_QUEUED: Final = 512
"""How many may wait: about a second of work."""
MIN_CROWD: Final = 8
"""With so many waiting it is crowded. While fewer wait nobody is refused, so the server is never idle."""
OVERLOADED_SECONDS: Final = 1.0
"""For how long it must have been crowded until the server is overloaded. A burst is over sooner."""
CALM_SECONDS: Final = 0.5
"""After how many seconds in which it was not crowded the server is calm."""


class AdmissionQueue:
    """Requests that wait to be begun, first come, first served."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._crowded_since = self._crowded_at = -math.inf

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def is_full(self) -> bool:
        """Whether no more may wait."""
        return len(self) >= MAX_QUEUED

    @property
    def is_calm(self) -> bool:
        """Whether it has not been crowded for a while."""
        return self._clock() - self._crowded_at > CALM_SECONDS

    @property
    def is_overloaded(self) -> bool:
        """Whether it has been crowded for so long that it is no burst."""
        return not self.is_calm and self._clock() - self._crowded_since >= OVERLOADED_SECONDS

    def has_room(self) -> bool:
        """Whether one more may wait; notes how crowded it is."""
        if len(self) < MIN_CROWD:
            return True
        if self.is_calm:
            self._crowded_since = self._clock()
        self._crowded_at = self._clock()
        return not (self.is_full or self.is_overloaded)

    async def wait(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._begin_some, loop)
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _begin_some(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(PER_ITERATION, len(self))):
            turn = self._waiting.popleft()
            if not turn.done():  # its request may have been cancelled
                turn.set_result(None)
        if self._waiting:
            loop.call_soon(self._begin_some, loop)
