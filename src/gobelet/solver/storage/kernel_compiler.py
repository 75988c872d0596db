"""Compile kernels to machine code. Imports Numba, so `kernel_cache` imports this module only to compile."""

from collections.abc import Callable
from ctypes import c_bool, c_double, c_void_p
from typing import Any, Final

import llvmlite.binding as llvm
import numba
from numba.core.compiler import Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from gobelet.solver.storage.interrupts import raise_between_passes
from gobelet.solver.storage.kernel_arguments import RESULTS, Types

RUNTIME: Final = """
%block = type { i64, ptr, ptr, ptr, i64, ptr }
declare ptr @malloc(i64)
declare void @free(ptr)
declare i64 @llvm.umax.i64(i64, i64)

define linkonce_odr ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %asked = zext i32 %align to i64
  %align64 = call i64 @llvm.umax.i64(i64 %asked, i64 64)
  %padded = add i64 %size, %align64
  %whole = add i64 %padded, 48
  %block = call ptr @malloc(i64 %whole)
  %failed = icmp eq ptr %block, null
  br i1 %failed, label %end, label %fill
fill:
  %after = getelementptr i8, ptr %block, i64 48
  %address = ptrtoint ptr %after to i64
  %last = sub i64 %align64, 1
  %raised = add i64 %address, %last
  %mask = sub i64 0, %align64
  %aligned = and i64 %raised, %mask
  %data = inttoptr i64 %aligned to ptr
  store %block { i64 1, ptr null, ptr null, ptr null, i64 0, ptr null }, ptr %block
  %data_at = getelementptr %block, ptr %block, i32 0, i32 3
  store ptr %data, ptr %data_at
  %size_at = getelementptr %block, ptr %block, i32 0, i32 4
  store i64 %size, ptr %size_at
  br label %end
end:
  ret ptr %block
}

define linkonce_odr void @NRT_MemInfo_call_dtor(ptr %block) {
  call void @free(ptr %block)
  ret void
}
"""
"""The two functions of Numba's runtime that kernels call, for arrays that a kernel creates. The layout of a block is
that of `NRT_MemInfo`: count of references, two fields for a destructor, data, size, allocator."""
C_LIBRARY: Final = {"malloc", "free", "memset", "memcpy", "memmove", "exp"}
"""The functions that kernels may call: those of Numba's runtime are not there where a kernel is loaded without it."""
LLVM_TYPES: Final = {c_void_p: "ptr", c_double: "double", c_bool: "i8"}
"""The LLVM type of each ctype; of all others i64."""


def create_dispatcher(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - Numba is untyped
    """Return a kernel as other kernels call it."""
    return numba.njit(nogil=True)(function)


def find_type(dispatcher: Any) -> Any:  # noqa: ANN401 - Numba is untyped
    """Return the type of a kernel that other kernels call."""
    return numba.typeof(dispatcher)


def compile_kernel(function: Callable[..., Any], arguments: tuple[Any, ...], types: Types) -> tuple[str, str, bytes]:
    """Return the name, the result type and the machine code of a kernel for arguments of these types."""
    with raise_between_passes(), global_compiler_lock:
        compiled = _compile(function, arguments)
        library, name, result = compiled.library, compiled.fndesc.llvm_func_name, str(compiled.signature.return_type)
        library.finalize()
        module = llvm.parse_bitcode(library._final_module.as_bitcode())  # noqa: SLF001 - Numba has no public way
        module.link_in(llvm.parse_assembly(RUNTIME))
        _check(module, name, types, result)
        return name, result, library.codegen._tm.emit_object(module)  # noqa: SLF001 - as above


def _compile(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:  # noqa: ANN401 - Numba is untyped
    """Compile a function without a wrapper for Python."""
    flags = Flags()
    flags.nrt = flags.release_gil = flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    cpu_target.target_context.refresh()
    types = tuple(numba.typeof(argument) for argument in arguments)
    return compile_extra(cpu_target.typing_context, cpu_target.target_context, function, types, None, flags, {})


def _check(module: Any, name: str, types: Types, result: str) -> None:  # noqa: ANN401 - llvmlite is untyped
    """Check that a kernel takes and returns what `kernel_arguments` says, and calls nothing but the C library."""
    takes = [str(argument.type) for argument in module.get_function(name).arguments][2:]
    if takes != [LLVM_TYPES.get(each, "i64") for each in types] or result not in RESULTS:
        raise TypeError(name, takes, result)
    called = {each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm.")}
    if called - C_LIBRARY:
        raise TypeError(name, called - C_LIBRARY)
