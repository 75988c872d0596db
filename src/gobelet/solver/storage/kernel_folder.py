"""Where compiled kernels are kept, and who is told when some have to be compiled or cannot be kept.

Everything that uses kernels does so inside `KernelHome.open`: solving, shares and simulated games alike. Nothing here
imports Numba; `kernel_cache` reads and writes the files.
"""

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from gobelet.game import Refusal, Unreadable

KERNELS: Final = "kernels"
KERNEL_FILES: Final = "*.nb*"
SOURCES: Final = (
    "kernels/aim",
    "kernels/bounds",
    "kernels/choices",
    "kernels/odds",
    "kernels/play",
    "kernels/play_imperfect",
    "kernels/shares",
    "kernels/simd",
    "kernels/solve",
    "kernels/turn",
    "model/lattice",
    "storage/kernel_cache",
)
"""The modules whose source decides what a compiled kernel does: a kernel holds the code of all that it calls."""
SOLVING, SHARING, PLAYING, ODDS, AIMING = "solving", "sharing", "playing", "odds", "aiming"
"""What kernels are opened for."""


def cache_root() -> Path:
    """Return the user's folder for what can be made again: tables and kernels."""
    return user_cache_path("gobelet")


def hash_of_sources(folder: Path) -> str:
    """Return the name of the folder for kernels compiled from these sources: other sources, another name."""
    digest = hashlib.sha256()
    for name in SOURCES:
        digest.update(hashlib.sha256((folder / f"{name}.py").read_bytes()).digest())
    return digest.hexdigest()[:32]


@cache
def _own_hash() -> str:
    return hash_of_sources(Path(__file__).parent.parent)


class KernelHome:
    """A folder for compiled kernels, and who is told about it; by default nobody is. Each thing is told once."""

    def __init__(
        self,
        folder: Path | None = None,
        refused: Callable[[Refusal], None] = lambda _refusal: None,
        compiling: Callable[[str], None] = lambda _part: None,
    ) -> None:
        self.folder = folder or cache_root() / KERNELS
        """The kernels of this program, and of others before it."""
        self._refused = refused
        self._compiling = compiling
        self._told: set[str] = set()

    @property
    def place(self) -> Path:
        """Where the kernels of this very program are, also in the folder of those who have set one for Numba."""
        return Path(os.environ.get("NUMBA_CACHE_DIR") or self.folder) / _own_hash()

    @contextmanager
    def open(self, part: str) -> Iterator[None]:
        """Let kernels be imported and called: they are found in the folder, or compiled and kept there."""
        _open.append((self, part))
        try:
            yield
        finally:
            _open.remove((self, part))

    def compiling(self, part: str) -> None:
        """Say that kernels are compiled for this part."""
        if self._is_news(part):
            self._compiling(part)

    def unwritable(self) -> None:
        """Say that kernels cannot be kept; they work all the same."""
        if self._is_news("kernels-unwritable"):
            self._refused(Unreadable("kernels-unwritable", path=self.place))

    def damaged(self) -> None:
        """Say that a kernel is damaged, and delete all beside it, too: they are compiled again."""
        if self._is_news("kernels-damaged"):
            self._refused(Unreadable("kernels-damaged", path=self.place))
        for path in self.place.glob(KERNEL_FILES):
            with contextlib.suppress(OSError):
                path.unlink()

    def _is_news(self, word: str) -> bool:
        news = word not in self._told
        self._told.add(word)
        return news


_open: list[tuple[KernelHome, str]] = []
"""The homes that are open, for the whole process as Numba's compiler is; the last is the one in use."""


def open_home() -> tuple[KernelHome, str]:
    """Return the home in use and what for; where none is open, the user's own."""
    return _open[-1] if _open else (KernelHome(), SOLVING)
