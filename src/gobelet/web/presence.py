"""Presence: a player is there who has a stream open, or has sent a request a moment ago."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from gobelet.tables.storage.base import TableId
from gobelet.tables.tokens import Holder

MAX_HOLDERS: Final = 10_000
MAX_ELSEWHERE: Final = 100_000
PRESENT_SECONDS: Final = 10.0
"""Whoever has asked for something within so many seconds is told to other servers."""
FORGET_ELSEWHERE_SECONDS: Final = 600.0
FORGET_SECONDS: Final = 3600.0
"""Seconds after which whoever was not seen may be forgotten."""


class Presence:
    """When each holder of a seat was last seen at a table.

    Nobody counts as away for longer than the server runs; nor, if there are others, for longer than somebody has asked
    here: who is on another server is told within seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._began = clock, clock()
        self._seen: dict[tuple[TableId, Holder], float] = {}
        self._expected: set[tuple[TableId, Holder]] = set()
        self._most = MAX_HOLDERS
        self._open: Counter[tuple[TableId, Holder]] = Counter()
        self._elsewhere: dict[tuple[TableId, Holder], float] = {}
        """When each holder was last seen on another server."""
        self.has_others = False
        """Whether there may be other servers."""
        self._first_asked: dict[tuple[TableId, Holder], float] = {}
        """When somebody first asked for a holder who has been seen nowhere."""
        self._pruned = clock()

    def note_seen(self, table: TableId, holder: Holder | None) -> None:
        """Note that somebody who holds a seat has just asked for something."""
        if holder is not None:
            self._forget_old()
            self._seen[table, holder] = self._clock()
            self._expected.discard((table, holder))

    def expect(self, table: TableId, holder: Holder) -> None:
        """Note that somebody has a seat from now on, without having come there: others play again with them."""
        self.note_seen(table, holder)
        self._expected.add((table, holder))

    def is_expected(self, table: TableId, holder: Holder) -> bool:
        """Whether somebody has a seat and has yet to come, as far as is known."""
        return (table, holder) in self._expected

    def _forget_old(self) -> None:
        """Forget whoever was not seen for an hour, if there are too many: they count as away since the beginning."""
        if len(self._seen) >= self._most:
            long_ago = self._clock() - FORGET_SECONDS
            self._seen = {who: seen for who, seen in tuple(self._seen.items()) if seen > long_ago}
            self._expected &= self._seen.keys()
            self._most = max(MAX_HOLDERS, 2 * len(self._seen))

    def open_stream(self, table: TableId, holder: Holder | None) -> None:
        """Note that somebody watches a stream."""
        if holder is not None:
            self._open[table, holder] += 1
            self._expected.discard((table, holder))

    def close_stream(self, table: TableId, holder: Holder | None) -> None:
        """Note that somebody stopped watching."""
        if holder is None:
            return
        self._open[table, holder] -= 1
        if not self._open[table, holder]:
            del self._open[table, holder]
        if (table, holder) in self._seen:
            self.note_seen(table, holder)

    def seconds_away(self, table: TableId, holder: Holder) -> float:
        """Return for how many seconds somebody has not been seen, here or on another server."""
        who = (table, holder)
        if self._open[who] > 0:
            return 0.0
        return self._clock() - max(
            self._seen.get(who, self._began), self._elsewhere.get(who, self._find_beginning(who))
        )

    def _find_beginning(self, who: tuple[TableId, Holder]) -> float:
        """Return since when a holder who has not been seen on another server counts as away."""
        if not self.has_others or who in self._seen:
            return self._began
        if len(self._first_asked) >= MAX_ELSEWHERE:
            self._first_asked.clear()
        return self._first_asked.setdefault(who, self._clock())

    # -- other servers -----------------------------------------------------------------------------------------------

    def list_present(self) -> list[tuple[TableId, Holder]]:
        """Return who has a stream open here, or has just asked for something."""
        lately = self._clock() - PRESENT_SECONDS
        seen = (who for who, at in tuple(self._seen.items()) if at > lately and who not in self._expected)
        return [*{*tuple(self._open), *seen}]

    def note_present(self, table: TableId, holder: Holder) -> None:
        """Note that somebody is there on another server."""
        now, who = self._clock(), (table, holder)
        if now > self._pruned + PRESENT_SECONDS:
            self._pruned, long_ago = now, now - FORGET_ELSEWHERE_SECONDS
            self._elsewhere = {each: seen for each, seen in self._elsewhere.items() if seen > long_ago}
        if who in self._elsewhere or len(self._elsewhere) < MAX_ELSEWHERE:
            self._elsewhere[who] = now
            self._first_asked.pop(who, None)
            self._expected.discard(who)
