"""Open connections: how many there are, in all and of each client address."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

from gobelet.cli.server.sockets import is_loopback
from gobelet.web.clients import find_client

RESERVED: Final = 16
"""Connections beyond the limit in all that only this machine gets: health checks, and the owner's own browser."""
OTHER_FILES: Final = 250
"""Open files that are no connections: the database, the log, and pipes to children."""
MAX_CLOSING: Final = 100
"""How many connections may be closing beyond the limit: each holds its file for a moment."""

CloseConnection = Callable[[], None]
Peer = tuple[str, int] | None


class Connections:
    """Counts connections: at most `most` of a client and `most_in_all` of all clients.

    Trusted proxies have no limit of their own: they bring the clients of many addresses. At the limit in all, a new
    connection takes the place of the oldest on which nothing was requested yet, so silent ones keep nobody out.
    """

    def __init__(self, most: int, most_in_all: int, proxies: Iterable[str] = ()) -> None:
        self._most, self._most_in_all = most, most_in_all
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._is_proxy = lru_cache(1024)(self._find_proxy)
        self._open: Counter[str] = Counter()
        self._total = 0
        self._silent: dict[CloseConnection, None] = {}
        """How to close the connections on which nothing was requested yet, the oldest first."""

    def __len__(self) -> int:
        return self._total

    def add(self, peer: Peer, close: CloseConnection) -> bool:
        """Count a connection, and return whether it is within the limits; every one is removed when it ends."""
        client, host = find_client(peer), peer[0] if peer else ""
        self._open[client] += 1
        self._total += 1
        if self._open[client] > self._most and not self._is_proxy(host):
            return False
        if self._total > self._most_in_all + RESERVED * is_loopback(host) and not self._close_silent():
            return False
        self._silent[close] = None
        return True

    def _close_silent(self) -> bool:
        """Close the oldest connection without a request; return whether there was one, and few are closing already."""
        close = next(iter(self._silent), None)
        if close is None or self._total > self._most_in_all + RESERVED + MAX_CLOSING:
            return False
        del self._silent[close]
        close()
        return True

    def note_request(self, close: CloseConnection) -> None:
        """Note that something was requested on a connection: it is not silent any more."""
        self._silent.pop(close, None)

    def remove(self, peer: Peer, close: CloseConnection) -> None:
        """Count a connection no longer."""
        self._silent.pop(close, None)
        client = find_client(peer)
        self._total -= 1
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]

    def _find_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def reserve_files(connections: int) -> int:
    """Raise the limit of open files as far as needed and allowed; return how many connections there can be."""
    if sys.platform == "win32":
        return connections
    import resource  # noqa: PLC0415 - POSIX only

    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft, hard = (sys.maxsize if limit == resource.RLIM_INFINITY else limit for limit in limits)
    files = max(soft, min(hard, connections + RESERVED + OTHER_FILES))
    if files > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, limits[1]))
        except (OSError, ValueError):  # some systems allow fewer than their hard limit says
            files = soft
    return max(1, min(connections, files - RESERVED - OTHER_FILES))
