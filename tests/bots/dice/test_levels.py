"""The levels: each has its target loss."""

from dataclasses import replace
from importlib.resources import files
from math import sqrt
from tomllib import loads

import pytest

from gobelet.bots.dice.levels import FILE, Level, get_mean_score, get_temperature, load_temperatures
from gobelet.dice import EDITIONS, Edition, EditionId, ScoreCard, edition
from gobelet.solver import Library
from gobelet.solver.simulate.games import simulate
from support.soak import mark_long

TOLERANCE = 0.5


def test_target_losses() -> None:
    """15, 40 and 85 points a game."""
    assert {level.value: level.target_loss for level in Level} == {"strong": 15, "casual": 40, "beginner": 85}


@pytest.mark.parametrize("name", load_temperatures())
def test_every_level_is_measured(name: str) -> None:
    """Each measured edition has all levels with increasing temperatures, and their losses are near the target."""
    measured = loads(files("gobelet.bots.dice").joinpath(FILE).read_text(encoding="utf-8"))
    assert list(measured) == [edition for edition in EDITIONS if edition in measured]
    temperatures = [measured[name][level.value]["temperature"] for level in Level]
    assert 0 < temperatures[0] < temperatures[1] < temperatures[2]
    for level in Level:
        found = measured[name][level.value]
        assert abs(found["loss"] - level.target_loss) < TOLERANCE
        assert found["error"] < 0.05


@pytest.mark.parametrize("name", load_temperatures())
def test_mean_scores(name: str) -> None:
    """The mean score of a level is that of best play minus its loss, rounded."""
    measured = loads(files("gobelet.bots.dice").joinpath(FILE).read_text(encoding="utf-8"))
    best = get_mean_score(edition(name), "perfect")
    assert best is not None
    for level in Level:
        assert get_mean_score(edition(name), level.value) == pytest.approx(
            best - measured[name][level.value]["loss"], abs=0.101
        )


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    "played", mark_long(map(edition, ("mb-1982", "yatzy", "kniffel")), quick={edition("kniffel")}), ids=repr
)
def test_levels_lose_their_points(library: Library, played: Edition, level: Level) -> None:
    """With other dice than those of the calibration, the mean score is the value of best play minus the target loss."""
    values, games = library.values(played), 40_000
    found = simulate(values, games, 77, get_temperature(played, level))
    loss = values.value(ScoreCard.empty(played)) - found.scores.mean()
    assert abs(loss - level.target_loss) < 4 * found.scores.std() / sqrt(games) + TOLERANCE
    assert abs(found.losses.mean() - level.target_loss) < 4 * found.losses.std() / sqrt(games) + TOLERANCE


def test_house_rules_keep_the_temperature() -> None:
    """An edition with house rules has the temperatures of the printed edition."""
    for level in Level:
        assert get_temperature(edition("yatzy", rolls=2), level) == get_temperature(edition("yatzy"), level)


def test_an_edition_without_measurements() -> None:
    """It has the mean temperature of the others."""
    ours = replace(edition("classic"), id=EditionId("ours"))
    known = [each["casual"] for each in load_temperatures().values()]
    assert get_temperature(ours, Level.CASUAL) == pytest.approx(sum(known) / len(known))
    assert min(known) < get_temperature(ours, Level.CASUAL) < max(known)
