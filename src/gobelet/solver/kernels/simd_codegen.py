"""The code of SIMD vectors for Numba. Imports Numba; kernels import the operations from `simd`.

A `Lanes` value is eight doubles in vector registers; the functions below load, store, add and compare all eight at
once.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, register_model

from gobelet.solver.kernels.simd import WIDTH

_VECTOR = ir.VectorType(ir.DoubleType(), WIDTH)
_UNDEFINED = ir.Constant(_VECTOR, ir.Undefined)
_LATE = 1e300
"""A rank after all others."""


class _LanesType(types.Type):  # type: ignore[misc]  # Numba is untyped
    """The Numba type of a vector."""

    def __init__(self) -> None:
        super().__init__("Lanes")


_LANES = _LanesType()


@register_model(_LanesType)
class _LanesModel(models.PrimitiveModel):  # type: ignore[misc]  # Numba is untyped
    """The data model: one LLVM vector."""

    def __init__(self, manager: Any, type_: Any) -> None:
        super().__init__(manager, type_, _VECTOR)


def vector_operation(function: Callable[..., Any]) -> Any:
    """Make a code generator a function that kernels can call; Numba's own decorator is untyped."""
    return intrinsic(function)


def _address(context: Any, builder: Any, type_: Any, array: Any, place: Any) -> Any:
    data = context.make_array(type_)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [place]), _VECTOR.as_pointer())


def _broadcast(builder: Any, number: Any) -> Any:
    one = builder.insert_element(_UNDEFINED, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(one, _UNDEFINED, ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH))


def _call_intrinsic(builder: Any, name: str, args: Any) -> Any:
    """Call an operation of LLVM on vectors that have no NaN.

    A comparison and a selection would become a masked store where the result is stored over one of the two, and what
    such a store writes cannot be loaded until it has reached the cache.
    """
    operation = ir.FunctionType(_VECTOR, [_VECTOR] * len(args))
    function = cgutils.get_or_insert_function(builder.module, operation, f"{name}.v{WIDTH}f64")
    return builder.call(function, args, fastmath=("nnan", "nsz"))


@vector_operation
def item(_typing: Any, array: Any, place: Any) -> Any:
    """Return array[place] for a place that is not negative: Numba would test that each time."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return context.unpack_value(builder, array.dtype, builder.gep(data, [args[1]]))

    return array.dtype(array, types.int64), generate


@vector_operation
def row_item(_typing: Any, array: Any, row: Any, column: Any) -> Any:
    """Return array[row, column] for a row and a column that are not negative."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        table = context.make_array(signature.args[0])(context, builder, args[0])
        place = builder.add(builder.mul(args[1], builder.extract_value(table.shape, 1)), args[2])
        return context.unpack_value(builder, array.dtype, builder.gep(table.data, [place]))

    return array.dtype(array, types.int64, types.int64), generate


@vector_operation
def load(_typing: Any, array: Any, place: Any) -> Any:
    """Return array[place : place + 8]."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_address(context, builder, signature.args[0], args[0], args[1]), align=8)

    return _LANES(array, types.int64), generate


@vector_operation
def store(_typing: Any, array: Any, place: Any, lanes: Any) -> Any:
    """Write array[place : place + 8]."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _address(context, builder, signature.args[0], args[0], args[1]), align=8)
        return context.get_dummy_value()

    return types.void(array, types.int64, lanes), generate


@vector_operation
def add(_typing: Any, one: Any, other: Any) -> Any:
    """Return the sum of two vectors."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fadd(*args)

    return _LANES(one, other), generate


@vector_operation
def add_scalar(_typing: Any, lanes: Any, number: Any) -> Any:
    """Return a vector plus a number."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fadd(args[0], _broadcast(builder, args[1]))

    return _LANES(lanes, types.float64), generate


@vector_operation
def scale(_typing: Any, lanes: Any, number: Any) -> Any:
    """Return a vector times a number."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fmul(args[0], _broadcast(builder, args[1]))

    return _LANES(lanes, types.float64), generate


@vector_operation
def maximum(_typing: Any, one: Any, other: Any) -> Any:
    """Return the maximum of two vectors, lane by lane."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return _call_intrinsic(builder, "llvm.maxnum", args)

    return _LANES(one, other), generate


@vector_operation
def minimum(_typing: Any, one: Any, other: Any) -> Any:
    """Return the minimum of two vectors, lane by lane."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return _call_intrinsic(builder, "llvm.minnum", args)

    return _LANES(one, other), generate


@vector_operation
def broadcast(_typing: Any, number: Any) -> Any:
    """Return a vector of one repeated number."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return _broadcast(builder, args[0])

    return _LANES(types.float64), generate


@vector_operation
def min_rank(_typing: Any, rank: Any, other_rank: Any, value: Any, least: Any) -> Any:
    """Return the minimum of two ranks, lane by lane; the second counts only where `value` is above `least`."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        rank, other_rank, value, least = args
        late = ir.Constant(_VECTOR, [_LATE] * WIDTH)
        counts = builder.select(builder.fcmp_ordered(">", value, least), other_rank, late)
        return builder.select(builder.fcmp_ordered("<", counts, rank), counts, rank)

    return _LANES(rank, other_rank, value, least), generate


@vector_operation
def all_equal(_typing: Any, lanes: Any) -> Any:
    """Return whether all eight numbers are equal."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        first = builder.extract_element(args[0], ir.Constant(ir.IntType(32), 0))
        found = builder.bitcast(builder.fcmp_ordered("==", args[0], _broadcast(builder, first)), ir.IntType(WIDTH))
        return builder.icmp_unsigned("==", found, ir.Constant(ir.IntType(WIDTH), -1))

    return types.boolean(lanes), generate
