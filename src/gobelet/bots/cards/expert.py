"""The best player of cards: it compares the values of calling, waiting and every discard in this round."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gobelet.bots.cards.evaluator import KINDS, NUMBERS, encode_kinds
from gobelet.bots.cards.hand_classes import CompleteHands, Floats, load_hand_classes
from gobelet.bots.cards.hand_index import load_hand_index
from gobelet.bots.cards.keep_values import Draws, Keep, can_finish, list_keeps
from gobelet.bots.cards.observation import Observation, is_stalled, observe
from gobelet.bots.cards.round_values import RoundValues, compute_round_values
from gobelet.bots.cards.simple import choose_forced_move
from gobelet.game import Seat
from gobelet.handsdown import Call, CallStanding, CardGame, Claim, Discard, LastChoice, Move, Open
from gobelet.handsdown.edition import MIN_SEATS


class CardDecision(NamedTuple):
    """A move and its reason, a word for programs."""

    move: Move | None
    why: str


@dataclass(frozen=True, slots=True)
class ExpertCards:
    """Maximizes its lead in points, round by round; it never passes, and never makes a false call."""

    name: str = "expert"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return the best move; out of turn a call, or None."""
        return decide(game.view(seat), seat).move


def decide(view: CardGame, seat: Seat) -> CardDecision:
    """Return the expert's move for a seat's view, with its reason."""
    claim = view.claim_of(seat) if view.may_call(seat) else None
    if isinstance(view.phase, LastChoice) and claim is not None:
        return CardDecision(Call(), "answer")
    if not isinstance(view.phase, Open | CallStanding) or (claim is None and seat != view.turn):
        return CardDecision(choose_forced_move(view, seat), "nothing-to-do")
    if seat != view.turn or (claim is not None and _is_race(view)):
        return _decide_out_of_turn(view, seat, rank_claim(claim))
    return _decide_in_turn(view, seat, rank_claim(claim))


def rank_claim(claim: Claim | None) -> int:
    """Return the rank of a claim."""
    return 0 if claim is None else NUMBERS * (KINDS.index(claim.combination) + 1) + claim.tie[0]


def value_round(view: CardGame) -> RoundValues:
    """Return the values of this round; a hand that is face up is known."""
    shown = None if view.caller is None or view.caller not in view.shown else rank_claim(view.claim_of(view.caller))
    return compute_round_values(encode_kinds(view.table), len(view.hands), shown)


def _is_race(view: CardGame) -> bool:
    """Whether several players may answer the standing call: the next valid call ends the round."""
    return isinstance(view.phase, CallStanding) and len(view.hands) > MIN_SEATS


def _decide_out_of_turn(view: CardGame, seat: Seat, rank: int) -> CardDecision:
    """Answer a call at once; make a first call unless drawing is worth more."""
    if isinstance(view.phase, CallStanding):
        return CardDecision(Call(), "answer")
    place = load_hand_classes().of_hand[load_hand_index().number(observe(view, seat).hand)]
    table = value_round(view)
    return CardDecision(Call(), "call") if table.call[rank] >= table.waiting[place] else CardDecision(None, "wait")


def _decide_in_turn(view: CardGame, seat: Seat, rank: int) -> CardDecision:
    observation = observe(view, seat)
    if not rank and is_stalled(view):
        return CardDecision(Discard(observation.hand), "give-up")
    turn = value_turn(view, seat, rank)
    keep, worth = find_best_keep(observation, turn.hands, CompleteHands(encode_kinds(view.table)))
    if rank and turn.call >= worth:
        return CardDecision(Call(), "answer" if isinstance(view.phase, CallStanding) else "call")
    return CardDecision(Discard(keep.thrown), "improve" if rank else "draw" if keep.cards else "give-up")


class TurnValues(NamedTuple):
    """The values of one turn: of each class of hands after the draw, and of a call now."""

    hands: Floats
    call: float


def value_turn(view: CardGame, seat: Seat, rank: int) -> TurnValues:
    """Return the values of a seat's turn with a claim of this rank."""
    table = value_round(view)
    if not isinstance(view.phase, CallStanding):
        return TurnValues(table.open, float(table.call[rank]))
    left = len(table.standing) if view.phase.left is None else view.phase.left[seat]
    return TurnValues(table.standing[min(left, len(table.standing)) - 1], float(table.answer[rank]))


def find_best_keep(observation: Observation, values: Floats, complete: CompleteHands) -> tuple[Keep, float]:
    """Return the best keep of fewer than five cards that can be completed (`hd-bots`)."""
    found, draws = list_keeps(observation.hand)[1:], Draws(observation.unseen)
    worth = draws.expected(found, values)
    for place in np.argsort(-worth, kind="stable"):
        keep = found[place]
        if not keep.cards or draws.expected([keep], complete)[0] > 0 or can_finish(keep, observation.unseen, complete):
            return keep, float(worth[place])
    return found[-1], float(worth[-1])
