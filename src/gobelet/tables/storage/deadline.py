"""How long a thread may wait for the database: one limit for everything that one transaction or one read does."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import local


class _Deadline(local):
    at = math.inf


_DEADLINE = _Deadline()


@contextmanager
def limit_time(seconds: float) -> Iterator[None]:
    """Set the deadline of this thread until the end of the block; a nearer one, of a block around it, stays."""
    before = _DEADLINE.at
    _DEADLINE.at = min(before, time.monotonic() + seconds)
    try:
        yield
    finally:
        _DEADLINE.at = before


def seconds_left(most: float) -> float:
    """Return how long this thread may still wait: not longer than `most`, and never less than nothing."""
    return max(0.0, min(most, _DEADLINE.at - time.monotonic()))
