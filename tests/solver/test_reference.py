"""Kernels beside the slow reference, on small games with fewer boxes, faces, dice and rolls."""

from dataclasses import replace

from hypothesis import given, settings

from gobelet.dice import ScoreCard, edition, with_house_rules
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.model.lattice import build_lattice
from gobelet.solver.reference import Reference
from gobelet.solver.solve import solve
from support.strategies import SmallGame, small_games


@settings(max_examples=60)
@given(small_games())
def test_kernel_and_reference_agree(game: SmallGame) -> None:
    """The kernels give the value that fractions give, straight from the rules."""
    played, faces, dice = game
    solution = solve(CompiledEdition(played, build_lattice(faces, dice)), threads=1)
    value = Values(solution.layout, solution.values).value(ScoreCard.empty(played))
    assert abs(value - float(Reference(*game).value(ScoreCard.empty(played)))) < 1e-9


def test_the_reference_knows_jokers() -> None:
    """The reference is no copy: on one box and one roll it gives what can be counted by hand."""
    chance = replace(edition("mb-1982"), categories=edition("mb-1982").categories[-1:], rolls=1)
    played = with_house_rules(chance, {})
    assert Reference(played, 6, 2).value(ScoreCard.empty(played)) == 7
