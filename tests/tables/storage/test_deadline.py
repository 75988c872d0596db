"""How long a thread may wait for the database."""

from threading import Thread

import pytest

from gobelet.tables.storage.deadline import limit_time, seconds_left


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test sets."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_without_a_deadline_the_usual_limit_holds() -> None:
    """Nobody has set one."""
    assert seconds_left(7.0) == 7.0


def test_everything_in_a_block_shares_its_deadline(clock: list[float]) -> None:
    """What the first step takes is missing for the next; never less than nothing is left."""
    with limit_time(10):
        assert seconds_left(60.0) == 10.0
        clock[0] += 4
        assert (seconds_left(60.0), seconds_left(3.0)) == (6.0, 3.0)
        clock[0] += 40
        assert seconds_left(60.0) == 0.0
    assert seconds_left(60.0) == 60.0


def test_a_block_within_a_block_has_no_more_time(clock: list[float]) -> None:
    """A read within a transaction ends with it; a shorter limit holds within its block."""
    with limit_time(10):
        with limit_time(60):
            assert seconds_left(100.0) == 10.0
        with limit_time(2):
            assert seconds_left(100.0) == 2.0
        assert seconds_left(100.0) == 10.0


def test_a_deadline_belongs_to_its_thread(clock: list[float]) -> None:
    """Others may wait as long as before."""
    found: list[float] = []
    with limit_time(1):
        thread = Thread(target=lambda: found.append(seconds_left(60.0)))
        thread.start()
        thread.join(10)
    assert found == [60.0]
