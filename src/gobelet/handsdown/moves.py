"""What a player may ask of the card game. No move names a card that is yet to be drawn."""

from dataclasses import dataclass

from gobelet.handsdown.cards import Card


@dataclass(frozen=True, slots=True)
class Deal:
    """Lay out the cards and begin (`hd-setup`)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw away up to five cards and draw as many; none is a pass (`hd-turn`)."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """“Hands Down!” (`hd-call`)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not answer the call that stands, in the last choice (`hd-window`)."""


Move = Deal | Discard | Call | Decline
