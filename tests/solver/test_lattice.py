"""The lattice of keeps, and what flows along it."""

from itertools import product
from math import isclose

import numpy as np
import pytest

from gobelet.solver.model.lattice import lattice


def test_counts() -> None:
    """252 rolls, 462 keeps, 1,260 steps up and as many down."""
    on = lattice()
    assert (len(on.rolls), len(on.keeps), on.up.size) == (252, 462, 1260)
    assert sum(int(end - first) * int(below) for first, end, below in on.groups) == 1260
    assert (on.within < len(on.keeps)).sum() + 252 == 4368


@pytest.mark.parametrize(("faces", "dice"), [(6, 5), (4, 3), (2, 2)])
def test_chances_sum_to_one(faces: int, dice: int) -> None:
    """From every keep the chances of all rolls sum to 1; those of the empty keep are a first roll's."""
    on = lattice(faces, dice)
    reach = np.zeros((len(on.keeps), len(on.rolls)))
    reach[: len(on.rolls)] = np.eye(len(on.rolls))
    for keep in range(len(on.rolls), len(on.keeps)):
        reach[keep] = reach[on.up[keep - len(on.rolls)]].mean(axis=0)
    assert np.allclose(reach.sum(axis=1), 1, atol=1e-12)
    assert np.allclose(reach[-1], on.chances, atol=1e-12)


def test_chances_of_first_rolls_are_counted() -> None:
    """Each roll is as likely as the ways to throw it."""
    on = lattice(3, 3)
    throws = [tuple(sorted(throw)) for throw in product((1, 2, 3), repeat=3)]
    assert all(isclose(chance, throws.count(roll) / 27) for roll, chance in zip(on.rolls, on.chances, strict=True))
