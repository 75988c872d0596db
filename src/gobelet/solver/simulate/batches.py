"""Many games played together, turn by turn: games with the same card are adjacent, and their turn is computed once.

Uses kernels; the public functions are `simulate` and `simulate_scores`.
"""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from functools import cached_property
from typing import Final

import numpy as np

from gobelet.dice import ScoreCard
from gobelet.solver.kernels.choices import ChoiceArrays
from gobelet.solver.kernels.play import (
    DRAWS,
    GOLDEN,
    Batch,
    Details,
    DiceSource,
    Games,
    PlayArrays,
    count_cards,
    mix,
    play_deterministic,
    sort_games,
)
from gobelet.solver.kernels.play_imperfect import play_imperfect
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.choices import build_choice_arrays
from gobelet.solver.model.lattice import Floats, Ints, Lattice
from gobelet.solver.model.layout import WIDTH, Layout, as_read_only
from gobelet.solver.simulate.games import GameResults, Player
from gobelet.solver.solve import build_arrays, start_pool
from gobelet.solver.values import Values

BATCH_SIZE: Final = 1 << 16
"""The number of games in a batch: small enough that no thread waits long for another, and Ctrl-C works."""
MIN_THREADS: Final = 8
"""This many threads are allowed on any machine; more than it has cores would only cost memory."""
Progress = Callable[[int, int], None]


