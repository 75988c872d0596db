"""What `make play` installs while the game already runs: whether a package is there, or still to come."""

import importlib.util
import sys
from pathlib import Path
from typing import Final

LOCK: Final = "installing"
"""A file in the environment's folder that `scripts/install.py` locks while it installs."""


def is_installed(package: str) -> bool:
    """Whether a package can be imported."""
    return importlib.util.find_spec(package) is not None


def is_being_installed() -> bool:
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
