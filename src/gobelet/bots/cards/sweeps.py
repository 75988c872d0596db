"""Classes of holdings, and values carried through them for cards drawn from a deck of which nothing has been seen.

Holdings that differ only by a change of colours are one class. A sweep goes from the values of hands to those of keeps,
card by card, and from keeps back to hands: each hand keeps what is worth most.
"""

from functools import cache, cached_property
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.bulk import KINDS, NUMBERS, Bits, bulk_claims, bulk_numbers
from gobelet.bots.cards.holdings import SUBSETS, Ints, holdings
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
        class_of = [
            np.searchsorted(lowest, twins).astype(np.int32)
            for lowest, twins in zip(found, holdings().twins, strict=True)
        ]
        self.of_hand = class_of[HAND]
        """The class of each hand."""
        self.of_four_and_one: Ints = class_of[HAND][holdings().more[HAND - 1]]
        """The class of the hand that four cards become, a column for each kind of card drawn."""
        self.cards = holdings().cards[HAND][found[HAND]]
        """One hand of each class."""
        self.more = [class_of[size + 1][holdings().more[size][found[size]]] for size in range(HAND)]
        """By size: the class of each class with one card more."""
        self.starts = np.cumsum([0, *(len(lowest) for lowest in found[:HAND])])
        """Where the keeps of each size begin when all are in one row."""
        self.kept = self._kept(class_of)
        """For each way to keep fewer than five cards, where the keep of each class of hands stands in that row."""

    def _kept(self, class_of: list[Ints]) -> NDArray[np.int16]:
        numbers = [np.zeros(len(self.cards), np.int32)] * SUBSETS
        kept = np.empty((SUBSETS - 1, len(self.cards)), np.int16)
        for subset in range(SUBSETS - 1):
            size, last = subset.bit_count(), subset.bit_length() - 1
            if subset:
                numbers[subset] = holdings().more[size - 1][numbers[subset ^ 1 << last], self.cards[:, last]]
            kept[subset] = self.starts[size] + class_of[size][numbers[subset]]
        return kept

    @cached_property
    def dealt(self) -> NDArray[np.float64]:
        """How likely each class of hands is dealt."""
        cards, copies = holdings().cards[HAND], np.array(COPIES)
        ways, alike = copies[cards[:, 0]].astype(float), np.ones(len(cards))
        for place in range(1, HAND):
            alike = np.where(cards[:, place] == cards[:, place - 1], alike + 1, 1)
            ways *= np.maximum(copies[cards[:, place]] - alike + 1, 0) / alike
        return np.bincount(self.of_hand, ways / comb(sum(COPIES), HAND)).astype(np.float64)

    @cached_property
    def claims(self) -> Bits:
        """The combinations each class of hands can claim, as bits."""
        return bulk_claims(self.cards)

    @cached_property
    def _numbers(self) -> Bits:
        return bulk_numbers(self.cards)

    def ranks(self, table: int) -> Bits:
        """Return what each class of hands counts as where these combinations are on the table."""
        ranks = np.zeros(len(self.cards), np.uint8)
        for place in range(len(KINDS)):
            if table >> place & 1:
                numbers = self._numbers[place]
                ranks = np.where(numbers > 0, np.uint8(NUMBERS * (place + 1)) + numbers, ranks)
        return ranks

    def keeps(self, hands: Floats) -> Floats:
        """Return the mean value of the hand each keep becomes, in one row."""
        found = [hands]
        for more in reversed(self.more):
            found.append(found[-1][more] @ DRAWN)
        return np.concatenate(found[:0:-1])

    def drawn(self, hands: Floats) -> Floats:
        """Return for each hand what its best keep of fewer than five cards is worth, drawn to once."""
        values = self.keeps(hands)
        best: Floats = values[self.kept[0]]
        for kept in self.kept[1:]:
            np.maximum(best, values[kept], out=best)
        return best


@cache
def classes() -> Classes:
    """Return the one set of classes."""
    return Classes()
