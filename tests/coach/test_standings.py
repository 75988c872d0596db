"""Standings: skill tells players apart with far fewer games than scores do."""

from math import inf
from random import Random

import pytest

from gobelet.bots.dice.levels import Level, get_temperature
from gobelet.coach.standings import (
    GameResult,
    PlayerStanding,
    Sample,
    compare_players,
    compute_standings,
    count_games,
    list_results,
    make_player_key,
)
from gobelet.coach.student_t import find_quantile
from gobelet.dice import ScoreCard, edition
from gobelet.solver.simulate.games import simulate
from support.reviews import make_review
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


def draw_sample(random: Random, games: int, mean: float = 240.0) -> Sample:
    """Return the games of a player with a known mean."""
    return Sample(tuple(random.gauss(mean, 12) for _ in range(games)))


def test_interval() -> None:
    """The margin is Student's: 3.182 standard errors after four games."""
    sample = Sample((10.0, 12.0, 14.0, 16.0))
    assert sample.mean == 13
    assert sample.margin == pytest.approx(3.182446 * (20 / 3 / 4) ** 0.5)
    assert Sample((10.0,)).margin == inf


@pytest.mark.parametrize("games", [2, 5])
def test_intervals_have_the_true_mean(games: int) -> None:
    """95 of 100 intervals do, however few the games."""
    random = Random(21)  # noqa: S311 - meant to be repeatable
    samples = [draw_sample(random, games) for _ in range(300)]
    inside = sum(abs(sample.mean - 240) <= sample.margin for sample in samples)
    assert inside / len(samples) == pytest.approx(0.95, abs=0.04)


@pytest.mark.parametrize(("first", "second"), [(5, 5), (5, 12)])
def test_equal_players_are_seldom_told_apart(first: int, second: int) -> None:
    """The difference of two equal players is called certain in about 5 of 100 cases."""
    random = Random(22)  # noqa: S311 - meant to be repeatable
    pairs = [(draw_sample(random, first), draw_sample(random, second)) for _ in range(800)]
    certain = sum(count_games(*pair, (first, second)) == 0 for pair in pairs)
    assert certain / len(pairs) == pytest.approx(0.05, abs=0.025)


def test_games_until_the_difference_is_certain() -> None:
    """With n games each the difference is as many standard errors as Student's t asks for; equal means never are."""
    first, second = Sample((10.0, 12.0, 14.0, 16.0)), Sample((12.0, 14.0, 16.0, 18.0))
    spread, needed = first.variance + second.variance, count_games(first, second)
    errors = [2 / (spread / games) ** 0.5 for games in (needed, needed - 1)]
    assert errors[0] >= find_quantile(0.025, 2 * (needed - 1))
    assert errors[1] < find_quantile(0.025, 2 * (needed - 2))
    assert count_games(first, second, (3, 3)) == needed - 3
    assert count_games(first, first) == inf
    assert count_games(Sample((5.0,)), Sample((9.0,))) == inf


def test_games_still_to_play() -> None:
    """Games already played count; once the difference is certain no more are needed."""
    ann = make_standing("Ann", [200.0, 300.0, 250.0, 220.0, 260.0], [240.0, 241.0, 239.0, 240.0, 242.0])
    ben = make_standing("Ben", [210.0, 300.0, 270.0, 230.0, 280.0], [220.0, 221.0, 219.0, 220.0, 222.0])
    found = compare_players(ann, ben)
    assert found.by_skill.points == pytest.approx(20)
    assert found.by_skill.more_games == 0
    assert found.by_score.points == pytest.approx(-12)
    assert 0 < found.by_score.more_games < inf


def test_too_few_games_say_nothing() -> None:
    """Below five games of either player no difference is certain, nor is it known how many more it takes."""
    ann = make_standing("Ann", [300.0] * 4, [240.0, 241.0, 239.0, 240.0])
    ben = make_standing("Ben", [200.0] * 9, [140.0] * 8 + [141.0])
    found = compare_players(ann, ben)
    assert not found.enough
    assert found.by_skill.more_games == found.by_score.more_games == inf


def test_results_of_a_review() -> None:
    """A game has its score, its luck, and the score without it; the luck of all games is added up."""
    results = [*list_results(make_review(("Ann", 10.0, 4.0))), *list_results(make_review(("Ann", -3.0, 1.0)))]
    (ann,) = compute_standings(results)
    assert list(ann.scores.numbers) == [256, 246]
    assert list(ann.skills.numbers) == [246, 249]
    assert (ann.luck.mean, ann.luck.sum) == (3.5, 7.0)


def test_spellings_of_a_player_are_one() -> None:
    """Neither case nor the form of letters nor spaces make another player; partners are a team in any order."""
    zoe, team = make_player_key(["Zoé"]), make_player_key(["Ann", "Ben"])
    assert zoe == make_player_key(["ZOE\N{COMBINING ACUTE ACCENT}"]) == make_player_key([" zoé "])
    assert team == make_player_key(["ben", "Ann"])
    assert len({zoe, team, make_player_key(["Zoe"]), make_player_key(["Ann"]), make_player_key(["Ann", "Cem"])}) == 5


def test_games_of_a_player_in_several_spellings() -> None:
    """They are added up under the first one; a player alone is not a player with a partner."""
    names = ["Ann", "ANN", "Ann+Ben", "ben+ann", "Ben + Ann"]
    found = compute_standings(GameResult(name, 100.0 + place) for place, name in enumerate(names))
    assert {each.name: each.scores.numbers for each in found} == {"Ann": (100, 101), "Ann+Ben": (102, 103, 104)}


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
    by_score = 1.96**2 * (first.scores.variance + second.scores.variance) / 5**2  # the difference is known
    assert by_score / by_skill >= FEWER
