"""The moves of the card game. No move names a card that is still to be drawn."""

from dataclasses import dataclass

from gobelet.handsdown.cards import Card


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the cards and begin (`hd-setup`)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard up to five cards and draw as many; none is a pass (`hd-turn`)."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """Call “Hands Down!” (`hd-call`)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Pass in the last choice: do not answer the standing call (`hd-window`)."""


Move = Deal | Discard | Call | Decline
