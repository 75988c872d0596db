"""SIMD vectors of eight doubles for kernels.

Numba's own vectoriser does not work where arrays may overlap, as they do here. These operations can be called in
kernels only: `simd_codegen` has their code, which is imported when a kernel is compiled.
"""

from importlib import import_module
from typing import Any, TypeAlias

WIDTH = 8
Lanes: TypeAlias = Any
"""A vector."""


class VectorOperation:
    """The name of an operation in `simd_codegen`."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def _numba_type_(self) -> Any:  # noqa: ANN401 - Numba is untyped
        """The type of the operation, which Numba asks for while it compiles."""
        from numba.core.registry import cpu_target  # noqa: PLC0415 - imported only to compile

        code = getattr(import_module("gobelet.solver.kernels.simd_codegen"), self.name)
        cpu_target.typing_context.refresh()
        return cpu_target.typing_context.resolve_value_type(code)


item: Any = VectorOperation("item")
row_item: Any = VectorOperation("row_item")
load: Any = VectorOperation("load")
store: Any = VectorOperation("store")
add: Any = VectorOperation("add")
add_scalar: Any = VectorOperation("add_scalar")
scale: Any = VectorOperation("scale")
maximum: Any = VectorOperation("maximum")
minimum: Any = VectorOperation("minimum")
broadcast: Any = VectorOperation("broadcast")
min_rank: Any = VectorOperation("min_rank")
all_equal: Any = VectorOperation("all_equal")
