"""The value of each keep of a hand before the draw, from the cards that a player has not seen.

Draws of one and two cards are computed exactly. For more cards, all but the last are sampled and the last is exact;
every keep is evaluated with the same sample, which is fixed, so decisions are repeatable.
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.bots.cards.hand_classes import ClassValues, CompleteHands, Floats, HandValues
from gobelet.bots.cards.hand_index import KINDS_OF_CARDS, SUBSETS, Ints, list_subsets, load_hand_index, number_subsets
from gobelet.bots.cards.observation import Counts
from gobelet.handsdown import Card
from gobelet.handsdown.cards import HAND

SAMPLE: Final = 64
"""The number of sampled draws."""
SAMPLED: Final = HAND - 3
"""The number of cards in the largest keep whose draws are sampled."""

_ALL_KINDS: Final = np.arange(KINDS_OF_CARDS, dtype=np.int32)
_ROWS: Final = (np.arange(SUBSETS * SAMPLE, dtype=np.int32) * KINDS_OF_CARDS).reshape(SUBSETS, SAMPLE)
"""For each keep and sampled draw, where its row of last cards begins."""


def _select(places: Sequence[int]) -> Callable[[tuple[Card, ...]], tuple[Card, ...]]:
    """Return a fast function that takes the cards at these places out of a hand."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))  # a tuple of one card or none


_SELECTIONS: Final = [
    (_select(kept), _select([place for place in range(HAND) if place not in kept])) for kept in list_subsets()
]
"""The cards that are kept and those that are discarded, for every subset of a hand."""


class Keep(NamedTuple):
    """The kept cards, the discarded cards, and the number of the kept set."""

    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]
    number: int


def list_keeps(hand: tuple[Card, ...]) -> list[Keep]:
    """Return every different keep of a sorted hand: all five cards first, none last."""
    numbers = number_subsets(np.array([card.place for card in hand]))
    found: dict[tuple[Card, ...], Keep] = {}
    for (select_kept, select_thrown), number in zip(_SELECTIONS, numbers.tolist(), strict=True):
        cards = select_kept(hand)
        if cards not in found:
            found[cards] = Keep(cards, select_thrown(hand), number)
    return list(found.values())


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
        self._deck = np.repeat(_ALL_KINDS, unseen)

    @cached_property
    def _two(self) -> Floats:
        """The probability of every two cards."""
        both: Floats = np.multiply.outer(self._unseen, self._unseen)
        both.flat[:: KINDS_OF_CARDS + 1] -= self._unseen
        return both / np.float32(self._total * (self._total - 1))

    @cached_property
    def _sampled(self) -> Ints:
        """The cards of each sampled draw, a row for each position."""
        return self._deck.take(_sample_places(self._total))

    def expected(self, found: Sequence[Keep], hands: Floats | CompleteHands) -> Floats:
        """Return the expected value of the hand that each keep becomes; larger keeps come first."""
        values = _read_values(hands)
        groups = [
            (size, np.array([keep.number for keep in keeps], np.int32))
            for size, keeps in groupby(found, lambda keep: len(keep.cards))
        ]
        means = [self._exact_means(size, numbers, values) for size, numbers in groups if size > SAMPLED]
        if sampled := [group for group in groups if group[0] <= SAMPLED]:
            means.append(self._sampled_means(sampled, values))
        return np.concatenate(means)

    def _exact_means(self, size: int, numbers: Ints, values: HandValues) -> Floats:
        if size == HAND:
            return values.of_hands(numbers)
        if size == HAND - 1:
            one: Floats = values.of_four_and_one(numbers) @ self._unseen / np.float32(self._total)
            return one
        pairs = values.of_four_and_one(load_hand_index().more[size].take(numbers, axis=0))
        two: Floats = np.einsum("ij,kij->k", self._two, pairs)
        return two

    def _sampled_means(self, groups: list[tuple[int, Ints]], values: HandValues) -> Floats:
        """Return means over sampled draws, with the last card exact."""
        four = np.concatenate([self._add_sampled_cards(size, numbers) for size, numbers in groups])
        drawn = [HAND - 1 - size for size, numbers in groups for _ in numbers]
        last = values.of_four_and_one(four)
        sums = last @ self._unseen
        for column in range(drawn[-1]):
            first = bisect(drawn, column)  # the keeps before it draw fewer cards
            sums[first:] -= last.take(_ROWS[first : len(drawn)] + self._sampled[column])
        left = self._total - np.array(drawn)
        means: Floats = np.add.reduce(sums, axis=1) / np.float32(SAMPLE) / left.astype(np.float32)
        return means

    def _add_sampled_cards(self, size: int, numbers: Ints) -> Ints:
        """Return the numbers of the four cards that each keep and each sampled draw make."""
        four = numbers[:, None]
        for column in range(HAND - 1 - size):
            four = load_hand_index().more[size + column].take(four * KINDS_OF_CARDS + self._sampled[column])
        return four


@cache
def _sample_places(size: int) -> Ints:
    """Return sampled draws from a deck of this size as places in it, without replacement; a row for each position."""
    places = (_LUCK * (size - np.arange(_LUCK.shape[1]))).astype(np.int32)
    for later in range(1, places.shape[1]):
        earlier = np.sort(places[:, :later], axis=1)
        for column in range(later):
            places[:, later] += places[:, later] >= earlier[:, column]
    return np.ascontiguousarray(places.T)


def _draw_luck() -> NDArray[np.float64]:
    """Return numbers from 0 to 1 for every sampled draw, each column stratified."""
    chance = np.random.default_rng(84)
    columns = [(chance.permutation(SAMPLE) + chance.random(SAMPLE)) / SAMPLE for _ in range(HAND - 1)]
    return np.stack(columns, axis=1)


_LUCK: Final = _draw_luck()


def can_finish(keep: Keep, unseen: Counts, hands: Floats | CompleteHands) -> bool:
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
    return bool((_read_values(hands).of_hands(numbers) > 0).any())


def _read_values(hands: Floats | CompleteHands) -> HandValues:
    return hands if isinstance(hands, CompleteHands) else ClassValues(hands)
