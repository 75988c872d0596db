"""The child process in which a server computes a table: `python -m gobelet.tables.bots.solver_child values kniffel`.

It ends with the server, even if that is killed: its standard input is a pipe that nobody writes to, and that the
system closes when the server ends. It also ends after a time limit, and keeps the folder of tables within its limit.
"""

import os
import signal
import sys
from collections.abc import Sequence
from threading import Thread
from typing import Final

LOW_PRIORITY: Final = "--low-priority"
MAX_SECONDS: Final = 900
"""Seconds after which the child ends; compiling and solving take about a minute on a slow machine."""
MAX_BYTES: Final = 2_000_000_000
"""The most that all tables together may take on disk; beyond that, the least used ones of house rules are deleted."""


def main(arguments: Sequence[str]) -> int:
    """Compute a table; return 0 if it can be read afterwards."""
    Thread(target=_end_with_parent, daemon=True).start()
    signal.alarm(MAX_SECONDS)
    low_priority = arguments[0] == LOW_PRIORITY
    if low_priority:
        lower_priority()
    return compute(*arguments[low_priority:], threads=1 if low_priority else None)


def compute(kind: str, name: str, *house: str, threads: int | None = None) -> int:
    """Compute a table unless it exists; return 0 if it can be read afterwards."""
    from gobelet.dice import Edition  # noqa: PLC0415 - the process that starts this one needs only the names above
    from gobelet.record import find_edition, parse_house_rules  # noqa: PLC0415
    from gobelet.solver import Library  # noqa: PLC0415

    edition = parse_house_rules(find_edition(name), house)
    assert isinstance(edition, Edition)
    library = Library(threads=threads)
    values = library.values(edition)
    if kind == "shares":
        library.shares(values)
    library.delete_surplus(MAX_BYTES)
    written = Library()
    return int(not (written.has_shares(edition) if kind == "shares" else written.has_values(edition)))


def _end_with_parent() -> None:
    """Wait until the standard input is closed, then end this process at once."""
    while os.read(0, 1):
        pass
    os._exit(1)


def lower_priority() -> None:
    """Run only when nobody else wants to."""
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
