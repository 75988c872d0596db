"""Simulated games: the second computation of every headline number."""

from collections.abc import Iterator
from itertools import accumulate
from math import exp, sqrt

import numpy as np
import pytest

from gobelet.dice import BoxId, Edition, Keep, ScoreCard, edition, offers
from gobelet.record.text.position import make_position
from gobelet.solver import Values
from gobelet.solver.analysis.odds import odds_from
from gobelet.solver.model.lattice import Floats, Ints
from gobelet.solver.simulate.chi_square import compute_chi_square
from gobelet.solver.simulate.games import simulate, simulate_scores
from support.simulated_draws import Draws, fill_box
from support.soak import mark_long
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow
FIVE_ALIKE_FULL_HOUSE = edition("hasbro-2014", five_alike_full_house=True, upper_bonus_at=40, upper_bonus=100)
TWO_ROLLS = edition("mb-1982", joker="loose", rolls=2, yahtzee_bonus=50)
IN_ORDER = edition("classic", order="forced", rolls=4)
PLAYED = [
    *map(edition, ("mb-1982", "printworks", "classic", "hasbro-2014", "kniffel", "yatzy")),
    FIVE_ALIKE_FULL_HOUSE,
    TWO_ROLLS,
]
DEVIATIONS = {"mb-1982": 59.61173, "classic": 59.60788, "hasbro-2014": 58.83495, "kniffel": 39.82084, "yatzy": 38.4964}
"""The standard deviation of best play's score, as published."""
QUICK = (edition("kniffel"), TWO_ROLLS)
"""The editions of which `make test` simulates many games; `make soak` has all."""


def find_value(played: Edition) -> float:
    """Return the value of best play."""
    return solve_edition(played).value(ScoreCard.empty(played))


def compute_error(numbers: Floats | Ints) -> float:
    """Return the standard error of a mean."""
    return float(numbers.std()) / sqrt(len(numbers))


def choose(options: list[tuple[BoxId | Keep, float]], temperature: float, number: float) -> tuple[BoxId | Keep, float]:
    """Return an option, in the fixed order, and its loss."""
    highest = max(worth for _, worth in options)
    if not temperature:
        return next((choice, highest - worth) for choice, worth in options if worth >= highest - 1e-9)
    ends = list(accumulate(exp((worth - highest) / temperature) for _, worth in options))
    place = next(place for place, end in enumerate(ends) if number * ends[-1] < end)
    return options[place][0], highest - options[place][1]


def play_turns(values: Values, draws: Draws, temperature: float) -> Iterator[tuple[ScoreCard, float]]:
    """Play a game by the rules and the values of NumPy; yield the card after each turn, and the loss so far."""
    card, rolls = ScoreCard.empty(values.edition), values.edition.rolls
    for turn in range(len(card.points)):
        values_now, keep, lost = values.turn(card), Keep(()), 0.0
        for throw in range(rolls):
            number = turn * rolls + throw
            roll = draws.roll(keep, number)
            options = values_now.options(roll, rolls - 1 - throw)
            choice, loss = choose(options, temperature, draws.choice(number))
            lost += loss
            if isinstance(choice, str):
                break
            keep = Keep(choice)
        card = fill_box(card, next(offer for offer in offers(card, roll) if offer.box == choice))
        yield card, lost


