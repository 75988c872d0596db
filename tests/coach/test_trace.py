"""The trace of a match: expected final scores from the empty card to the final score."""

from itertools import pairwise

import pytest

from gobelet.coach.trace import trace_columns
from gobelet.dice import edition, new_match
from support.reviews import play_at_random, review_games
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("games", [1, 2])
def test_trace(games: int) -> None:
    """It begins with the value of the empty cards and ends with the score; luck and loss are its steps."""
    start = new_match(edition("mb-1982"), 2, games=games)
    found = review_games(solve_edition(start.edition), start, play_at_random(start, 4))
    for column, points in zip(found.columns, trace_columns(found), strict=True):
        assert points[0].value == column.value
        assert points[-1].value == pytest.approx(column.score, abs=1e-9)
        assert points[-1].when == 13 * games
        assert points[-1].game == games
        for before, after in pairwise(points):
            assert before.when < after.when
            step = after.value - before.value
            if after.roll is not None:
                assert step == pytest.approx(after.roll.luck, abs=1e-9)
            else:
                assert after.decision is not None
                assert step == pytest.approx(-after.decision.loss, abs=1e-9)
