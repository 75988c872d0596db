"""The value of each keep of a hand before the draw, from the cards that a player has not seen.

Draws of one and two cards are computed exactly. For more cards, all but the last are sampled and the last is exact;
every keep is evaluated with the same sample, which is fixed, so decisions are repeatable.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.hand_classes import Floats, load_hand_classes
from gobelet.bots.cards.hand_index import KINDS_OF_CARDS, Ints, load_hand_index
from gobelet.bots.cards.observation import Counts
from gobelet.handsdown import Card
from gobelet.handsdown.cards import HAND

SAMPLE: Final = 64
"""The number of sampled draws."""


class Keep(NamedTuple):
    """The kept cards, the discarded cards, and the number of the kept set."""

    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]
    number: int


def list_keeps(hand: tuple[Card, ...]) -> list[Keep]:
    """Return every different keep of a hand: all five cards first, none last."""
    found = dict.fromkeys(cards for size in range(HAND, -1, -1) for cards in combinations(hand, size))
    return [Keep(cards, remove_cards(hand, cards), load_hand_index().number(cards)) for cards in found]


def remove_cards(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand without some cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


class Draws:
    """The possible draws from the cards that a player has not seen."""

    def __init__(self, unseen: Counts) -> None:
        self._total = int(unseen.sum())
        self._unseen = unseen.astype(np.float32)
        both = np.outer(self._unseen, self._unseen)
        both[np.diag_indices(KINDS_OF_CARDS)] -= self._unseen
        self._two = both / np.float32(self._total * (self._total - 1))
        self._sampled = _sample_draws(unseen)

    def expected(self, found: Sequence[Keep], values: Floats) -> Floats:
        """Return the expected value of the hand that each keep becomes."""
        means = np.empty(len(found), np.float32)
        sizes = [len(keep.cards) for keep in found]
        for size in set(sizes):
            places = [place for place, other in enumerate(sizes) if other == size]
            numbers = np.array([found[place].number for place in places], np.int32)
            means[places] = self._means(size, numbers, values)
        return means

    def _means(self, size: int, numbers: Ints, values: Floats) -> Floats:
        hands, more = load_hand_classes().of_four_and_one, load_hand_index().more
        match HAND - size:
            case 0:
                return values[load_hand_classes().of_hand[numbers]]
            case 1:
                one: Floats = values[hands[numbers]] @ self._unseen / np.float32(self._total)
                return one
            case 2:
                two: Floats = np.einsum("ij,kij->k", self._two, values[hands[more[3][numbers]]])
                return two
            case missing:
                return self._sampled_means(size, numbers, values, missing - 1)

    def _sampled_means(self, size: int, numbers: Ints, values: Floats, drawn: int) -> Floats:
        """Return means over sampled draws, with the last card exact."""
        cards = self._sampled[:, :drawn]
        four = load_hand_index().add_cards(size, np.repeat(numbers[:, None], SAMPLE, axis=1), cards)
        last = values[load_hand_classes().of_four_and_one[four]]
        sums = last @ self._unseen
        for column in range(drawn):
            sums -= last[:, np.arange(SAMPLE), cards[:, column]]
        means: Floats = sums.mean(axis=1) / np.float32(self._total - drawn)
        return means


def _sample_draws(unseen: Counts) -> Ints:
    """Return sampled draws from the unseen cards, without replacement."""
    deck = np.repeat(np.arange(KINDS_OF_CARDS, dtype=np.int32), unseen)
    places = (_LUCK * (len(deck) - np.arange(_LUCK.shape[1]))).astype(np.int32)
    for later in range(1, places.shape[1]):
        earlier = np.sort(places[:, :later], axis=1)
        for column in range(later):
            places[:, later] += places[:, later] >= earlier[:, column]
    return deck[places]


def _draw_luck() -> NDArray[np.float64]:
    """Return numbers from 0 to 1 for every sampled draw, each column stratified."""
    chance = np.random.default_rng(84)
    columns = [(chance.permutation(SAMPLE) + chance.random(SAMPLE)) / SAMPLE for _ in range(HAND - 1)]
    return np.stack(columns, axis=1)


_LUCK: Final = _draw_luck()


def can_finish(keep: Keep, unseen: Counts, hands: Floats) -> bool:
    """Whether some draw from the unseen cards makes this keep a hand with a value above 0 (exact)."""
    missing = HAND - len(keep.cards)
    draws = load_hand_index().cards[missing]
    copies = np.ones(len(draws), np.int32)
    there = np.ones(len(draws), bool)
    for column in range(missing):
        if column:
            copies = np.where(draws[:, column] == draws[:, column - 1], copies + 1, 1)
        there &= copies <= unseen[draws[:, column]]
    drawn = draws[there]
    numbers = load_hand_index().add_cards(len(keep.cards), np.full(len(drawn), keep.number, np.int32), drawn)
    return bool((hands[load_hand_classes().of_hand[numbers]] > 0).any())
