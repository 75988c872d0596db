"""Eight numbers at a time: a vector type for Numba, so that kernels say what the machine does.

Numba's own vectoriser gives up where arrays may overlap, as they do here. A `Lanes` value is eight doubles in vector
registers; the functions below load, store, add and compare all eight at once.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model

WIDTH = 8
_VECTOR = ir.VectorType(ir.DoubleType(), WIDTH)
_UNDEFINED = ir.Constant(_VECTOR, ir.Undefined)
_LATE = 1e300
"""A rank after every other."""


class _LanesType(types.Type):  # type: ignore[misc]  # Numba is untyped
    """The Numba type of eight doubles."""

    def __init__(self) -> None:
        super().__init__("Lanes")


_LANES = _LanesType()


@register_model(_LanesType)
class _LanesModel(models.PrimitiveModel):  # type: ignore[misc]  # Numba is untyped
    """Eight doubles are one LLVM vector."""

    def __init__(self, manager: Any, type_: Any) -> None:
        super().__init__(manager, type_, _VECTOR)


def _address(context: Any, builder: Any, type_: Any, array: Any, place: Any) -> Any:
    data = context.make_array(type_)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [place]), _VECTOR.as_pointer())


def _repeated(builder: Any, number: Any) -> Any:
    one = builder.insert_element(_UNDEFINED, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(one, _UNDEFINED, ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH))


@intrinsic  # type: ignore[untyped-decorator]
def load(_typing: Any, array: Any, place: Any) -> Any:
    """Return array[place : place + 8]."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_address(context, builder, signature.args[0], args[0], args[1]), align=8)

    return _LANES(array, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def store(_typing: Any, array: Any, place: Any, lanes: Any) -> Any:
    """Write array[place : place + 8]."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _address(context, builder, signature.args[0], args[0], args[1]), align=8)
        return context.get_dummy_value()

    return types.void(array, types.int64, lanes), generate


@intrinsic  # type: ignore[untyped-decorator]
def plus(_typing: Any, one: Any, other: Any) -> Any:
    """Return the sum of two vectors."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fadd(*args)

    return _LANES(one, other), generate


@intrinsic  # type: ignore[untyped-decorator]
def plus_each(_typing: Any, lanes: Any, number: Any) -> Any:
    """Return a vector with one number added to each."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fadd(args[0], _repeated(builder, args[1]))

    return _LANES(lanes, types.float64), generate


@intrinsic  # type: ignore[untyped-decorator]
def times(_typing: Any, lanes: Any, number: Any) -> Any:
    """Return a vector with each multiplied by one number."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fmul(args[0], _repeated(builder, args[1]))

    return _LANES(lanes, types.float64), generate


@intrinsic  # type: ignore[untyped-decorator]
def higher(_typing: Any, one: Any, other: Any) -> Any:
    """Return the higher of two vectors, lane by lane."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *args), *args)

    return _LANES(one, other), generate


@intrinsic  # type: ignore[untyped-decorator]
def lower(_typing: Any, one: Any, other: Any) -> Any:
    """Return the lower of two vectors, lane by lane."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered("<", *args), *args)

    return _LANES(one, other), generate


@intrinsic  # type: ignore[untyped-decorator]
def same(_typing: Any, number: Any) -> Any:
    """Return a vector of one number, eight times."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return _repeated(builder, args[0])

    return _LANES(types.float64), generate


@intrinsic  # type: ignore[untyped-decorator]
def earlier(_typing: Any, rank: Any, other_rank: Any, value: Any, least: Any) -> Any:
    """Return the lower of two ranks, lane by lane; the other counts only where its value is above the least."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        rank, other_rank, value, least = args
        late = ir.Constant(_VECTOR, [_LATE] * WIDTH)
        counts = builder.select(builder.fcmp_ordered(">", value, least), other_rank, late)
        return builder.select(builder.fcmp_ordered("<", counts, rank), counts, rank)

    return _LANES(rank, other_rank, value, least), generate


@intrinsic  # type: ignore[untyped-decorator]
def alike(_typing: Any, lanes: Any) -> Any:
    """Return whether all eight numbers are the same."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        first = builder.extract_element(args[0], ir.Constant(ir.IntType(32), 0))
        found = builder.bitcast(builder.fcmp_ordered("==", args[0], _repeated(builder, first)), ir.IntType(WIDTH))
        return builder.icmp_unsigned("==", found, ir.Constant(ir.IntType(WIDTH), -1))

    return types.boolean(lanes), generate
