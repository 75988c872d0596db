"""Standings that tell skill from luck: every player's mean score and mean skill, with 95 % intervals.

Both means estimate the same quantity, what a player earns on average. The skill score has the luck of the dice taken
out, so its interval is narrower, and far fewer games tell two players apart. The variances are estimated from the same
few games, so intervals are Student's, and two players are compared by Welch's test. Of a game of which not every roll
is known, only the scores count.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, nan, sqrt
from statistics import fmean
from typing import Final, NamedTuple

from gobelet.coach.review import Review
from gobelet.coach.student_t import compute_error, compute_freedom, compute_tail, find_quantile
from gobelet.game import Outcome
from gobelet.record import Record
from gobelet.record.model import make_comparable

CERTAINTY: Final = 0.95
TAIL: Final = (1 - CERTAINTY) / 2
"""The probability left out at each side."""
LEAST_GAMES: Final = 5
"""With fewer games of either player nothing is said about a difference."""
EQUAL: Final = 1e-9
"""Means that differ by less are equal."""


class GameResult(NamedTuple):
    """All that standings keep of a player's game."""

    name: str
    """The column's name: that of its player, or its partners' with `+` between them."""
    score: float
    skill: float | None = None
    """None if nobody knows all rolls."""
    luck: float | None = None
    won: bool = False
    """Whether it was won against others."""


@dataclass(frozen=True)  # not slotted: cached properties need a dictionary
class Sample:
    """One number a game."""

    numbers: tuple[float, ...]

    @cached_property
    def mean(self) -> float:
        """The mean; not a number if there are none."""
        return fmean(self.numbers) if self.numbers else nan

    @property
    def sum(self) -> float:
        """The sum."""
        return sum(self.numbers)

    @cached_property
    def variance(self) -> float:
        """The variance of a game, unknown after one."""
        squares = sum((number - self.mean) ** 2 for number in self.numbers)
        return squares / (len(self.numbers) - 1) if len(self.numbers) > 1 else inf

    @cached_property
    def margin(self) -> float:
        """Half the width of the interval that has the true mean with 95 %; infinite after one game."""
        games = len(self.numbers)
        return find_quantile(TAIL, games - 1) * sqrt(self.variance / games) if games > 1 else inf


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """One player's games: scores, skill scores and luck."""

    name: str
    scores: Sample
    skills: Sample
    luck: Sample
    wins: int = 0
    """How many games were won against others."""

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.scores.numbers)

    @property
    def best(self) -> float:
        """The highest score."""
        return max(self.scores.numbers)


class Difference(NamedTuple):
    """The first player's mean minus the second's, and how many more games each needs until that is certain at 95 %."""

    points: float
    more_games: float
    """Infinite if the means are equal, or after too few games."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What tells two players apart."""

    first: str
    second: str
    by_score: Difference
    by_skill: Difference
    enough: bool
    """Whether both have played enough games for anything to be said."""


def list_results(found: Review) -> Iterator[GameResult]:
    """Yield the result of every game of every player in a review; teams are players of their own."""
    for column in found.columns:
        for number, game in enumerate(column.games):
            others = [other.games[number].score for other in found.columns if other is not column]
            won = bool(others) and game.score >= max(others)
            yield GameResult(column.name, game.score, game.value - game.loss, game.luck, won)


def list_scores(record: Record) -> Iterator[GameResult]:
    """Yield the score of every game of every player, of a record that cannot be reviewed."""
    for game in record.match.games:
        if game.outcome is not None:
            for name, score, won in zip(record.columns, game.outcome.scores, list_wins(game.outcome), strict=True):
                yield GameResult(name, score, won=won)


def list_wins(outcome: Outcome) -> tuple[bool, ...]:
    """Return which columns have won a game against others; who plays alone wins nothing."""
    count = len(outcome.scores)
    return tuple(count > 1 and column in outcome.winners for column in range(count))


def make_player_key(names: Sequence[str]) -> tuple[str, ...]:
    """Return what identifies a player, or a team of partners in any order: spellings that sound alike are one."""
    return tuple(sorted(map(make_comparable, names)))


def compute_standings(results: Iterable[GameResult]) -> tuple[PlayerStanding, ...]:
    """Return every player's standing over all games, the highest mean skill first; those without skill come last.

    Who is spelled in several ways is called as in the first of the games.
    """
    played: dict[tuple[str, ...], list[GameResult]] = {}
    for result in results:
        played.setdefault(make_player_key(result.name.split("+")), []).append(result)
    standings = (_make_standing(games[0].name, games) for games in played.values())
    return tuple(sorted(standings, key=_rank))


def _rank(player: PlayerStanding) -> tuple[bool, float]:
    known = bool(player.skills.numbers)
    return not known, -(player.skills if known else player.scores).mean


def _make_standing(name: str, games: Iterable[GameResult]) -> PlayerStanding:
    played = list(games)
    skills = tuple(game.skill for game in played if game.skill is not None)
    luck = tuple(game.luck for game in played if game.luck is not None)
    scores, wins = tuple(game.score for game in played), sum(game.won for game in played)
    return PlayerStanding(name, Sample(scores), Sample(skills), Sample(luck), wins)


def compare_players(first: PlayerStanding, second: PlayerStanding) -> Comparison:
    """Return how far two players are apart, and how many more games make that certain, by score and by skill."""
    by_score, by_skill = _compare(first.scores, second.scores), _compare(first.skills, second.skills)
    return Comparison(first.name, second.name, by_score, by_skill, min(first.games, second.games) >= LEAST_GAMES)


def _compare(first: Sample, second: Sample) -> Difference:
    played = len(first.numbers), len(second.numbers)
    more = count_games(first, second, played) if min(played) >= LEAST_GAMES else inf
    return Difference(first.mean - second.mean, more)


def count_games(first: Sample, second: Sample, played: tuple[int, int] = (0, 0)) -> float:
    """Return how many games beyond those played each needs to tell the means apart, if they stay as they are."""
    variances = first.variance, second.variance
    difference = abs(first.mean - second.mean)
    if difference < EQUAL or inf in variances:
        return inf

    def is_certain(more: int) -> bool:
        games = played[0] + more, played[1] + more
        error = compute_error(variances, games)
        return not error or compute_tail(difference / error, compute_freedom(variances, games)) <= TAIL

    return _find_first(max(0, LEAST_GAMES - min(played)), is_certain)


def _find_first(least: int, is_certain: Callable[[int], bool]) -> int:
    """Return the smallest number of games from the least on that makes it certain; all larger ones do, too."""
    step = 1
    while not is_certain(least + step - 1):
        step *= 2
    low, high = least + step // 2, least + step - 1  # all below `low` are too few
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_certain(middle) else (middle + 1, high)
    return high
