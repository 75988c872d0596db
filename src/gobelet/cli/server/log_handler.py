"""A log handler that collects lines and writes them a few times a second.

Each write releases the interpreter lock to whichever thread waits for it. A busy server would do that for every request
and then wait until it gets the lock back.
"""

import logging
import sys
import time
from contextlib import suppress
from threading import Event, Thread
from typing import Final, TextIO

FORMAT: Final = "%(asctime)s %(name)s %(levelname)s %(message)s"
FLUSH_INTERVAL: Final = 0.2
"""Seconds that a line may wait; warnings and errors do not."""


class DateFormatter(logging.Formatter):
    """Formats the date once a second."""

    _second, _date = -1, ""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - the library's name
        """Return the time of a record, to the millisecond."""
        if datefmt is not None:
            return super().formatTime(record, datefmt)
        second = int(record.created)
        if second != self._second:
            self._second, self._date = second, super().formatTime(record, "%Y-%m-%d %H:%M:%S")
        return f"{self._date},{int(record.msecs):03d}"


class BufferedHandler(logging.Handler):
    """Writes the lines of a short interval together, in their order, and the rest at the end of the program."""

    def __init__(self, stream: TextIO, seconds: float = FLUSH_INTERVAL) -> None:
        super().__init__()
        self._stream, self._seconds = stream, seconds
        self._lines: list[str] = []
        self._waiting = Event()
        Thread(target=self._run, name="log lines", daemon=True).start()

    def _run(self) -> None:
        """Flush an interval after the first line of each batch."""
        while self._waiting.wait():
            self._waiting.clear()
            time.sleep(self._seconds)
            self.flush()

    def emit(self, record: logging.LogRecord) -> None:
        """Add a line to the buffer; write all of it if the line is a warning or an error."""
        self._lines.append(self.format(record))
        if record.levelno >= logging.WARNING:
            self.flush()
        elif len(self._lines) == 1:
            self._waiting.set()

    def flush(self) -> None:
        """Write all lines of the buffer. If the stream is closed, they are lost."""
        assert self.lock is not None
        with self.lock, suppress(OSError, ValueError):  # the lock keeps lines in their order
            lines, self._lines = self._lines, []
            if lines:
                self._stream.write("".join(f"{line}\n" for line in lines))
                self._stream.flush()


def configure_logging() -> None:
    """Log to the standard error stream, without looking up threads, processes and source lines, which nobody reads."""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None  # noqa: SLF001 - as the library's own guide has it
    handler = BufferedHandler(sys.stderr)
    handler.setFormatter(DateFormatter(FORMAT))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
