"""The writer's queue: bounded, in order, and new tables after whatever is played."""

from collections import deque
from typing import cast

from gobelet.game import Seat
from gobelet.tables.commands import CreateTable, NewTable, Rename, Submission, TableCommand
from gobelet.tables.service.job_queue import MAX_JOBS, MAX_NEW_TABLES, Job, JobQueue, ReceivedRows
from gobelet.tables.storage.base import TableId
from gobelet.tables.tokens import Holder


def make_job(number: int, *, new: bool = False) -> Job:
    """Return a job with a number as its command id."""
    command = CreateTable(NewTable("kniffel")) if new else Rename(Seat(0), "Ann")
    submission = Submission(TableId("t"), Holder("h"), str(number), cast("TableCommand", command))
    return Job(submission, lambda _outcome: None, 0.0)


def ids(jobs: list[Job]) -> list[int]:
    """Return the numbers of jobs."""
    return [int(job.submission.command_id) for job in jobs]


def test_commands_keep_their_order() -> None:
    """As many as fit are one transaction."""
    queue = JobQueue()
    for number in range(MAX_JOBS + 1):
        assert queue.put(make_job(number))
    assert ids(queue.take()[0]) == list(range(MAX_JOBS))
    assert ids(queue.take()[0]) == [MAX_JOBS]


def test_new_tables_come_a_few_at_a_time() -> None:
    """However many were asked for first, a move is in the next transaction, and they are in it too."""
    queue = JobQueue()
    for number in range(3 * MAX_NEW_TABLES):
        queue.put(make_job(number, new=True))
    queue.put(make_job(99))
    assert ids(queue.take()[0]) == [99, *range(MAX_NEW_TABLES)]
    queue.close()
    assert [len(queue.take()[0]) for _ in range(3)] == [MAX_NEW_TABLES, MAX_NEW_TABLES, 0]


def test_the_queue_is_bounded() -> None:
    """New tables are refused long before moves are; whoever is taken makes room."""
    queue = JobQueue()
    queue.most = 16
    assert [queue.put(make_job(number, new=True)) for number in range(3)] == [True, True, False]
    assert [queue.put(make_job(number)) for number in range(20)][-1] is False
    assert len(queue) <= 16 + 2
    queue.take()
    assert queue.put(make_job(1))
    assert queue.put(make_job(1, new=True))


def test_only_jobs_are_counted() -> None:
    """New tables take no room from moves."""
    queue = JobQueue()
    queue.most = 16
    for number in range(2):
        assert queue.put(make_job(number, new=True))
    assert len(queue) == 2
    assert all(queue.put(make_job(number)) for number in range(16))
    assert len(queue) == 18


class _TakenMeanwhile(deque[Job]):
    """Jobs that another thread takes at the last moment."""

    def popleft(self) -> Job:
        self.clear()
        return super().popleft()


def test_several_threads_drain() -> None:
    """One that finds nothing left, where there was something a moment before, neither waits nor fails."""
    queue = JobQueue()
    queue._new_tables = _TakenMeanwhile([make_job(1, new=True)])
    assert list(queue.drain()) == []
    queue._commands = _TakenMeanwhile([make_job(1)])
    assert list(queue.drain()) == []


def test_what_comes_after_the_end_is_found() -> None:
    """A writer that has stopped can still answer everybody."""
    queue = JobQueue()
    queue.close()
    assert not any(queue.take())
    queue.put(make_job(1))
    queue.put(make_job(2, new=True))
    assert ids(list(queue.drain())) == [1, 2]


def test_stale_tables_come_with_jobs_and_alone() -> None:
    """Each once, however often it was named."""
    queue = JobQueue()
    for name in ("a", "b", "a"):
        queue.put_stale(TableId(name))
    assert queue.take() == ([], [], {"a", "b"})
    queue.put_stale(TableId("c"))
    queue.put(make_job(1))
    work = queue.take()
    assert (ids(work.jobs), work.stale) == ([1], {"c"})


def test_rows_of_a_forwarded_job_come_with_it() -> None:
    """Or before it: they were added before it."""
    queue, received = JobQueue(), ReceivedRows(TableId("t"), ())
    queue.put_received(received)
    queue.put(make_job(1)._replace(was_forwarded=True))
    work = queue.take()
    assert (ids(work.jobs), work.received, work.stale) == ([1], [received], set())
