"""A simple plan for a hand: aim at the combination that lacks the fewest cards, and discard the others."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gobelet.handsdown.cards import DICE, FACES, Card, Colour, Die
from gobelet.handsdown.combinations import Combination

SIZES: Final[Mapping[Combination, int]] = dict(zip(Combination, (3, 4, 5, 4, 5, 5), strict=True))
"""The number of cards in each combination."""
_LOWEST: Final = {Combination.SMALL_STRAIGHT: (1, 2, 3), Combination.LARGE_STRAIGHT: (1, 2)}


@lru_cache(4096)
def find_useless_cards(hand: tuple[Card, ...], table: frozenset[Combination]) -> tuple[Card, ...]:
    """Find the cards that do not belong to the combination that lacks the fewest cards, the dearest of those."""
    plans = [(SIZES[kind] - len(find_useful_cards(hand, kind)), -kind.points, kind) for kind in table]
    kind = min(plans)[2]
    return tuple((Counter(hand) - Counter(find_useful_cards(hand, kind))).elements())


def find_useful_cards(hand: tuple[Card, ...], kind: Combination) -> tuple[Card, ...]:
    """Find as many cards of a hand as fit one combination of this kind."""
    if kind is Combination.FULL_HOUSE:
        three = find_useful_cards(hand, Combination.THREE)
        others = tuple((Counter(hand) - Counter(three)).elements())
        return three + max((match_cards(others, (die,) * 2) for die in DICE), key=len)
    if kind in _LOWEST:
        rows = [FACES[low - 1 : low - 1 + SIZES[kind]] for low in _LOWEST[kind]]
        wanted = [tuple(Die(face, colour) for face in row) for row in rows for colour in Colour]
    else:
        wanted = [(die,) * SIZES[kind] for die in DICE]
    return max((match_cards(hand, dice) for dice in wanted), key=len)


def match_cards(hand: tuple[Card, ...], wanted: tuple[Die, ...]) -> tuple[Card, ...]:
    """Match cards to dice greedily, one each, the least wild first; a better match may exist."""
    left, found = sorted(hand, key=lambda card: len(card.dice)), []
    for die in wanted:
        card = next((card for card in left if die in card.dice), None)
        if card is not None:
            left.remove(card)
            found.append(card)
    return tuple(found)
