"""An independent model of a card game, computed from its events: cards, points, turns and windows."""

from collections import Counter

from gobelet.game import Seat
from gobelet.handsdown import (
    DECK,
    Called,
    CallLost,
    CallStanding,
    Card,
    CardGame,
    Combination,
    Dealt,
    Event,
    HandDrawn,
    LastChoice,
    Open,
    Over,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.cards import Hand
from support.strategies import CardStep


class Ledger:
    """The place of every card, what each seat has won, and the turns each seat has used since a call."""

    def __init__(self, players: int) -> None:
        self.hands: list[Counter[Card]] = [Counter() for _ in range(players)]
        self.pile = Counter(DECK)
        self.discards: Counter[Card] = Counter()
        self.table: Counter[Combination] = Counter()
        self.won: list[list[Combination]] = [[] for _ in range(players)]
        self.chances = [0] * players
        self.used: Counter[Seat] = Counter()

    def write(self, game: CardGame, event: Event) -> None:
        """Record an event of this game."""
        match event:
            case Dealt():
                self.table = Counter(event.table)
                for seat, hand in enumerate(event.hands):
                    self.draw(Seat(seat), hand)
            case TurnPlayed():
                self.used[event.seat] += 1
                self.throw(event.seat, Counter(event.discarded))
                self.draw(event.seat, event.drawn)
            case Called():
                self.used[event.seat] += game.turn == event.seat
                if game.caller is None:
                    self.used.clear()
            case CallLost():
                self.throw(event.seat, Counter(event.lost))
                self.draw(event.seat, event.drawn)
            case RoundWon():
                self.take(event, keeps=game.edition.alone == "keep" and len(game.table) > 1)
            case HandDrawn():
                self.draw(event.seat, event.cards)

    def take(self, event: RoundWon, *, keeps: bool) -> None:
        """Take the card won, and discard the hands that were shown; a lone winner may keep theirs."""
        self.table[event.combination] -= 1
        self.won[event.seat].append(event.combination)
        if event.second is not None or not keeps:
            self.throw(event.seat, self.hands[event.seat])
        if event.second is not None:
            self.chances[event.second] += 1
            self.throw(event.second, self.hands[event.second])

    def throw(self, seat: Seat, cards: Counter[Card]) -> None:
        """Move cards from a hand that has them to the discards."""
        assert cards <= self.hands[seat]
        self.discards += cards
        self.hands[seat] = self.hands[seat] - cards

    def draw(self, seat: Seat, cards: Hand) -> None:
        """Draw cards from a pile that has them; an empty pile is renewed from all discards."""
        for card in cards:
            assert card is not None
            if not self.pile.total():
                self.pile, self.discards = self.discards, Counter()
            assert self.pile[card] > 0
            self.pile[card] -= 1
            self.hands[seat][card] += 1

    def check(self, game: CardGame) -> None:
        """Compare the game with this model: 84 cards, each in its place, and all that was won."""
        assert [Counter(hand) for hand in game.hands] == self.hands
        assert Counter(game.discards) == self.discards
        assert game.pile == self.pile.total()
        assert sum(map(Counter.total, self.hands)) + self.pile.total() + self.discards.total() == len(DECK)
        assert (Counter(game.table), [list(won) for won in game.won]) == (self.table, self.won)
        assert list(game.chances) == self.chances
        assert len(game.table) + sum(map(len, game.won)) == game.edition.length


def check_waiting(game: CardGame) -> None:
    """Check what must hold whenever a game waits for a player."""
    assert all(len(hand) == 5 for hand in game.hands) or isinstance(game.phase, Over)
    assert (game.outcome is None) is not isinstance(game.phase, Over)
    if game.turn is not None:
        assert game.to_move[0] == game.turn
        assert game.turn not in {game.caller, *game.banned}
    assert game.shown <= {game.caller}
    assert all(game.claim_of(seat) for seat in game.shown)
    for seat in game.seats:
        legal = game.legal_moves(seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) is (seat in game.to_move)


def check_window(game: CardGame, ledger: Ledger) -> None:
    """Check `hd-window`: turns left are the window's less those used; the last choice comes when all are used."""
    window = game.edition.window(len(game.hands))
    others = [seat for seat in game.seats if seat != game.caller]
    if isinstance(game.phase, LastChoice):
        assert [ledger.used[seat] for seat in others] == [window] * len(others)
        assert set(game.phase.waiting) <= set(others) - game.banned
    elif isinstance(game.phase, CallStanding) and window is None:
        assert game.phase.left is None
    elif isinstance(game.phase, CallStanding) and window is not None:
        left = [0 if seat == game.caller else window - ledger.used[seat] for seat in game.seats]
        assert game.phase.left == tuple(left)
        assert max(left) > 0 <= min(left)


def check_turn(step: CardStep, after: CardGame) -> None:
    """Check `hd-order`, `hd-call-turn`, `hd-false-turn`: whose turn it is after this move."""
    before, kinds = step.game, {type(event) for event in step.events}
    if RoundWon in kinds:
        assert after.kickoff == (before.kickoff + 1) % len(after.hands)
        assert after.phase in {Open(after.kickoff), Over()}
    elif isinstance(after.phase, LastChoice) or Dealt in kinds:
        assert after.turn == (after.kickoff if Dealt in kinds else None)
    elif isinstance(before.phase, LastChoice):
        assert after.turn == find_seat_left_of(after, before.phase.last)
    elif before.turn == step.seat:
        assert after.turn == find_seat_left_of(after, step.seat)
    else:
        assert (Called in kinds, after.turn) == (True, before.turn)


def find_seat_left_of(game: CardGame, seat: Seat) -> Seat:
    """Return the nearest seat to the left whose call does not stand."""
    around = [*game.seats[seat + 1 :], *game.seats[: seat + 1]]
    return next(other for other in around if other != game.caller)


class CheckedGame:
    """A game that is compared with its ledger at every move."""

    def __init__(self, start: CardGame) -> None:
        self.start = self.game = start
        self.ledger = Ledger(len(start.hands))
        self.games = [start]
        self.events: list[Event] = []

    def play(self, step: CardStep) -> None:
        """Apply the events of a move, and check the result."""
        assert step.game == self.game
        assert step.events
        for event in step.events:
            self.ledger.write(self.game, event)
            self.game = self.game.apply(event)
            self.ledger.check(self.game)
            self.games.append(self.game)
            self.events.append(event)
        if isinstance(self.game.phase, CallStanding) and step.game.caller not in {None, self.game.caller}:
            self.ledger.used.clear()  # the first call was false, the second is true: a new window (`hd-false-window`)
        check_waiting(self.game)
        check_window(self.game, self.ledger)
        check_turn(step, self.game)

    def check_end(self) -> None:
        """Check `hd-end`: all Combo cards are taken, and points are theirs and the Chance cards'."""
        assert not self.game.table
        assert self.game.shown_chances is not None
        assert self.game.outcome is not None
        shown, points = self.game.shown_chances, []
        for seat, won in enumerate(self.ledger.won):
            assert len(shown[seat]) == self.ledger.chances[seat]
            points.append(sum(kind.points for kind in won) + sum(shown[seat]))
        assert self.game.outcome.scores == tuple(points)
        assert self.game.outcome.winners == tuple(seat for seat in self.game.seats if points[seat] == max(points))
