"""Feeds: the bounded queue between a table's updates and one reader, who may be slow."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from gobelet.tables.loop_bridge import LoopBridge
from gobelet.tables.reactions import Reaction
from gobelet.tables.service.pubsub import PubSub, Update
from gobelet.tables.storage.base import TableId

MOST_REACTIONS: Final = 16
"""How many signs wait for a slow reader."""


class Feed:
    """The updates one reader has yet to get. A reader who falls too far behind starts again from the whole table."""

    def __init__(self, most: int) -> None:
        self._updates: deque[Update] = deque(maxlen=most)
        self._reactions: deque[Reaction] = deque(maxlen=MOST_REACTIONS)
        self._ready = asyncio.Event()
        self._behind = False
        self._timer: asyncio.TimerHandle | None = None
        self._fires_at = 0.0
        """When the timer fires; not every loop's timer can say."""
        self._until = 0.0
        """Until when the reader waits."""
        self.closed = False
        self.deliver: Callable[[Update], bool] | None = None
        """Sends an update at once, if it can, while the reader waits for one."""

    def put(self, update: Update) -> None:
        """Add an update, unless it can be sent at once; of too many, the oldest are dropped."""
        if self.deliver is not None and not self._ready.is_set() and self.deliver(update):
            return
        self._behind |= len(self._updates) == self._updates.maxlen
        self._updates.append(update)
        self._ready.set()

    def put_reaction(self, reaction: Reaction) -> None:
        """Add a sign; of too many, the oldest are dropped."""
        self._reactions.append(reaction)
        self._ready.set()

    def take_reactions(self) -> list[Reaction]:
        """Return the signs that the reader has yet to see."""
        reactions = list(self._reactions)
        self._reactions.clear()
        return reactions

    def close(self) -> None:
        """End the stream as soon as its reader looks."""
        self.closed = True
        self._ready.set()
        self._cancel_timer()

    async def wait(self, seconds: float) -> bool:
        """Wait for something to happen; return whether it did before the time was up."""
        if not self._ready.is_set():
            self._wake_in(seconds)
            await self._ready.wait()
        return self.closed or self._behind or bool(self._updates) or bool(self._reactions)

    def _wake_in(self, seconds: float) -> None:
        """Wake the reader in so many seconds. A timer that fires sooner is set again when it fires."""
        loop = asyncio.get_running_loop()
        self._until = loop.time() + seconds
        if self._timer is None or self._fires_at > self._until:
            self._cancel_timer()
            self._timer, self._fires_at = loop.call_at(self._until, self._on_timer), self._until

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_timer(self) -> None:
        self._timer = None
        left = self._until - asyncio.get_running_loop().time()
        if left > 0:
            self._wake_in(left)
        else:
            self._ready.set()

    def take(self) -> list[Update] | None:
        """Return the queued updates; None for a reader who has fallen behind."""
        behind, updates = self._behind, self.take_latest()
        return None if behind else updates

    def take_latest(self) -> list[Update]:
        """Return the queued updates, for a reader who gets the whole table anyway: the oldest may be missing."""
        updates = list(self._updates)
        self._updates.clear()
        self._ready.clear()
        self._behind = False
        return updates


class StreamRegistry:
    """All open streams of a server, so that they end with it."""

    def __init__(self) -> None:
        self._feeds: set[Feed] = set()
        self._by_table: dict[TableId, set[Feed]] = {}
        self._closing = False

    def __len__(self) -> int:
        return len(self._feeds)

    def open(self, pubsub: PubSub, table: TableId, feed: Feed, bridge: LoopBridge) -> Callable[[], None]:
        """Subscribe a feed to a table; return the function that closes it."""
        unsubscribe = pubsub.subscribe(table, lambda update: bridge.put(feed.put, update))
        self._feeds.add(feed)
        self._by_table.setdefault(table, set()).add(feed)
        if self._closing:
            feed.close()

        def close() -> None:
            unsubscribe()
            feed.close()
            self._remove(table, feed)

        return close

    def _remove(self, table: TableId, feed: Feed) -> None:
        self._feeds.discard(feed)
        others = self._by_table.get(table, set())
        others.discard(feed)
        if not others:
            self._by_table.pop(table, None)

    def react(self, table: TableId, reaction: Reaction) -> None:
        """Send a sign to everybody who looks at a table; it is stored nowhere."""
        for feed in self._by_table.get(table, ()):
            feed.put_reaction(reaction)

    def close(self) -> None:
        """End all streams, and those that are just being opened."""
        self._closing = True
        for feed in tuple(self._feeds):
            feed.close()
