"""Futures that share one timer."""

import asyncio

from gobelet.web.timeouts import Timeouts


class StoppedLoop(asyncio.SelectorEventLoop):
    """A loop whose clock stands still until it is told the time."""

    now = 0.0

    def time(self) -> float:
        """Return the time that was set."""
        return self.now

    def run_timers(self, now: float) -> None:
        """Set the time, and run what is due."""
        self.now = now
        self.call_soon(self.stop)
        self.run_forever()

    @property
    def timers(self) -> int:
        """How many timers wait."""
        return len(self._scheduled)  # type: ignore[attr-defined]


def test_each_is_given_up_after_its_time() -> None:
    """Those that are done are not; the others, in the order they were added, each by its own time."""
    loop, given_up = StoppedLoop(), list[asyncio.Future[int]]()
    timeouts = Timeouts[int](10, given_up.append)
    futures = [loop.create_future() for _ in range(4)]
    for seconds, future in enumerate(futures):
        loop.now = float(seconds)
        timeouts.add(future, loop)
        assert loop.timers == 1
    futures[1].set_result(1)
    loop.run_timers(9.5)
    assert given_up == []
    loop.run_timers(10.5)
    assert given_up == [futures[0]]
    loop.run_timers(12.5)
    assert given_up == [futures[0], futures[2]]
    loop.run_timers(99)
    assert given_up == [futures[0], futures[2], futures[3]]
    assert loop.timers == 0
    loop.close()


def test_what_is_done_is_not_kept() -> None:
    """Results of commands are whole tables; thousands of them would wait for the timer."""
    loop = StoppedLoop()
    timeouts = Timeouts[int](10, lambda _future: None)
    for _ in range(100):
        future = loop.create_future()
        timeouts.add(future, loop)
        future.set_result(1)
    assert len(timeouts._waiting) == 1
    loop.close()
