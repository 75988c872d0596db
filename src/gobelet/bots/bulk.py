"""Many hands of Dice cards at once: which combinations each can claim, exactly as the rules say, with arrays.

A hand is five places of `CARDS`. For each of the 18 dice five bits say which cards of a hand can stand for it; the set
of these patterns, one bit each in a word of 32, settles everything that is alike. In one colour a card is one of
eleven shapes (absent, a number, a double die, any number), so straights are read from a table of all five shapes.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.handsdown import CARDS, Colour, Combination
from gobelet.handsdown.cards import BITS, DICE, HAND

Hands = NDArray[np.integer]
"""Places of cards, five a row."""
Bits = NDArray[np.uint8]
"""Combinations as bits: bit 0 is three of a kind, bit 5 the Yahtzee."""

KINDS: Final = tuple(Combination)
CHUNK: Final = 1 << 13
"""How many hands are looked at in one go, so that what is in between stays in the processor's cache."""

_PATTERNS: Final = 1 << HAND
_FULL: Final = _PATTERNS - 1


def kinds_bits(kinds: tuple[Combination, ...]) -> int:
    """Return combinations as bits."""
    return sum(1 << KINDS.index(kind) for kind in set(kinds))


def bulk_claims(hands: Hands) -> Bits:
    """Return for each hand the combinations it can claim, as bits."""
    found = np.empty(len(hands), np.uint8)
    for start in range(0, len(hands), CHUNK):
        part = hands[start : start + CHUNK]
        found[start : start + CHUNK] = _alike(part) | _straights(part)
    return found


# -- alike ---------------------------------------------------------------------------------------------------------


def _words(sizes: range) -> np.uint32:
    """Return the patterns with so many cards, as bits of a word."""
    return np.uint32(sum(1 << pattern for pattern in range(_PATTERNS) if pattern.bit_count() in sizes))


_TWO, _THREE, _FOUR, _FIVE = (_words(range(least, HAND + 1)) for least in (2, 3, 4, 5))
_WITH: Final = [np.uint32(sum(1 << p for p in range(_PATTERNS) if p >> card & 1)) for card in range(HAND)]
_FITS: Final = np.array([[card.fits(place * BITS) for place in range(len(DICE))] for card in CARDS], np.uint8)
_FITS_AT: Final = [_FITS << place for place in range(HAND)]
_ONE: Final = np.uint32(1) << np.arange(_PATTERNS, dtype=np.uint32)


def _alike(hands: Hands) -> Bits:
    """Three, four and five alike, and the full house: two patterns that have every card between them."""
    patterns = _FITS_AT[0][hands[:, 0]]
    for place in range(1, HAND):
        patterns |= _FITS_AT[place][hands[:, place]]
    words: NDArray[np.uint32] = np.bitwise_or.reduce(_ONE[patterns], axis=1)
    full = words & _THREE & _turned(_within(words & _TWO))
    bits = (words & _THREE != 0).view(np.uint8) | (words & _FOUR != 0).view(np.uint8) << 1
    return bits | (full != 0).view(np.uint8) << 2 | (words & _FIVE != 0).view(np.uint8) << 5


def _within(words: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return all patterns within one of these patterns."""
    for card in range(HAND):
        words |= (words & _WITH[card]) >> np.uint32(1 << card)
    return words


def _turned(words: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the patterns of the cards each pattern lacks: the word's bits in the opposite order."""
    for card in range(HAND):
        step = np.uint32(1 << card)
        words = (words & _WITH[card]) >> step | (words & ~_WITH[card]) << step
    return words


# -- straights -----------------------------------------------------------------------------------------------------

_SHAPES: Final = (0, *(1 << number for number in range(6)), 0b100001, 0b010010, 0b001100, 0b111111)
"""The numbers a card can show in one colour, as bits."""
_POWERS: Final = [len(_SHAPES) ** place for place in range(HAND)]
_SHAPES_AT: Final = [
    [
        np.array([_SHAPES.index(card.by_colour[colour]) * power for card in CARDS], np.int32) for power in _POWERS
    ]
    for colour in range(len(Colour))
]
_LENGTHS: Final = {Combination.SMALL_STRAIGHT: 4, Combination.LARGE_STRAIGHT: 5}


def _straights(hands: Hands) -> Bits:
    found = np.zeros(len(hands), np.uint8)
    for shapes_at in _SHAPES_AT:
        shapes = shapes_at[0][hands[:, 0]]
        for place in range(1, HAND):
            shapes += shapes_at[place][hands[:, place]]
        found |= _straight_table()[shapes]
    return found


@cache
def _straight_table() -> Bits:
    """Return for every five shapes the straights they make, as bits of combinations."""
    sets = np.ones(1, np.uint64)
    for _ in range(HAND):
        sets = np.concatenate([_shown_too(sets, shape) for shape in _SHAPES])
    bits = np.zeros(len(sets), np.uint8)
    for kind, length in _LENGTHS.items():
        rows = sum(1 << ((1 << length) - 1 << low) for low in range(7 - length))
        bits |= (sets & np.uint64(rows) != 0).view(np.uint8) << KINDS.index(kind)
    return bits


def _shown_too(sets: NDArray[np.uint64], shape: int) -> NDArray[np.uint64]:
    """Return every set of numbers that can be shown with one more card: bit s of a word stands for set s."""
    more = sets.copy()
    for bit in range(6):
        if shape >> bit & 1:
            without = sum(1 << numbers for numbers in range(64) if not numbers >> bit & 1)
            more |= (sets & np.uint64(without)) << np.uint64(1 << bit)
    return more
