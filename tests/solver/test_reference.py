"""Kernels compared with the reference, on small games with fewer boxes, faces, dice and rolls."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from gobelet.dice import ScoreCard, edition, with_house_rules
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.model.lattice import build_lattice
from gobelet.solver.reference import Reference
from gobelet.solver.solve import solve
from support.strategies import SmallGame, small_games

pytestmark = pytest.mark.slow


@settings(max_examples=60)
@given(small_games())
def test_kernel_and_reference_agree(game: SmallGame) -> None:
    """The kernels give the value of the reference, which is computed in fractions from the rules."""
    played, faces, dice = game
    solution = solve(CompiledEdition(played, build_lattice(faces, dice)), threads=1)
    value = Values(solution.layout, solution.values).value(ScoreCard.empty(played))
    assert abs(value - float(Reference(*game).value(ScoreCard.empty(played)))) < 1e-9


def test_the_reference_by_hand() -> None:
    """With one box, one roll and two dice the reference gives the mean of their sum, 7."""
    chance = replace(edition("mb-1982"), categories=edition("mb-1982").categories[-1:], rolls=1)
    played = with_house_rules(chance, {})
    assert Reference(played, 6, 2).value(ScoreCard.empty(played)) == 7
