"""Token buckets: how often something may happen, for each client or whatever else is limited."""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

MAX_BUCKETS: Final = 50_000
"""How many buckets are kept; beyond that, the full ones are dropped, or all."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The size of a token bucket: `count` tokens, refilled in `seconds`."""

    count: float
    """A whole number, except where servers share it."""
    seconds: float

    def __str__(self) -> str:
        return f"{self.count}/{self.seconds}"


class Buckets:
    """Token buckets by key. A bucket that nobody has taken from is full."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._taken: dict[Hashable, tuple[float, float, Rate]] = {}
        """How many tokens were missing from each, when, and its rate."""

    def take(self, key: Hashable, rate: Rate) -> float:
        """Take a token; return 0, or the seconds until there is one."""
        now = self._clock()
        missing = self._count_missing(key, now)
        if missing + 1 > rate.count:
            return (missing + 1 - rate.count) * rate.seconds / rate.count
        self._drop_full(now)
        self._taken[key] = (missing + 1, now, rate)
        return 0.0

    def refund(self, key: Hashable) -> None:
        """Put a token back, unless the bucket is full."""
        now = self._clock()
        if key in self._taken:
            self._taken[key] = (max(0.0, self._count_missing(key, now) - 1), now, self._taken[key][2])

    def _count_missing(self, key: Hashable, now: float) -> float:
        if key not in self._taken:
            return 0.0
        missing, at, rate = self._taken[key]
        return max(0.0, missing - (now - at) * rate.count / rate.seconds)

    def _drop_full(self, now: float) -> None:
        if len(self._taken) >= MAX_BUCKETS:
            used = {key: held for key, held in self._taken.items() if self._count_missing(key, now)}
            self._taken = used if len(used) < MAX_BUCKETS else {}
