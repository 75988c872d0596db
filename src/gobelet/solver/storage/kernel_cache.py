"""Kernels compiled once and kept on disk, each in a file that says by a checksum whether it is whole.

Numba's own cache does not suit us: it looks at the file of a kernel but not at those of the kernels in it, a full disk
or a damaged file ends the program, and one flipped bit may end it without a word. Here the folder is named after all
sources, what cannot be written is not kept, and what is damaged is deleted and compiled again.
"""

import hashlib
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import llvmlite
import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from gobelet.files import replace_file
from gobelet.solver.storage.kernel_folder import open_home

Function = TypeVar("Function", bound=Callable[..., Any])
SEAL: Final = hashlib.sha256().digest_size
"""How many bytes of a file are the checksum of the others."""


def kernel(function: Function) -> Function:
    """Compile a function when it is first called, or find it compiled; it lets other threads run meanwhile."""
    dispatcher = numba.njit(nogil=True)(function)
    dispatcher._cache = KernelCache(function)  # noqa: SLF001 - where Numba's own decorator puts its cache
    return cast("Function", dispatcher)


class KernelCache(_Cache):  # type: ignore[misc]  # Numba is untyped
    """The files of one kernel: one for each signature, processor and version of what compiles it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"

    @property
    def cache_path(self) -> str:
        """The folder the files are in."""
        return str(open_home()[0].place)

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ANN401 - Numba's own
        """Return a compiled kernel from its file, or None: then Numba compiles it."""
        target_context.refresh()
        home, part = open_home()
        try:
            stored = self._path(home.place, sig, target_context.codegen()).read_bytes()
            return CompileResult._rebuild(target_context, *_unsealed(stored))  # noqa: SLF001 - as Numba's own cache
        except OSError:
            pass
        except Exception:  # whatever is wrong with a file, the kernel can be compiled
            home.damaged()
        home.compiling(part)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:  # noqa: ANN401 - Numba's own
        """Keep a compiled kernel; without room or right to do so it is in memory only."""
        home, _ = open_home()
        path = self._path(home.place, sig, data.codegen)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with replace_file(path) as file:
                file.write(_sealed(data._reduce()))  # noqa: SLF001 - as Numba's own cache does
        except OSError:
            home.unwritable()

    def _path(self, folder: Path, sig: Any, codegen: Any) -> Path:  # noqa: ANN401 - Numba's own
        made_by = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, codegen.magic_tuple())
        digest = hashlib.sha256(repr((made_by, sig)).encode()).hexdigest()
        return folder / f"{self._name}-{digest[:32]}.nbc"

    def enable(self) -> None:
        """A kernel is always kept."""

    def disable(self) -> None:
        """A kernel is always kept."""

    def flush(self) -> None:
        """Nothing waits to be written."""


def _sealed(payload: tuple[Any, ...]) -> bytes:
    pickled: bytes = dumps(payload)
    return hashlib.sha256(pickled).digest() + pickled


def _unsealed(stored: bytes) -> tuple[Any, ...]:
    if hashlib.sha256(stored[SEAL:]).digest() != stored[:SEAL]:
        raise ValueError(len(stored))
    payload: tuple[Any, ...] = pickle.loads(stored[SEAL:])  # noqa: S301 - from the user's own folder, and whole
    return payload