@pytest.mark.parametrize("temperature", [0.0, 2.5])
@pytest.mark.parametrize("played", mark_long([*PLAYED[2:], IN_ORDER], quick=(*QUICK, IN_ORDER)), ids=repr)
def test_kernels_play_by_the_rules(played: Edition, temperature: float) -> None:
    """With the same dice, every game of the kernel ends with the same card as by the rules and the values of NumPy."""
    games, seed = 12, 2024
    found = simulate(solve_edition(played), games, seed, temperature)
    for game in range(games):
        steps = list(play_turns(solve_edition(played), Draws(seed, game), temperature))
        card = steps[-1][0]
        assert found.scores[game] == card.total
        assert tuple(found.boxes[game].tolist()) == card.points
        assert found.yahtzee_bonuses[game] == card.yahtzee_bonus
        assert found.upper_bonuses[game] == card.upper_bonus
        assert found.losses[game] == pytest.approx(sum(loss for _, loss in steps), abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("played", mark_long(PLAYED, quick=QUICK), ids=repr)
def test_best_play_scores_its_value(played: Edition) -> None:
    """The mean score of best play is its value within four standard errors; the deviation is the published one."""
    found = simulate(solve_edition(played), 40_000, seed=1)
    assert abs(found.scores.mean() - find_value(played)) < 4 * compute_error(found.scores)
    assert found.losses.max() < 1e-6
    if played.id in DEVIATIONS and not played.house:
        assert found.scores.std() == pytest.approx(DEVIATIONS[played.id], rel=0.03)


@pytest.mark.parametrize("played", mark_long(PLAYED, quick=QUICK), ids=repr)
def test_bonuses(played: Edition) -> None:
    """A game has the upper bonus or not, and some number of Yahtzee bonuses, if the edition has them."""
    found = simulate(solve_edition(played), 5_000, seed=5)
    assert set(found.upper_bonuses.tolist()) == {0, played.upper_bonus}
    earned = set(found.yahtzee_bonuses.tolist())
    assert earned == {0} if not played.yahtzee_bonus else earned > {0, played.yahtzee_bonus}
    assert all(bonus % (played.yahtzee_bonus or 1) == 0 for bonus in earned)


@pytest.mark.slow
@pytest.mark.parametrize("temperature", mark_long([0.7, 3.0], quick={0.7}))
@pytest.mark.parametrize(
    "played", mark_long([edition("kniffel"), edition("yatzy"), FIVE_ALIKE_FULL_HOUSE], quick=QUICK), ids=repr
)
def test_losses_explain_the_scores(played: Edition, temperature: float) -> None:
    """The mean score is the value of best play minus the mean of the summed losses."""
    found = simulate(solve_edition(played), 40_000, 3, temperature)
    luck = found.scores + found.losses - find_value(played)
    assert abs(luck.mean()) < 4 * compute_error(luck)
    assert found.losses.mean() > 10


def test_threads_change_nothing() -> None:
    """A game depends on its seed and number alone, not on the number of threads or games."""
    for temperature in (0.0, 1.5):
        alone = simulate(solve_edition(PLAYED[0]), 500, 9, temperature, threads=1)
        for games, threads in ((500, 2), (700, 3)):
            together = simulate(solve_edition(PLAYED[0]), games, 9, temperature, threads)
            assert np.array_equal(alone.scores, together.scores[:500])
            assert np.array_equal(alone.losses, together.losses[:500])


def test_seeds() -> None:
    """The same seed gives the same games, another seed other games; any integer is a seed."""
    first, again, other, low = (simulate(solve_edition(PLAYED[0]), 200, seed, 1.0).scores for seed in (7, 7, 8, -1))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert not np.array_equal(first, low)


def test_higher_temperatures_lose_more() -> None:
    """At temperature 0 play is perfect; losses increase with the temperature."""
    means = [
        simulate(solve_edition(PLAYED[0]), 2_000, 4, heat).losses.mean() for heat in (0.0, 1e-6, 0.3, 1.0, 3.0, 1e9)
    ]
    assert means == sorted(means)
    assert means[0] == pytest.approx(0, abs=1e-6)
    assert means[1] == pytest.approx(0, abs=1e-6)
    assert find_value(PLAYED[0]) - means[-1] < 60  # all options have the same probability


@pytest.mark.parametrize("played", mark_long([edition("mb-1982"), edition("yatzy"), TWO_ROLLS], quick=QUICK), ids=repr)
def test_counts_are_those_of_the_games(played: Edition) -> None:
    """`simulate_scores` counts the scores that `simulate` returns."""
    games = simulate(solve_edition(played), 3_000, 6).scores
    counted = simulate_scores(solve_edition(played), 3_000, 6)
    assert (counted.games, counted.low) == (3_000, games.min())
    assert np.array_equal(counted.counts, np.bincount(games - games.min()))


def test_group_and_batch_sizes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sizes of groups and batches do not change the scores; the progress ends with the last game."""
    whole = simulate_scores(solve_edition(PLAYED[0]), 2_500, 6)
    monkeypatch.setattr("gobelet.solver.simulate.games.GAMES_AT_ONCE", 1_000)
    monkeypatch.setattr("gobelet.solver.simulate.batches.BATCH_SIZE", 70)
    reports: list[tuple[int, int]] = []
    parts = simulate_scores(solve_edition(PLAYED[0]), 2_500, 6, threads=3, progress=lambda *done: reports.append(done))
    assert np.array_equal(whole.counts, parts.counts)
    assert reports == sorted(reports)
    assert reports[-1] == (2_500, 2_500)


@pytest.mark.slow
@pytest.mark.parametrize("played", mark_long([*PLAYED[:1], *PLAYED[3:], IN_ORDER], quick=QUICK[:1]), ids=repr)
def test_games_fit_the_exact_distribution(played: Edition) -> None:
    """Many games: the mean is within four standard errors of the value, and chi-square within four deviations."""
    found = simulate_scores(solve_edition(played), 200_000, seed=11)
    exact = odds_from(solve_edition(played), make_position(ScoreCard.empty(played))).scores
    assert abs(found.scores.mean - find_value(played)) < 4 * found.error
    assert compute_chi_square(found, exact).degrees > 100
    assert compute_chi_square(found, exact).sigmas < 4


def test_no_games() -> None:
    """No games give no scores."""
    assert len(simulate(solve_edition(PLAYED[0]), 0).scores) == 0
