"""Ctrl-C while Numba is imported or compiles: held back until it can be heard without harm.

An interrupt in the middle of what the compiler calls back is swallowed with a traceback, or leaves a kernel without its
code. Between two passes of the compiler it does no harm, and a pass takes a second or two.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numba.core.event import Listener


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until the next pass of the compiler, or until the end of this block."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield  # only the main thread hears signals, and whoever ignores them goes on ignoring them
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: noted.append(number))
    try:
        with _heard_between_passes(noted):
            yield
    finally:
        signal.signal(signal.SIGINT, before)
    if noted:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def _heard_between_passes(noted: list[int]) -> Iterator[None]:
    from numba.core.event import install_listener  # noqa: PLC0415 - reading tables needs no Numba

    with install_listener("numba:run_pass", _listener(noted)):
        yield


def _listener(noted: list[int]) -> "Listener":
    from numba.core.event import Event, Listener  # noqa: PLC0415 - reading tables needs no Numba

    class Between(Listener):  # type: ignore[misc]  # Numba is untyped
        def on_start(self, event: Event) -> None:  # noqa: ARG002 - one pass is as good as another
            if noted:
                raise KeyboardInterrupt

        def on_end(self, event: Event) -> None:
            pass

    return Between()
