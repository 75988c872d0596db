"""The servers on one database that are known to run: each is heard every few seconds.

While this server hears nothing at all, not even itself, nobody counts as gone: then it is the way between them that is.
"""

import re
import time
from collections.abc import Callable
from typing import Final

SILENT_SECONDS: Final = 12.0
"""After how long a server that is not heard counts as gone; each says something every five seconds."""
NAME: Final = re.compile(r"[0-9a-f]{16}")
MAX_SERVERS: Final = 100
"""How many others are known at most."""


class LiveServers:
    """The names of the other servers, and when each was last heard."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._name, self._clock = name, clock
        self._heard: dict[str, float] = {}
        self._last = clock() - SILENT_SECONDS
        """When anything was heard, from this server itself, too."""
        self._connected = clock()
        """When it began to listen."""
        self._names = frozenset[str]()
        self._subscribers: list[Callable[[frozenset[str]], None]] = []

    @property
    def is_hearing(self) -> bool:
        """Whether messages arrive, those of this server itself at least; from any thread."""
        return self._clock() < self._last + SILENT_SECONDS

    @property
    def is_deaf(self) -> bool:
        """Whether nothing has been heard for a while, although it listens: this server itself says something."""
        return self._clock() >= max(self._last, self._connected) + SILENT_SECONDS

    @property
    def names(self) -> frozenset[str]:
        """The names of the other servers; from any thread."""
        return self._names

    def subscribe(self, subscriber: Callable[[frozenset[str]], None]) -> None:
        """Call a function with the names of the other servers whenever one comes or goes."""
        self._subscribers.append(subscriber)

    def note_message(self, name: str) -> bool:
        """Note that a server was heard, perhaps this one itself; return whether it is new."""
        now, is_new = self._clock(), False
        self._last = now
        if name != self._name and NAME.fullmatch(name):
            is_new = name not in self._heard and len(self._heard) < MAX_SERVERS
            if is_new or name in self._heard:
                self._heard[name] = now
        silent = [each for each, heard in self._heard.items() if heard < now - SILENT_SECONDS]
        for each in silent:
            del self._heard[each]
        if is_new or silent:
            self._publish()
        return is_new

    def note_connected(self) -> None:
        """Note that messages may have been missed: everybody has time again to be heard."""
        self._connected = self._clock()
        self._heard = dict.fromkeys(self._heard, self._clock())

    def note_end(self, name: str) -> None:
        """Note that a server has stopped."""
        if self._heard.pop(name, None) is not None:
            self._publish()

    def _publish(self) -> None:
        self._names = frozenset(self._heard)
        for subscriber in self._subscribers:
            subscriber(self._names)
