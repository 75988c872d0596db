"""Which moves the rules allow, and their events. The only module of the card game that asks a cup."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar, assert_never

from gobelet.game import Cup, Illegal, NotYourTurn, Seat
from gobelet.handsdown.cards import HAND, Card
from gobelet.handsdown.combinations import Combination
from gobelet.handsdown.edition import CHANCE_CARDS, COMBINATION_CARDS, PRINTED_LENGTH
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
from gobelet.handsdown.moves import Call, Deal, Decline, Discard, Move
from gobelet.handsdown.phases import LastChoice, Over, Reveal, ToDeal
from gobelet.handsdown.pile import Pile
from gobelet.handsdown.showdown import Showdown

if TYPE_CHECKING:
    from gobelet.handsdown.game import CardGame

T = TypeVar("T")

LOST = 3
"""The number of cards a false call costs (`hd-false`)."""


def legal_moves(game: "CardGame", seat: Seat) -> tuple[Move, ...]:
    """List the moves a seat may ask for now: a call first, then discards, fewer cards first."""
    if isinstance(game.phase, ToDeal):
        return (Deal(),) if seat in game.seats else ()
    moves: list[Move] = [Call()] if game.may_call(seat) else []
    if isinstance(game.phase, LastChoice) and seat in game.phase.waiting:
        moves.append(Decline())
    if seat == game.turn:
        moves += map(Discard, _list_discards(sort_own_cards(game, seat)))
    return tuple(moves)


def sort_own_cards(game: "CardGame", seat: Seat) -> tuple[Card, ...]:
    """Sort a seat's cards; cards this viewer may not see are left out."""
    return tuple(sorted(card for card in game.hands[seat] if card is not None))


