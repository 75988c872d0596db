"""The review of a finished game of Hands Down: an estimate, by the values that the expert plays by.

For every swap and call, and for every call out of turn that the expert makes and the player did not, it says what the
expert would have done with what that player could see, and the estimated difference in points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from gobelet.bots.cards.evaluator import encode_kinds
from gobelet.bots.cards.expert import decide, find_best_keep, rank_claim, value_round, value_turn
from gobelet.bots.cards.hand_classes import CompleteHands, load_hand_classes
from gobelet.bots.cards.hand_index import load_hand_index
from gobelet.bots.cards.keep_values import Draws, Keep, remove_cards
from gobelet.bots.cards.observation import is_stalled, observe
from gobelet.bots.cards.round_values import IN_TIME
from gobelet.game import Illegal, Seat
from gobelet.handsdown import (
    Call,
    Called,
    CallStanding,
    Card,
    CardGame,
    Decline,
    Declined,
    Discard,
    Event,
    Hand,
    Move,
    Open,
    RoundWon,
    TurnPlayed,
)
from gobelet.handsdown.edition import HANDS_DOWN_ID
from gobelet.record import CardRecord


class Timing(StrEnum):
    """Whether a call came at another time than the expert's."""

    EARLY = "early"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A swap or call, what the expert would have done, and the estimated difference in points."""

    seat: Seat
    round: int
    """From 1."""
    hand: tuple[Card, ...]
    """The player's cards at that moment."""
    chosen: Move | None
    """None: not to call out of turn."""
    best: Move | None
    """The same."""
    loss: float
    timing: Timing | None = None


@dataclass(frozen=True, slots=True)
class CardDraw:
    """Cards drawn, and how much better the hand became than expected, estimated in points."""

    seat: Seat
    round: int
    cards: tuple[Card, ...]
    luck: float


@dataclass(frozen=True, slots=True)
class CardReview:
    """The review of a game of cards."""

    names: tuple[str, ...]
    choices: tuple[CardChoice, ...]
    draws: tuple[CardDraw, ...]

    def estimate_loss(self, seat: Seat) -> float:
        """Return the estimated loss of a seat's choices."""
        return sum(choice.loss for choice in self.choices if choice.seat == seat)

    def estimate_luck(self, seat: Seat) -> float:
        """Return the estimated luck of a seat's draws."""
        return sum(draw.luck for draw in self.draws if draw.seat == seat)


def review_cards(record: CardRecord) -> CardReview:
    """Review a game of cards; refuse one that is not over, for hands are hidden until then."""
    if record.outcome is None:
        raise Illegal("not-over")
    found = list(_walk(record.start, record.events))
    choices = tuple(entry for entry in found if isinstance(entry, CardChoice))
    return CardReview(tuple(record.names), choices, tuple(entry for entry in found if isinstance(entry, CardDraw)))


def _walk(game: CardGame, events: tuple[Event, ...]) -> Iterator[CardChoice | CardDraw]:
    number, waited = 1, set[_CallOpportunity]()
    for event in events:
        after = game.apply(event)
        match event:
            case TurnPlayed():
                yield from _review_waiting(game, number, waited)
                yield from _review_turn(game, after, event, number)
            case Called(seat=seat):
                yield _review_call(game.view(seat), seat, number)
            case Declined(seat=seat):
                yield _review_decline(game.view(seat), seat, number)
            case RoundWon():
                number += 1
            case _:
                pass
        game = after


class _CallOpportunity(NamedTuple):
    """A chance to call out of turn: it is the same until the hand changes or another call stands."""

    seat: Seat
    round: int
    hand: Hand
    caller: Seat | None


def _review_waiting(game: CardGame, number: int, waited: set[_CallOpportunity]) -> Iterator[CardChoice]:
    """Yield the calls that the expert makes out of turn, and that were not made before the next turn; each once."""
    for seat in game.seats:
        chance = _CallOpportunity(seat, number, game.hands[seat], game.caller)
        if seat == game.turn or chance in waited or not game.may_call(seat):
            continue
        waited.add(chance)
        view = game.view(seat)
        if view.claim_of(seat) is not None and decide(view, seat).move == Call():
            loss = _estimate_waiting(view, seat)
            yield CardChoice(seat, number, _list_hand(view, seat), None, Call(), loss, Timing.LATE if loss else None)


def _estimate_waiting(view: CardGame, seat: Seat) -> float:
    """Return what it costs not to call out of turn; an answer that waits comes too late with some probability."""
    rank, table = rank_claim(view.claim_of(seat)), value_round(view)
    if isinstance(view.phase, CallStanding):
        return max((1 - IN_TIME) * float(table.answer[rank] - table.answer[0]), 0.0)
    return max(float(table.call[rank] - table.waiting[_find_class(view, seat)]), 0.0)


def _find_class(view: CardGame, seat: Seat) -> int:
    """Return the class of a seat's hand."""
    return int(load_hand_classes().of_hand[load_hand_index().number(observe(view, seat).hand)])


