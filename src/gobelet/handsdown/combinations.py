"""The combinations a hand can claim, with any number of wild cards. The result is exact.

Alike means the same number and colour. Every card stands for one die, and each kind of combination is tested by itself
(`hd-better`): five alike is also four, three and a full house.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from gobelet.game import Face
from gobelet.handsdown.cards import BITS, DICE, FACES, HAND, PLACES, Card, Colour, Die


class Combination(Enum):
    """The six kinds of Combo cards, the cheapest first."""

    THREE = "three_of_a_kind"
    FOUR = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    YAHTZEE = "yahtzee"

    def __repr__(self) -> str:
        return f"Combination.{self.name}"

    @property
    def points(self) -> int:
        """The points of its Combo card."""
        return _POINTS[self]


_POINTS = dict(zip(Combination, (2, 4, 5, 6, 8, 10), strict=True))
_ALIKE = {Combination.THREE: 3, Combination.FOUR: 4, Combination.YAHTZEE: 5}
_IN_A_ROW = {Combination.SMALL_STRAIGHT: 4, Combination.LARGE_STRAIGHT: 5}

Tie = tuple[Face, ...]
"""The numbers that decide between two hands with the same combination; the higher ones win (`hd-tie`)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One way to read a hand as a combination: the numbers that decide a tie, and the die each card stands for."""

    combination: Combination
    tie: Tie
    dice: tuple[Die | None, ...]
    """In the order of the hand; None for a card outside the combination."""

    @property
    def rank(self) -> tuple[int, Tie]:
        """The sort key of claims: the points, then the numbers."""
        return self.combination.points, self.tie


def claim(hand: Sequence[Card], combination: Combination) -> Claim | None:
    """Return the best way to read a hand as this combination, or None if it cannot be."""
    if combination in _ALIKE:
        return _claim_alike(hand, combination, _ALIKE[combination])
    if combination in _IN_A_ROW:
        return _claim_straight(hand, combination, _IN_A_ROW[combination])
    return _claim_full_house(hand)


def claims(hand: Sequence[Card], table: Collection[Combination]) -> Mapping[Combination, Claim]:
    """Return every claim of this hand to a combination on the table, the cheapest first."""
    found = ((kind, claim(hand, kind)) for kind in Combination if kind in table)
    return {kind: reading for kind, reading in found if reading is not None}


def best_claim(hand: Sequence[Card], table: Collection[Combination]) -> Claim | None:
    """Return the claim of this hand to the dearest combination on the table it holds (`hd-reveal`)."""
    dearest_first = (kind for kind in reversed(Combination) if kind in table)
    return next((reading for kind in dearest_first if (reading := claim(hand, kind))), None)


def _claim_alike(hand: Sequence[Card], combination: Combination, count: int) -> Claim | None:
    for at in _find_fitting(hand, count):
        die = DICE[at // BITS]
        chosen = sorted((card.wild, place) for place, card in enumerate(hand) if card.fits(at))[:count]
        return Claim(combination, (die.number,), _make_reading(hand, {place: die for _, place in chosen}))
    return None


_ONES: Final = sum(1 << place * BITS for place in range(len(DICE)))
_TOPS: Final = _ONES << BITS - 1


def _find_fitting(hand: Sequence[Card], count: int) -> Iterator[int]:
    """Yield the places of the dice that at least `count` cards can stand for, high numbers first.

    Each die's four bits hold how many cards fit it; with 8 - count added, the top bit says whether they are enough.
    """
    enough = (sum([card.tally for card in hand]) + _ONES * (8 - count)) & _TOPS
    while enough:
        top = enough.bit_length() - BITS
        yield top
        enough ^= 8 << top


def _claim_full_house(hand: Sequence[Card]) -> Claim | None:
    """Claim three alike and two alike: each of the five cards must fit one of the two dice, and enough fit each."""
    threes = list(_find_fitting(hand, 3))
    if not threes:
        return None
    pairs = [(two, _find_fitting_cards(hand, two)) for two in _find_fitting(hand, 2)]
    best: tuple[Tie, int, int] | None = None
    for three in threes:
        others = _ALL_CARDS & ~_find_fitting_cards(hand, three)
        number = DICE[three // BITS].number
        if best is not None and number < best[0][0]:
            break
        for two, fitting in pairs:
            tie = (number, DICE[two // BITS].number)
            if others & ~fitting == 0 and (best is None or tie > best[0]):
                best = (tie, three, two)
                break
    return None if best is None else Claim(Combination.FULL_HOUSE, best[0], _read_full_house(hand, *best[1:]))


_ALL_CARDS: Final = (1 << HAND) - 1


def _find_fitting_cards(hand: Sequence[Card], at: int) -> int:
    """Find the cards of a hand that can stand for a die, as bits."""
    return sum([(card.tally >> at & 1) << place for place, card in enumerate(hand)])


def _read_full_house(hand: Sequence[Card], three: int, two: int) -> tuple[Die | None, ...]:
    """Assign the cards to the two dice; those that cannot be in the pair go to the three first."""
    able = sorted((card.fits(two), place) for place, card in enumerate(hand) if card.fits(three))
    threes = {place for _, place in able[:3]}
    return tuple(DICE[(three if place in threes else two) // BITS] for place in range(HAND))


def _claim_straight(hand: Sequence[Card], combination: Combination, length: int) -> Claim | None:
    """Claim the highest row of `length` numbers that the cards of one colour can make."""
    number_sets = [
        (colour, _find_number_sets(numbers)) for colour, numbers in _group_by_colour(hand) if len(numbers) >= length
    ]
    for top in range(len(FACES), length - 1, -1) if number_sets else ():
        row = (1 << top) - (1 << top - length)
        for colour, sets in number_sets:
            if sets >> row & 1:
                wanted = [Die(Face(number), colour) for number in range(top - length + 1, top + 1)]
                return Claim(combination, (Face(top),), _make_reading(hand, _match_dice(hand, wanted) or {}))
    return None


def _group_by_colour(hand: Sequence[Card]) -> Iterator[tuple[Colour, list[int]]]:
    """Yield each colour with the numbers that each card of this colour can show, as bits."""
    for place, colour in enumerate(Colour):
        yield colour, [card.by_colour[place] for card in hand if card.by_colour[place]]


_SETS_WITHOUT: Final = tuple(sum(1 << numbers for numbers in range(64) if not numbers >> bit & 1) for bit in range(6))
"""For each number, all sets of numbers without it, as bits."""


def _find_number_sets(cards: Sequence[int]) -> int:
    """Find every set of numbers that cards can show at once, one number a card: bit s stands for set s."""
    sets = 1
    for numbers in cards:
        before = sets
        for bit in range(len(FACES)):
            if numbers >> bit & 1:
                sets |= (before & _SETS_WITHOUT[bit]) << (1 << bit)
    return sets


def _match_dice(hand: Sequence[Card], wanted: Sequence[Die]) -> dict[int, Die] | None:
    """Find a card for each wanted die, plain cards before wild ones; None if there are not enough."""
    plain_first = sorted(range(len(hand)), key=lambda place: len(hand[place].dice))
    return _match_remaining(hand, wanted, plain_first)


def _match_remaining(hand: Sequence[Card], wanted: Sequence[Die], free: list[int]) -> dict[int, Die] | None:
    if not wanted:
        return {}
    at = PLACES[wanted[0]]
    for place in free:
        if hand[place].tally >> at & 1:
            rest = _match_remaining(hand, wanted[1:], [other for other in free if other != place])
            if rest is not None:
                rest[place] = wanted[0]
                return rest
    return None


def _make_reading(hand: Sequence[Card], used: Mapping[int, Die]) -> tuple[Die | None, ...]:
    return tuple(used.get(place) for place in range(len(hand)))