def _list_discards(hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """List every choice of cards to discard, each once."""
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
            return (_decide_deal(game, seat, cup),)
        case Discard():
            return (_decide_discard(game, seat, move.cards, cup),)
        case Call():
            return tuple(_decide_call(game, seat, cup))
        case Decline():
            return tuple(_decide_decline(game, seat, cup))
        case _:
            assert_never(move)


def _decide_deal(game: "CardGame", seat: Seat, cup: Cup) -> Dealt:
    """Deal one Combo card of each kind, or some of all twelve, and five cards each; pick who has the Starter card."""
    if not isinstance(game.phase, ToDeal):
        raise Illegal("dealt-already")
    kickoff = Seat(cup.pick(len(game.hands)))
    table = tuple(Combination)
    if game.edition.length != PRINTED_LENGTH:
        picked = _pick(COMBINATION_CARDS, game.edition.length, cup)
        table = tuple(sorted(picked, key=lambda kind: kind.points))
    pile = Pile((), ())
    return Dealt(seat, kickoff, table, tuple(pile.draw(HAND, cup) for _ in game.hands))


def _pick(things: tuple[T, ...], count: int, cup: Cup) -> tuple[T, ...]:
    """Pick some of these things, one after the other."""
    left = list(things)
    return tuple(left.pop(cup.pick(len(left))) for _ in range(count))


def _decide_discard(game: "CardGame", seat: Seat, cards: tuple[Card, ...], cup: Cup) -> TurnPlayed:
    if isinstance(game.phase, LastChoice):
        raise Illegal("last-choice")
    if seat != game.turn:
        raise NotYourTurn("not-your-turn", turn=game.turn)
    hand = sort_own_cards(game, seat)
    left = list(hand)
    for card in cards:
        if card not in left:
            missing = Counter(cards) - Counter(hand)
            raise Illegal("cards-not-held", cards=tuple(missing.elements()))
        left.remove(card)
    pile = Pile((left, *_list_other_hands(game, seat)), game.discards + cards)
    return TurnPlayed(seat, cards, pile.draw(len(cards), cup))


def _list_other_hands(game: "CardGame", *seats: Seat) -> list[tuple[Card | None, ...]]:
    return [hand for other, hand in enumerate(game.hands) if other not in seats]


def _decide_call(game: "CardGame", seat: Seat, cup: Cup) -> Iterator[Event]:
    """Decide a call; if another stands, also the reveal and its result."""
    if not game.may_call(seat):
        raise explain_no_call(game, seat)
    sequence = EventSequence(game, cup)
    sequence.add(Called(seat))
    if isinstance(sequence.game.phase, Reveal):
        sequence.reveal(sequence.game.phase.callers)
    yield from sequence.events


def explain_no_call(game: "CardGame", seat: Seat) -> Illegal:
    """Return the refusal for a seat that may not call."""
    if seat == game.caller:
        return Illegal("call-stands")
    if seat in game.banned:
        return Illegal("call-banned")
    return Illegal("passed-already")


def _decide_decline(game: "CardGame", seat: Seat, cup: Cup) -> Iterator[Event]:
    if not isinstance(game.phase, LastChoice):
        raise Illegal("no-last-choice")
    if seat not in game.phase.waiting:
        raise explain_no_call(game, seat)
    sequence = EventSequence(game, cup)
    sequence.add(Declined(seat))
    sequence.close()
    yield from sequence.events


class EventSequence:
    """The events of one move, each decided in the game after the events before it."""

    def __init__(self, game: "CardGame", cup: Cup) -> None:
        self.game = game
        self.cup = cup
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Apply an event and append it."""
        self.game = self.game.apply(event)
        self.events.append(event)

    def reveal(self, callers: tuple[Seat, ...]) -> None:
        """Show the called hands; false calls lose, otherwise the better hand wins (`hd-reveal`)."""
        for seat in callers:
            self._show(seat)
        showdown = Showdown(tuple(map(self.game.claim_of, callers)))
        for place in showdown.false:
            self._lose(callers[place])
        if showdown.winner is None:
            self.close()
        else:
            self._win(callers[showdown.winner], None if showdown.second is None else callers[showdown.second])

    def close(self) -> None:
        """Show the only call once everyone has passed in the last choice: it wins alone, or is lost (`hd-close`)."""
        phase = self.game.phase
        if isinstance(phase, LastChoice) and not phase.waiting:
            self.reveal((phase.caller,))

    def _show(self, seat: Seat) -> None:
        if seat not in self.game.shown:
            self.add(HandShown(seat, sort_own_cards(self.game, seat)))

    def _lose(self, seat: Seat) -> None:
        """Discard three cards by chance, and draw three (`hd-false`)."""
        hand = sort_own_cards(self.game, seat)
        lost = _pick(hand, LOST, self.cup)
        left = Counter(hand) - Counter(lost)
        pile = Pile((left.elements(), *_list_other_hands(self.game, seat)), self.game.discards + lost)
        self.add(CallLost(seat, lost, pile.draw(LOST, self.cup)))

    def _win(self, winner: Seat, second: Seat | None) -> None:
        """Take the cards won and draw new hands, the winner's first; or keep the hand; or end the game.

        `hd-take`, `hd-alone`, `hd-end`.
        """
        claim = self.game.claim_of(winner)
        assert claim is not None
        self.add(RoundWon(winner, claim.combination, second))
        if isinstance(self.game.phase, Over):
            self.add(ChancesShown(self._pick_chances()))
            return
        if winner in self.game.shown:
            self.add(HandKept(winner, self.game.hands[winner]))
            return
        for seat in (winner,) if second is None else (winner, second):
            pile = Pile(self.game.hands, self.game.discards)
            self.add(HandDrawn(seat, pile.draw(HAND, self.cup)))

    def _pick_chances(self) -> tuple[tuple[int, ...], ...]:
        """Pick the points of each seat's Chance cards; they are not determined before the end."""
        picked = iter(_pick(CHANCE_CARDS, sum(self.game.chances), self.cup))
        return tuple(tuple(sorted(next(picked) for _ in range(count))) for count in self.game.chances)
