"""Load the machine code of compiled kernels with llvmlite, which takes milliseconds. Nothing here imports Numba."""

import os
import sys
from collections.abc import Callable
from ctypes import CFUNCTYPE, addressof, byref, c_int32, c_void_p
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from gobelet.solver.storage.kernel_arguments import NO_RESULT, RESULTS, Types

SETTINGS: Final = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT")
"""Numba's settings in the environment that change the code."""


@cache
def identify_compiler() -> str:
    """Return what determines the machine code besides the sources: Python, Numba, LLVM, processor and settings."""
    import llvmlite.binding as llvm  # noqa: PLC0415 - only where kernels are used

    processor = llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    versions = sys.implementation.cache_tag, version("numba"), version("llvmlite"), llvm.llvm_version_info
    return repr((versions, processor, [os.environ.get(name) for name in SETTINGS]))


def load_code(code: bytes, name: str) -> int:
    """Load an object file that can be trusted; return the address of a function in it."""
    import llvmlite.binding as llvm  # noqa: PLC0415 - only where kernels are used

    engine, loaded = _create_engine(), llvm.ObjectFileRef.from_data(code)
    if not loaded._ptr:  # noqa: SLF001 - llvmlite would crash
        raise ValueError(len(code))
    engine.add_object_file(loaded)
    engine.finalize_object()
    address: int = engine.get_function_address(name)
    if not address:
        raise ValueError(name)
    _engines.append(engine)
    return address


_engines: list[Any] = []
"""They own the code, so they live as long as the process."""


def _create_engine() -> Any:  # noqa: ANN401 - llvmlite is untyped
    import llvmlite.binding as llvm  # noqa: PLC0415 - only where kernels are used

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine()
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


class KernelError(RuntimeError):
    """A kernel has raised an exception: a defect of the program."""


def bind(address: int, types: Types, result: str) -> Callable[[list[Any]], Any]:
    """Return a function that calls a kernel with a flat list of arguments; it releases the GIL."""
    call, kind = CFUNCTYPE(c_int32, c_void_p, c_void_p, *types)(address), RESULTS[result]

    def run(values: list[Any]) -> Any:  # noqa: ANN401 - whatever the kernel returns
        returned, error = kind(), c_void_p()
        if call(addressof(returned), byref(error), *values):
            raise KernelError(hex(address))
        return None if result == NO_RESULT else returned.value

    return run
