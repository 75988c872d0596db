"""Every holding of up to five cards, numbered, and what each becomes with one more card.

Holdings of k cards, sorted, are numbered 0, 1, 2 … in the combinatorial number system; there are 658,008 hands of five.
Holdings that differ only by a change of colours have the same prospects while no card has been seen, and share a class.
"""

from functools import cache, cached_property
from itertools import permutations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.handsdown import CARDS, Card, Colour
from gobelet.handsdown.cards import HAND

Ints = NDArray[np.int32]

KINDS_OF_CARDS: Final = len(CARDS)
COUNTS: Final = tuple(comb(KINDS_OF_CARDS + size - 1, size) for size in range(HAND + 1))
"""How many holdings there are of 0 … 5 cards."""


class Holdings:
    """The numbering and what follows from it; one is enough for a process (`holdings`)."""

    def __init__(self) -> None:
        self.cards: list[Ints] = [np.zeros((1, 0), np.int32)]
        """By size: the cards of each holding, sorted."""
        self.more: list[Ints] = []
        """By size: the number of each holding with one card more, a column for each kind of card."""
        for size in range(HAND):
            self.more.append(_more(self.cards[size]))
            self.cards.append(_grown(self.cards[size], COUNTS[size + 1]))

    def number(self, cards: tuple[Card, ...]) -> int:
        """Return the number of a holding."""
        number = 0
        for size, card in enumerate(cards):
            number = int(self.more[size][number, card.place])
        return number

    def with_more(self, size: int, numbers: Ints, drawn: Ints) -> Ints:
        """Return holdings of one size with cards drawn to them, a column after the other."""
        for column in range(drawn.shape[-1]):
            numbers = self.more[size + column][numbers, drawn[..., column]]
        return numbers

    # -- classes of holdings that differ by colours only -------------------------------------------------------------

    @cached_property
    def twins(self) -> list[Ints]:
        """By size: of all holdings that differ only by colours, the lowest number."""
        lowest = [np.arange(count, dtype=np.int32) for count in COUNTS]
        for places in _recoloured():
            turned = np.zeros(1, np.int32)
            for size in range(1, HAND + 1):
                cards = self.cards[size]
                turned = self.more[size - 1][turned[self._heads[size]], places[cards[:, -1]]]
                np.minimum(lowest[size], turned, out=lowest[size])
        return lowest

    @cached_property
    def _heads(self) -> list[Ints]:
        """By size: the number of each holding without its last card."""
        heads = [np.zeros(1, np.int32)]
        for size in range(1, HAND + 1):
            number = np.zeros(COUNTS[size], np.int32)
            for place in range(size - 1):
                number = self.more[place][number, self.cards[size][:, place]]
            heads.append(number)
        return heads


def _recoloured() -> list[Ints]:
    """Return what each card is after every other change of colours."""
    changes = [dict(zip(Colour, order, strict=True)) for order in permutations(Colour)][1:]
    found = {(card.numbers, card.colour): card.place for card in CARDS}
    return [
        np.array([found[card.numbers, change[card.colour] if card.colour else None] for card in CARDS], np.int32)
        for change in changes
    ]


_STEPS: Final = np.array(
    [[comb(card + place, place + 1) for card in range(KINDS_OF_CARDS)] for place in range(HAND)], np.int32
)
"""What a card at a place adds to a holding's number."""


def _more(cards: Ints) -> Ints:
    """Number each holding with each card more: cards up to it stay where they are, higher ones move up a place."""
    new = np.arange(KINDS_OF_CARDS)
    numbers = np.zeros((len(cards), KINDS_OF_CARDS), np.int32)
    below = np.zeros((len(cards), KINDS_OF_CARDS), np.int8)
    for place in range(cards.shape[1]):
        card = cards[:, place, None]
        stays = card <= new
        numbers += np.where(stays, _STEPS[place][card], _STEPS[place + 1][card])
        below += stays
    numbers += _STEPS[below, new]
    return numbers


def _grown(cards: Ints, count: int) -> Ints:
    """List the holdings with one card more, in the order of their numbers."""
    size = cards.shape[1]
    grown = np.empty((count, size + 1), np.int32)
    end = 0
    for last in range(KINDS_OF_CARDS):
        heads = comb(last + size, size)
        grown[end : end + heads, :size] = cards[:heads]
        grown[end : end + heads, size] = last
        end += heads
    return grown


@cache
def holdings() -> Holdings:
    """Return the one numbering."""
    return Holdings()
