"""A cache of compiled kernels on disk, each file with a seal.

Numba's own cache has defects: it checks the source of a kernel but not of the kernels it calls; a full disk or a
damaged file ends the program; and one flipped bit may crash it. Here the folder is named after all sources, a kernel
that cannot be written is not cached, and a damaged file is deleted and compiled again. Numba's cache also runs whatever
lies in the folder. Here a file is run only if it has the seal of the user's key (`kernel_folder`), made for its name in
its folder: the file of another kernel or another version has another seal.
"""

import hashlib
import hmac
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

from gobelet.solver.storage.kernel_folder import active_folder

Function = TypeVar("Function", bound=Callable[..., Any])
SEAL: Final = "sha256"
SEAL_SIZE: Final = hashlib.new(SEAL).digest_size
"""The number of bytes at the start of a file that are the seal of the rest."""


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
        key = folder.key
        path = None if key is None else self._path(folder.path, key, sig, target_context.codegen())
        content = None if path is None else folder.read(path)
        if key is not None and path is not None and content is not None:
            try:
                return CompileResult._rebuild(target_context, *_deserialize(content, key, path))  # noqa: SLF001 - as Numba's own cache
            except Exception:  # whatever is wrong with a file, the kernel can be compiled
                folder.delete_damaged()
        folder.report_compilation(purpose)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:  # noqa: ANN401 - Numba's own
        """Write a compiled kernel; if that fails, report it and use the kernel in memory."""
        folder, _ = active_folder()
        if (key := folder.key) is not None:
            path = self._path(folder.path, key, sig, data.codegen)
            folder.write(path, _serialize(data._reduce(), key, path))  # noqa: SLF001 - as Numba's own cache does

    def _path(self, folder: Path, key: bytes, sig: Any, codegen: Any) -> Path:  # noqa: ANN401 - Numba's own
        """Return the file of a signature; with another key it has another name."""
        compiler = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, codegen.magic_tuple())
        digest = hmac.digest(key, repr((compiler, sig)).encode(), SEAL).hex()
        return folder / f"{self._name}-{digest[:32]}.nbc"

    def enable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def disable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def flush(self) -> None:
        """Do nothing: no write is ever pending."""


def compute_seal(pickled: bytes, key: bytes, path: Path) -> bytes:
    """Return the seal of a content in this file: of the same name, in a folder of the same name."""
    name = f"{path.parent.name}/{path.name}\0".encode()
    return hmac.digest(key, name + pickled, SEAL)


def _serialize(payload: tuple[Any, ...], key: bytes, path: Path) -> bytes:
    pickled: bytes = dumps(payload)
    return compute_seal(pickled, key, path) + pickled


def _deserialize(content: bytes, key: bytes, path: Path) -> tuple[Any, ...]:
    if not hmac.compare_digest(compute_seal(content[SEAL_SIZE:], key, path), content[:SEAL_SIZE]):
        raise ValueError(len(content))
    payload: tuple[Any, ...] = pickle.loads(content[SEAL_SIZE:])  # noqa: S301 - sealed with the user's own key
    return payload