class Simulation:
    """Games of one player from one card with one seed."""

    def __init__(self, values: Values, card: ScoreCard, player: Player, seed: int, threads: int) -> None:
        self.layout, self.card, self.player = values.layout, card, player
        self.threads = min(threads, max(os.cpu_count() or 1, MIN_THREADS))
        self._numbers = as_read_only(values.numbers)
        compiled, lattice = self.layout.compiled, self.layout.compiled.lattice
        self._arrays, self._choices = build_arrays(self.layout), build_choice_arrays(compiled)
        frequent = np.empty(0) if player.frequent is None else player.frequent
        self._play_arrays = PlayArrays(_list_rows(self.layout), lattice.within, frequent)
        self._seed, self._throws = seed, list_throws(lattice)
        self._compile()

    def _compile(self) -> None:
        """Compile or load the kernels of every kind of player, so that users wait for the compiler only once."""
        games, arguments = self._start_games(0), self._kernel_arguments
        batch = Batch(games, self._no_details, 0, 0, 0, DiceSource(derive_start(self._seed, 0), *self._throws))
        play_deterministic(batch, *arguments)
        play_imperfect(batch, 1.0, *arguments)
        count_cards(np.zeros(1, dtype=np.int64), games, 0, 0)
        sort_games(games, games, 0, 0, np.zeros(1, dtype=np.int64))

    @property
    def _kernel_arguments(self) -> tuple[Floats, Arrays, ChoiceArrays, PlayArrays]:
        """The arrays that the playing kernels read."""
        return self._numbers, self._arrays, self._choices, self._play_arrays

    @cached_property
    def _no_details(self) -> Details:
        return Details(np.empty((0, self.layout.compiled.boxes), dtype=np.int16), np.empty(0))

    def _start_games(self, games: int) -> Games:
        """Return games that all have the first card."""
        card = self.card
        score = card.upper_sum + card.lower_sum + card.yahtzee_bonus
        return Games(
            np.arange(games, dtype=np.int32),
            np.full(games, self.layout.place(card), dtype=np.int32),
            np.full(games, score, dtype=np.int32),
        )

    def play(self, first: int, games: int, progress: Progress | None = None) -> Ints:
        """Play games from number `first` on and return their scores, in no particular order."""
        ended = self._play_turns(first, self._start_games(games), self._no_details, progress)
        return ended.score + self._upper_bonuses(ended)

    def play_in_detail(self, games: int) -> GameResults:
        """Play games from number 0 on and return the results of each."""
        boxes = np.tile(np.array([points or 0 for points in self.card.points], dtype=np.int16), (games, 1))
        details = Details(boxes, np.zeros(games))
        ended = self._play_turns(0, self._start_games(games), details, None)
        order = np.argsort(ended.number)
        scores, upper = ended.score[order].astype(np.int64), self._upper_bonuses(ended)[order]
        return GameResults(scores + upper, details.losses, scores - boxes.sum(axis=1), upper, boxes)

    def _upper_bonuses(self, ended: Games) -> Ints:
        """Return the upper bonus of finished games: the value of a full card."""
        return np.asarray(self._numbers[ended.place], dtype=np.int64)

    def _play_turns(self, first: int, games: Games, details: Details, progress: Progress | None) -> Games:
        """Play every turn of these games."""
        turns, after = len(self.card.open_boxes), Games(*(np.empty_like(column) for column in games))
        with start_pool(self.threads) as pool:
            for turn in range(turns):
                self._play_turn(pool, games, details, first, turn)
                if turn + 1 < turns:
                    self._sort(pool, games, after)
                    games, after = after, games
                if progress is not None:
                    progress(turn + 1, turns)
        return games

    def _play_turn(self, pool: Executor, games: Games, details: Details, first: int, turn: int) -> None:
        begins = range(0, len(games.number), BATCH_SIZE)
        ends = [min(begin + BATCH_SIZE, len(games.number)) for begin in begins]
        list(pool.map(lambda begin, end: self._play_batch(games, details, begin, end, first, turn), begins, ends))

    def _play_batch(self, games: Games, details: Details, begin: int, end: int, first: int, turn: int) -> None:
        source = DiceSource(derive_start(self._seed, first), *self._throws)
        batch = Batch(games, details, begin, end, turn * self._arrays.turn_rolls * DRAWS, source)
        if self.player.temperature > 0:
            play_imperfect(batch, float(self.player.temperature), *self._kernel_arguments)
        else:
            play_deterministic(batch, *self._kernel_arguments)

    def _sort(self, pool: Executor, games: Games, after: Games) -> None:
        """Sort games by card; the sort is stable."""
        cuts = np.linspace(0, len(games.number), self.threads + 1).astype(np.int64)
        counts = np.zeros((self.threads, self.layout.size), dtype=np.int64)
        list(pool.map(lambda row, begin, end: count_cards(row, games, begin, end), counts, cuts[:-1], cuts[1:]))
        each = counts.T.ravel()
        where = np.ascontiguousarray((np.cumsum(each) - each).reshape(-1, self.threads).T)
        list(pool.map(lambda row, begin, end: sort_games(after, games, begin, end, row), where, cuts[:-1], cuts[1:]))


def _list_rows(layout: Layout) -> Ints:
    """Return the row (filled boxes, flag) of every block of eight values in the table."""
    return np.stack(np.divmod(layout.rows_at(np.arange(0, layout.size, WIDTH)), layout.compiled.flags), axis=1)


def derive_start(seed: int, first: int) -> np.uint64:
    """Return the start value of the draws of game `first` of a seed (docs/solver.md, "Random numbers")."""
    whole = 2**64
    return np.uint64((int(mix(np.uint64((seed + int(GOLDEN)) % whole))) + first * int(GOLDEN)) % whole)


def list_throws(lattice: Lattice) -> tuple[Ints, "np.ndarray[tuple[int], np.dtype[np.uint8]]"]:
    """Return every throw of the dice that are not kept: the index of each keep's first throw, and the rolls.

    The first die is the most significant: throw 0 is all aces, the last one all sixes.
    """
    rolls = len(lattice.rolls)
    each = [np.array([roll], dtype=np.uint8) for roll in range(rolls)]
    for above in lattice.up:
        each.append(np.concatenate([each[keep] for keep in above]))
    ends = np.cumsum([len(throws) for throws in each])
    return np.concatenate([[0], ends]).astype(np.int64), np.concatenate(each)
