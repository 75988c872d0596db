"""A cache of compiled kernels on disk, each file with a checksum.

Numba's own cache has three defects: it checks the source of a kernel but not of the kernels it calls; a full disk or a
damaged file ends the program; and one flipped bit may crash it. Here the folder is named after all sources, a kernel
that cannot be written is not cached, and a damaged file is deleted and compiled again.
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
from gobelet.solver.storage.kernel_folder import active_folder

Function = TypeVar("Function", bound=Callable[..., Any])
CHECKSUM_SIZE: Final = hashlib.sha256().digest_size
"""The number of bytes at the start of a file that are the checksum of the rest."""


def kernel(function: Function) -> Function:
    """Compile a function when it is first called, or load it from the cache; it releases the GIL."""
    dispatcher = numba.njit(nogil=True)(function)
    dispatcher._cache = KernelCache(function)  # noqa: SLF001 - where Numba's own decorator puts its cache
    return cast("Function", dispatcher)


class KernelCache(_Cache):  # type: ignore[misc]  # Numba is untyped
    """The files of one kernel: one for each signature, processor and version of the compiler."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"

    @property
    def cache_path(self) -> str:
        """The folder of the files."""
        return str(active_folder()[0].path)

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ANN401 - Numba's own
        """Return a compiled kernel from its file, or None: then Numba compiles it."""
        target_context.refresh()
        folder, purpose = active_folder()
        try:
            content = self._path(folder.path, sig, target_context.codegen()).read_bytes()
            return CompileResult._rebuild(target_context, *_deserialize(content))  # noqa: SLF001 - as Numba's own cache
        except OSError:
            pass
        except Exception:  # whatever is wrong with a file, the kernel can be compiled
            folder.delete_damaged()
        folder.report_compilation(purpose)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:  # noqa: ANN401 - Numba's own
        """Write a compiled kernel; if that fails, report it and use the kernel in memory."""
        folder, _ = active_folder()
        path = self._path(folder.path, sig, data.codegen)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with replace_file(path) as file:
                file.write(_serialize(data._reduce()))  # noqa: SLF001 - as Numba's own cache does
        except OSError:
            folder.report_unwritable()

    def _path(self, folder: Path, sig: Any, codegen: Any) -> Path:  # noqa: ANN401 - Numba's own
        compiler = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, codegen.magic_tuple())
        digest = hashlib.sha256(repr((compiler, sig)).encode()).hexdigest()
        return folder / f"{self._name}-{digest[:32]}.nbc"

    def enable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def disable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def flush(self) -> None:
        """Do nothing: no write is ever pending."""


def _serialize(payload: tuple[Any, ...]) -> bytes:
    pickled: bytes = dumps(payload)
    return hashlib.sha256(pickled).digest() + pickled


def _deserialize(content: bytes) -> tuple[Any, ...]:
    if hashlib.sha256(content[CHECKSUM_SIZE:]).digest() != content[:CHECKSUM_SIZE]:
        raise ValueError(len(content))
    payload: tuple[Any, ...] = pickle.loads(content[CHECKSUM_SIZE:])  # noqa: S301 - the user's own file, checksum verified
    return payload
