"""Token buckets, and what counts as one client; for the limits of requests and of the solver."""

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from gobelet.web.config import Rate

MAX_BUCKETS: Final = 50_000
"""How many buckets are kept; beyond that, those not used for a minute are dropped, or all."""


class Buckets:
    """The token buckets of a server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._taken: dict[tuple[str, str], tuple[float, float]] = {}
        """How many tokens were missing from each, and when."""

    def take(self, kind: str, address: str, rate: Rate) -> float:
        """Take a token; return 0, or the seconds until there is one."""
        key, now = (kind, address), self._clock()
        missing = self._count_missing(key, rate, now)
        if missing + 1 > rate.count:
            return (missing + 1 - rate.count) * rate.seconds / rate.count
        self._drop_old(now)
        self._taken[key] = (missing + 1, now)
        return 0.0

    def refund(self, kind: str, address: str, rate: Rate) -> None:
        """Put a token back."""
        key, now = (kind, address), self._clock()
        self._taken[key] = (max(0.0, self._count_missing(key, rate, now) - 1), now)

    def _count_missing(self, key: tuple[str, str], rate: Rate, now: float) -> float:
        missing, at = self._taken.get(key, (0.0, now))
        return max(0.0, missing - (now - at) * rate.count / rate.seconds)

    def _drop_old(self, now: float) -> None:
        if len(self._taken) >= MAX_BUCKETS:
            fresh = {key: held for key, held in self._taken.items() if now - held[1] < 60}
            self._taken = fresh if len(fresh) < MAX_BUCKETS else {}


def find_client(client: tuple[str, int] | None) -> str:
    """Return what counts as one client: an IPv4 address, or the /64 network of an IPv6 address."""
    return _client_network(client[0] if client else "")


@lru_cache(4096)
def _client_network(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.exploded[:19]
    return host
