"""The levels of imperfect players: the loss of each, and the temperature that leads to it."""

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files

from gobelet.dice import Edition

FILE = "levels.toml"
"""Written by scripts/calibrate_levels.py."""
POINTS_FILE = "points.toml"
"""The mean score of every kind of player."""


class Level(Enum):
    """The level of an imperfect player."""

    STRONG = "strong"
    CASUAL = "casual"
    BEGINNER = "beginner"

    @property
    def target_loss(self) -> int:
        """The mean loss of this level against best play, in points a game."""
        return _TARGET_LOSSES[self]


_TARGET_LOSSES = {Level.STRONG: 15, Level.CASUAL: 40, Level.BEGINNER: 85}


@cache
def load_temperatures() -> Mapping[str, Mapping[str, float]]:
    """Return the temperature of each level, by edition."""
    found = tomllib.loads(files("gobelet.bots.dice").joinpath(FILE).read_text(encoding="utf-8"))
    return {
        edition: {level: measured["temperature"] for level, measured in levels.items()}
        for edition, levels in found.items()
    }


def get_temperature(edition: Edition, level: Level) -> float:
    """Return the temperature of a level: that of the edition, or the mean if the edition was not measured."""
    known = load_temperatures()
    if edition.id in known:
        return known[edition.id][level.value]
    return sum(each[level.value] for each in known.values()) / len(known)


@cache
def _load_mean_scores() -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads(files("gobelet.bots.dice").joinpath(POINTS_FILE).read_text(encoding="utf-8"))


def get_mean_score(edition: Edition, kind: str) -> float | None:
    """Return the mean score of a computer player in a solo game by the printed rules, if it is known."""
    return _load_mean_scores().get(edition.id, {}).get(kind)
