"""What a move leads to, or why it is refused. All chance of a move is drawn here, one pick at a time."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar, assert_never

from gobelet.game import Cup, Illegal, NotYourTurn, Seat
from gobelet.handsdown.cards import HAND, Card
from gobelet.handsdown.combinations import Claim, Combination
from gobelet.handsdown.edition import CHANCE_CARDS, COMBINATION_CARDS, PRINTED_LENGTH
from gobelet.handsdown.events import (
    Called,
    CallLost,
    ChancesShown,
    Dealt,
    Declined,
    Event,
    HandDrawn,
    HandShown,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.moves import Call, Deal, Decline, Discard, Move
from gobelet.handsdown.phases import LastChoice, Over, Reveal, ToDeal
from gobelet.handsdown.pile import Pile

if TYPE_CHECKING:
    from gobelet.handsdown.game import CardGame

T = TypeVar("T")

LOST = 3
"""How many cards a false call costs (`hd-false`)."""


def legal_moves(game: "CardGame", seat: Seat) -> tuple[Move, ...]:
    """Return what a seat may ask for now: a call first, then discards, fewer cards first."""
    if isinstance(game.phase, ToDeal):
        return (Deal(),) if seat in game.seats else ()
    moves: list[Move] = [Call()] if game.may_call(seat) else []
    if isinstance(game.phase, LastChoice) and seat in game.phase.waiting:
        moves.append(Decline())
    if seat == game.turn:
        moves += map(Discard, _discards(own_cards(game, seat)))
    return tuple(moves)


def own_cards(game: "CardGame", seat: Seat) -> tuple[Card, ...]:
    """Return a seat's cards, sorted for reading; none, if this viewer may not see them."""
    return tuple(sorted(card for card in game.hands[seat] if card is not None))


