"""Games of computer players on a cluster; the same seed has the same results as on this computer."""

from collections.abc import Callable, Iterator
from typing import Final

from gobelet.bots.cards.tournament import GameResult, Tournament
from gobelet.bots.dice.simulate import SimulationPart, split_simulation
from gobelet.cli.cluster import Cluster
from gobelet.dice import Edition
from gobelet.solver import SimulatedScores
from gobelet.solver.simulate.games import merge_scores

TOURNAMENT_PART: Final = 32
"""The number of card games that a worker plays at a time: a second or more."""

Progress = Callable[[int, int], None]


def simulate_bot_on_cluster(
    cluster: Cluster, name: str, edition: Edition, games: int, seed: int, progress: Progress | None
) -> SimulatedScores:
    """Simulate solo games of a computer player of dice."""

    def play_parts() -> Iterator[SimulatedScores]:
        played = 0
        for part in cluster.map(SimulationPart.play, split_simulation(name, edition, games, seed)):
            yield part
            played += part.games
            _report(progress, played, games)

    _report(progress, 0, games)
    return merge_scores(play_parts())


def play_tournament_on_cluster(cluster: Cluster, tournament: Tournament, progress: Progress | None) -> list[GameResult]:
    """Play every game of a tournament of cards; results are in order."""
    played: list[GameResult] = []
    _report(progress, 0, tournament.games)
    tasks = ((tournament, part) for part in tournament.chunks(TOURNAMENT_PART))
    for results in cluster.map(play_part, tasks):
        played += results
        _report(progress, len(played), tournament.games)
    return played


def play_part(task: tuple[Tournament, range], _threads: int) -> list[GameResult]:
    """Play some games of a tournament on a worker; they need one thread."""
    tournament, numbers = task
    return tournament.play_games(numbers)


def _report(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)
