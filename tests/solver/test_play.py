"""Games played forwards from the tables: the second way to every headline number."""

from collections.abc import Iterator
from itertools import accumulate
from math import exp, sqrt

import numpy as np
import pytest

from gobelet.dice import BoxId, Edition, Keep, ScoreCard, edition, offers
from gobelet.record.text.position import make_position
from gobelet.solver import Distribution, Values
from gobelet.solver.analysis.odds import odds_from
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.simulate.chi_square import compute_chi_square
from gobelet.solver.simulate.games import SimulatedScores, simulate, simulate_scores
from support.simulated_draws import Draws, filled
from support.solved_editions import solved

pytestmark = pytest.mark.slow

ALL_ALIKE = edition("hasbro-2014", five_alike_full_house=True, upper_bonus_at=40, upper_bonus=100)
HURRIED = edition("mb-1982", joker="loose", rolls=2, yahtzee_bonus=50)
IN_ORDER = edition("classic", order="forced", rolls=4)
PLAYED = [*map(edition, ("mb-1982", "printworks", "classic", "hasbro-2014", "kniffel", "yatzy")), ALL_ALIKE, HURRIED]

SPREAD = {"mb-1982": 59.61173, "classic": 59.60788, "hasbro-2014": 58.83495, "kniffel": 39.82084, "yatzy": 38.4964}
"""The standard deviation of best play's score, as published."""


def value(played: Edition) -> float:
    """Return what best play is worth."""
    return solved(played).value(ScoreCard.empty(played))


def error(numbers: Floats | Ints) -> float:
    """Return the standard error of a mean."""
    return float(numbers.std()) / sqrt(len(numbers))


# -- the same games once more, from the rules --------------------------------------------------------------------


def chosen(options: list[tuple[BoxId | Keep, float]], temperature: float, number: float) -> tuple[BoxId | Keep, float]:
    """Return an option in the fixed order, and what it loses."""
    highest = max(worth for _, worth in options)
    if not temperature:
        return next((choice, highest - worth) for choice, worth in options if worth >= highest - 1e-9)
    ends = list(accumulate(exp((worth - highest) / temperature) for _, worth in options))
    place = next(place for place, end in enumerate(ends) if number * ends[-1] < end)
    return options[place][0], highest - options[place][1]


def turns(values: Values, draws: Draws, temperature: float) -> Iterator[tuple[ScoreCard, float]]:
    """Play a game by the rules and what NumPy reads from the table; yield the card after each turn, and the loss."""
    card, rolls = ScoreCard.empty(values.edition), values.edition.rolls
    for turn in range(len(card.points)):
        values_now, keep, lost = values.turn(card), Keep(()), 0.0
        for throw in range(rolls):
            number = turn * rolls + throw
            roll = draws.roll(keep, number)
            options = values_now.options(roll, rolls - 1 - throw)
            choice, loss = chosen(options, temperature, draws.choice(number))
            lost += loss
            if isinstance(choice, str):
                break
            keep = Keep(choice)
        card = filled(card, next(offer for offer in offers(card, roll) if offer.box == choice))
        yield card, lost


@pytest.mark.parametrize("temperature", [0.0, 2.5])
@pytest.mark.parametrize("played", [*PLAYED[2:], IN_ORDER], ids=repr)
def test_kernels_play_by_the_rules(played: Edition, temperature: float) -> None:
    """Game for game the kernel comes to the very card that the rules and the NumPy values come to with its dice."""
    games, seed = 12, 2024
    found = simulate(solved(played), games, seed, temperature)
    for game in range(games):
        steps = list(turns(solved(played), Draws(seed, game), temperature))
        card = steps[-1][0]
        assert found.scores[game] == card.total
        assert tuple(found.boxes[game].tolist()) == card.points
        assert found.yahtzee_bonuses[game] == card.yahtzee_bonus
        assert found.upper_bonuses[game] == card.upper_bonus
        assert found.losses[game] == pytest.approx(sum(loss for _, loss in steps), abs=1e-9)


# -- what they come to -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("played", PLAYED, ids=repr)
def test_best_play_scores_its_value(played: Edition) -> None:
    """The mean score of best play is its value, within four standard errors, and its spread is the published one."""
    found = simulate(solved(played), 40_000, seed=1)
    assert abs(found.scores.mean() - value(played)) < 4 * error(found.scores)
    assert found.losses.max() < 1e-6
    if played.id in SPREAD and not played.house:
        assert found.scores.std() == pytest.approx(SPREAD[played.id], rel=0.03)


@pytest.mark.parametrize("played", PLAYED, ids=repr)
def test_bonuses(played: Edition) -> None:
    """A game has the upper bonus or not, and some number of Yahtzee bonuses, where there are such."""
    found = simulate(solved(played), 5_000, seed=5)
    assert set(found.upper_bonuses.tolist()) == {0, played.upper_bonus}
    earned = set(found.yahtzee_bonuses.tolist())
    assert earned == {0} if not played.yahtzee_bonus else earned > {0, played.yahtzee_bonus}
    assert all(bonus % (played.yahtzee_bonus or 1) == 0 for bonus in earned)