class _Estimate(NamedTuple):
    """The values of the best keep, or of waiting, and of a call."""

    worth: float
    call: float


def _review_turn(game: CardGame, after: CardGame, event: TurnPlayed, number: int) -> Iterator[CardChoice | CardDraw]:
    seat = event.seat
    view = game.view(seat)
    if not isinstance(view.phase, Open | CallStanding) or is_stalled(view):
        return
    rank = rank_claim(view.claim_of(seat))
    observation, turn = observe(view, seat), value_turn(view, seat, rank)
    cards = remove_cards(observation.hand, event.discarded)
    keep = Keep(cards, event.discarded, load_hand_index().number(cards))
    own = float(Draws(observation.unseen).expected([keep], turn.hands)[0])
    _, worth = find_best_keep(observation, turn.hands, CompleteHands(encode_kinds(view.table)))
    best = decide(view, seat).move
    loss = max((turn.call if best == Call() else worth) - own, 0.0)
    late = Timing.LATE if loss and best == Call() else None
    yield CardChoice(seat, number, _list_hand(view, seat), Discard(event.discarded), best, loss, late)
    if event.discarded:
        hand = load_hand_index().number(_list_hand(after, seat))
        value = float(turn.hands[load_hand_classes().of_hand[hand]])
        yield CardDraw(seat, number, tuple(card for card in event.drawn if card is not None), value - own)


def _review_call(view: CardGame, seat: Seat, number: int) -> CardChoice:
    """Compare a call with drawing on; a call that the expert makes, too, as every one in a race, loses nothing."""
    best, hand = decide(view, seat).move, _list_hand(view, seat)
    if best == Call():
        return CardChoice(seat, number, hand, Call(), best, 0.0)
    estimate = _estimate_call(view, seat)
    loss = max(estimate.worth - estimate.call, 0.0)
    return CardChoice(seat, number, hand, Call(), best, loss, Timing.EARLY if loss else None)


def _estimate_call(view: CardGame, seat: Seat) -> _Estimate:
    rank = rank_claim(view.claim_of(seat))
    if isinstance(view.phase, Open | CallStanding) and view.turn == seat:
        observation, turn = observe(view, seat), value_turn(view, seat, rank)
        _, worth = find_best_keep(observation, turn.hands, CompleteHands(encode_kinds(view.table)))
        return _Estimate(worth, turn.call)
    table = value_round(view)
    if isinstance(view.phase, Open):
        return _Estimate(float(table.waiting[_find_class(view, seat)]), float(table.call[rank]))
    if isinstance(view.phase, CallStanding):
        return _Estimate(float(table.standing[-1][_find_class(view, seat)]), float(table.answer[rank]))
    return _Estimate(float(table.answer[0]), float(table.answer[rank]))


def _review_decline(view: CardGame, seat: Seat, number: int) -> CardChoice:
    """Compare passing in the last choice with an answer, if there was one to give."""
    rank, answer = rank_claim(view.claim_of(seat)), value_round(view).answer
    loss = max(float(answer[rank] - answer[0]), 0.0) if rank else 0.0
    best: Move = Call() if loss else Decline()
    return CardChoice(seat, number, _list_hand(view, seat), Decline(), best, loss, Timing.LATE if loss else None)


def _list_hand(game: CardGame, seat: Seat) -> tuple[Card, ...]:
    """Return a seat's cards, sorted."""
    return tuple(sorted(card for card in game.hands[seat] if card is not None))


def make_card_document(found: CardReview, seat: Seat | None = None) -> dict[str, Any]:
    """Return the review as a JSON document, of one player or of all."""
    seats = [Seat(number) for number in range(len(found.names)) if seat in (None, number)]
    return {
        "edition": HANDS_DOWN_ID,
        "estimate": True,
        "players": [
            {
                "name": found.names[each],
                "loss": found.estimate_loss(each),
                "luck": found.estimate_luck(each),
                "choices": [_make_choice(choice) for choice in found.choices if choice.seat == each],
                "draws": [_make_draw(draw) for draw in found.draws if draw.seat == each],
            }
            for each in seats
        ],
    }


def _make_choice(choice: CardChoice) -> dict[str, Any]:
    return {
        "round": choice.round,
        "hand": [card.code for card in choice.hand],
        "chosen": _make_move(choice.chosen),
        "best": _make_move(choice.best),
        "loss": choice.loss,
        "timing": None if choice.timing is None else choice.timing.value,
    }


def _make_move(move: Move | None) -> dict[str, Any] | None:
    """Return a move: a call, a discard, which may be none, or null for no move."""
    if isinstance(move, Discard):
        return {"discard": [card.code for card in move.cards]}
    return None if move is None else {"call": isinstance(move, Call)}


def _make_draw(draw: CardDraw) -> dict[str, Any]:
    return {"round": draw.round, "cards": [card.code for card in draw.cards], "luck": draw.luck}
