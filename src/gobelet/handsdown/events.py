"""The events of the card game. They carry the cards drawn; None is a card this viewer may not see."""

from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.handsdown.cards import Card, Hand
from gobelet.handsdown.combinations import Combination


@dataclass(frozen=True, slots=True)
class Dealt:
    """Combo cards and hands were dealt, and a seat got the Starter card (`hd-setup`)."""

    seat: Seat
    kickoff: Seat
    table: tuple[Combination, ...]
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """A seat discarded and drew as many (`hd-turn`)."""

    seat: Seat
    discarded: tuple[Card, ...]
    drawn: Hand


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called Hands Down (`hd-call`)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat passed in the last choice (`hd-window`)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandShown:
    """A called hand was shown (`hd-reveal`, `hd-close`)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CallLost:
    """A call was false: three cards, picked by chance, were discarded and three drawn (`hd-false`)."""

    seat: Seat
    lost: tuple[Card, ...]
    drawn: Hand


@dataclass(frozen=True, slots=True)
class RoundWon:
    """The winner took a Combo card; the second, if there was one, a Chance card (`hd-take`, `hd-alone`)."""

    seat: Seat
    combination: Combination
    second: Seat | None


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """A seat drew a new hand after a round."""

    seat: Seat
    cards: Hand


@dataclass(frozen=True, slots=True)
class HandKept:
    """A lone winner took up the shown hand again, by the house rule `alone=keep` (`hd-alone`)."""

    seat: Seat
    cards: Hand


@dataclass(frozen=True, slots=True)
class ChancesShown:
    """Each seat's Chance cards were shown after the last Combo card was taken (`hd-end`)."""

    chances: tuple[tuple[int, ...], ...]


Event = Dealt | TurnPlayed | Called | Declined | HandShown | CallLost | RoundWon | HandDrawn | HandKept | ChancesShown
