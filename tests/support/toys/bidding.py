"""Sealed bids: everybody bids at once, unseen; the highest bid wins the round, equal ones leave it to chance."""

from dataclasses import dataclass, replace

from gobelet.game import Cup, Game, Illegal, NotYourTurn, Outcome, Seat, Version

HIGHEST_BID = 3


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid so much in this round."""

    amount: int


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat has bid; the amount is None to those who may not see it yet."""

    seat: Seat
    amount: int | None


@dataclass(frozen=True, slots=True)
class RoundShown:
    """Everybody has bid: all bids are shown and the round has a winner, picked by chance where bids were equal."""

    bids: tuple[int, ...]
    winner: Seat
    picked: bool


Event = BidMade | RoundShown


@dataclass(frozen=True, slots=True)
class Sealed:
    """A bid that is there and may not be seen."""


SEALED = Sealed()
Slot = int | Sealed | None


@dataclass(frozen=True, slots=True)
class Bidding:
    """The game, and each view of it: in a view the bids of others are sealed."""

    rounds: int
    bids: tuple[Slot, ...]
    """This round's bids by seat; None where there is none yet."""
    wins: tuple[int, ...]
    since: Version = Version(0)
    """When this round began."""
    version: Version = Version(0)
    draws: int = 0

    @property
    def turn(self) -> Seat | None:
        return self.to_move[0] if self.to_move else None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        over = sum(self.wins) == self.rounds
        return () if over else tuple(Seat(seat) for seat, bid in enumerate(self.bids) if bid is None)

    @property
    def outcome(self) -> Outcome | None:
        if sum(self.wins) < self.rounds:
            return None
        return Outcome(self.wins, tuple(seat for seat, wins in enumerate(self.wins) if wins == max(self.wins)))

    def legal_moves(self, seat: Seat) -> tuple[Bid, ...]:
        return tuple(Bid(amount) for amount in range(HIGHEST_BID + 1)) if seat in self.to_move else ()

    def decide(self, seat: Seat, move: Bid, cup: Cup) -> tuple[Event, ...]:
        if seat not in self.to_move:
            raise NotYourTurn("has-bid", seat=seat)
        if move not in self.legal_moves(seat):
            raise Illegal("bid", amount=move.amount, most=HIGHEST_BID)
        bids = [move.amount if place == seat else bid for place, bid in enumerate(self.bids)]
        known = tuple(bid for bid in bids if isinstance(bid, int))
        made = BidMade(seat, move.amount)
        return (made,) if len(known) < len(bids) else (made, _show_round(known, cup))

    def apply(self, event: Event) -> "Bidding":
        version = Version(self.version + 1)
        if isinstance(event, BidMade):
            bid: Slot = SEALED if event.amount is None else event.amount
            bids = tuple(bid if seat == event.seat else other for seat, other in enumerate(self.bids))
            return replace(self, bids=bids, version=version)
        wins = tuple(won + (seat == event.winner) for seat, won in enumerate(self.wins))
        draws = self.draws + event.picked
        return replace(self, bids=(None,) * len(wins), wins=wins, since=version, version=version, draws=draws)

    def view(self, viewer: Seat | None) -> "Bidding":
        bids = tuple(bid if bid is None or seat == viewer else SEALED for seat, bid in enumerate(self.bids))
        return replace(self, bids=bids)

    def seen(self, event: Event, viewer: Seat | None) -> Event:
        hidden = isinstance(event, BidMade) and event.seat != viewer
        return BidMade(event.seat, None) if hidden and isinstance(event, BidMade) else event

    def basis(self, seat: Seat, move: Bid) -> Version:
        return self.since


def _show_round(bids: tuple[int, ...], cup: Cup) -> RoundShown:
    highest = [Seat(seat) for seat, bid in enumerate(bids) if bid == max(bids)]
    picked = len(highest) > 1
    return RoundShown(bids, highest[cup.pick(len(highest))] if picked else highest[0], picked)


def new_bidding(seats: int, rounds: int) -> Bidding:
    """Return a game before its first bid."""
    return Bidding(rounds, (None,) * seats, (0,) * seats)


def as_game(game: Bidding) -> Game[Bid, Event, Bidding]:
    """Return the toy as what tables, records and screens take: the type checker proves that it is one."""
    return game
