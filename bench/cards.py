"""Hands Down: hands evaluated a second, with arrays and one by one, and the expert's time for a decision.

All times are CPU times of this thread, so a busy machine does not matter.
"""

import random
import statistics
import sys
import time

import numpy as np

from gobelet.bots import CardBot, make_card_bot
from gobelet.bots.cards.evaluator import KINDS, find_claims
from gobelet.bots.cards.game_loop import CardGameLoop
from gobelet.cups import SeededCup
from gobelet.game import Seat
from gobelet.handsdown import CARDS, DECK, CardGame, HandsDown, Move, best_claim, new_card_game

HANDS = 400_000
SINGLE = 4_000
ROUNDS = 5
GAMES = 24


class TimedBot:
    """A player that times its decisions."""

    def __init__(self, player: CardBot) -> None:
        self.player, self.name = player, player.name
        self.seconds: list[float] = []

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return the player's choice."""
        start = time.thread_time()
        move = self.player.choose(game, seat)
        self.seconds.append(time.thread_time() - start)
        return move


def deal_hands(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return random hands from the whole deck."""
    deck = np.array([card.place for card in DECK])
    return deck[np.random.default_rng(1).random((count, len(deck))).argpartition(5, axis=1)[:, :5]]


def measure_hands() -> tuple[float, float]:
    """Return the medians of hands a second, with arrays and one by one."""
    hands = deal_hands(HANDS)
    single = [[CARDS[place] for place in hand] for hand in hands[:SINGLE]]
    bulk, alone = [], []
    for _ in range(ROUNDS):
        start = time.thread_time()
        find_claims(hands)
        middle = time.thread_time()
        for hand in single:
            best_claim(hand, KINDS)
        bulk.append(HANDS / (middle - start))
        alone.append(SINGLE / (time.thread_time() - middle))
    return statistics.median(bulk), statistics.median(alone)


def measure_decisions(seats: int) -> list[float]:
    """Return the time of each decision of an expert among greedy players, in turn and out of turn."""
    taken: list[float] = []
    for number in range(GAMES):
        chance = random.Random(number)
        expert = TimedBot(make_card_bot("expert", chance))
        bots: list[CardBot] = [expert, *(make_card_bot("greedy", chance) for _ in range(seats - 1))]
        CardGameLoop(new_card_game(HandsDown(), seats), bots, SeededCup(f"bench {number}")).play()
        taken += expert.seconds
    return taken


def main() -> None:
    """Print the hands a second and the expert's times."""
    write = sys.stdout.write
    bulk, alone = measure_hands()
    write(f"Hands Down, median of {ROUNDS} rounds, Python {sys.version.split()[0]}\n")
    write(f"  hands evaluated at once        {bulk:10.0f} a second\n")
    write(f"  hands evaluated one by one     {1e6 / alone:10.1f} µs each\n")
    for seats in (2, 4):
        taken = measure_decisions(seats)
        write(f"  the expert among {seats}, decisions  {1e3 * statistics.fmean(taken):10.2f} ms on average")
        write(f", {1e3 * max(taken):.0f} ms at most, of {len(taken)}\n")


if __name__ == "__main__":
    main()
