"""The admission queue: a few are begun at a time, in the order in which they came."""

import asyncio
from itertools import pairwise

from gobelet.web.admission_queue import PER_ITERATION, AdmissionQueue


def test_others_are_answered_between_those_who_wait() -> None:
    """Whatever else the event loop has to do comes after a few of them, not after all."""
    begun: list[int] = []
    counts: list[int] = []

    async def begin(queue: AdmissionQueue, number: int) -> None:
        await queue.wait()
        begun.append(number)

    async def run() -> None:
        queue = AdmissionQueue()
        requests = [asyncio.ensure_future(begin(queue, number)) for number in range(10 * PER_ITERATION)]
        while len(begun) < len(requests):
            counts.append(len(begun))
            await asyncio.sleep(0)
        assert len(queue) == 0

    asyncio.run(run())
    assert begun == list(range(10 * PER_ITERATION))
    assert max(after - before for before, after in pairwise(counts)) <= PER_ITERATION


def test_a_request_that_is_cancelled_stops_nobody() -> None:
    """Those behind it are begun."""

    async def run() -> None:
        queue = AdmissionQueue()
        first, second = (asyncio.ensure_future(queue.wait()) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait_for(second, 20)
        assert first.cancelled()

    asyncio.run(run())
