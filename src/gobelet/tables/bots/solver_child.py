"""The child process in which a server computes a table: `python -m gobelet.tables.bots.solver_child values kniffel`.

It ends with the server, even if that is killed: its standard input is a pipe that nobody writes to, and that the
system closes when the server ends. A child at low priority may be suspended then and not read that, so the system is
asked to kill it. Its processor time and the folder of tables have limits, too.
"""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import Final

from gobelet.dice import Edition
from gobelet.record import find_edition, parse_house_rules
from gobelet.solver.library import Library, SolverTable

LOW_PRIORITY: Final = "--low-priority"
PR_SET_PDEATHSIG: Final = 1
"""The number of that request in Linux."""
MAX_SECONDS: Final = 900
"""Seconds of processor time after which the system ends the child; compiling and solving take about a minute."""
MAX_BYTES: Final = 2_000_000_000
"""The most that all tables may take on disk; beyond that, the least used ones of house rules are deleted."""


def main(arguments: Sequence[str]) -> int:
    """Compute a table; return 0 if it can be read afterwards."""
    Thread(target=_end_with_parent, daemon=True).start()
    _limit_time()
    low_priority = arguments[0] == LOW_PRIORITY
    if low_priority:
        _request_kill_with_parent()
        lower_priority()
    return compute(*arguments[low_priority:], threads=1 if low_priority else None)


def compute(kind: str, name: str, *house: str, threads: int | None = None) -> int:
    """Compute a table unless it exists; return 0 if it can be read afterwards."""
    edition, wanted = parse_house_rules(find_edition(name), house), SolverTable(kind)
    assert isinstance(edition, Edition)
    library = Library(threads=threads)
    values = library.values(edition)
    if wanted is SolverTable.SHARES:
        library.shares(values)
    elif wanted is SolverTable.ODDS:
        library.odds(values)
    library.delete_surplus(MAX_BYTES)
    return int(not Library().has_table(wanted, edition))


def _end_with_parent() -> None:
    """Wait until the standard input is closed, then end this process at once."""
    while os.read(0, 1):
        pass
    os._exit(1)


def _request_kill_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends."""
    with suppress(ImportError, AttributeError):  # Linux only
        import ctypes  # noqa: PLC0415

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _limit_time() -> None:
    with suppress(ImportError):  # POSIX only
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))


def lower_priority() -> None:
    """Run only when nobody else wants to, as far as the system allows it."""
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
