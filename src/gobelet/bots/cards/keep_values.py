"""What each keep of a hand is worth before the cards are drawn, from the cards this player has not seen.

Draws of one and two cards are counted exactly; for three and more the same few draws, but for the last card, are tried
with every keep, so that keeps are compared under the same luck, and the last card is counted exactly. The luck is
always the same: asked again, a player answers the same.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.hand_classes import Floats, classes
from gobelet.bots.cards.hand_index import KINDS_OF_CARDS, Ints, holdings
from gobelet.bots.cards.observation import Counts
from gobelet.handsdown import Card
from gobelet.handsdown.cards import HAND

SAMPLE: Final = 64
"""How many draws are tried where there are too many to count."""


class Keep(NamedTuple):
    """Cards that stay, those thrown away, and the number of the holding that stays."""

    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]
    number: int


def keeps(hand: tuple[Card, ...]) -> list[Keep]:
    """Return every choice of cards to keep, each once: all five first, none last."""
    found = dict.fromkeys(cards for size in range(HAND, -1, -1) for cards in combinations(hand, size))
    return [Keep(cards, without(hand, cards), holdings().number(cards)) for cards in found]


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand less some cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


class Draws:
    """The draws from some unseen cards: one player's view of what may come."""

    def __init__(self, unseen: Counts) -> None:
        self._total = int(unseen.sum())
        self._unseen = unseen.astype(np.float32)
        both = np.outer(self._unseen, self._unseen)
        both[np.diag_indices(KINDS_OF_CARDS)] -= self._unseen
        self._two = both / np.float32(self._total * (self._total - 1))
        self._sampled = _sampled(unseen)

    def expected(self, found: Sequence[Keep], values: Floats) -> Floats:
        """Return for each keep the mean value of the hand it becomes."""
        means = np.empty(len(found), np.float32)
        sizes = [len(keep.cards) for keep in found]
        for size in set(sizes):
            places = [place for place, other in enumerate(sizes) if other == size]
            numbers = np.array([found[place].number for place in places], np.int32)
            means[places] = self._means(size, numbers, values)
        return means

    def _means(self, size: int, numbers: Ints, values: Floats) -> Floats:
        hands, more = classes().of_four_and_one, holdings().more
        match HAND - size:
            case 0:
                return values[classes().of_hand[numbers]]
            case 1:
                one: Floats = values[hands[numbers]] @ self._unseen / np.float32(self._total)
                return one
            case 2:
                two: Floats = np.einsum("ij,kij->k", self._two, values[hands[more[3][numbers]]])
                return two
            case missing:
                return self._sampled_means(size, numbers, values, missing - 1)

    def _sampled_means(self, size: int, numbers: Ints, values: Floats, drawn: int) -> Floats:
        """All cards but the last as sampled; the last is any of those then left."""
        cards = self._sampled[:, :drawn]
        four = holdings().with_more(size, np.repeat(numbers[:, None], SAMPLE, axis=1), cards)
        last = values[classes().of_four_and_one[four]]
        sums = last @ self._unseen
        for column in range(drawn):
            sums -= last[:, np.arange(SAMPLE), cards[:, column]]
        means: Floats = sums.mean(axis=1) / np.float32(self._total - drawn)
        return means


def _sampled(unseen: Counts) -> Ints:
    """Return cards drawn from the unseen ones, many times: each is picked among those left, in order."""
    deck = np.repeat(np.arange(KINDS_OF_CARDS, dtype=np.int32), unseen)
    places = (_LUCK * (len(deck) - np.arange(_LUCK.shape[1]))).astype(np.int32)
    for later in range(1, places.shape[1]):
        earlier = np.sort(places[:, :later], axis=1)
        for column in range(later):
            places[:, later] += places[:, later] >= earlier[:, column]
    return deck[places]


def _luck() -> NDArray[np.float64]:
    """Return numbers from 0 to 1 for every sampled draw, each column spread evenly."""
    chance = np.random.default_rng(84)
    columns = [(chance.permutation(SAMPLE) + chance.random(SAMPLE)) / SAMPLE for _ in range(HAND - 1)]
    return np.stack(columns, axis=1)


_LUCK: Final = _luck()


def can_finish(keep: Keep, unseen: Counts, hands: Floats) -> bool:
    """Whether some unseen cards make this keep a hand with a value above 0; exact, however unlikely it is."""
    missing = HAND - len(keep.cards)
    draws = holdings().cards[missing]
    copies = np.ones(len(draws), np.int32)
    there = np.ones(len(draws), bool)
    for column in range(missing):
        if column:
            copies = np.where(draws[:, column] == draws[:, column - 1], copies + 1, 1)
        there &= copies <= unseen[draws[:, column]]
    drawn = draws[there]
    numbers = holdings().with_more(len(keep.cards), np.full(len(drawn), keep.number, np.int32), drawn)
    return bool((hands[classes().of_hand[numbers]] > 0).any())
