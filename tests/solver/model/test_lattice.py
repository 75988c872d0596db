"""The lattice of keeps."""

from itertools import product
from math import isclose

import numpy as np
import pytest

from gobelet.solver.model.lattice import build_lattice


def test_counts() -> None:
    """252 rolls, 462 keeps, 1,260 steps up and as many down."""
    lattice = build_lattice()
    assert (len(lattice.rolls), len(lattice.keeps), lattice.up.size) == (252, 462, 1260)
    assert sum(int(end - first) * int(below) for first, end, below in lattice.groups) == 1260
    assert (lattice.within < len(lattice.keeps)).sum() + 252 == 4368


@pytest.mark.parametrize(("faces", "dice"), [(6, 5), (4, 3), (2, 2)])
def test_chances_sum_to_one(faces: int, dice: int) -> None:
    """From every keep the chances of all rolls sum to 1; from the empty keep they are those of a first roll."""
    lattice = build_lattice(faces, dice)
    reach = np.zeros((len(lattice.keeps), len(lattice.rolls)))
    reach[: len(lattice.rolls)] = np.eye(len(lattice.rolls))
    for keep in range(len(lattice.rolls), len(lattice.keeps)):
        reach[keep] = reach[lattice.up[keep - len(lattice.rolls)]].mean(axis=0)
    assert np.allclose(reach.sum(axis=1), 1, atol=1e-12)
    assert np.allclose(reach[-1], lattice.chances, atol=1e-12)


def test_chances_of_first_rolls_are_counted() -> None:
    """The chance of each roll is the number of its throws, divided by all throws."""
    lattice = build_lattice(3, 3)
    throws = [tuple(sorted(throw)) for throw in product((1, 2, 3), repeat=3)]
    assert all(
        isclose(chance, throws.count(roll) / 27) for roll, chance in zip(lattice.rolls, lattice.chances, strict=True)
    )
