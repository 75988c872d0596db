"""Delay Ctrl-C while kernels are loaded or compiled.

An interrupt inside a callback of the compiler is swallowed with a traceback, or leaves a kernel without its code.
Between two passes of the compiler it is safe, and a pass takes a second or two.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numba.core.event import Listener


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the next pass of the compiler, or until the end of this block."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield  # only the main thread receives signals, and an ignored signal stays ignored
        return
    pending: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: pending.append(number))
    _delayed.append(pending)
    try:
        yield
    finally:
        _delayed.remove(pending)
        signal.signal(signal.SIGINT, before)
    if pending:
        signal.raise_signal(signal.SIGINT)


_delayed: list[list[int]] = []
"""The signals that have come in each block that delays them; blocks may be nested."""


@contextmanager
def raise_between_passes() -> Iterator[None]:
    """Raise a delayed Ctrl-C between two passes of the compiler."""
    from numba.core.event import install_listener  # noqa: PLC0415 - only to compile

    with install_listener("numba:run_pass", _create_listener()):
        yield


def _create_listener() -> "Listener":
    from numba.core.event import Event, Listener  # noqa: PLC0415 - only to compile

    class PassListener(Listener):  # type: ignore[misc]  # Numba is untyped
        def on_start(self, event: Event) -> None:  # noqa: ARG002 - any pass will do
            if any(_delayed) and threading.current_thread() is threading.main_thread():
                raise KeyboardInterrupt

        def on_end(self, event: Event) -> None:
            pass

    return PassListener()
