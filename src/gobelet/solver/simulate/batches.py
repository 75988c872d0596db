"""Games played together, turn by turn: those with like cards stand side by side, and their turn is worked out once.

Needs Numba; `simulate` and `simulate_scores` are the ways in.
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
    Chance,
    Details,
    Games,
    Part,
    PlayArrays,
    count_cards,
    mixed,
    play_chosen,
    sort_games,
)
from gobelet.solver.kernels.play_imperfect import play_erring
from gobelet.solver.kernels.solve import Arrays
from gobelet.solver.model.choices import choice_arrays
from gobelet.solver.model.lattice import Floats, Ints, Lattice
from gobelet.solver.model.layout import WIDTH, Layout, read_only
from gobelet.solver.simulate.games import Played, Player
from gobelet.solver.solve import arrays, started_pool
from gobelet.solver.values import Values

PART: Final = 1 << 16
"""How many games a thread plays before it takes others, so that none waits long for another or for Ctrl-C."""
FEW_THREADS: Final = 8
"""So many may play on any machine; more than it has cores would only need room, a count for every state each."""
Progress = Callable[[int, int], None]


class Crowd:
    """Who plays what from where, and by which chance."""

    def __init__(self, values: Values, card: ScoreCard, player: Player, seed: int, threads: int) -> None:
        self.layout, self.card, self.player = values.layout, card, player
        self.threads = min(threads, max(os.cpu_count() or 1, FEW_THREADS))
        self._numbers = read_only(values.numbers)
        compiled, on = self.layout.compiled, self.layout.compiled.lattice
        self._arrays, self._choices = arrays(self.layout), choice_arrays(compiled)
        frequent = np.empty(0) if player.frequent is None else player.frequent
        self._playing = PlayArrays(_rows(self.layout), on.within, frequent)
        self._seed, self._throws = seed, throws_of(on)
        self._compile()

    def _compile(self) -> None:
        """Compile the kernels, or find them compiled: those of every player, so that nobody waits for some later."""
        games, read = self._begun(0), self._read
        part = Part(games, self._no_details, 0, 0, 0, Chance(start_of(self._seed, 0), *self._throws))
        play_chosen(part, *read)
        play_erring(part, 1.0, *read)
        count_cards(np.zeros(1, dtype=np.int64), games, 0, 0)
        sort_games(games, games, 0, 0, np.zeros(1, dtype=np.int64))

    @property
    def _read(self) -> tuple[Floats, Arrays, ChoiceArrays, PlayArrays]:
        """What the kernels that play read."""
        return self._numbers, self._arrays, self._choices, self._playing

    @cached_property
    def _no_details(self) -> Details:
        return Details(np.empty((0, self.layout.compiled.boxes), dtype=np.int16), np.empty(0))

    def _begun(self, games: int) -> Games:
        """Return games that all stand at the first card."""
        card = self.card
        score = card.upper_sum + card.lower_sum + card.yahtzee_bonus
        return Games(
            np.arange(games, dtype=np.int32),
            np.full(games, self.layout.place(card), dtype=np.int32),
            np.full(games, score, dtype=np.int32),
        )

    def play(self, first: int, games: int, progress: Progress | None = None) -> Ints:
        """Play some games, from number `first` on, and return their scores, in no order that matters."""
        ended = self._played(first, self._begun(games), self._no_details, progress)
        return ended.score + self._upper_bonuses(ended)

    def play_in_detail(self, games: int) -> Played:
        """Play games from number 0 on and return what came of each."""
        boxes = np.tile(np.array([points or 0 for points in self.card.points], dtype=np.int16), (games, 1))
        details = Details(boxes, np.zeros(games))
        ended = self._played(0, self._begun(games), details, None)
        order = np.argsort(ended.number)
        scores, upper = ended.score[order].astype(np.int64), self._upper_bonuses(ended)[order]
        return Played(scores + upper, details.losses, scores - boxes.sum(axis=1), upper, boxes)

    def _upper_bonuses(self, ended: Games) -> Ints:
        """Return the upper bonus of games that are over: all that a full card is worth."""
        return np.asarray(self._numbers[ended.place], dtype=np.int64)

    def _played(self, first: int, games: Games, details: Details, progress: Progress | None) -> Games:
        """Play every turn of these games."""
        turns, after = len(self.card.open_boxes), Games(*(np.empty_like(column) for column in games))
        with started_pool(self.threads) as pool:
            for turn in range(turns):
                self._play_turn(pool, games, details, first, turn)
                if turn + 1 < turns:
                    self._sort(pool, games, after)
                    games, after = after, games
                if progress is not None:
                    progress(turn + 1, turns)
        return games

    def _play_turn(self, pool: Executor, games: Games, details: Details, first: int, turn: int) -> None:
        begins = range(0, len(games.number), PART)
        ends = [min(begin + PART, len(games.number)) for begin in begins]
        list(pool.map(lambda begin, end: self._play_part(games, details, begin, end, first, turn), begins, ends))

    def _play_part(self, games: Games, details: Details, begin: int, end: int, first: int, turn: int) -> None:
        chance, counter = Chance(start_of(self._seed, first), *self._throws), turn * self._arrays.turn_rolls * DRAWS
        part, read = Part(games, details, begin, end, counter, chance), self._read
        if self.player.temperature > 0:
            play_erring(part, float(self.player.temperature), *read)
        else:
            play_chosen(part, *read)

    def _sort(self, pool: Executor, games: Games, after: Games) -> None:
        """Put games with like cards side by side, in the order of their cards; like games keep their order."""
        cuts = np.linspace(0, len(games.number), self.threads + 1).astype(np.int64)
        counts = np.zeros((self.threads, self.layout.size), dtype=np.int64)
        list(pool.map(lambda row, begin, end: count_cards(row, games, begin, end), counts, cuts[:-1], cuts[1:]))
        each = counts.T.ravel()
        where = np.ascontiguousarray((np.cumsum(each) - each).reshape(-1, self.threads).T)
        list(pool.map(lambda row, begin, end: sort_games(after, games, begin, end, row), where, cuts[:-1], cuts[1:]))


def _rows(layout: Layout) -> Ints:
    """Return the row (filled boxes, flag) of every eight places in the table."""
    return np.stack(np.divmod(layout.row_at(np.arange(0, layout.size, WIDTH)), layout.compiled.flags), axis=1)


def start_of(seed: int, first: int) -> np.uint64:
    """Return where the draws of the games of a seed begin, counted from game `first`."""
    whole = 2**64
    return np.uint64((int(mixed(np.uint64((seed + int(GOLDEN)) % whole))) + first * int(GOLDEN)) % whole)


def throws_of(on: Lattice) -> tuple[Ints, "np.ndarray[tuple[int], np.dtype[np.uint8]]"]:
    """Return every throw of the dice that are not kept, keep by keep: where each keep's begin, and the rolls they make.

    The first die counts most: throw number 0 is all aces, the last all sixes.
    """
    rolls = len(on.rolls)
    each = [np.array([roll], dtype=np.uint8) for roll in range(rolls)]
    for above in on.up:
        each.append(np.concatenate([each[keep] for keep in above]))
    ends = np.cumsum([len(throws) for throws in each])
    return np.concatenate([[0], ends]).astype(np.int64), np.concatenate(each)
