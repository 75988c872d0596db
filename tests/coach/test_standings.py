"""Standings: skill tells players apart with far fewer games than scores do."""

from math import inf

import pytest

from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.coach.standings import PlayerStanding, Sample, Z, compare_players, count_games
from gobelet.dice import ScoreCard, edition
from gobelet.solver.simulate.games import simulate
from support.solved_editions import solve_edition

GAMES = 4_000
FEWER = 40
"""By so much fewer games skill tells two levels apart."""
FIVE_POINTS_WORSE = 1.007
"""The temperature of a player who loses five points a game more than `strong`."""


def make_standing(name: str, scores: list[float], skills: list[float]) -> PlayerStanding:
    """Return a player with these games."""
    luck = [score - skill for score, skill in zip(scores, skills, strict=True)]
    return PlayerStanding(name, Sample(tuple(scores)), Sample(tuple(skills)), Sample(tuple(luck)))


def test_interval() -> None:
    """The margin is 1.96 standard errors."""
    sample = Sample((10.0, 12.0, 14.0, 16.0))
    assert sample.mean == 13
    assert sample.margin == pytest.approx(1.959964 * (20 / 3 / 4) ** 0.5)
    assert Sample((10.0,)).margin == inf


def test_games_until_the_difference_is_certain() -> None:
    """With n games each the difference of the means is 1.96 standard errors; equal means are never told apart."""
    first, second = Sample((10.0, 12.0, 14.0, 16.0)), Sample((12.0, 14.0, 16.0, 18.0))
    needed = count_games(first, second)
    spread = first.variance + second.variance
    assert (spread / needed) ** 0.5 * 1.959964 <= 2 < (spread / (needed - 1)) ** 0.5 * 1.959964
    assert count_games(first, first) == inf
    assert count_games(Sample((5.0,)), Sample((9.0,))) == inf


def test_games_still_to_play() -> None:
    """Games already played count; once the difference is certain no more are needed."""
    ann = make_standing("Ann", [200.0, 300.0, 250.0], [240.0, 241.0, 239.0])
    ben = make_standing("Ben", [210.0, 280.0, 240.0], [220.0, 221.0, 219.0])
    found = compare_players(ann, ben)
    assert found.by_skill == 0
    assert found.by_score > 0


@pytest.mark.slow
def test_skill_tells_levels_apart_with_far_fewer_games() -> None:
    """Two levels five points a game apart: the skill score needs a fortieth of the games or fewer."""
    values = solve_edition(edition("mb-1982"))
    value = values.value(ScoreCard.empty(values.edition))
    players = []
    for temperature in (get_temperature(values.edition, Level.STRONG), FIVE_POINTS_WORSE):
        games = simulate(values, GAMES, seed=21, temperature=temperature)
        players.append(make_standing("", games.scores.tolist(), (value - games.losses).tolist()))
    first, second = players
    assert first.skills.mean - second.skills.mean == pytest.approx(5, abs=0.5)
    by_skill = count_games(first.skills, second.skills)
    by_score = Z**2 * (first.scores.variance + second.scores.variance) / 5**2  # the difference is known
    assert by_score / by_skill >= FEWER
