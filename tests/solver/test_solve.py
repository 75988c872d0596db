"""The headline numbers: the values of best play, and published decisions."""

import numpy as np
import pytest

from gobelet.dice import BoxId, Keep, Points, Roll, ScoreCard, edition
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.solve import solve
from support.dice_moves import faces
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow

EXACT = {
    "mb-1982": 254.58960948,
    "printworks": 254.58960948,
    "classic": 254.58772873,
    "hasbro-2014": 254.21423303,
    "kniffel": 245.87077451,
    "yatzy": 248.43998938,
}


@pytest.mark.parametrize(("name", "value"), EXACT.items())
def test_best_play(name: str, value: float) -> None:
    """The expected score of best solo play, to eight decimals."""
    values = solve_edition(edition(name))
    assert values.value(ScoreCard.empty(values.edition)) == pytest.approx(value, abs=1e-8)


def test_the_same_game_by_another_name() -> None:
    """House rules that make one edition equal to another give its value: Kniffel is mb-1982 without joker and bonus."""
    changed = edition("mb-1982", joker="none", yahtzee_bonus=0)
    compiled = CompiledEdition(changed)
    solution = solve(compiled)
    value = Values(solution.layout, solution.values).value(ScoreCard.empty(changed))
    assert value == pytest.approx(EXACT["kniffel"], abs=1e-8)
    assert CompiledEdition(edition("printworks")).fingerprint == CompiledEdition(edition("mb-1982")).fingerprint
    assert compiled.fingerprint != CompiledEdition(edition("mb-1982")).fingerprint


def test_published_decisions() -> None:
    """mb-1982, empty card: 1 1 6 6 6 with two rolls left, and 6 6 6 6 1 after the third."""
    turn = solve_edition(edition("mb-1982")).turn(ScoreCard.empty(edition("mb-1982")))
    first = dict(turn.options(Roll(faces("11666")), 2))
    last = dict(turn.options(Roll(faces("16666")), 0))
    assert first[Keep(faces("666"))] == pytest.approx(265.1155, abs=1e-4)
    assert first[BoxId("full_house")] == pytest.approx(253.9112, abs=1e-4)
    assert last[BoxId("sixes")] == pytest.approx(268.2339, abs=1e-4)
    assert last[BoxId("four_of_a_kind")] == pytest.approx(260.5409, abs=1e-4)


def test_kernels_and_numpy_agree_within_a_turn() -> None:
    """The mean over all first rolls of the values that NumPy computes is the table's value, for cards of a game."""
    values = solve_edition(edition("hasbro-2014"))
    card = ScoreCard.empty(values.edition)
    for place, points in ((11, 50), (5, 24), (0, 3), (6, 20), (7, 22), (8, 0)):
        turn = values.turn(card)
        expected = turn.keeps(values.edition.rolls)[-1]
        assert expected == pytest.approx(values.value(card), abs=1e-9)
        card = card.fill(place, Points(points))


def test_forbidding_no_card_changes_nothing() -> None:
    """Best play that may lead anywhere is best play."""
    compiled = CompiledEdition(edition("kniffel"))
    free = solve(compiled, forbidden=np.zeros(1 << compiled.boxes, dtype=np.bool_))
    assert np.array_equal(free.values, solve_edition(edition("kniffel")).numbers)


def test_forbidding_all_cards_but_those_in_order_is_the_house_rule() -> None:
    """Two ways to fill the boxes in printed order: every other card forbidden, and the house rule."""
    played = edition("kniffel")
    compiled = CompiledEdition(played)
    filled = np.arange(1 << compiled.boxes)
    found = solve(compiled, forbidden=(filled & (filled + 1)) != 0)
    empty = found.values[found.layout.place(ScoreCard.empty(played))]
    ordered = solve_edition(edition("kniffel", order="forced"))
    assert empty == pytest.approx(ordered.value(ScoreCard.empty(ordered.edition)), abs=1e-9)
