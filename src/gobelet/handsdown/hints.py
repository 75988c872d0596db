"""The simplest plan there is: go for the combination that lacks the fewest cards, and throw the others away."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gobelet.handsdown.cards import DICE, FACES, Card, Colour, Die
from gobelet.handsdown.combinations import Combination

SIZES: Final[Mapping[Combination, int]] = dict(zip(Combination, (3, 4, 5, 4, 5, 5), strict=True))
"""How many cards a combination is made of."""
_LOWEST: Final = {Combination.SMALL_STRAIGHT: (1, 2, 3), Combination.LARGE_STRAIGHT: (1, 2)}


@lru_cache(4096)
def useless(hand: tuple[Card, ...], table: frozenset[Combination]) -> tuple[Card, ...]:
    """Return the cards that do not serve the combination of the table that lacks the fewest, the dearest of those."""
    plans = [(SIZES[kind] - len(served(hand, kind)), -kind.points, kind) for kind in table]
    kind = min(plans)[2]
    return tuple((Counter(hand) - Counter(served(hand, kind))).elements())


def served(hand: tuple[Card, ...], kind: Combination) -> tuple[Card, ...]:
    """Return as many cards of a hand as can serve in one combination of this kind."""
    if kind is Combination.FULL_HOUSE:
        three = served(hand, Combination.THREE)
        others = tuple((Counter(hand) - Counter(three)).elements())
        return three + max((fitted(others, (die,) * 2) for die in DICE), key=len)
    if kind in _LOWEST:
        rows = [FACES[low - 1 : low - 1 + SIZES[kind]] for low in _LOWEST[kind]]
        wanted = [tuple(Die(face, colour) for face in row) for row in rows for colour in Colour]
    else:
        wanted = [(die,) * SIZES[kind] for die in DICE]
    return max((fitted(hand, dice) for dice in wanted), key=len)


def fitted(hand: tuple[Card, ...], wanted: tuple[Die, ...]) -> tuple[Card, ...]:
    """Return cards that can stand for these dice, one each, the least wild first; not always as many as could."""
    left, found = sorted(hand, key=lambda card: len(card.dice)), []
    for die in wanted:
        card = next((card for card in left if die in card.dice), None)
        if card is not None:
            left.remove(card)
            found.append(card)
    return tuple(found)
