"""The folder of compiled kernels, and the reports about compiling and writing them.

Everything that uses kernels does so inside `KernelFolder.activate`: solving, shares, odds and simulated games. Nothing
here imports Numba; `kernel_cache` reads and writes the files.
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
from gobelet.solver.numba_status import require_numba

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
"""The modules that determine what a compiled kernel does: a kernel contains the code of everything it calls."""
SOLVING, SHARING, PLAYING, ODDS, AIMING = "solving", "sharing", "playing", "odds", "aiming"
"""The purposes that kernels are used for."""


def cache_root() -> Path:
    """Return the user's cache folder, with tables and kernels."""
    return user_cache_path("gobelet")


def hash_sources(folder: Path) -> str:
    """Return a hash of the sources of all kernels, the name of their folder."""
    digest = hashlib.sha256()
    for name in SOURCES:
        digest.update(hashlib.sha256((folder / f"{name}.py").read_bytes()).digest())
    return digest.hexdigest()[:32]


@cache
def _hash_own_sources() -> str:
    return hash_sources(Path(__file__).parent.parent)


class KernelFolder:
    """A folder of compiled kernels, and callbacks that get each report once; by default none."""

    def __init__(
        self,
        folder: Path | None = None,
        on_refusal: Callable[[Refusal], None] = lambda _refusal: None,
        on_compile: Callable[[str], None] = lambda _purpose: None,
    ) -> None:
        self.folder = folder or cache_root() / KERNELS
        """The kernels of this version of the program and of others."""
        self._on_refusal = on_refusal
        self._on_compile = on_compile
        self._reported: set[str] = set()

    @property
    def path(self) -> Path:
        """The folder of this version's kernels, inside Numba's own cache folder if the user has set one."""
        return Path(os.environ.get("NUMBA_CACHE_DIR") or self.folder) / _hash_own_sources()

    @contextmanager
    def activate(self, purpose: str) -> Iterator[None]:
        """Load kernels from this folder, or compile them and write them to it, until the end of this block."""
        require_numba()
        _active.append((self, purpose))
        try:
            yield
        finally:
            _active.remove((self, purpose))

    def report_compilation(self, purpose: str) -> None:
        """Report that kernels are compiled for a purpose."""
        if self._is_first_report(purpose):
            self._on_compile(purpose)

    def report_unwritable(self) -> None:
        """Report that kernels cannot be written; they work all the same."""
        if self._is_first_report("kernels-unwritable"):
            self._on_refusal(Unreadable("kernels-unwritable", path=self.path))

    def delete_damaged(self) -> None:
        """Report that a kernel is damaged, and delete all files in its folder: they are compiled again."""
        if self._is_first_report("kernels-damaged"):
            self._on_refusal(Unreadable("kernels-damaged", path=self.path))
        for path in self.path.glob(KERNEL_FILES):
            with contextlib.suppress(OSError):
                path.unlink()

    def _is_first_report(self, word: str) -> bool:
        is_first = word not in self._reported
        self._reported.add(word)
        return is_first


_active: list[tuple[KernelFolder, str]] = []
"""The active folders of this process (Numba's compiler is global, too); the last one is used."""


def active_folder() -> tuple[KernelFolder, str]:
    """Return the folder in use and its purpose; by default the user's own."""
    return _active[-1] if _active else (KernelFolder(), SOLVING)
