"""The card game: one value, the fold of its events. A view is a game too, with the cards of others as None."""

from typing import NamedTuple, assert_never

from gobelet.game import Cup, Illegal, Outcome, Seat, Version
from gobelet.handsdown import apply, decide, visibility
from gobelet.handsdown.cards import DECK, Card, Hand
from gobelet.handsdown.combinations import Claim, Combination, best_claim
from gobelet.handsdown.edition import MAX_SEATS, MIN_SEATS, HandsDown
from gobelet.handsdown.events import (
    Called,
    CallLost,
    ChancesShown,
    Dealt,
    Declined,
    Event,
    HandDrawn,
    HandKept,
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.moves import Call, Decline, Move
from gobelet.handsdown.phases import CallStanding, LastChoice, Open, Phase, ToDeal

ALL_SEATS = tuple(Seat(seat) for seat in range(MAX_SEATS))


class CardGame(NamedTuple):
    """One game of Hands Down; create it with `new_card_game`. A named tuple, because one is created at every event."""

    edition: HandsDown
    hands: tuple[Hand, ...]
    phase: Phase = ToDeal()
    discards: tuple[Card, ...] = ()
    table: tuple[Combination, ...] = ()
    """The Combo cards still to be won."""
    won: tuple[tuple[Combination, ...], ...] = ()
    """The Combo cards each seat has won."""
    chances: tuple[int, ...] = ()
    """The number of Chance cards each seat has; their points are drawn at the end."""
    shown_chances: tuple[tuple[int, ...], ...] | None = None
    kickoff: Seat = Seat(0)
    """The seat that opens this round, once cards are dealt."""
    shown: frozenset[Seat] = frozenset()
    """The seats whose called hand lies face up."""
    banned: frozenset[Seat] = frozenset()
    """The seats that have lost a call and may not call before their next turn begins (`hd-false-again`)."""
    calls_since: Version = Version(0)
    """The version at which the round began or the last call was lost: the basis of a call."""
    changed: tuple[Version, ...] = ()
    """The version at which each seat's own cards last changed: the basis of a discard."""
    version: Version = Version(0)
    draws: int = 0

    # -- who may act ---------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return ALL_SEATS[: len(self.hands)]

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None before the deal, in the last choice and at the end."""
        return self.phase.on_turn if isinstance(self.phase, Open | CallStanding) else None

    @property
    def caller(self) -> Seat | None:
        """The seat whose call stands."""
        return self.phase.caller if isinstance(self.phase, CallStanding | LastChoice) else None

    def may_call(self, seat: Seat) -> bool:
        """Return whether a seat may call now (`hd-call`)."""
        if isinstance(self.phase, LastChoice):
            return seat in self.phase.waiting
        able = seat in self.seats and seat != self.caller and seat not in self.banned
        return able and isinstance(self.phase, Open | CallStanding)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act now, the one whose turn it is first."""
        if isinstance(self.phase, ToDeal):
            return self.seats
        able = tuple(seat for seat in self.seats if seat != self.turn and self.may_call(seat))
        return able if self.turn is None else (self.turn, *able)

    # -- the cards -----------------------------------------------------------------------------------------------

    @property
    def pile(self) -> int:
        """The number of cards in the draw pile."""
        return len(DECK) - len(self.discards) - sum(map(len, self.hands))

    def claim_of(self, seat: Seat) -> Claim | None:
        """Return the best claim of a seat's hand, if this viewer may see the whole hand."""
        cards = tuple(card for card in self.hands[seat] if card is not None)
        return best_claim(cards, self.table) if len(cards) == len(self.hands[seat]) else None

    def points(self, seat: Seat) -> int:
        """Return the points of a seat's cards that are known."""
        chances = () if self.shown_chances is None else self.shown_chances[seat]
        return sum(kind.points for kind in self.won[seat]) + sum(chances)

    @property
    def outcome(self) -> Outcome | None:
        """Points and winners once the Chance cards are shown; equal points share the win (`hd-end`)."""
        if self.shown_chances is None:
            return None
        scores = tuple(self.points(seat) for seat in self.seats)
        return Outcome(scores, tuple(seat for seat in self.seats if scores[seat] == max(scores)))

    # -- moves and events ----------------------------------------------------------------------------------------

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return the moves `seat` may ask for now."""
        return decide.legal_moves(self, seat)

    def decide(self, seat: Seat, move: Move, cup: Cup) -> tuple[Event, ...]:
        """Return the events of this move, or raise a Refusal."""
        return decide.decide(self, seat, move, cup)

    def view(self, viewer: Seat | None) -> "CardGame":
        """Return the game as `viewer` may see it; None is a spectator."""
        return self._replace(hands=visibility.hide_hands(self.hands, self.shown, viewer))

    def seen(self, event: Event, viewer: Seat | None) -> Event:
        """Return `event`, the next of this game, as `viewer` may see it."""
        return visibility.hide_drawn_cards(event, viewer)

    def basis(self, seat: Seat, move: Move) -> Version:
        """Return the version since which a move means the same.

        For a call, the start of the round or the last false call; for a discard, the last change of the seat's cards;
        for declining, the choice that is offered.
        """
        if isinstance(move, Call):
            return self.calls_since
        if isinstance(move, Decline) and isinstance(self.phase, LastChoice):
            return self.phase.since
        return self.changed[seat]

    def apply(self, event: Event) -> "CardGame":
        """Return the game after `event`."""
        after = self._replace(version=Version(self.version + 1))
        match event:
            case Dealt():
                return apply.apply_deal(after, event)
            case TurnPlayed():
                return apply.apply_turn(after, event)
            case Called():
                return apply.apply_call(after, event)
            case Declined():
                return apply.apply_decline(after, event)
            case HandShown():
                return apply.apply_shown_hand(after, event)
            case CallLost():
                return apply.apply_lost_call(after, event)
            case RoundWon():
                return apply.apply_won_round(after, event)
            case HandDrawn() | HandKept():
                return apply.apply_next_hand(after, event)
            case ChancesShown():
                return apply.apply_shown_chances(after, event)
            case _:
                assert_never(event)


def new_card_game(edition: HandsDown, players: int) -> CardGame:
    """Create a game before the cards are dealt."""
    if not MIN_SEATS <= players <= MAX_SEATS:
        raise Illegal("card-players", count=players, fewest=MIN_SEATS, most=MAX_SEATS)
    nothing = ((),) * players
    return CardGame(edition, nothing, won=nothing, chances=(0,) * players, changed=(Version(0),) * players)
