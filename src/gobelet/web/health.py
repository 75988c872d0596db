"""The health check: what is true of the database and the writer, without waiting for either.

The check has a thread of its own, so it neither waits for the threads that read tables nor keeps one of them. Requests
at the same time share one check, and none waits for it longer than two seconds. If the database takes longer, the
check fails.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from typing import Final

from gobelet.game import Illegal
from gobelet.tables.service.service import Tables
from gobelet.tables.service.writer import refuse_store_error
from gobelet.tables.storage.base import StoreError, StoreProblem

CHECK_SECONDS: Final = 2.0
"""Seconds that the database may take to answer."""
WRITER_SECONDS: Final = 5.0
"""Seconds that the oldest command may have been waiting for the writer."""


class HealthCheck:
    """Checks the tables of a server, at most once at a time."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lock = Lock()
        self._running: Future[None] | None = None

    async def run(self) -> float:
        """Return the writer's age in seconds; raise a refusal that says what is wrong."""
        checked = asyncio.wrap_future(self._start())
        await asyncio.wait({checked}, timeout=CHECK_SECONDS)
        if not checked.done():
            checked.add_done_callback(lambda late: late.cancelled() or late.exception())  # which nobody waits for
            raise refuse_store_error(StoreError(StoreProblem.SILENT))
        checked.result()
        age = self._tables.writer_age
        if age > WRITER_SECONDS:
            raise Illegal("writer-slow", seconds=round(age))
        return age

    def _start(self) -> "Future[None]":
        """Return the check that is running, or start one."""
        with self._lock:
            if self._running is None or self._running.done():
                self._running = Future()
                self._running.set_running_or_notify_cancel()
                Thread(target=_run, args=(self._tables.check, self._running), name="health", daemon=True).start()
            return self._running


def _run(check: Callable[[], None], future: "Future[None]") -> None:
    try:
        check()
    except Exception as error:
        future.set_exception(error)
    else:
        future.set_result(None)
