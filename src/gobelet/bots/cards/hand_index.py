"""An index of all sets of up to five cards, and of each set plus one card.

Sorted sets of k cards have the numbers 0, 1, 2 … of the combinatorial number system; there are 658,008 hands of five.
"""

from functools import cache, cached_property
from itertools import combinations, permutations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gobelet.handsdown import CARDS, Card, Colour
from gobelet.handsdown.cards import HAND

Ints = NDArray[np.int32]

KINDS_OF_CARDS: Final = len(CARDS)
COUNTS: Final = tuple(comb(KINDS_OF_CARDS + size - 1, size) for size in range(HAND + 1))
"""The number of sets of 0 … 5 cards."""


class HandIndex:
    """The numbers of all sets of cards; `load_hand_index` builds them once a process."""

    def __init__(self) -> None:
        self.cards: list[Ints] = [np.zeros((1, 0), np.int32)]
        """By size: the cards of each set, sorted."""
        self.more: list[Ints] = []
        """By size: the number of each set plus one card, a column for each kind of card."""
        for size in range(HAND):
            self.more.append(_number_larger(self.cards[size]))
            self.cards.append(_list_larger(self.cards[size], COUNTS[size + 1]))

    def number(self, cards: tuple[Card, ...]) -> int:
        """Return the number of a set of cards."""
        number = 0
        for size, card in enumerate(cards):
            number = int(self.more[size][number, card.place])
        return number

    def add_cards(self, size: int, numbers: Ints, drawn: Ints) -> Ints:
        """Return the numbers of sets plus the drawn cards, one column after the other."""
        for column in range(drawn.shape[-1]):
            numbers = self.more[size + column][numbers, drawn[..., column]]
        return numbers

    # -- classes of sets that differ by colours only ---------------------------------------------------------------

    @cached_property
    def representatives(self) -> list[Ints]:
        """By size: the lowest number of all sets that differ from each set only by colours."""
        lowest = [np.arange(count, dtype=np.int32) for count in COUNTS]
        for places in _list_recolourings():
            turned = np.zeros(1, np.int32)
            for size in range(1, HAND + 1):
                cards = self.cards[size]
                turned = self.more[size - 1][turned[self._heads[size]], places[cards[:, -1]]]
                np.minimum(lowest[size], turned, out=lowest[size])
        return lowest

    @cached_property
    def _heads(self) -> list[Ints]:
        """By size: the number of each set without its last card."""
        heads = [np.zeros(1, np.int32)]
        for size in range(1, HAND + 1):
            number = np.zeros(COUNTS[size], np.int32)
            for place in range(size - 1):
                number = self.more[place][number, self.cards[size][:, place]]
            heads.append(number)
        return heads


def _list_recolourings() -> list[Ints]:
    """Return the card that each card becomes, for every permutation of colours but the identity."""
    changes = [dict(zip(Colour, order, strict=True)) for order in permutations(Colour)][1:]
    found = {(card.numbers, card.colour): card.place for card in CARDS}
    return [
        np.array([found[card.numbers, change[card.colour] if card.colour else None] for card in CARDS], np.int32)
        for change in changes
    ]


_STEPS: Final = np.array(
    [[comb(card + place, place + 1) for card in range(KINDS_OF_CARDS)] for place in range(HAND)], np.int32
)
"""The amount that a card at a position adds to the number of a set."""


def list_subsets() -> list[tuple[int, ...]]:
    """List the subsets of a hand as places: all five first, none last."""
    return [places for size in range(HAND, -1, -1) for places in combinations(range(HAND), size)]


SUBSETS: Final = 1 << HAND
_POSITIONS: Final = np.array(
    [[places.index(card) if card in places else HAND for card in range(HAND)] for places in list_subsets()]
)
"""The position of each card of a hand in every subset; HAND if it is not in it."""
_STEPS_OR_NONE: Final = np.concatenate([_STEPS, np.zeros((1, KINDS_OF_CARDS), np.int32)])


def number_subsets(hand: Ints) -> Ints:
    """Return the numbers of all subsets of a sorted hand, given as indices of cards, in the order of `list_subsets`."""
    numbers: Ints = _STEPS_OR_NONE[_POSITIONS, hand].sum(axis=1)
    return numbers


def _number_larger(cards: Ints) -> Ints:
    """Return the number of each set plus each card: lower cards keep their position, higher ones move up."""
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


def _list_larger(cards: Ints, count: int) -> Ints:
    """List the sets with one more card, in the order of their numbers."""
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
def load_hand_index() -> HandIndex:
    """Return the index, built on first use."""
    return HandIndex()
