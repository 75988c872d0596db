"""The steps of the solver's kernel that copy and narrow what it reads."""

import numpy as np
import pytest

from gobelet.solver.kernels.solve import AHEAD_STRIDE, copy_values
from gobelet.solver.solve import as_offsets

START = 8
"""The index of the row that is copied."""


@pytest.mark.parametrize("top", [0, 6, 7, 8, 40])
@pytest.mark.parametrize("shift", [-11, -3, 0, 5, 50])
@pytest.mark.parametrize("length", [1, 9, 41, AHEAD_STRIDE])
def test_copied_values(top: int, shift: int, length: int) -> None:
    """A copied row is shifted, its first and last value are repeated, and nothing beside its column is written."""
    values, ahead = np.arange(START + top + 1.0), np.full(3 * AHEAD_STRIDE, -1.0)
    copy_values(ahead, 1, values, START, top, shift, length)
    expected = START + np.clip(np.arange(length) + shift, 0, top)
    assert np.array_equal(ahead[AHEAD_STRIDE : AHEAD_STRIDE + length], expected)
    assert (np.delete(ahead, np.arange(AHEAD_STRIDE, AHEAD_STRIDE + length)) == -1.0).all()


def test_offsets_that_do_not_fit() -> None:
    """An index that two bytes cannot hold is an error, not another index."""
    assert as_offsets(np.array([0, 65535])).tolist() == [0, 65535]
    with pytest.raises(OverflowError):
        as_offsets(np.array([65536]))
