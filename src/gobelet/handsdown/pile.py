"""The draw pile. It has no order: each card is picked from the remaining ones when it is drawn."""

from collections.abc import Iterable

from gobelet.game import Cup, Illegal
from gobelet.handsdown.cards import CARDS, COPIES, Card


class Pile:
    """The cards that are in no hand and not discarded, and the discards that may become a new pile."""

    def __init__(self, hands: Iterable[Iterable[Card | None]], discards: Iterable[Card]) -> None:
        self._discards = _count_cards(discards)
        held = _count_cards(card for hand in hands for card in hand if card is not None)
        self._counts = [copies - out - thrown for copies, out, thrown in zip(COPIES, held, self._discards, strict=True)]

    def draw(self, count: int, cup: Cup) -> tuple[Card, ...]:
        """Draw cards one by one; when none is left, the discards become the pile (`hd-pile`)."""
        return tuple(self._draw_one(cup) for _ in range(count))

    def _draw_one(self, cup: Cup) -> Card:
        self._renew()
        number = cup.pick(sum(self._counts))
        for place, count in enumerate(self._counts):
            number -= count
            if number < 0:
                self._counts[place] -= 1
                return CARDS[place]
        raise AssertionError  # unreachable: the pick is below the sum of the counts

    def take(self, card: Card) -> int:
        """Remove this card and return the pick that draws it."""
        self._renew()
        if not self._counts[card.place]:
            raise Illegal("cards-gone", cards=(card,))
        self._counts[card.place] -= 1
        return sum(self._counts[: card.place])

    def _renew(self) -> None:
        if not any(self._counts):
            self._counts, self._discards = self._discards, [0] * len(COPIES)


def _count_cards(cards: Iterable[Card]) -> list[int]:
    counts = [0] * len(COPIES)
    for card in cards:
        counts[card.place] += 1
    return counts
