"""Kernels beside the slow reference, on small games with fewer boxes, faces, dice and rolls."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet.dice import Edition, Points, ScoreCard, edition, with_house_rules
from gobelet.dice.joker import JOKER_RULES
from gobelet.solver import Compiled, Values
from gobelet.solver.lattice import lattice
from gobelet.solver.reference import exact_value
from gobelet.solver.solve import solve


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Edition, int, int]:
    """A few boxes of some edition, on few dice with few faces, with any house rules."""
    faces, dice = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (3, 3), (4, 2)]))
    printed = edition(draw(st.sampled_from(["mb-1982", "yatzy"])))
    possible = [category for category in printed.categories if category.face is None or category.face <= faces]
    places = draw(st.sets(st.integers(0, len(possible) - 1), min_size=1, max_size=4))
    small = replace(printed, categories=tuple(possible[place] for place in sorted(places)))
    house = replace(
        small,
        joker=draw(st.sampled_from(list(JOKER_RULES.values()))),
        rolls=draw(st.integers(1, 3)),
        upper_bonus_at=draw(st.integers(1, 12)),
        upper_bonus=Points(draw(st.sampled_from([0, 7]))),
        yahtzee_bonus=Points(draw(st.sampled_from([0, 10]))),
        in_order=draw(st.booleans()),
        five_alike_full_house=draw(st.booleans()),
    )
    return house, faces, dice


@settings(max_examples=60)
@given(small_games())
def test_kernel_and_reference_agree(game: tuple[Edition, int, int]) -> None:
    """The kernels give the value that fractions give, straight from the rules."""
    played, faces, dice = game
    solution = solve(Compiled(played, lattice(faces, dice)), threads=1)
    value = Values(solution.layout, solution.values).value(ScoreCard.empty(played))
    assert abs(value - float(exact_value(played, faces, dice))) < 1e-9


def test_the_reference_knows_jokers() -> None:
    """The reference is no copy: on one box and one roll it gives what can be counted by hand."""
    chance = replace(edition("mb-1982"), categories=edition("mb-1982").categories[-1:], rolls=1)
    assert exact_value(with_house_rules(chance, {}), 6, 2) == 7
