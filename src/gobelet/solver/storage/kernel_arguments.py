"""The arguments of kernels as a compiled kernel takes them: numbers and addresses, one after the other.

This is Numba's own order: of an array two unused addresses, the number and the size of its items, its address, its
shape and its strides; of a named tuple its fields. `kernel_compiler` checks each compiled kernel against it.
"""

from collections.abc import Callable, Mapping
from ctypes import c_bool, c_double, c_int64, c_uint64, c_void_p
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

Types = tuple[Any, ...]
"""The ctypes of a flat list of arguments."""
NO_RESULT: Final = "none"
RESULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {NO_RESULT: c_void_p, "int64": c_int64, "uint64": c_uint64, "float64": c_double, "bool": c_bool}
)
"""The types that a kernel may return, by Numba's names."""


class FlatArguments(NamedTuple):
    """Arguments as one flat list, their ctypes, and a description of their types."""

    values: list[Any]
    types: list[Any]
    signature: list[str]


def flatten(arguments: tuple[Any, ...]) -> FlatArguments:
    """Return the arguments of a call as a compiled kernel takes them."""
    flat = FlatArguments([], [], [])
    for argument in arguments:
        _append(flat, argument)
    return flat


def _append(flat: FlatArguments, argument: Any) -> None:  # noqa: ANN401 - whatever kernels take
    if isinstance(argument, np.ndarray):
        _append_array(flat, argument)
    elif isinstance(argument, tuple):
        _append_tuple(flat, argument)
    else:
        _append_number(flat, argument)


def _append_array(flat: FlatArguments, array: np.ndarray[Any, Any]) -> None:
    flags, dimensions = array.flags, array.ndim
    if not (flags.c_contiguous and flags.aligned):
        raise TypeError("a kernel takes contiguous, aligned arrays")
    flat.values.extend((None, None, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides))
    flat.types.extend((c_void_p, c_void_p, c_int64, c_int64, c_void_p, *(c_int64,) * (2 * dimensions)))
    flat.signature.append(f"{array.dtype.str}:{dimensions}:{'rw' if flags.writeable else 'r'}")


def _append_tuple(flat: FlatArguments, fields: tuple[Any, ...]) -> None:
    flat.signature.append(f"{type(fields).__qualname__}(")
    for field in fields:
        _append(flat, field)
    flat.signature.append(")")


_NUMBERS: Final[tuple[tuple[tuple[type, ...], Any, Callable[[Any], Any]], ...]] = (
    ((bool, np.bool_), c_bool, bool),
    ((np.uint64,), c_uint64, int),
    ((int, np.int64), c_int64, int),
    ((float, np.float64), c_double, float),
)
"""The types of numbers that kernels take: a Python type, the ctype, and how it is converted."""


def _append_number(flat: FlatArguments, number: Any) -> None:  # noqa: ANN401 - any number
    for kinds, ctype, convert in _NUMBERS:
        if isinstance(number, kinds):
            flat.values.append(convert(number))
            flat.types.append(ctype)
            flat.signature.append(ctype.__name__)
            return
    raise TypeError(f"a kernel takes no {type(number).__name__}")
