"""Work in threads: done once for all who wait, bounded, and not begun once nobody waits."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import Event
from traceback import walk_tb

import pytest

from gobelet.game import Faults, Illegal, Refusal
from gobelet.web.workers import Pool, wait_while_connected

PATIENCE = 10.0


class Slow:
    """A function that waits for a signal, and counts how often it was called."""

    def __init__(self) -> None:
        self.calls = 0
        self.go, self.begun = Event(), Event()

    def __call__(self) -> str:
        """Wait, and return something."""
        self.calls += 1
        self.begun.set()
        assert self.go.wait(PATIENCE)
        return "done"


def fail(error: Exception) -> str:
    """Raise an error where a value is expected."""
    raise error


@pytest.fixture
def pool() -> Iterator[Pool]:
    """One thread that remembers three results."""
    found = Pool("test", 1, remembered=3)
    yield found
    found.close()


async def begin(slow: Slow) -> None:
    """Wait until a function runs."""
    assert await asyncio.to_thread(slow.begun.wait, PATIENCE)


def test_the_same_work_is_done_once_for_all_who_wait(pool: Pool) -> None:
    """Ten requests share one computation, and those after them what it has found."""
    slow = Slow()

    async def ask() -> list[str]:
        waiting = [asyncio.ensure_future(pool.run("key", slow)) for _ in range(10)]
        await begin(slow)
        slow.go.set()
        return [*await asyncio.gather(*waiting), await pool.run("key", slow)]

    assert asyncio.run(ask()) == ["done"] * 11
    assert slow.calls == 1


def test_queued_work_is_not_begun_once_nobody_waits_for_it(pool: Pool) -> None:
    """Of two who wait one may leave; what runs already is finished, and found again."""
    running, shared, left = Slow(), Slow(), Slow()
    shared.go.set()

    async def ask() -> str:
        first = asyncio.ensure_future(pool.run(1, running))
        await begin(running)
        stays, goes, alone = (asyncio.ensure_future(pool.run(*job)) for job in ((2, shared), (2, shared), (3, left)))
        await asyncio.sleep(0)
        for task in (goes, alone, first):
            task.cancel()
        running.go.set()
        assert await stays == "done"
        again = asyncio.ensure_future(pool.run(3, left))
        await begin(left)
        left.go.set()
        assert await again == "done"
        return await pool.run(1, running)

    assert asyncio.run(ask()) == "done"
    assert (running.calls, shared.calls, left.calls) == (1, 1, 1)


def test_what_cannot_wait_is_refused() -> None:
    """A queue has an end."""
    slow, pool = Slow(), Pool("test", 1, most=1)

    async def ask() -> str:
        first = asyncio.ensure_future(pool.run(1, slow))
        await begin(slow)
        with pytest.raises(Illegal) as told:
            await pool.run(2, slow)
        slow.go.set()
        await first
        return told.value.code

    assert asyncio.run(ask()) == "too-busy"
    pool.close()


def test_refusals_are_remembered_and_other_errors_are_not(pool: Pool) -> None:
    """What the rules refuse stays refused; what failed may succeed."""
    calls: list[str] = []

    def fail_with(error: Exception) -> Callable[[], str]:
        def work() -> str:
            calls.append(type(error).__name__)
            raise error

        return work

    async def ask() -> None:
        for _ in range(2):
            for number, error in enumerate((Illegal("not-over"), OSError())):
                with pytest.raises(type(error)):
                    await pool.run(number, fail_with(error))

    asyncio.run(ask())
    assert calls == ["Illegal", "OSError", "OSError"]


@pytest.mark.parametrize("code", ["store-failed", "store-unsure", "too-busy"])
def test_a_store_that_fails_is_asked_again(pool: Pool, code: str) -> None:
    """The game's key never changes once it is over: its record must not stay broken."""

    async def ask() -> str:
        with pytest.raises(Illegal, match=code):
            await pool.run("game", partial(fail, Illegal(code)))
        return await pool.run("game", lambda: "record")

    assert asyncio.run(ask()) == "record"


def test_several_faults_of_a_proof_are_remembered(pool: Pool) -> None:
    """Unless one of them may be over the next time."""
    lasting, passing = (Faults((Illegal("fair-draw"), Illegal(code))) for code in ("fair-more", "store-failed"))
    calls: list[Refusal] = []

    def prove(error: Refusal) -> str:
        calls.append(error)
        raise error

    async def ask() -> None:
        for key, error in enumerate((lasting, lasting, passing, passing)):
            with pytest.raises(Faults) as told:
                await pool.run(key // 2, partial(prove, error))
            assert told.value == error

    asyncio.run(ask())
    assert calls == [lasting, passing, passing]


def test_a_remembered_refusal_does_not_grow(pool: Pool) -> None:
    """Each who asks gets one of their own: the tracebacks of all before them are not kept."""

    async def ask() -> list[int]:
        lengths = []
        for _ in range(20):
            with pytest.raises(Illegal, match="fair-unfinished") as told:
                await pool.run("game", lambda: fail(Illegal("fair-unfinished")))
            lengths.append(len(list(walk_tb(told.value.__traceback__))))
        return lengths

    assert len(set(asyncio.run(ask())[1:])) == 1
    (remembered,) = pool._results.values()
    assert remembered.__traceback__ is None


def test_only_the_last_results_are_remembered(pool: Pool) -> None:
    """The one that nobody has asked for longest is forgotten first."""

    async def ask() -> list[int]:
        calls: list[int] = []
        for number in (1, 2, 3, 1, 4, 1, 2):
            await pool.run(number, lambda number=number: calls.append(number))  # type: ignore[misc]
        return calls

    assert asyncio.run(ask()) == [1, 2, 3, 4, 2]


def test_work_whose_reader_has_gone_is_given_up() -> None:
    """The work is cancelled, not left to run for nobody."""
    given_up: list[bool] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            given_up.append(True)

    async def ask(receive: Callable[[], Awaitable[dict[str, str]]]) -> None:
        with suppress(Illegal):
            await wait_while_connected(receive, work())
        await asyncio.sleep(0)

    messages = iter(("http.request", "http.disconnect"))

    async def receive() -> dict[str, str]:
        return {"type": next(messages)}

    asyncio.run(ask(receive))
    assert given_up == [True]
