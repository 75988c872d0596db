"""The folder of compiled kernels, and the reports about compiling and writing them.

Everything that uses kernels does so inside `KernelFolder.activate`: solving, shares, odds and simulated games. Nothing
here imports Numba; `kernel_cache` reads and writes the files, `kernel_compiler` makes their content.

A compiled kernel is a program, and reading its file runs it. So there are two locks: the folders and the file must
belong to this user or to root, with no permission for others to write, and the content must have the seal of the user's
key.
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

from gobelet.files import (
    PRIVATE,
    NotOurs,
    check_folders,
    create_folders,
    read_bounded,
    remove_write_permission,
    replace_file,
)
from gobelet.game import Refusal, Unreadable
from gobelet.private_key import ShortKey, key_path, load_sealing_key
from gobelet.solver.numba_status import require_numba

KERNELS: Final = "kernels"
KERNEL_FILES: Final = "*.nb*"
MAX_BYTES: Final = 2**26
"""The size of the largest file that is read; kernels have up to a few hundred kilobytes."""
PURPOSE: Final = b"gobelet kernels"
SOURCES: Final = (
    "kernels/aim",
    "kernels/bounds",
    "kernels/choices",
    "kernels/odds",
    "kernels/play",
    "kernels/play_imperfect",
    "kernels/shares",
    "kernels/simd",
    "kernels/simd_codegen",
    "kernels/solve",
    "kernels/turn",
    "model/lattice",
    "storage/kernel_arguments",
    "storage/kernel_cache",
    "storage/kernel_compiler",
    "storage/machine_code",
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


@cache
def _load_key(path: Path) -> bytes:
    return load_sealing_key(path, PURPOSE)


def _numba_folder() -> Path | None:
    """Return the folder that the user has set for Numba's cache."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    return Path(named).absolute() if named else None


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
        return (_numba_folder() or self.folder) / _hash_own_sources()

    @property
    def root(self) -> Path:
        """The highest of the folders that must be this user's own."""
        return _numba_folder() or (self.folder.parent if self.folder.name == KERNELS else self.folder)

    @property
    def key(self) -> bytes | None:
        """The key of the seals; None if it cannot be used, and then no file is."""
        path = key_path()
        try:
            return _load_key(path)
        except (OSError, ShortKey):
            if self._is_first_report("kernels-key"):
                self._on_refusal(Unreadable("kernels-key", path=path))
            return None

    def read(self, path: Path) -> bytes | None:
        """Return the content of a file, or None if there is none or if others could have written it."""
        try:
            if _numba_folder() is None:  # the user's own settings are left alone
                remove_write_permission(self.path, self.root)
            check_folders(self.path, self.root)
            return read_bounded(path, MAX_BYTES, ours=True)
        except NotOurs:
            self.report_untrusted()
        except OSError:
            pass
        return None

    def write(self, path: Path, content: bytes) -> None:
        """Write a file that nobody else may read or write; if that fails, report it."""
        try:
            create_folders(self.path, self.root)
            with replace_file(path, PRIVATE) as file:
                file.write(content)
        except OSError:
            self.report_unwritable()

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

    def report_untrusted(self) -> None:
        """Report that kernels are not read, as others could have written them."""
        if self._is_first_report("kernels-untrusted"):
            self._on_refusal(Unreadable("kernels-untrusted", path=self.path))

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
