"""Streams: news of one table wait here for a reader, who may be slow."""

import asyncio
from collections import deque
from collections.abc import Callable

from gobelet.tables.service.pubsub import PubSub, Update
from gobelet.tables.storage.base import TableId
from gobelet.web.loop_bridge import LoopBridge


class Feed:
    """The news one reader has yet to hear. Who falls too far behind is told so, and starts again from the table."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._news: deque[Update] = deque()
        self._ready = asyncio.Event()
        self._behind = False
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0.0
        """When the timer rings; not every loop's timer can say."""
        self._until = 0.0
        """Until when the reader waits."""
        self.closed = False

    def put(self, update: Update) -> None:
        """Add news; beyond what may wait, all that waits is dropped."""
        if len(self._news) < self._most:
            self._news.append(update)
        else:
            self._news.clear()
            self._behind = True
        self._ready.set()

    def close(self) -> None:
        """End the stream as soon as its reader looks."""
        self.closed = True
        self._ready.set()
        self._forget_timer()

    async def wait(self, seconds: float) -> bool:
        """Wait for something to happen; return whether it did before the time was up."""
        if not self._ready.is_set():
            self._wake(seconds)
            await self._ready.wait()
        return self.closed or self._behind or bool(self._news)

    def _wake(self, seconds: float) -> None:
        """See to it that the reader wakes in so many seconds. A timer that rings sooner is set anew when it rings."""
        loop = asyncio.get_running_loop()
        self._until = loop.time() + seconds
        if self._timer is None or self._rings > self._until:
            self._forget_timer()
            self._timer, self._rings = loop.call_at(self._until, self._rung), self._until

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rung(self) -> None:
        self._timer = None
        left = self._until - asyncio.get_running_loop().time()
        if left > 0:
            self._wake(left)
        else:
            self._ready.set()

    def take(self) -> list[Update] | None:
        """Return what waits, or None to a reader who has fallen behind."""
        update, behind = list(self._news), self._behind
        self._news.clear()
        self._ready.clear()
        self._behind = False
        return None if behind else update


class StreamRegistry:
    """All open streams of a server, so that they end when it does."""

    def __init__(self) -> None:
        self._feeds: set[Feed] = set()
        self._closing = False

    def __len__(self) -> int:
        return len(self._feeds)

    def open(self, pubsub: PubSub, table: TableId, feed: Feed, bridge: LoopBridge) -> Callable[[], None]:
        """Let a feed hear of a table; return how to stop."""
        stop = pubsub.subscribe(table, lambda update: bridge.put(feed.put, update))
        self._feeds.add(feed)
        if self._closing:
            feed.close()

        def done() -> None:
            stop()
            feed.close()  # its timer goes with it
            self._feeds.discard(feed)

        return done

    def close(self) -> None:
        """End all streams, those too that are only being opened."""
        self._closing = True
        for feed in tuple(self._feeds):
            feed.close()
