"""Whether Numba is there, which compiles the kernels. `make play` installs it while the game already runs."""

import time
from typing import Final

from gobelet.game import Illegal
from gobelet.installation import is_being_installed, is_installed

POLL_SECONDS: Final = 0.5


def is_numba_installed() -> bool:
    """Whether Numba can be imported."""
    return is_installed("numba")


def is_numba_being_installed() -> bool:
    """Whether something is being installed into this environment."""
    return is_being_installed()


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
