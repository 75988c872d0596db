"""Classes of holdings, and values carried through them for cards drawn from a deck of which nothing has been seen.

Holdings that differ only by a change of colours are one class. A sweep goes from the values of hands to those of keeps,
card by card, and from keeps back to hands: each hand keeps what is worth most.
"""

from functools import cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.evaluator import KINDS, NUMBERS, Bits, bulk_claims, bulk_numbers
from gobelet.bots.cards.hand_index import Ints, holdings
from gobelet.handsdown import COPIES
from gobelet.handsdown.cards import HAND

Floats = NDArray[np.float32]
"""A number for each class of hands."""

DRAWN: Final = np.array(COPIES, np.float32) / np.float32(sum(COPIES))
"""How likely each kind of card is drawn while nothing has been seen."""


class Classes:
    """The classes of holdings and how they follow from each other; one is enough for a process (`classes`)."""

    def __init__(self) -> None:
        found = [np.unique(twins) for twins in holdings().twins]
        self.of: list[Ints] = [
            np.searchsorted(lowest, twins).astype(np.int32)
            for lowest, twins in zip(found, holdings().twins, strict=True)
        ]
        """By size: the class of each holding."""
        self.of_hand = self.of[HAND]
        self.of_four_and_one: Ints = self.of_hand[holdings().more[HAND - 1]]
        """The class of the hand that four cards become, a column for each kind of card drawn."""
        self.cards = holdings().cards[HAND][found[HAND]]
        """One hand of each class."""
        self.more = [self.of[size + 1][holdings().more[size][found[size]]] for size in range(HAND)]
        """By size: the class of each class with one card more."""
        self.claims: Bits = bulk_claims(self.cards)
        """The combinations each class of hands can claim, as bits."""
        self.numbers: Bits = bulk_numbers(self.cards)
        """For each combination, the number that decides a tie for each class of hands."""
        self.dealt = self._dealt()
        """How likely each class of hands is dealt."""
        self.fewer = [self._fewer(size, found[size]) for size in range(1, HAND + 1)]
        """By size from one on: the class of each class without one of its cards, a row for each card."""

    def _fewer(self, size: int, lowest: Ints) -> list[Ints]:
        cards = holdings().cards[size][lowest]
        rows = []
        for left_out in range(size):
            number = np.zeros(len(cards), np.int32)
            for held, place in enumerate(place for place in range(size) if place != left_out):
                number = holdings().more[held][number, cards[:, place]]
            rows.append(self.of[size - 1][number])
        return rows

    def _dealt(self) -> NDArray[np.float64]:
        cards, copies = holdings().cards[HAND], np.array(COPIES)
        ways, alike = copies[cards[:, 0]].astype(float), np.ones(len(cards))
        for place in range(1, HAND):
            alike = np.where(cards[:, place] == cards[:, place - 1], alike + 1, 1)
            ways *= np.maximum(copies[cards[:, place]] - alike + 1, 0) / alike
        return np.bincount(self.of_hand, ways / comb(sum(COPIES), HAND)).astype(np.float64)

    def ranks(self, table: int) -> Bits:
        """Return what each class of hands counts as where these combinations are on the table."""
        ranks = np.zeros(len(self.cards), np.uint8)
        for place in range(len(KINDS)):
            if table >> place & 1:
                numbers = self.numbers[place]
                ranks = np.where(numbers > 0, np.uint8(NUMBERS * (place + 1)) + numbers, ranks)
        return ranks

    def keeps(self, hands: Floats) -> list[Floats]:
        """Return, by size from none to four cards, the mean value of the hand each keep becomes."""
        found = [hands]
        for more in reversed(self.more):
            found.append(found[-1][more] @ DRAWN)
        return found[:0:-1]

    def drawn(self, hands: Floats) -> Floats:
        """Return for each hand what its best keep of fewer than five cards is worth, drawn to once.

        The best of a holding is itself, or the best of what is left without one of its cards.
        """
        best, *larger = self.keeps(hands)
        for fewer, values in zip(self.fewer, larger, strict=False):
            best = np.maximum.reduce([values, *(best[row] for row in fewer)])
        whole: Floats = np.maximum.reduce([best[row] for row in self.fewer[-1]])
        return whole


@cache
def classes() -> Classes:
    """Return the one set of classes."""
    return Classes()
