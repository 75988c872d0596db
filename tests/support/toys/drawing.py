"""Hidden cards: in turn, draw a card that nobody else sees or stand; the highest sum not over 21 wins."""

from dataclasses import dataclass, replace

from gobelet.game import Cup, Game, Illegal, NotYourTurn, Outcome, Seat, Version

CARDS = tuple(range(1, 13))
BEST = 21


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one card."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Draw no more."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew a card; it is None to everyone else."""

    seat: Seat
    card: int | None


@dataclass(frozen=True, slots=True)
class Stood:
    """A seat draws no more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandsShown:
    """Everybody stands: all hands lie open."""

    hands: tuple[tuple[int, ...], ...]


Move = Draw | Stand
Event = CardDrawn | Stood | HandsShown
Hand = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The game, and each view of it: in a view the cards of others are None."""

    hands: tuple[Hand, ...]
    standing: frozenset[Seat] = frozenset()
    shown: bool = False
    on_turn: Seat = Seat(0)
    changed: tuple[Version, ...] = ()
    """When each seat's own hand last changed."""
    version: Version = Version(0)

    @property
    def draws(self) -> int:
        return sum(len(hand) for hand in self.hands)

    @property
    def turn(self) -> Seat | None:
        return None if self.shown or len(self.standing) == len(self.hands) else self.on_turn

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return () if self.turn is None else (self.turn,)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards in no hand; there is no order in which they lie."""
        return tuple(card for card in CARDS if not any(card in hand for hand in self.hands))

    @property
    def outcome(self) -> Outcome | None:
        if not self.shown:
            return None
        sums = (sum(card for card in hand if card is not None) for hand in self.hands)
        scores = tuple(total if total <= BEST else 0 for total in sums)
        return Outcome(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)))

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_move:
            return ()
        return (Draw(), Stand()) if self.draws < len(CARDS) else (Stand(),)

    def decide(self, seat: Seat, move: Move, cup: Cup) -> tuple[Event, ...]:
        if seat not in self.to_move:
            raise NotYourTurn("not-your-turn", turn=self.turn)
        if move not in self.legal_moves(seat):
            raise Illegal("no-cards-left")
        if isinstance(move, Draw):
            return (CardDrawn(seat, self.unseen[cup.pick(len(self.unseen))]),)
        last = len(self.standing) == len(self.hands) - 1
        return (Stood(seat), HandsShown(self._open_hands())) if last else (Stood(seat),)

    def apply(self, event: Event) -> "Drawing":
        version = Version(self.version + 1)
        match event:
            case HandsShown(hands=hands):
                return replace(self, hands=hands, shown=True, version=version)
            case Stood(seat=seat):
                standing = self.standing | {seat}
                return replace(self, standing=standing, on_turn=self._find_next(seat, standing), version=version)
            case CardDrawn(seat=seat, card=card):
                return self._draw(seat, card, version)

    def view(self, viewer: Seat | None) -> "Drawing":
        if self.shown:
            return self
        hands = tuple(hand if seat == viewer else (None,) * len(hand) for seat, hand in enumerate(self.hands))
        return replace(self, hands=hands)

    def seen(self, event: Event, viewer: Seat | None) -> Event:
        if isinstance(event, CardDrawn) and event.seat != viewer:
            return CardDrawn(event.seat, None)
        return event

    def basis(self, seat: Seat, move: Move) -> Version:
        return self.changed[seat]

    def _draw(self, seat: Seat, card: int | None, version: Version) -> "Drawing":
        hands = tuple((*hand, card) if place == seat else hand for place, hand in enumerate(self.hands))
        changed = tuple(version if place == seat else since for place, since in enumerate(self.changed))
        turn = self._find_next(seat, self.standing)
        return replace(self, hands=hands, changed=changed, on_turn=turn, version=version)

    def _find_next(self, seat: Seat, standing: frozenset[Seat]) -> Seat:
        """Return the nearest seat to the left that still plays."""
        left = ((seat + step) % len(self.hands) for step in range(1, len(self.hands) + 1))
        return next((Seat(place) for place in left if place not in standing), seat)

    def _open_hands(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(card for card in hand if card is not None) for hand in self.hands)


def new_drawing(seats: int) -> Drawing:
    """Return a game before its first card."""
    return Drawing(((),) * seats, changed=(Version(0),) * seats)


def as_game(game: Drawing) -> Game[Move, Event, Drawing]:
    """Return the toy as what tables, records and screens take: the type checker proves that it is one."""
    return game
