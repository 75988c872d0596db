"""Shares: the expected points of each box and bonus, and the size of the table."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from gobelet.dice import EDITIONS, Edition, ScoreCard, edition
from gobelet.record import parse_card
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.analysis.shares import Floats32, ShareLayout, build_share_layout, build_shares
from gobelet.solver.model.lattice import Floats
from gobelet.solver.model.layout import Layout
from gobelet.solver.simulate.games import simulate
from support.soak import mark_long
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow

MAX_BYTES = 50_000_000
SHARED = [
    edition("kniffel"),
    edition("hasbro-2014", yahtzee_bonus=50, upper_bonus_at=50),
    edition("mb-1982", order="forced", rolls=2),
]


@cache
def solve_with_shares(played: Edition) -> tuple[Values, Floats32]:
    """Return an edition's values and shares."""
    values = solve_edition(played)
    return values, build_shares(values.layout, values.numbers)


def upper_bonuses(values: Values, shares: Floats32, filled: int, flag: int) -> tuple[Floats, Floats]:
    """Return the upper total of every possible lane, and its value minus its shares."""
    layout, share_layout = values.layout, build_share_layout(values.layout)
    lanes = np.flatnonzero(share_layout.numbers[share_layout.uppers[filled]] >= 0)
    row = np.full_like(lanes, filled * layout.compiled.flags + flag)
    begin = share_layout.find_starts(filled, row, lanes)
    found = shares[begin[:, None] + np.arange(share_layout.parts[filled])].sum(axis=1, dtype=np.float64)
    return layout.low[filled] + lanes, values.numbers[layout.start[row] + lanes] - found


@pytest.mark.parametrize("played", mark_long(SHARED, quick=SHARED[:1]), ids=repr)
def test_value_minus_shares_is_the_upper_bonus(played: Edition) -> None:
    """It is the whole bonus if that is earned, 0 if it is out of reach, and always between the two."""
    values, shares = solve_with_shares(played)
    layout, at = values.layout, played.upper_bonus_at
    for filled in range(0, len(layout.lanes), 5):
        left = int((layout.compiled.max_upper * [not filled >> box & 1 for box in range(13)]).sum())
        for flag in range(layout.compiled.flags if filled >> layout.compiled.yahtzee & 1 else 1):
            totals, bonus = upper_bonuses(values, shares, filled, flag)
            assert (np.abs(bonus[totals >= at] - played.upper_bonus) < 1e-4).all()
            assert (np.abs(bonus[totals + left < at]) < 1e-4).all()
            assert (bonus > -1e-4).all()
            assert (bonus < played.upper_bonus + 1e-4).all()


GAMES = 40_000
SEED = 3


def find_shares(card: ScoreCard) -> Floats:
    """Return the shares of each open box, the Yahtzee bonus if there is one, and the upper bonus."""
    values, shares = solve_with_shares(card.edition)
    found = shares[build_share_layout(values.layout).place(card)].astype(np.float64)
    return np.append(found, values.to_come(card) - found.sum())


def simulate_gains(card: ScoreCard) -> Floats:
    """Return the points of the same parts in games simulated from a card, a row for each game."""
    games = simulate(solve_with_shares(card.edition)[0], GAMES, SEED, card=card)
    boxes = games.boxes[:, [points is None for points in card.points]]
    further = (games.yahtzee_bonuses - card.yahtzee_bonus)[:, None]
    bonuses = further[:, : len(find_shares(card)) - boxes.shape[1] - 1]
    return np.hstack([boxes, bonuses, games.upper_bonuses[:, None]]).astype(np.float64)


CARDS = [
    *((played, "") for played in (edition("mb-1982"), *SHARED)),
    (edition("mb-1982"), "yahtzee=50,sixes=24,twos=4,large_straight=40"),
    (edition("mb-1982"), "yahtzee=50,yahtzee_bonus=100,fives=20,sixes=24,fours=8,chance=20,full_house=0"),
    (edition("kniffel"), "yahtzee=0,aces=3,threes=6,three_of_a_kind=20"),
]


@pytest.mark.parametrize(("played", "written"), mark_long(CARDS, quick=CARDS[-1:]), ids=repr)
def test_shares_are_the_means_of_games(played: Edition, written: str) -> None:
    """The mean of simulated games is the share, for each box and bonus, within four standard errors."""
    card = parse_card(played, written)
    gains, shares = simulate_gains(card), find_shares(card)
    assert gains.shape == (GAMES, len(shares))
    assert len(set(np.round(shares, 3))) == len(shares)
    assert (np.abs(gains.mean(axis=0) - shares) <= 4 * gains.std(axis=0) / np.sqrt(GAMES) + 1e-4).all()


MEANS = [1.88, 5.28, 8.57, 12.16, 15.69, 19.19, 21.66, 13.10, 22.59, 29.46, 32.71, 16.87, 22.01, 9.58, 23.84]
"""The published means of best play of mb-1982: the thirteen boxes as printed, the Yahtzee bonus, the upper bonus."""


def test_published_means() -> None:
    """The shares of the empty card are the published means of best play."""
    assert find_shares(ScoreCard.empty(edition("mb-1982"))) == pytest.approx(MEANS, abs=0.005)


def test_games_from_a_card() -> None:
    """Games from a card keep its points, and the mean of their scores is its value."""
    card = parse_card(*CARDS[-2])
    values = solve_with_shares(card.edition)[0]
    games = simulate(values, GAMES, SEED, card=card)
    held = [place for place, points in enumerate(card.points) if points is not None]
    assert (games.boxes[:, held] == [card.points[place] for place in held]).all()
    assert (games.scores == games.boxes.sum(axis=1) + games.yahtzee_bonuses + games.upper_bonuses).all()
    assert abs(games.scores.mean() - values.value(card)) < 4 * games.scores.std() / np.sqrt(GAMES)


@pytest.mark.parametrize("step", [26, pytest.param(1, marks=pytest.mark.soak)])
def test_every_table_is_smaller_than_50_mb(step: int) -> None:
    """With any house rules: only the boxes, the upper total of the bonus, and the existence of bonuses matter."""
    for name, at in product(EDITIONS, range(1, 106, step)):
        layout = Layout(CompiledEdition(edition(name, upper_bonus_at=at, upper_bonus=200, yahtzee_bonus=100)))
        assert ShareLayout(layout).size * 4 <= MAX_BYTES, (name, at)
