"""Random solo games a second, compared with pyhtzee and gym-yahtzee in the same run.

Every player picks uniformly among its legal moves until all thirteen boxes are filled. The rounds of the three
alternate, so that a slow machine slows all of them; medians and their ratios are printed. Gobelet uses `legal_moves`,
`decide` and `apply`, with all checks, and a pseudo-random cup, because the others use pseudo-random numbers, too.
"""

import contextlib
import io
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable

from gobelet.dice import Face, FinishGame, Seat, UndoFill, edition, new_game

ROUNDS = 5
SECONDS = 2.0
PLAYER = Seat(0)
EDITION = edition("mb-1982")
FACES = [Face(face) for face in range(1, 7)]

PlayGame = Callable[[], object]


class PlainCup:
    """A cup of pseudo-random numbers."""

    def __init__(self) -> None:
        self._random = random.Random()

    def dice(self, count: int) -> tuple[Face, ...]:
        """Return `count` faces."""
        return tuple([FACES[int(6 * self._random.random())] for _ in range(count)])

    def pick(self, among: int) -> int:
        """Return a number from 0 to among - 1."""
        return self._random.randrange(among)


CUP = PlainCup()


def play_gobelet() -> int:
    """Play one game through the rules; a choice to undo is drawn again."""
    game, cup = new_game(EDITION), CUP
    while game.outcome is None:
        moves = game.legal_moves(PLAYER)
        move = random.choice(moves)
        while isinstance(move, UndoFill):
            move = random.choice(moves)
        for event in game.decide(PLAYER, move, cup):
            game = game.apply(event)
    return game.apply(game.decide(PLAYER, FinishGame(), cup)[0]).cards[0].total


def create_pyhtzee_player() -> PlayGame:
    """Return a function that plays one game of pyhtzee."""
    from pyhtzee import Pyhtzee  # noqa: PLC0415 - installed only for benchmarks

    def play() -> object:
        game = Pyhtzee()
        while not game.is_finished():
            game.take_action(game.sample_action())
        return game.get_total_score()

    return play


def create_gym_player() -> PlayGame:
    """Return a function that plays one game of gym-yahtzee."""
    with contextlib.redirect_stderr(io.StringIO()):  # Gym prints a notice about itself when it is imported
        import gym  # noqa: PLC0415 - installed only for benchmarks
        import gym_yahtzee  # noqa: F401, PLC0415 - registers its environment

    environment = gym.make("yahtzee-single-v0", disable_env_checker=True).unwrapped

    def play() -> object:
        environment.reset()
        finished = False
        while not finished:
            _, reward, finished, _ = environment.step(environment.sample_action())
        return reward

    return play


def measure_rate(play: PlayGame) -> float:
    """Play for some seconds and return the games a second."""
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        play()
        games += 1
    return games / (time.perf_counter() - start)


def measure(players: dict[str, PlayGame]) -> dict[str, float]:
    """Return the median of each player's rounds; the players alternate."""
    rates: dict[str, list[float]] = {name: [] for name in players}
    for play in players.values():
        play()
    for _ in range(ROUNDS):
        for name, play in players.items():
            rates[name].append(measure_rate(play))
    return {name: statistics.median(found) for name, found in rates.items()}


def main() -> None:
    """Print the games a second of each, and the ratios."""
    warnings.simplefilter("ignore")  # Gym warns about itself
    medians = measure({"gobelet": play_gobelet, "pyhtzee": create_pyhtzee_player(), "gym-yahtzee": create_gym_player()})
    print(f"whole random games a second, median of {ROUNDS} rounds of {SECONDS:g} s, Python {sys.version.split()[0]}")
    for name, rate in medians.items():
        ratio = "" if name == "gobelet" else f"   gobelet plays {medians['gobelet'] / rate:.2f} times as many"
        print(f"  {name:<12}{rate:8.0f}{ratio}")


if __name__ == "__main__":
    main()
