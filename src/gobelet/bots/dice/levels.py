"""The levels of players that err: what each is to lose, and the temperatures at which it does."""

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
    """How well a player plays."""

    STRONG = "strong"
    CASUAL = "casual"
    BEGINNER = "beginner"

    @property
    def aim(self) -> int:
        """How many points a game this level loses on average against best play."""
        return _AIMS[self]


_AIMS = {Level.STRONG: 15, Level.CASUAL: 40, Level.BEGINNER: 85}


@cache
def calibrated() -> Mapping[str, Mapping[str, float]]:
    """Return the temperature of each level, edition by edition."""
    found = tomllib.loads(files("gobelet.bots.dice").joinpath(FILE).read_text(encoding="utf-8"))
    return {
        edition: {level: measured["temperature"] for level, measured in levels.items()}
        for edition, levels in found.items()
    }


def temperature(edition: Edition, level: Level) -> float:
    """Return the temperature of a level; house rules keep their edition's, an edition nobody measured has the mean."""
    known = calibrated()
    if edition.id in known:
        return known[edition.id][level.value]
    return sum(each[level.value] for each in known.values()) / len(known)


@cache
def _points() -> Mapping[str, Mapping[str, float]]:
    return tomllib.loads(files("gobelet.bots.dice").joinpath(POINTS_FILE).read_text(encoding="utf-8"))


def points_a_game(edition: Edition, kind: str) -> float | None:
    """Return what a computer player makes a game on average, alone and by the printed rules, where that is known."""
    return _points().get(edition.id, {}).get(kind)
