"""Drain: a server that is about to stop is not ready any more, and sends everybody who has a stream elsewhere.

Whatever checks readiness learns that from `/readyz`, or from connections that are refused. If something does check it,
the server stays a little longer, so that it is told before connections are refused.
"""

import math
import random
import time
from collections.abc import Callable
from typing import Final

from gobelet.game import Illegal

POLL_SECONDS: Final = 30.0
"""Readiness counts as checked regularly if somebody has asked within so many seconds before the drain."""
LINGER_SECONDS: Final = 4.0
"""For how long the server waits for the next check."""
RETRY_MILLISECONDS: Final = (200, 1000)
"""After how long a reader whose stream was ended opens another: not all at once."""


class Drain:
    """Whether a server is about to stop. `begin` may be called by a signal handler."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun_at = math.inf
        self._asked_at = -math.inf

    @property
    def is_begun(self) -> bool:
        """Whether the server is about to stop."""
        return self._begun_at < math.inf

    def begin(self) -> None:
        """Be ready for nothing new from now on."""
        self._begun_at = self._clock()

    def check(self) -> None:
        """Refuse what needs a server that stays."""
        if self.is_begun:
            raise Illegal("draining")

    def check_readiness(self) -> None:
        """Answer a check of readiness, and note that there was one."""
        self._asked_at = self._clock()
        self.check()

    @property
    def is_awaited(self) -> bool:
        """Whether something checks readiness regularly and is yet to be told."""
        if self._asked_at >= self._begun_at or self._begun_at - self._asked_at > POLL_SECONDS:
            return False
        return self._clock() - self._begun_at < LINGER_SECONDS


def choose_retry() -> int:
    """Return after how many milliseconds a reader is to reconnect."""
    return random.randint(*RETRY_MILLISECONDS)  # noqa: S311 - only how soon somebody reconnects