@pytest.mark.slow
@pytest.mark.parametrize("temperature", [0.7, 3.0])
@pytest.mark.parametrize("played", [edition("kniffel"), edition("yatzy"), ALL_ALIKE], ids=repr)
def test_scores_fall_by_what_choices_lose(played: Edition, temperature: float) -> None:
    """The losses, added up decision by decision, are what the mean score lies below the value of best play."""
    found = simulate(solved(played), 40_000, 3, temperature)
    luck = found.scores + found.losses - value(played)
    assert abs(luck.mean()) < 4 * error(luck)
    assert found.losses.mean() > 10


def test_the_number_of_threads_changes_nothing() -> None:
    """Each game has its own chance: one thread or several, few games or many, the same scores."""
    for temperature in (0.0, 1.5):
        alone = simulate(solved(PLAYED[0]), 500, 9, temperature, threads=1)
        for games, threads in ((500, 2), (700, 3)):
            together = simulate(solved(PLAYED[0]), games, 9, temperature, threads)
            assert np.array_equal(alone.scores, together.scores[:500])
            assert np.array_equal(alone.losses, together.losses[:500])


def test_a_seed_repeats_and_another_does_not() -> None:
    """The same seed gives the same games; any whole number is a seed."""
    first, again, other, low = (simulate(solved(PLAYED[0]), 200, seed, 1.0).scores for seed in (7, 7, 8, -1))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert not np.array_equal(first, low)


def test_hotter_play_loses_more() -> None:
    """Towards temperature 0 play becomes perfect; the hotter, the worse."""
    means = [simulate(solved(PLAYED[0]), 2_000, 4, heat).losses.mean() for heat in (0.0, 1e-6, 0.3, 1.0, 3.0, 1e9)]
    assert means == sorted(means)
    assert means[0] == pytest.approx(0, abs=1e-6)
    assert means[1] == pytest.approx(0, abs=1e-6)
    assert value(PLAYED[0]) - means[-1] < 60  # any option, as likely as another


@pytest.mark.parametrize("played", [edition("mb-1982"), edition("yatzy"), HURRIED], ids=repr)
def test_scores_are_those_of_the_games(played: Edition) -> None:
    """Counted by the million or game by game, in one go or in several: the same scores."""
    games = simulate(solved(played), 3_000, 6).scores
    counted = simulate_scores(solved(played), 3_000, 6)
    assert (counted.games, counted.low) == (3_000, games.min())
    assert np.array_equal(counted.counts, np.bincount(games - games.min()))


def test_few_together_or_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many games are played together, in parts of any size, changes nothing; progress ends with the last game."""
    whole = simulate_scores(solved(PLAYED[0]), 2_500, 6)
    monkeypatch.setattr("gobelet.solver.simulate.games.GAMES_AT_ONCE", 1_000)
    monkeypatch.setattr("gobelet.solver.simulate.batches.BATCH_SIZE", 70)
    told: list[tuple[int, int]] = []
    parts = simulate_scores(solved(PLAYED[0]), 2_500, 6, threads=3, progress=lambda *done: told.append(done))
    assert np.array_equal(whole.counts, parts.counts)
    assert told == sorted(told)
    assert told[-1] == (2_500, 2_500)


@pytest.mark.slow
@pytest.mark.parametrize("played", [*PLAYED[:1], *PLAYED[3:], IN_ORDER], ids=repr)
def test_games_come_from_the_exact_distribution(played: Edition) -> None:
    """200,000 games: the mean is within four standard errors of the value, and chi-square finds nothing odd."""
    found = simulate_scores(solved(played), 200_000, seed=11)
    exact = odds_from(solved(played), make_position(ScoreCard.empty(played))).scores
    assert abs(found.scores.mean - value(played)) < 4 * found.error
    assert compute_chi_square(found, exact).degrees > 100
    assert compute_chi_square(found, exact).sigmas < 4


def test_chi_square_sees_what_is_odd() -> None:
    """A die is told from one that is loaded; groups hold enough games each."""
    die = Distribution(1, np.full(6, 1 / 6))
    fair, loaded = (
        SimulatedScores(1, np.array(counts)) for counts in ([98, 107, 95, 101, 99, 100], [70, 90, 90, 90, 90, 170])
    )
    assert compute_chi_square(fair, die).degrees == compute_chi_square(loaded, die).degrees == 5
    assert compute_chi_square(fair, die).statistic == pytest.approx(0.8)
    assert compute_chi_square(fair, die).sigmas < 1
    assert compute_chi_square(loaded, die).sigmas > 5
    assert compute_chi_square(SimulatedScores(1, np.array([9, 11, 10, 9, 11, 10])), die).degrees == 2


def test_no_games() -> None:
    """Nothing is played if nothing is asked for."""
    assert len(simulate(solved(PLAYED[0]), 0).scores) == 0
