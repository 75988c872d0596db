"""Classes of hands, and the values of draws from a full deck.

Sets of cards that differ only by a permutation of colours are one class. Values are propagated from hands to keeps,
card by card, and from keeps back to hands: each hand takes its best keep.
"""

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.evaluator import KINDS, NUMBERS, Bits, find_claims, find_tie_numbers
from gobelet.bots.cards.hand_index import Ints, load_hand_index
from gobelet.handsdown import COPIES
from gobelet.handsdown.cards import HAND

Floats = NDArray[np.float32]
"""A number for each class of hands."""

DRAWN: Final = np.array(COPIES, np.float32) / np.float32(sum(COPIES))
"""The probability of each kind of card in a draw from the full deck."""

PART: Final = 256
"""The number of classes that are averaged at once."""


class HandClasses:
    """The classes of hands and smaller sets of cards; `load_hand_classes` builds them once a process."""

    def __init__(self) -> None:
        found = [np.unique(representatives) for representatives in load_hand_index().representatives]
        self.of: list[Ints] = [
            np.searchsorted(lowest, representatives).astype(np.int32)
            for lowest, representatives in zip(found, load_hand_index().representatives, strict=True)
        ]
        """By size: the class of each set of cards."""
        self.of_hand = self.of[HAND]
        self.of_four_and_one: Ints = self.of_hand[load_hand_index().more[HAND - 1]]
        """The class of four cards plus one, with a column for each kind of card drawn."""
        self.cards: Ints = load_hand_index().cards[HAND][found[HAND]]
        """One hand of each class."""
        self.more = [self.of[size + 1][load_hand_index().more[size][found[size]]] for size in range(HAND)]
        """By size: the class of each class plus one card."""
        self.claims: Bits = find_claims(self.cards)
        """The combinations that each class of hands can claim, as bits."""
        self.claims_of_four_and_one: Bits = self.claims.take(self.of_four_and_one)
        """The combinations of four cards plus one, with a column for each kind of card drawn."""
        self.numbers: Bits = find_tie_numbers(self.cards)
        """The number that decides a tie, for each combination and class of hands."""
        self.dealt = self._dealt()
        """The probability that each class of hands is dealt."""
        self.fewer = [self._fewer(size, found[size]) for size in range(1, HAND + 1)]
        """By size from 1: the class of each class without one of its cards, a row for each card."""

    def _fewer(self, size: int, lowest: Ints) -> list[Ints]:
        cards = load_hand_index().cards[size][lowest]
        rows = []
        for left_out in range(size):
            number = np.zeros(len(cards), np.int32)
            for held, place in enumerate(place for place in range(size) if place != left_out):
                number = load_hand_index().more[held][number, cards[:, place]]
            rows.append(self.of[size - 1][number])
        return rows

    def _dealt(self) -> NDArray[np.float64]:
        cards, copies = load_hand_index().cards[HAND], np.array(COPIES)
        ways, alike = copies[cards[:, 0]].astype(float), np.ones(len(cards))
        for place in range(1, HAND):
            alike = np.where(cards[:, place] == cards[:, place - 1], alike + 1, 1)
            ways *= np.maximum(copies[cards[:, place]] - alike + 1, 0) / alike
        return np.bincount(self.of_hand, ways / comb(sum(COPIES), HAND)).astype(np.float64)

    def ranks(self, table: int) -> Bits:
        """Return the rank of each class of hands, with these combinations on the table."""
        ranks = np.zeros(len(self.cards), np.uint8)
        for place in range(len(KINDS)):
            if table >> place & 1:
                numbers = self.numbers[place]
                ranks = np.where(numbers > 0, np.uint8(NUMBERS * (place + 1)) + numbers, ranks)
        return ranks

    def value_keeps(self, hands: Floats) -> list[Floats]:
        """Return the expected value of the hand that each keep becomes, by size from 0 to 4 cards."""
        found = [hands]
        for more in reversed(self.more):
            found.append(_average_draws(found[-1], more))
        return found[:0:-1]

    def value_draws(self, hands: Floats) -> Floats:
        """Return the value of the best keep of fewer than five cards, for each hand and one draw.

        The best keep within a set of cards is the set itself, or the best within the sets with one card less.
        """
        best, *larger = self.value_keeps(hands)
        for fewer, values in zip(self.fewer, larger, strict=False):
            best = np.maximum(values, _find_best(best, fewer))
        return _find_best(best, self.fewer[-1])


def _average_draws(values: Floats, more: Ints) -> Floats:
    """Return the mean of the values of each class plus one card.

    In parts that fit the cache, and are too small for threads of BLAS: those would wait for each other, and for cores
    that other games of a tournament use.
    """
    means = np.empty(len(more), np.float32)
    for start in range(0, len(more), PART):
        np.matmul(values.take(more[start : start + PART]), DRAWN, out=means[start : start + PART])
    return means


def _find_best(values: Floats, fewer: list[Ints]) -> Floats:
    """Return the best value of a class without one of its cards."""
    best = values.take(fewer[0])
    for row in fewer[1:]:
        np.maximum(best, values.take(row), out=best)
    return best


class ClassValues(NamedTuple):
    """The values of hands by their class."""

    values: Floats

    def of_hands(self, numbers: Ints) -> Floats:
        """Return the values of hands."""
        return self.values.take(load_hand_classes().of_hand.take(numbers))

    def of_four_and_one(self, numbers: Ints) -> Floats:
        """Return the values of four cards plus one, with a column for each kind of card."""
        return self.values.take(load_hand_classes().of_four_and_one.take(numbers, axis=0))


class CompleteHands(NamedTuple):
    """1 for every hand that can claim something on the table, else 0; a fifth of the time of `ClassValues`."""

    table: int

    def of_hands(self, numbers: Ints) -> Floats:
        """Return 1 for complete hands, else 0."""
        return self._mark(load_hand_classes().claims.take(load_hand_classes().of_hand.take(numbers)))

    def of_four_and_one(self, numbers: Ints) -> Floats:
        """Return 1 where four cards plus one are complete, else 0, with a column for each kind of card."""
        return self._mark(load_hand_classes().claims_of_four_and_one.take(numbers, axis=0))

    def _mark(self, claims: Bits) -> Floats:
        marked: Floats = (claims & np.uint8(self.table) != 0).astype(np.float32)
        return marked


HandValues = ClassValues | CompleteHands
"""A value for every hand."""


@cache
def load_hand_classes() -> HandClasses:
    """Return the classes, built on first use."""
    return HandClasses()
