"""Log lines written together, a moment after they were said.

Each write hands the interpreter to whichever thread waits for it. A busy server would do so once for every request, and
then wait itself until it gets it back; so lines are gathered and written a few times a second.
"""

import logging
import sys
import time
from contextlib import suppress
from threading import Event, Thread
from typing import Final, TextIO

FORMAT: Final = "%(asctime)s %(name)s %(levelname)s %(message)s"
MOMENT: Final = 0.2
"""Seconds that a line may wait; warnings and worse do not."""


class Dated(logging.Formatter):
    """Works out the date once a second."""

    _second, _date = -1, ""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - the library's name
        """Return when a line was said, to the millisecond."""
        if datefmt is not None:
            return super().formatTime(record, datefmt)
        second = int(record.created)
        if second != self._second:
            self._second, self._date = second, super().formatTime(record, "%Y-%m-%d %H:%M:%S")
        return f"{self._date},{int(record.msecs):03d}"


class Gathered(logging.Handler):
    """Writes what was said within a moment at one go, in its order; at the end of the program what is left."""

    def __init__(self, stream: TextIO, seconds: float = MOMENT) -> None:
        super().__init__()
        self._stream, self._seconds = stream, seconds
        self._lines: list[str] = []
        self._waiting = Event()
        Thread(target=self._run, name="log lines", daemon=True).start()

    def _run(self) -> None:
        """Write what was said, a moment after its first line."""
        while self._waiting.wait():
            self._waiting.clear()
            time.sleep(self._seconds)
            self.flush()

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line until its moment has passed."""
        self._lines.append(self.format(record))
        if record.levelno >= logging.WARNING:
            self.flush()
        elif len(self._lines) == 1:
            self._waiting.set()

    def flush(self) -> None:
        """Write all lines that wait. Where nobody reads them any more, they are lost."""
        assert self.lock is not None
        with self.lock, suppress(OSError, ValueError):  # together, or a warning could overtake what was said before it
            lines, self._lines = self._lines, []
            if lines:
                self._stream.write("".join(f"{line}\n" for line in lines))
                self._stream.flush()


def log_lines() -> None:
    """Write a line for every request; threads, processes and lines of source, which nobody reads, are not looked up."""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None  # noqa: SLF001 - as the library's own guide has it
    handler = Gathered(sys.stderr)
    handler.setFormatter(Dated(FORMAT))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
