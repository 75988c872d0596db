"""Best play turn by turn agrees with the values, with the odds of each box, and with simulated games."""

import numpy as np
import pytest

from gobelet.dice import ScoreCard, edition
from gobelet.record.text.position import make_position
from gobelet.solver import odds_from
from gobelet.solver.analysis.turn_by_turn import list_fills
from gobelet.solver.simulate.games import simulate
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow
GAMES = 100_000


def test_every_turn_fills_one_box_and_every_box_is_filled_once() -> None:
    """The fills of a turn have probability 1 together, and so have the fills of a box over all turns."""
    turns = list_fills(solve_edition(edition("kniffel")))
    assert [turn.chances.sum() for turn in turns] == pytest.approx([1.0] * 13)
    boxes = sum(np.bincount(turn.boxes, turn.chances, 13) for turn in turns)
    assert boxes == pytest.approx(np.ones(13))


@pytest.mark.parametrize("name", ["kniffel", pytest.param("mb-1982", marks=pytest.mark.soak)])
def test_noughts_are_those_of_the_odds(name: str) -> None:
    """The noughts of a box over all turns have the probability that the distribution of its points has at 0."""
    values = solve_edition(edition(name))
    turns = list_fills(values)
    noughts = sum(np.bincount(turn.boxes, turn.chances * (turn.points == 0), 13) for turn in turns)
    odds = odds_from(values, make_position(ScoreCard.empty(values.edition)), boxes=True)
    assert noughts == pytest.approx([odds.boxes[box].chance(0) for box in values.edition.boxes], abs=1e-9)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["kniffel", pytest.param("mb-1982", marks=pytest.mark.soak)])
def test_noughts_are_those_of_simulated_games(name: str) -> None:
    """The number of noughts in each box is that of many games, within four standard errors."""
    values = solve_edition(edition(name))
    noughts = sum(np.bincount(turn.boxes, turn.chances * (turn.points == 0), 13) for turn in list_fills(values))
    played = (simulate(values, GAMES, seed=18).boxes == 0).mean(axis=0)
    assert np.all(np.abs(played - noughts) <= 4 * np.sqrt(noughts * (1 - noughts) / GAMES))
