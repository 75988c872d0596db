"""Standings that tell skill from luck: every player's mean score and mean skill, with 95 % intervals.

Both means estimate the same quantity, what a player earns on average. The skill score has the luck of the dice taken
out, so its interval is narrower, and far fewer games tell two players apart.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

from gobelet.coach.review import Review

CERTAINTY: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CERTAINTY) / 2)
"""So many standard errors to each side make an interval of 95 %."""


@dataclass(frozen=True)  # not slotted: cached properties need a dictionary
class Sample:
    """One number a game."""

    numbers: tuple[float, ...]

    @cached_property
    def mean(self) -> float:
        """The mean."""
        return fmean(self.numbers)

    @cached_property
    def variance(self) -> float:
        """The variance of a game, unknown after one."""
        return variance(self.numbers) if len(self.numbers) > 1 else inf

    @property
    def margin(self) -> float:
        """Half the width of the interval that has the true mean with 95 %; infinite after one game."""
        return Z * sqrt(self.variance / len(self.numbers))


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """One player's games: scores, skill scores and luck."""

    name: str
    scores: Sample
    skills: Sample
    luck: Sample

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.scores.numbers)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many more games each of two players needs until the difference of their means is certain at 95 %."""

    first: str
    second: str
    by_score: float
    by_skill: float
    """Infinite if the means are equal, or after one game."""


def count_games(first: Sample, second: Sample) -> float:
    """Return how many games each player needs in all to tell the means apart, if they stay as they are."""
    difference = abs(first.mean - second.mean)
    spread = first.variance + second.variance
    if not spread:
        return 1 if difference else inf
    return ceil(Z**2 * spread / difference**2) if difference and spread < inf else inf


def compute_standings(reviews: Iterable[Review]) -> tuple[PlayerStanding, ...]:
    """Return every player's standing over all games, the highest mean skill first; teams are players of their own."""
    played: dict[str, list[tuple[float, float, float]]] = {}
    for found in reviews:
        for column in found.columns:
            games = played.setdefault(column.name, [])
            games += [(game.score, game.value - game.loss, game.luck) for game in column.games]
    standings = (_make_standing(name, games) for name, games in played.items())
    return tuple(sorted(standings, key=lambda player: -player.skills.mean))


def _make_standing(name: str, games: Iterable[tuple[float, float, float]]) -> PlayerStanding:
    scores, skills, luck = zip(*games, strict=True)
    return PlayerStanding(name, Sample(scores), Sample(skills), Sample(luck))


def compare_players(first: PlayerStanding, second: PlayerStanding) -> Comparison:
    """Return how many more games tell two players apart, by score and by skill."""
    more: Mapping[str, float] = {
        "by_score": _count_more(first, second, count_games(first.scores, second.scores)),
        "by_skill": _count_more(first, second, count_games(first.skills, second.skills)),
    }
    return Comparison(first.name, second.name, **more)


def _count_more(first: PlayerStanding, second: PlayerStanding, needed: float) -> float:
    return max(0.0, needed - min(first.games, second.games))
