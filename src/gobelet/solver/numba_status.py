"""Whether Numba is there, which compiles the kernels. `make play` installs it while the game already runs."""

import importlib.util
import sys
import time
from pathlib import Path
from typing import Final

from gobelet.game import Illegal

LOCK: Final = "installing"
"""A file in the environment's folder that `scripts/install.py` locks while it installs."""

POLL_SECONDS: Final = 0.5


def is_numba_installed() -> bool:
    """Whether Numba can be imported."""
    return importlib.util.find_spec("numba") is not None


def is_numba_being_installed() -> bool:
    """Whether something is being installed into this environment; the lock ends with the process that holds it."""
    try:
        import fcntl  # noqa: PLC0415 - POSIX only, as `make` is

        with (Path(sys.prefix) / LOCK).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (ImportError, OSError):
        return False
    return False


def wait_for_installation() -> None:
    """Wait until nothing is being installed any more."""
    while is_numba_being_installed():
        time.sleep(POLL_SECONDS)


def require_numba() -> None:
    """Refuse to go on without Numba."""
    if is_numba_being_installed():
        raise Illegal("solver-installing")
    if not is_numba_installed():
        raise Illegal("solver-missing")