def _discards(hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Return every choice of cards to throw away, each once."""
    return list(dict.fromkeys(chosen for count in range(len(hand) + 1) for chosen in combinations(hand, count)))


def decide(game: "CardGame", seat: Seat, move: Move, cup: Cup) -> tuple[Event, ...]:
    """Return the events of this move, or raise a Refusal."""
    if seat not in game.seats:
        raise NotYourTurn("not-seated")
    if isinstance(game.phase, Over):
        raise Illegal("game-over")
    if isinstance(game.phase, ToDeal) and not isinstance(move, Deal):
        raise Illegal("deal-first")
    match move:
        case Deal():
            return (_deal(game, seat, cup),)
        case Discard():
            return (_turn(game, seat, move.cards, cup),)
        case Call():
            return tuple(_call(game, seat, cup))
        case Decline():
            return tuple(_decline(game, seat, cup))
        case _:
            assert_never(move)


def _deal(game: "CardGame", seat: Seat, cup: Cup) -> Dealt:
    """One card of each kind, or as many as are wanted of all twelve; five cards each; Kick-off by chance."""
    if not isinstance(game.phase, ToDeal):
        raise Illegal("dealt-already")
    kickoff = Seat(cup.pick(len(game.hands)))
    table = tuple(Combination)
    if game.edition.length != PRINTED_LENGTH:
        picked = _picked(COMBINATION_CARDS, game.edition.length, cup)
        table = tuple(sorted(picked, key=lambda kind: kind.points))
    pile = Pile((), ())
    return Dealt(seat, kickoff, table, tuple(pile.draw(HAND, cup) for _ in game.hands))


def _picked(things: tuple[T, ...], count: int, cup: Cup) -> tuple[T, ...]:
    """Return some of these things, picked one after the other."""
    left = list(things)
    return tuple(left.pop(cup.pick(len(left))) for _ in range(count))


def _turn(game: "CardGame", seat: Seat, cards: tuple[Card, ...], cup: Cup) -> TurnPlayed:
    if isinstance(game.phase, LastChoice):
        raise Illegal("last-choice")
    if seat != game.turn:
        raise NotYourTurn("not-your-turn", turn=game.turn)
    hand = own_cards(game, seat)
    if missing := Counter(cards) - Counter(hand):
        raise Illegal("cards-not-held", cards=tuple(missing.elements()))
    left = Counter(hand) - Counter(cards)
    pile = Pile((left.elements(), *_others(game, seat)), game.discards + cards)
    return TurnPlayed(seat, cards, pile.draw(len(cards), cup))


def _others(game: "CardGame", *seats: Seat) -> list[tuple[Card | None, ...]]:
    return [hand for other, hand in enumerate(game.hands) if other not in seats]


def _call(game: "CardGame", seat: Seat, cup: Cup) -> Iterator[Event]:
    """A call; if another stands, the reveal and what comes of it."""
    if not game.may_call(seat):
        raise no_call(game, seat)
    story = Story(game, cup)
    story.tell(Called(seat))
    if isinstance(story.game.phase, Reveal):
        story.reveal(story.game.phase.callers)
    yield from story.events


def no_call(game: "CardGame", seat: Seat) -> Illegal:
    """Return why a seat that may not call may not."""
    if seat == game.caller:
        return Illegal("call-stands")
    if seat in game.banned:
        return Illegal("call-banned")
    return Illegal("passed-already")


def _decline(game: "CardGame", seat: Seat, cup: Cup) -> Iterator[Event]:
    if not isinstance(game.phase, LastChoice):
        raise Illegal("no-last-choice")
    if seat not in game.phase.waiting:
        raise no_call(game, seat)
    story = Story(game, cup)
    story.tell(Declined(seat))
    story.close()
    yield from story.events


class Story:
    """The events of one move as they come, each decided in the game after those before it."""

    def __init__(self, game: "CardGame", cup: Cup) -> None:
        self.game = game
        self.cup = cup
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Let something happen."""
        self.game = self.game.apply(event)
        self.events.append(event)

    def reveal(self, callers: tuple[Seat, ...]) -> None:
        """Show the hands that have met; lose the false calls, or let the better hand win (`hd-reveal`)."""
        for seat in callers:
            self._show(seat)
        claims = {seat: self.game.claim_of(seat) for seat in callers}
        false = [seat for seat in callers if claims[seat] is None]
        for seat in false:
            self._lose(seat)
        if false:
            self.close()
            return
        # Of equal hands the earlier call wins: max returns the first of equals (`hd-tie`).
        winner = max(callers, key=lambda seat: _rank(claims[seat]))
        second = next(seat for seat in callers if seat != winner)
        self._win(winner, second)

    def close(self) -> None:
        """Once everyone has passed in the last choice, show the lone call: it wins alone, or is lost (`hd-close`)."""
        phase = self.game.phase
        if not isinstance(phase, LastChoice) or phase.waiting:
            return
        self._show(phase.caller)
        if self.game.claim_of(phase.caller) is None:
            self._lose(phase.caller)
        else:
            self._win(phase.caller, None)

    def _show(self, seat: Seat) -> None:
        if seat not in self.game.shown:
            self.tell(HandShown(seat, own_cards(self.game, seat)))

    def _lose(self, seat: Seat) -> None:
        """Three cards by chance go to the discards, and three are drawn (`hd-false`)."""
        hand = own_cards(self.game, seat)
        lost = _picked(hand, LOST, self.cup)
        left = Counter(hand) - Counter(lost)
        pile = Pile((left.elements(), *_others(self.game, seat)), self.game.discards + lost)
        self.tell(CallLost(seat, lost, pile.draw(LOST, self.cup)))

    def _win(self, winner: Seat, second: Seat | None) -> None:
        """Cards are taken; new hands are drawn, the winner's first, or the game ends (`hd-take`, `hd-end`)."""
        claim = self.game.claim_of(winner)
        assert claim is not None
        self.tell(RoundWon(winner, claim.combination, second))
        if isinstance(self.game.phase, Over):
            self.tell(ChancesShown(self._chances()))
            return
        for seat in (winner,) if second is None else (winner, second):
            pile = Pile(self.game.hands, self.game.discards)
            self.tell(HandDrawn(seat, pile.draw(HAND, self.cup)))

    def _chances(self) -> tuple[tuple[int, ...], ...]:
        """Return what each seat's Chance cards show; nobody could have known before now."""
        picked = iter(_picked(CHANCE_CARDS, sum(self.game.chances), self.cup))
        return tuple(tuple(sorted(next(picked) for _ in range(count))) for count in self.game.chances)


def _rank(claim: Claim | None) -> tuple[int, tuple[int, ...]]:
    assert claim is not None
    return claim.rank
