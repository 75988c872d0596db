"""When the players of a benchmark send their moves: at once, or so many a second of all tables together."""

import asyncio
from collections import deque
from contextlib import suppress

from bench.lines import Document
from bench.playing import Player


class AtOnce:
    """No pause: whoever may move moves."""

    def __init__(self) -> None:
        self._stopped = False

    def ready(self, player: Player, body: Document) -> None:
        """Send it."""
        if not self._stopped:
            player.send(body)

    def stop(self) -> None:
        """Send nothing any more."""
        self._stopped = True


class Paced:
    """So many moves a second, evenly, from whoever has waited longest."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._waiting: deque[tuple[Player, Document]] = deque()
        self._ticking = asyncio.ensure_future(self._tick())

    def ready(self, player: Player, body: Document) -> None:
        """Let it wait for its time."""
        self._waiting.append((player, body))

    async def _tick(self) -> None:
        """Send what is due; a time at which nobody may move passes unused."""
        loop = asyncio.get_running_loop()
        began, sent = loop.time(), 0
        while True:
            await asyncio.sleep(began + (sent + 1) / self._rate - loop.time())
            while sent < (loop.time() - began) * self._rate:
                sent += 1
                with suppress(IndexError):
                    player, body = self._waiting.popleft()
                    player.send(body)

    def stop(self) -> None:
        """Send nothing any more."""
        self._ticking.cancel()
