"""Where compiled kernels are kept, and word of it when some have to be compiled.

Everything that uses kernels does so inside `KernelHome.open`: solving, shares and simulated games alike. Only then is
Numba imported.
"""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path

from gobelet.game import Refusal, Unreadable

if TYPE_CHECKING:
    from numba.core.event import Listener

KERNELS: Final = "kernels"


def cache_root() -> Path:
    """Return the user's folder for what can be made again: tables and kernels."""
    return user_cache_path("gobelet")


@dataclass(frozen=True, slots=True)
class KernelHome:
    """A folder for compiled kernels, and who is told about it; by default nobody is."""

    folder: Path = field(default_factory=lambda: cache_root() / KERNELS)
    refused: Callable[[Refusal], None] = lambda _refusal: None
    """The folder cannot be written."""
    compiling: Callable[[], None] = lambda: None
    """Kernels are being compiled."""

    @contextmanager
    def open(self) -> Iterator[None]:
        """Let kernels be imported and called: they are found in the folder, or compiled and kept there."""
        from numba import config  # noqa: PLC0415 - reading tables needs no Numba
        from numba.core.event import install_listener  # noqa: PLC0415

        config.CACHE_DIR = str(self._usable(Path(config.CACHE_DIR or self.folder)))
        with install_listener("numba:compile", _once(self.compiling)):
            yield

    def _usable(self, folder: Path) -> Path:
        """Return the folder if it can be written, else say so and return one that lasts as long as this process."""
        if _writable(folder):
            return folder
        self.refused(Unreadable("kernels-unwritable", path=folder))
        return _passing_folder()


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _passing_folder() -> Path:
    try:
        folder = tempfile.mkdtemp(prefix="gobelet-")
    except OSError:
        raise Unreadable("kernels-nowhere") from None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _once(told: Callable[[], None]) -> "Listener":
    """Return a listener that tells of the first kernel that is compiled: one found in its folder is not."""
    from numba.core.event import Event, Listener  # noqa: PLC0415 - reading tables needs no Numba

    class Once(Listener):  # type: ignore[misc]  # Numba is untyped
        heard = False

        def on_start(self, event: Event) -> None:  # noqa: ARG002 - one kernel is as good as another
            heard, self.heard = self.heard, True
            if not heard:
                told()

        def on_end(self, event: Event) -> None:
            pass

    return Once()
