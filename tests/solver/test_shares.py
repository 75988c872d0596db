"""Shares: what each box and bonus will bring, and how much room that takes."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from gobelet.dice import EDITIONS, Edition, ScoreCard, edition
from gobelet.solver import Compiled, Values
from gobelet.solver.lattice import Floats
from gobelet.solver.layout import Layout
from gobelet.solver.play import simulate
from gobelet.solver.shares import ShareLayout, Singles, build_shares, share_layout
from gobelet.solver.solve import solve

MOST_BYTES = 50_000_000
SHARED = [
    edition("kniffel"),
    edition("hasbro-2014", yahtzee_bonus=50, upper_bonus_at=50),
    edition("mb-1982", order="forced", rolls=2),
]


@cache
def shared(played: Edition) -> tuple[Values, Singles]:
    """Return an edition's values and shares."""
    solution = solve(Compiled(played))
    return Values(solution.layout, solution.values), build_shares(solution.layout, solution.values)


def upper_bonuses(values: Values, shares: Singles, filled: int, flag: int) -> tuple[Floats, Floats]:
    """Return, for every lane that can be, its upper total and what the shares leave of its value."""
    layout, where = values.layout, share_layout(values.layout)
    lanes = np.flatnonzero(where.numbers[where.uppers[filled]] >= 0)
    row = np.full_like(lanes, filled * layout.compiled.flags + flag)
    begin = where.begin(filled, row, lanes)
    found = shares[begin[:, None] + np.arange(where.parts[filled])].sum(axis=1, dtype=np.float64)
    return layout.low[filled] + lanes, values.numbers[layout.start[row] + lanes] - found


@pytest.mark.parametrize("played", SHARED, ids=repr)
def test_what_shares_leave_is_the_upper_bonus(played: Edition) -> None:
    """All of it once it is reached, nothing where it is out of reach, and never more or less than that."""
    values, shares = shared(played)
    layout, at = values.layout, played.upper_bonus_at
    for filled in range(0, len(layout.count), 5):
        left = int((layout.compiled.most_upper * [not filled >> box & 1 for box in range(13)]).sum())
        for flag in range(layout.compiled.flags if filled >> layout.compiled.yahtzee & 1 else 1):
            totals, bonus = upper_bonuses(values, shares, filled, flag)
            assert (np.abs(bonus[totals >= at] - played.upper_bonus) < 1e-4).all()
            assert (np.abs(bonus[totals + left < at]) < 1e-4).all()
            assert (bonus > -1e-4).all()
            assert (bonus < played.upper_bonus + 1e-4).all()


@pytest.mark.parametrize("played", SHARED, ids=repr)
def test_shares_are_what_games_bring(played: Edition) -> None:
    """Bonuses of simulated games have the mean that the shares of the empty card say, within four standard errors."""
    values, shares = shared(played)
    games = simulate(values, 20_000, seed=3)
    upper = float(upper_bonuses(values, shares, 0, 0)[1][0])
    found = shares[share_layout(values.layout).place(ScoreCard.empty(played))]
    assert abs(games.upper_bonuses.mean() - upper) < 4 * games.upper_bonuses.std() / np.sqrt(20_000) + 1e-4
    if played.yahtzee_bonus:
        seldom = 0.05
        error = 4 * games.yahtzee_bonuses.std() / np.sqrt(20_000) + seldom
        assert abs(games.yahtzee_bonuses.mean() - found[-1]) < error
    assert len(found) == 13 + bool(played.yahtzee_bonus)


def test_every_table_has_room_within_50_mb() -> None:
    """Whatever the house rules: only the boxes, the bonus at so many points, and whether there are bonuses matter."""
    for name, at in product(EDITIONS, range(1, 106)):
        layout = Layout(Compiled(edition(name, upper_bonus_at=at, upper_bonus=200, yahtzee_bonus=100)))
        assert ShareLayout(layout).size * 4 <= MOST_BYTES, (name, at)
