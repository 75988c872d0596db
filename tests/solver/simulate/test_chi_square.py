"""The chi-square test of simulated scores."""

import numpy as np
import pytest

from gobelet.solver import Distribution
from gobelet.solver.simulate.chi_square import compute_chi_square
from gobelet.solver.simulate.games import SimulatedScores

pytestmark = pytest.mark.slow


def test_a_loaded_die_is_detected() -> None:
    """A loaded die does not fit the distribution of a fair one; adjacent scores with few games are grouped."""
    die = Distribution(1, np.full(6, 1 / 6))
    fair, loaded = (
        SimulatedScores(1, np.array(counts)) for counts in ([98, 107, 95, 101, 99, 100], [70, 90, 90, 90, 90, 170])
    )
    assert compute_chi_square(fair, die).degrees == compute_chi_square(loaded, die).degrees == 5
    assert compute_chi_square(fair, die).statistic == pytest.approx(0.8)
    assert compute_chi_square(fair, die).sigmas < 1
    assert compute_chi_square(loaded, die).sigmas > 5
    assert compute_chi_square(SimulatedScores(1, np.array([9, 11, 10, 9, 11, 10])), die).degrees == 2
