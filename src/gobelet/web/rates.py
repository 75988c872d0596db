"""How often something may be done: a bucket for each kind and address that fills again with time."""

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from gobelet.web.config import Rate

MOST_BUCKETS: Final = 50_000
"""How many are remembered; beyond that, those not used for a minute are forgotten, or all."""


class Buckets:
    """All buckets of a server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._taken: dict[tuple[str, str], tuple[float, float]] = {}
        """How much was missing from each, and when."""

    def take(self, kind: str, address: str, rate: Rate) -> float:
        """Take something out; return 0, or after how many seconds to try again."""
        key, now = (kind, address), self._clock()
        missing = self._missing(key, rate, now)
        if missing + 1 > rate.count:
            return (missing + 1 - rate.count) * rate.seconds / rate.count
        self._make_room(now)
        self._taken[key] = (missing + 1, now)
        return 0.0

    def give_back(self, kind: str, address: str, rate: Rate) -> None:
        """Put back what was taken for nothing."""
        key, now = (kind, address), self._clock()
        self._taken[key] = (max(0.0, self._missing(key, rate, now) - 1), now)

    def _missing(self, key: tuple[str, str], rate: Rate, now: float) -> float:
        missing, at = self._taken.get(key, (0.0, now))
        return max(0.0, missing - (now - at) * rate.count / rate.seconds)

    def _make_room(self, now: float) -> None:
        if len(self._taken) >= MOST_BUCKETS:
            fresh = {key: held for key, held in self._taken.items() if now - held[1] < 60}
            self._taken = fresh if len(fresh) < MOST_BUCKETS else {}


def address_of(client: tuple[str, int] | None) -> str:
    """Return who counts as one: an address, or the network of an IPv6 address, which one household has to itself."""
    return _household(client[0] if client else "")


@lru_cache(4096)
def _household(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.exploded[:19]
    return host
