"""Many games between players of cards, in several processes; the same result whatever their number."""

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

from gobelet.bots.cards.game_loop import CardTable
from gobelet.bots.registry import CardBot, make_card_bot
from gobelet.cups import SeededCup
from gobelet.handsdown import HandsDown, new_card_game

CHUNK: Final = 4
"""How many games a process plays before it reports."""
BLOCK: Final = 256
"""How many such parts are handed out at a time."""
SURE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""

Progress = Callable[[int, int], None]


class Played(NamedTuple):
    """One game: each player's share of the win and points, in the order in which the players are named."""

    shares: tuple[float, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who plays whom, how often, and by which chance. Seats change from game to game, so that nobody has the better."""

    names: tuple[str, ...]
    games: int
    seed: int | str = 1
    edition: HandsDown = HandsDown()

    def play(self, number: int) -> Played:
        """Play one game."""
        count = len(self.names)
        bots = [self._bot(seat, number) for seat in range(count)]
        cup = SeededCup(f"{self.seed} {number}")
        outcome = CardTable(new_card_game(self.edition, count), bots, cup).play()
        seats = sorted(range(count), key=lambda seat: self._player(seat, number))
        won = 1 / len(outcome.winners)
        shares = tuple(won if seat in outcome.winners else 0.0 for seat in seats)
        return Played(shares, tuple(outcome.scores[seat] for seat in seats))

    def _player(self, seat: int, number: int) -> int:
        """Return which player sits here in this game."""
        return (seat + number) % len(self.names)

    def _bot(self, seat: int, number: int) -> CardBot:
        chance = Random(f"{self.seed} {number} {seat}")  # noqa: S311 - meant to be repeatable
        return make_card_bot(self.names[self._player(seat, number)], chance)

    def play_some(self, numbers: range) -> list[Played]:
        """Play some of the games."""
        return [self.play(number) for number in numbers]

    def chunks(self) -> Iterator[range]:
        """Yield the games in parts."""
        for start in range(0, self.games, CHUNK):
            yield range(start, min(start + CHUNK, self.games))


def play_all(tournament: Tournament, processes: int = 2, progress: Progress | None = None) -> list[Played]:
    """Play every game, in order, and report how many are done.

    All processes begin afresh and compute with one thread each, so that nothing depends on where a game is played.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    chunks, played = tournament.chunks(), list[Played]()
    if progress is not None:
        progress(0, tournament.games)
    with get_context("spawn").Pool(min(processes, -(-tournament.games // CHUNK)), _leave_interrupts) as pool:
        while block := list(islice(chunks, BLOCK)):  # a pool takes in all it is given before it plays
            for part in pool.imap(tournament.play_some, block):
                played += part
                if progress is not None:
                    progress(len(played), tournament.games)
    return played


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the process that began this one: it ends us without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did: games won, the share of all, the 95 % interval of the share, and mean points."""

    name: str
    wins: float
    share: float
    interval: tuple[float, float]
    points: float


def standings(names: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """Return how each player did; a shared win counts by its share."""
    return [_standing(name, place, played) for place, name in enumerate(names)]


def _standing(name: str, place: int, played: Sequence[Played]) -> Standing:
    wins = sum(game.shares[place] for game in played)
    share, points = wins / len(played), fmean(game.points[place] for game in played)
    return Standing(name, wins, share, interval(share, len(played)), points)


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of so many games (Wilson's, which holds near 0 and 1 too)."""
    spread = SURE**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
