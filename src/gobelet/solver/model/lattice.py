"""The keeps of a turn as a lattice: one more die is one step up, one die less is one step down.

With D dice there are rolls (keeps of all D dice) and smaller keeps down to the empty one. A turn has two steps:

- the *expectation* of a keep is the mean over the keeps with one more die, because dice can be rolled one by one;
- the *best keep within* a keep is the best of itself and the best within the keeps with one die less.

Both take as many operations as the lattice has edges: 1,260 for five dice, not 4,368 for all pairs of keep and roll.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby
from math import factorial

import numpy as np
from numpy.typing import NDArray

from gobelet.dice import Face, Keep, Roll

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Offsets = NDArray[np.uint16]
"""Indices in arrays of a turn: few bytes, so that they stay in the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The keeps of a set of dice as arrays, numbered with the rolls first and the empty keep last."""

    faces: int
    dice: int
    keeps: tuple[Keep, ...]
    number: dict[Keep, int]
    """Each keep's number."""
    up: Ints
    """For each keep after the rolls: the keeps with one more die, one for each face."""
    down: Ints
    """For each keep: the different keeps with one die less, padded with the last of them."""
    groups: Ints
    """Rows (first, end, count): keeps first … end - 1 have `count` keeps below them; fewer dice first."""
    chances: Floats
    """The probability of each roll when all dice are rolled."""
    rolls: tuple[Roll, ...]
    """The keeps of all dice."""
    levels: tuple[slice, ...]
    """The numbers of the keeps with 0, 1, … dice."""
    within: Ints
    """For each roll the keeps in it that leave a die to roll, more dice first, then by faces; padded with the number of
    keeps."""


@cache
def build_lattice(faces: int = 6, dice: int = 5) -> Lattice:
    """Return the lattice of `dice` dice with `faces` faces."""
    keeps = tuple(sorted(_all_keeps(faces, dice), key=lambda keep: (-len(keep), len(set(keep)), keep)))
    number = {keep: place for place, keep in enumerate(keeps)}
    rolls = [keep for keep in keeps if len(keep) == dice]
    sides = [Face(face) for face in range(1, faces + 1)]
    up = [[number[Keep(tuple(sorted((*keep, face))))] for face in sides] for keep in keeps[len(rolls) :]]
    down = [_pad(sorted(number[below] for below in _remove_one_die(keep)), dice) for keep in keeps]
    return Lattice(
        faces,
        dice,
        keeps,
        number,
        np.array(up, dtype=np.int64),
        np.array(down, dtype=np.int64),
        np.array(_group_keeps(keeps), dtype=np.int64),
        np.array([_count_ways(keep) / faces**dice for keep in rolls]),
        tuple(Roll(keep) for keep in rolls),
        _find_levels(keeps, dice),
        _list_keeps_within(rolls, number, dice),
    )


def _list_keeps_within(rolls: list[Keep], number: dict[Keep, int], dice: int) -> Ints:
    found = [{keep for count in range(dice) for keep in combinations(roll, count)} for roll in rolls]
    padding = np.full((len(rolls), max(map(len, found))), len(number), dtype=np.int64)
    for place, keeps in enumerate(found):
        ordered = sorted(keeps, key=lambda keep: (-len(keep), keep))
        padding[place, : len(keeps)] = [number[Keep(keep)] for keep in ordered]
    return padding


def _find_levels(keeps: tuple[Keep, ...], dice: int) -> tuple[slice, ...]:
    counts = [len(keep) for keep in keeps]
    return tuple(slice(counts.index(count), counts.index(count) + counts.count(count)) for count in range(dice + 1))


def _all_keeps(faces: int, dice: int) -> list[Keep]:
    sides = [Face(face) for face in range(1, faces + 1)]
    return [Keep(keep) for count in range(dice + 1) for keep in combinations_with_replacement(sides, count)]


def _remove_one_die(keep: Keep) -> set[Keep]:
    return {Keep(keep[:place] + keep[place + 1 :]) for place in range(len(keep))}


def _pad(numbers: list[int], length: int) -> list[int]:
    return (numbers + numbers[-1:] * length)[:length] if numbers else [0] * length


def _group_keeps(keeps: tuple[Keep, ...]) -> list[tuple[int, int, int]]:
    """Return runs of keeps with equal numbers of dice and of different faces, fewer dice first."""
    runs, place = [], 0
    for (count, below), members in groupby(keeps, key=lambda keep: (len(keep), len(set(keep)))):
        length = len(list(members))
        runs.append((count, (place, place + length, below)))
        place += length
    return [run for _, run in sorted(runs, key=lambda found: found[0]) if run[2]]


def _count_ways(keep: Keep) -> int:
    ways = factorial(len(keep))
    for face in set(keep):
        ways //= factorial(keep.count(face))
    return ways
