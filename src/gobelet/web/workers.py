"""Work that would block the event loop, in threads.

Each kind of work has threads of its own, so that proofs never keep a table from being opened, or a health check from
being answered. The same work is done once for all who wait for it, and what nobody waits for any more is not begun.
"""

import asyncio
import copy
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from typing import Any, Final, TypeVar

from starlette.types import Receive

from gobelet.game import Illegal, Refusal, split_refusal

T = TypeVar("T")
MAX_QUEUED: Final = 256
"""How many different records, proofs or pieces of advice may wait; more are refused."""
MAX_OPENING: Final = 5000
"""How many tables may wait to be opened: after a restart everybody comes back at once."""
MAX_RESULTS: Final = 64
"""How many records and proofs are remembered: the longest takes less than a megabyte."""
MAX_PADS: Final = 32
"""How many score pads are remembered: one of fifty sheets takes less than a megabyte."""
MAX_QUEUED_PADS: Final = 32
MAX_REVIEWS: Final = 32
"""How many reviews and what is made of them are remembered: the longest match takes about two megabytes."""
MAX_QUEUED_REVIEWS: Final = 64
LASTING: Final = frozenset({"not-playing", "not-over"})
"""Refusals that hold as long as a table stays as it is, so that they are remembered; also what proofs find."""
PROOF: Final = "fair-"
"""What the codes begin with of everything that a proof finds."""


@dataclass(eq=False, slots=True)
class _Job:
    future: Future[Any]
    waiting: int = 0
    """How many requests wait for it."""


class Pool:
    """A few threads for one kind of work, which may remember its last results."""

    def __init__(self, name: str, threads: int, remembered: int = 0, most: int = MAX_QUEUED) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._remembered, self._most = remembered, most
        self._jobs: dict[Hashable, _Job] = {}
        self._results: dict[Hashable, Any] = {}
        """Results and lasting refusals, the one that was used last at the end."""

    async def run(self, key: Hashable, function: Callable[[], T]) -> T:
        """Return what a function returns; whoever asks for the same key meanwhile gets the same result."""
        if key in self._results:
            found: T = self._recall(key)
            return found
        job = self._jobs.get(key) or self._start(key, function)
        job.waiting += 1
        try:
            return await asyncio.shield(asyncio.wrap_future(job.future))
        finally:
            job.waiting -= 1
            if not job.waiting and job.future.cancel():
                self._forget_job(key, job)

    def _start(self, key: Hashable, function: Callable[[], T]) -> _Job:
        if len(self._jobs) >= self._most:
            raise Illegal("too-busy")
        loop = asyncio.get_running_loop()
        job = self._jobs[key] = _Job(self._threads.submit(function))
        job.future.add_done_callback(lambda _future: _call_in(loop, self._finish, key, job))
        return job

    def _finish(self, key: Hashable, job: _Job) -> None:
        self._forget_job(key, job)
        if not self._remembered or job.future.cancelled():
            return
        error = job.future.exception()
        if error is None:
            self._remember(key, job.future.result())
        elif isinstance(error, Refusal) and _is_lasting(error):
            self._remember(key, copy.copy(error))  # a copy has no traceback, which would keep frames in memory

    def _remember(self, key: Hashable, found: object) -> None:
        self._results[key] = found
        if len(self._results) > self._remembered:
            del self._results[next(iter(self._results))]

    def _forget_job(self, key: Hashable, job: _Job) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]

    def _recall(self, key: Hashable) -> Any:  # noqa: ANN401 - whatever the function has returned
        found = self._results[key] = self._results.pop(key)
        if isinstance(found, Refusal):
            raise copy.copy(found)  # the traceback of one that is raised again and again would grow
        return found

    def close(self) -> None:
        """Begin nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _is_lasting(refusal: Refusal) -> bool:
    """Whether the same work would be refused again: a store that fails, or is busy, may work the next time."""
    codes = [each.code for each in split_refusal(refusal)]
    return all(code in LASTING or code.startswith(PROOF) for code in codes)


def _call_in(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: object) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(function, *arguments)


@dataclass(frozen=True, slots=True)
class Workers:
    """The pools of a server."""

    opening: Pool = field(default_factory=lambda: Pool("opening", 2, most=MAX_OPENING))
    """Reads tables that are not in memory."""
    records: Pool = field(default_factory=lambda: Pool("records", 1, MAX_RESULTS))
    """Writes records and verifies games."""
    advice: Pool = field(default_factory=lambda: Pool("advice", 2))
    """Ranks options."""
    pads: Pool = field(default_factory=lambda: Pool("pads", 1, MAX_PADS, MAX_QUEUED_PADS))
    """Writes score pads as PDF."""
    reviews: Pool = field(default_factory=lambda: Pool("reviews", 1, MAX_REVIEWS, MAX_QUEUED_REVIEWS))
    """Makes exact reviews of finished games."""
    estimates: Pool = field(default_factory=lambda: Pool("estimates", 1, MAX_REVIEWS, MAX_QUEUED_REVIEWS))
    """Makes reviews that are estimates, of cards, which takes longer."""

    standings: Pool = field(default_factory=lambda: Pool("standings", 1, most=MAX_QUEUED_PADS))
    """Reads the results of many games."""

    def close(self) -> None:
        """Begin nothing any more."""
        for each in fields(self):
            getattr(self, each.name).close()


async def wait_while_connected(receive: Receive, work: Awaitable[T]) -> T:
    """Return the result of some work; give it up as soon as whoever asked for it has disconnected."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(_wait_for_disconnect(receive))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise Illegal("too-busy")  # nobody reads this
    finally:
        gone.cancel()
        task.cancel()


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
