"""Log lines: none is lost, none out of order, and a busy program writes them together."""

import io
import logging
from collections.abc import Iterator
from threading import Event

import pytest

from gobelet.cli.server.log_handler import FORMAT, BufferedHandler, DateFormatter

NEVER = 1000.0


class Written(io.StringIO):
    """A stream that counts how often it is written to."""

    count = 0

    def write(self, text: str) -> int:
        """Count and write."""
        self.count += 1
        return super().write(text)


class Told(io.StringIO):
    """A stream that says when it was flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.told = Event()

    def flush(self) -> None:
        """Say so."""
        self.told.set()


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    """A logger of its own."""
    logger = logging.Logger("gobelet.test", logging.INFO)
    yield logger
    for handler in logger.handlers:
        handler.close()


def test_lines_are_written_together_in_their_order(log: logging.Logger) -> None:
    """What was said before the moment has passed is one write; a warning takes along whatever waits."""
    stream = Written()
    handler = BufferedHandler(stream, NEVER)
    log.addHandler(handler)
    for number in range(5):
        log.info("line %d", number)
    assert stream.getvalue() == ""
    log.warning("now")
    assert stream.getvalue() == "".join(f"line {number}\n" for number in range(5)) + "now\n"
    assert stream.count == 1
    log.info("last")
    handler.flush()
    handler.flush()
    assert stream.getvalue().endswith("now\nlast\n")
    assert stream.count == 2


def test_lines_are_written_once_their_moment_has_passed(log: logging.Logger) -> None:
    """Nobody has to ask for it."""
    written = Told()
    log.addHandler(BufferedHandler(written, 0.0))
    log.info("a line")
    assert written.told.wait(10)
    assert written.getvalue() == "a line\n"


def test_a_stream_that_is_gone_is_no_fault(log: logging.Logger) -> None:
    """A server goes on when nobody reads its log any more."""
    stream = io.StringIO()
    log.addHandler(BufferedHandler(stream, NEVER))
    stream.close()
    log.error("nobody hears this")


def test_lines_have_the_date_that_the_library_would_give_them() -> None:
    """Within a second and after it, to the millisecond."""
    ours, theirs = DateFormatter(FORMAT), logging.Formatter(FORMAT)
    for created in (1_700_000_000.0, 1_700_000_000.25, 1_700_000_001.999, 1_700_086_400.5, 1_700_000_000.75):
        record = logging.makeLogRecord({"name": "gobelet", "levelname": "INFO", "msg": "a line"})
        record.created, record.msecs = created, created % 1 * 1000
        assert ours.format(record) == theirs.format(record)
