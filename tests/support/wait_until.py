"""Waits for what another thread or process does, where there is no event to wait for."""

import time

PATIENCE = 30.0
"""Seconds."""
INTERVAL = 0.005


def wait_until(condition: object) -> None:
    """Wait until a function returns something true."""
    assert callable(condition)  # any lambda: not all can be given a type
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(INTERVAL)
