"""Whether Numba is there, which compiles the kernels. `make play` installs it while the game already runs."""

import importlib.util
import sys
from pathlib import Path
from typing import Final

from gobelet.files import is_process_running
from gobelet.game import Illegal

MARK: Final = "installing-solver"
"""A file in the environment's folder that has the id of the process that installs Numba (`scripts/install.py`)."""


def is_numba_installed() -> bool:
    """Whether Numba can be imported."""
    return importlib.util.find_spec("numba") is not None


def is_numba_being_installed() -> bool:
    """Whether Numba is being installed into this environment."""
    try:
        process = int((Path(sys.prefix) / MARK).read_bytes())
    except (OSError, ValueError):
        return False
    return is_process_running(process)


def require_numba() -> None:
    """Refuse to go on without Numba."""
    if is_numba_being_installed():
        raise Illegal("solver-installing")
    if not is_numba_installed():
        raise Illegal("solver-missing")
