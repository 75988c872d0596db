"""A cache of compiled kernels on disk: machine code, each file with a seal.

A kernel's file is loaded without Numba, whose import and whose own cache take several times as long. Numba's cache has
defects, too: it checks the source of a kernel but not of the kernels it calls; a full disk or a damaged file ends the
program; and it runs whatever lies in the folder. Here the folder is named after all sources, a kernel that cannot be
written is not cached, and a damaged file is deleted and compiled again. A file is run only if it has the seal of the
user's key (`kernel_folder`), made for its name in its folder: the file of another kernel or version has another seal.
"""

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast

from gobelet.solver.storage.kernel_arguments import FlatArguments, flatten
from gobelet.solver.storage.kernel_folder import KernelFolder, active_folder
from gobelet.solver.storage.machine_code import bind, identify_compiler, load_code

Function = TypeVar("Function", bound=Callable[..., Any])
SEAL: Final = "sha256"
SEAL_SIZE: Final = hashlib.new(SEAL).digest_size
"""The number of bytes at the start of a file that are the seal of the rest."""


class Code(NamedTuple):
    """A compiled kernel: the name of the function, the type of its result, and an object file."""

    name: str
    result: str
    machine_code: bytes


def kernel(function: Function) -> Function:
    """Compile a function when it is first called, or load it from the cache; it releases the GIL."""
    return cast("Function", Kernel(function))


class Kernel:
    """A function that runs as machine code. Other kernels call it, too: `_numba_type_` is what Numba asks for."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        self._loaded: dict[str, Callable[[list[Any]], Any]] = {}
        """By signature."""
        self._dispatcher: Any = None

    @property
    def signatures(self) -> list[str]:
        """The signatures that this process has used."""
        return list(self._loaded)

    @property
    def _numba_type_(self) -> Any:  # noqa: ANN401 - Numba is untyped
        from gobelet.solver.storage.kernel_compiler import create_dispatcher, find_type  # noqa: PLC0415 - to compile

        self._dispatcher = self._dispatcher or create_dispatcher(self._function)
        return find_type(self._dispatcher)

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - whatever the function takes
        """Run the kernel; the first call of a process loads it, or compiles it."""
        flat = flatten(arguments)
        signature = " ".join(flat.signature)
        run = self._loaded.get(signature)
        if run is None:
            run = self._loaded[signature] = self._load_or_compile(signature, arguments, flat)
        return run(flat.values)

    def _load_or_compile(
        self, signature: str, arguments: tuple[Any, ...], flat: FlatArguments
    ) -> Callable[[list[Any]], Any]:
        folder, purpose = active_folder()
        key = folder.key
        path = None if key is None else self._path(folder.path, key, signature)
        loaded = None if key is None or path is None else self._load(folder, key, path, flat)
        if loaded is not None:
            return loaded
        folder.report_compilation(purpose)
        code = self._compile(arguments, flat)
        if key is not None and path is not None:
            folder.write(path, _serialize(code, key, path))
        return _bind(code, flat)

    def _load(
        self, folder: KernelFolder, key: bytes, path: Path, flat: FlatArguments
    ) -> Callable[[list[Any]], Any] | None:
        """Return the kernel in a file, or None: then it is compiled."""
        content = folder.read(path)
        if content is None:
            return None
        try:
            return _bind(_deserialize(content, key, path), flat)
        except Exception:  # whatever is wrong with a file, the kernel can be compiled
            folder.delete_damaged()
            return None

    def _compile(self, arguments: tuple[Any, ...], flat: FlatArguments) -> Code:
        from gobelet.solver.storage.kernel_compiler import compile_kernel  # noqa: PLC0415 - imports Numba

        return Code(*compile_kernel(self._function, arguments, tuple(flat.types)))

    def _path(self, folder: Path, key: bytes, signature: str) -> Path:
        """Return the file of a signature; with another key it has another name."""
        digest = hmac.digest(key, repr((identify_compiler(), signature)).encode(), SEAL).hex()
        return folder / f"{self._name}-{digest[:32]}.nbc"


def _bind(code: Code, flat: FlatArguments) -> Callable[[list[Any]], Any]:
    return bind(load_code(code.machine_code, code.name), tuple(flat.types), code.result)


def compute_seal(content: bytes, key: bytes, path: Path) -> bytes:
    """Return the seal of a content in this file: of the same name, in a folder of the same name."""
    name = f"{path.parent.name}/{path.name}\0".encode()
    return hmac.digest(key, name + content, SEAL)


def _serialize(code: Code, key: bytes, path: Path) -> bytes:
    """Return the content of a file: the seal, a line with the names, and the machine code."""
    content = json.dumps([code.name, code.result]).encode() + b"\n" + code.machine_code
    return compute_seal(content, key, path) + content


def _deserialize(content: bytes, key: bytes, path: Path) -> Code:
    if not hmac.compare_digest(compute_seal(content[SEAL_SIZE:], key, path), content[:SEAL_SIZE]):
        raise ValueError(len(content))
    names, _, machine_code = content[SEAL_SIZE:].partition(b"\n")
    name, result = json.loads(names)
    return Code(name, result, machine_code)
