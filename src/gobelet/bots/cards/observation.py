"""The observation of one seat in a card game: its hand, and counts of the cards it may draw."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.game import Seat
from gobelet.handsdown import COPIES, Card, CardGame
from gobelet.handsdown.cards import HAND

STALL_LAPS: Final = 24
"""The number of laps in one round after which a player assumes that others hold the cards it needs."""

Counts = NDArray[np.int32]
"""The number of cards of each kind."""


class Observation(NamedTuple):
    """A seat's own cards, sorted, and the counts of the cards it may draw."""

    hand: tuple[Card, ...]
    unseen: Counts


def observe(view: CardGame, seat: Seat) -> Observation:
    """Return the observation of a seat: its own cards, shown hands and discards cannot be drawn.

    If the pile has fewer than five cards, the discards may be drawn again and count as unseen (`hd-pile`).
    """
    hand = tuple(sorted(card for card in view.hands[seat] if card is not None))
    unseen = list(COPIES)
    for cards in (*view.hands, view.discards if view.pile >= HAND else ()):
        for card in cards:
            if card is not None:
                unseen[card.place] -= 1
    return Observation(hand, np.array(unseen, np.int32))


def is_stalled(view: CardGame) -> bool:
    """Whether it is time to discard everything: players may wait forever for cards in each other's hands."""
    laps = (view.version - view.calls_since) // len(view.hands)
    return laps % STALL_LAPS == STALL_LAPS - 1
