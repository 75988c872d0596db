"""Evaluate many hands of Dice cards at once, with arrays: the combinations that each can claim by the rules.

A hand is five indices into `CARDS`. For each of the 18 dice, five bits say which cards of the hand fit it. The set of
these patterns, one bit each in a word of 32, decides the combinations of equal dice. In one colour a card has one of
eleven shapes (none, a number, a double die, any number), so straights are looked up in a table of all five shapes.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.handsdown import CARDS, Colour, Combination
from gobelet.handsdown.cards import BITS, DICE, HAND

Hands = NDArray[np.integer]
"""Indices of cards, five in a row."""
Bits = NDArray[np.uint8]
"""Combinations as bits: bit 0 is three of a kind, bit 5 the Yahtzee."""

KINDS: Final = tuple(Combination)
CHUNK: Final = 1 << 13
"""The number of hands evaluated at once, so that intermediate arrays fit the processor's cache."""

_PATTERNS: Final = 1 << HAND
_FULL: Final = _PATTERNS - 1


NUMBERS: Final = 7
"""A rank is 7 × (1 … 6 for the combination) + the number that decides a tie; rank 0 is no combination."""
RANKS: Final = NUMBERS * (len(KINDS) + 1)


def get_rank_points(rank: int) -> int:
    """Return the points of the Combo card of a rank."""
    return KINDS[rank // NUMBERS - 1].points if rank else 0


def encode_kinds(kinds: tuple[Combination, ...]) -> int:
    """Return combinations as bits."""
    return sum(1 << KINDS.index(kind) for kind in set(kinds))


def find_claims(hands: Hands) -> Bits:
    """Return the combinations that each hand can claim, as bits."""
    found = np.empty(len(hands), np.uint8)
    for start in range(0, len(hands), CHUNK):
        part = hands[start : start + CHUNK]
        found[start : start + CHUNK] = _find_alike(part) | _find_straights(part)
    return found


# -- alike ---------------------------------------------------------------------------------------------------------


def _patterns_of_size(sizes: range) -> np.uint32:
    """Return the patterns with these numbers of cards, as bits of a word."""
    return np.uint32(sum(1 << pattern for pattern in range(_PATTERNS) if pattern.bit_count() in sizes))


_TWO, _THREE, _FOUR, _FIVE = (_patterns_of_size(range(least, HAND + 1)) for least in (2, 3, 4, 5))
_WITH: Final = [np.uint32(sum(1 << p for p in range(_PATTERNS) if p >> card & 1)) for card in range(HAND)]
_FITS: Final = np.array([[card.fits(place * BITS) for place in range(len(DICE))] for card in CARDS], np.uint8)
_FITS_AT: Final[list[Bits]] = [(_FITS << place).astype(np.uint8) for place in range(HAND)]
_ONE: Final = np.uint32(1) << np.arange(_PATTERNS, dtype=np.uint32)


def _find_alike(hands: Hands) -> Bits:
    """Find three, four and five alike, and the full house: two patterns that together have every card."""
    words = _collect_patterns(_find_patterns(hands))
    full = words & _THREE & _complement(_add_subsets(words & _TWO))
    bits = np.zeros(len(hands), np.uint8)
    for place, found in ((0, words & _THREE), (1, words & _FOUR), (2, full), (5, words & _FIVE)):
        bits |= (found != 0).view(np.uint8) << place
    return bits


def _find_patterns(hands: Hands) -> Bits:
    """Return which cards fit each die, as five bits, for each hand."""
    patterns = _FITS_AT[0][hands[:, 0]]
    for place in range(1, HAND):
        patterns |= _FITS_AT[place][hands[:, place]]
    return patterns


def _collect_patterns(patterns: Bits) -> NDArray[np.uint32]:
    """Return the set of each hand's patterns, one bit each."""
    words: NDArray[np.uint32] = np.bitwise_or.reduce(_ONE[patterns], axis=1)
    return words


def _add_subsets(words: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return all subsets of these patterns."""
    for card in range(HAND):
        words |= (words & _WITH[card]) >> np.uint32(1 << card)
    return words


def _complement(words: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the complement of each pattern: the bits of the word in reverse order."""
    for card in range(HAND):
        step = np.uint32(1 << card)
        words = (words & _WITH[card]) >> step | (words & ~_WITH[card]) << step
    return words


# -- straights -----------------------------------------------------------------------------------------------------

_SHAPES: Final = (0, *(1 << number for number in range(6)), 0b100001, 0b010010, 0b001100, 0b111111)
"""The numbers that a card can show in one colour, as bits."""
_POWERS: Final = [len(_SHAPES) ** place for place in range(HAND)]
_SHAPES_AT: Final = [
    [np.array([_SHAPES.index(card.by_colour[colour]) * power for card in CARDS], np.int32) for power in _POWERS]
    for colour in range(len(Colour))
]
_LENGTHS: Final = {Combination.SMALL_STRAIGHT: 4, Combination.LARGE_STRAIGHT: 5}


def _find_straights(hands: Hands) -> Bits:
    found = np.zeros(len(hands), np.uint8)
    for shapes in _find_shapes(hands):
        found |= _build_straight_table()[shapes]
    return found


def _find_shapes(hands: Hands) -> Iterator[NDArray[np.int32]]:
    """Yield the indices of the hands in a table of all five shapes, for each colour."""
    for shapes_at in _SHAPES_AT:
        shapes = shapes_at[0][hands[:, 0]]
        for place in range(1, HAND):
            shapes += shapes_at[place][hands[:, place]]
        yield shapes


@cache
def _build_straight_table() -> Bits:
    """Return for every five shapes the straights they make, as bits of combinations."""
    bits = np.zeros(len(_SHAPES) ** HAND, np.uint8)
    for kind, length in _LENGTHS.items():
        bits |= (_build_top_table(length) > 0).view(np.uint8) << KINDS.index(kind)
    return bits


@cache
def _build_top_table(length: int) -> Bits:
    """Return the highest number of the best straight of this length, or 0, for every five shapes."""
    sets = np.ones(1, np.uint64)
    for _ in range(HAND):
        sets = np.concatenate([_add_card(sets, shape) for shape in _SHAPES])
    tops = np.zeros(len(sets), np.uint8)
    for top in range(length, NUMBERS):
        row = np.uint64((1 << top) - (1 << top - length))
        tops[(sets >> row & np.uint64(1)).astype(bool)] = top
    return tops


def _add_card(sets: NDArray[np.uint64], shape: int) -> NDArray[np.uint64]:
    """Return the sets of numbers that can be shown with one more card; bit s of a word is set s."""
    more = sets.copy()
    for bit in range(6):
        if shape >> bit & 1:
            without = sum(1 << numbers for numbers in range(64) if not numbers >> bit & 1)
            more |= (sets & np.uint64(without)) << np.uint64(1 << bit)
    return more


# -- the numbers that decide ties ------------------------------------------------------------------------------------


def find_tie_numbers(hands: Hands) -> Bits:
    """Return the number that decides a tie, a row for each combination; 0 if a hand cannot claim it.

    For a full house it is the number of the three; its pair is ignored.
    """
    found = np.zeros((len(KINDS), len(hands)), np.uint8)
    patterns = _find_patterns(hands)
    lacking = _complement(_add_subsets(_collect_patterns(patterns) & _TWO))
    for number in range(1, NUMBERS):
        words = _collect_patterns(patterns[:, 3 * number - 3 : 3 * number])
        for kind, enough in ((0, _THREE), (1, _FOUR), (2, _THREE & lacking), (5, _FIVE)):
            found[kind, words & enough != 0] = number
    for straight, length in _LENGTHS.items():
        tops = found[KINDS.index(straight)]
        for shapes in _find_shapes(hands):
            np.maximum(tops, _build_top_table(length)[shapes], out=tops)
    return found
