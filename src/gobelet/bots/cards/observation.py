"""What one seat may see of a card game, as counts: its hand, and the cards it may still draw."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gobelet.game import Seat
from gobelet.handsdown import COPIES, Card, CardGame
from gobelet.handsdown.cards import HAND

PATIENCE: Final = 24
"""After how many laps of one round a player takes it that others hold the cards it waits for."""

Counts = NDArray[np.int32]
"""How many there are of each kind of card."""


class Sight(NamedTuple):
    """A seat's own cards, sorted, and how many of each kind its next cards may be."""

    hand: tuple[Card, ...]
    unseen: Counts


def sight(view: CardGame, seat: Seat) -> Sight:
    """Return what a seat goes by: neither its own cards, nor shown hands, nor discards are drawn next.

    Once the pile cannot give five cards, the discards may come again, and count as unseen too (`hd-pile`).
    """
    hand = tuple(sorted(card for card in view.hands[seat] if card is not None))
    known = _counted(card for cards in view.hands for card in cards if card is not None)
    thrown = _counted(view.discards if view.pile >= HAND else ())
    return Sight(hand, np.array(COPIES, np.int32) - known - thrown)


def stalled(view: CardGame) -> bool:
    """Whether it is time to give up what one holds: each may wait for cards in the others' hands, for ever."""
    laps = (view.version - view.calls_since) // len(view.hands)
    return laps % PATIENCE == PATIENCE - 1


def _counted(cards: Iterable[Card]) -> Counts:
    return np.bincount([card.place for card in cards], minlength=len(COPIES)).astype(np.int32)
