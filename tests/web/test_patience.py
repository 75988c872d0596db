"""One time limit for many waits: what is done in time is not touched, and what is late ends."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from gobelet.web.patience import Patience
from web.clocks import QuickLoop

SECONDS = 20.0


def run(work: Coroutine[None, None, None]) -> None:
    """Run a test's coroutine."""
    loop = QuickLoop()
    loop.run_until_complete(work)
    loop.close()


def test_what_is_done_in_time() -> None:
    """It comes to what it comes to, a failure too; another wait of the same task begins anew."""

    async def fail() -> None:
        raise ValueError("broken")

    async def waits() -> None:
        patience = Patience(1000)
        for number in range(3):
            assert await patience.wait(asyncio.sleep(0.001, number)) == number
        with pytest.raises(ValueError, match="broken"):
            await patience.wait(fail())

    run(waits())


def test_what_is_late() -> None:
    """It ends between once and twice the time, and the task that waited goes on; also one that began between looks."""

    async def late(patience: Patience, before: float) -> float:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(before)
        began = loop.time()
        with pytest.raises(TimeoutError):
            await patience.wait(asyncio.sleep(1000))
        task = asyncio.current_task()
        assert task is not None
        assert not task.cancelling()
        return loop.time() - began

    async def waits() -> None:
        patience = Patience(SECONDS)
        taken = await asyncio.gather(*(late(patience, part * SECONDS / 4) for part in range(8)))
        assert taken == [20, 35, 30, 25, 20, 35, 30, 25]

    run(waits())


def test_an_end_from_outside() -> None:
    """Whoever cancels a task that waits gets a task that was cancelled."""

    async def waits() -> None:
        patience = Patience(1000)
        task = asyncio.ensure_future(patience.wait(asyncio.sleep(1000)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(waits())


def test_one_timer_for_all_and_none_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred waits need one timer, and when nobody waits any more it is not set again."""

    async def waits() -> None:
        loop, timers = asyncio.get_running_loop(), []
        patience, call_later = Patience(SECONDS), loop.call_later

        def set_timer(seconds: float, *given: Callable[[], None]) -> asyncio.TimerHandle:
            timers.append(seconds)
            return call_later(seconds, *given)

        monkeypatch.setattr(loop, "call_later", set_timer)
        for _ in range(100):
            await patience.wait(asyncio.sleep(0))
        assert timers.count(SECONDS) == 1
        await asyncio.sleep(6 * SECONDS)
        assert timers.count(SECONDS) == 1
        await patience.wait(asyncio.sleep(0))
        assert timers.count(SECONDS) == 2

    run(waits())
