"""Many games between players of cards, in several processes; the number of processes does not change the result."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from gobelet.bots.cards.game_loop import CardGameLoop
from gobelet.bots.registry import CardBot, make_card_bot
from gobelet.cups import SeededCup
from gobelet.handsdown import HandsDown, new_card_game

CHUNK: Final = 4
"""The number of games in a task of a process."""
BLOCK: Final = 256
"""The number of tasks submitted at a time."""
Z_95: Final = 1.96
"""The half-width of a 95 % interval in standard errors."""

Progress = Callable[[int, int], None]


class GameResult(NamedTuple):
    """The result of one game: each player's share of the win and points, in the order of the names."""

    shares: tuple[float, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """The players, number of games and seed. Players change seats from game to game, so that none has an advantage."""

    names: tuple[str, ...]
    games: int
    seed: int | str = 1
    edition: HandsDown = HandsDown()

    def play(self, number: int) -> GameResult:
        """Play one game."""
        count = len(self.names)
        bots = [self._bot(seat, number) for seat in range(count)]
        cup = SeededCup(f"{self.seed} {number}")
        outcome = CardGameLoop(new_card_game(self.edition, count), bots, cup).play()
        seats = sorted(range(count), key=lambda seat: self._player(seat, number))
        won = 1 / len(outcome.winners)
        shares = tuple(won if seat in outcome.winners else 0.0 for seat in seats)
        return GameResult(shares, tuple(outcome.scores[seat] for seat in seats))

    def _player(self, seat: int, number: int) -> int:
        """Return the player in a seat of a game."""
        return (seat + number) % len(self.names)

    def _bot(self, seat: int, number: int) -> CardBot:
        chance = Random(f"{self.seed} {number} {seat}")  # noqa: S311 - meant to be repeatable
        return make_card_bot(self.names[self._player(seat, number)], chance)

    def play_games(self, numbers: range) -> list[GameResult]:
        """Play some of the games."""
        return [self.play(number) for number in numbers]

    def chunks(self, size: int = CHUNK) -> Iterator[range]:
        """Yield the games in tasks."""
        for start in range(0, self.games, size):
            yield range(start, min(start + size, self.games))


def play_all(tournament: Tournament, processes: int = 2, progress: Progress | None = None) -> list[GameResult]:
    """Play every game and report the progress; results are in order.

    All processes are spawned and compute with one thread each, so no result depends on the process.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    chunks, played = tournament.chunks(), list[GameResult]()
    if progress is not None:
        progress(0, tournament.games)
    with get_context("spawn").Pool(min(processes, -(-tournament.games // CHUNK)), _ignore_interrupts) as pool:
        while block := list(islice(chunks, BLOCK)):  # a pool reads all its tasks before it starts
            for part in pool.imap(tournament.play_games, block):
                played += part
                if progress is not None:
                    progress(len(played), tournament.games)
    return played


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C: the parent process terminates this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The results of one player: wins, share of all games, its 95 % interval, and mean points."""

    name: str
    wins: float
    share: float
    interval: tuple[float, float]
    points: float


def summarize(names: Sequence[str], played: Sequence[GameResult]) -> list[PlayerSummary]:
    """Return the results of each player; a shared win counts by its share."""
    return [_summarize_player(name, place, played) for place, name in enumerate(names)]


def _summarize_player(name: str, place: int, played: Sequence[GameResult]) -> PlayerSummary:
    wins = sum(game.shares[place] for game in played)
    share, points = wins / len(played), fmean(game.points[place] for game in played)
    return PlayerSummary(name, wins, share, wilson_interval(share, len(played)), points)


def wilson_interval(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share, which is valid near 0 and 1, too."""
    spread = Z_95**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
