"""The best player of cards: it weighs calling, waiting, and every discard by what they are worth in this round."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gobelet.bots.cards.answers import silent
from gobelet.bots.cards.evaluator import KINDS, NUMBERS, kinds_bits
from gobelet.bots.cards.hand_classes import Floats, classes
from gobelet.bots.cards.hand_index import holdings
from gobelet.bots.cards.keep_values import Draws, Keep, can_finish, keeps
from gobelet.bots.cards.observation import Sight, sight, stalled
from gobelet.bots.cards.round_values import Outlook, outlook
from gobelet.bots.cards.simple import completing
from gobelet.game import Seat
from gobelet.handsdown import Call, CallStanding, CardGame, Claim, Discard, LastChoice, Move, Open
from gobelet.handsdown.edition import FEWEST_SEATS


class Thought(NamedTuple):
    """A move and, as a word for programs, why."""

    move: Move | None
    why: str


@dataclass(frozen=True, slots=True)
class ExpertCards:
    """Plays for points ahead of the others, round by round; it never passes, and never calls falsely."""

    name: str = "expert"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return what is worth most; out of turn a call, or None."""
        return think(game.view(seat), seat).move


def think(view: CardGame, seat: Seat) -> Thought:
    """Return what the expert does from what this seat may see, and why."""
    claim = view.claim_of(seat) if view.may_call(seat) else None
    if isinstance(view.phase, LastChoice) and claim is not None:
        return Thought(Call(), "answer")
    if not isinstance(view.phase, Open | CallStanding) or (claim is None and seat != view.turn):
        return Thought(silent(view, seat), "nothing-to-do")
    if seat != view.turn or (claim is not None and _in_haste(view)):
        return _out_of_turn(view, seat, rank_of(claim))
    return _in_turn(view, seat, rank_of(claim))


def rank_of(claim: Claim | None) -> int:
    """Return a claim as a rank."""
    return 0 if claim is None else NUMBERS * (KINDS.index(claim.combination) + 1) + claim.tie[0]


def prospect(view: CardGame) -> Outlook:
    """Return the values at this table; a hand that lies face up is known."""
    shown = None if view.caller is None or view.caller not in view.shown else rank_of(view.claim_of(view.caller))
    return outlook(kinds_bits(view.table), len(view.hands), shown)


def _in_haste(view: CardGame) -> bool:
    """Whether a call stands that several may answer: the next true call ends the round."""
    return isinstance(view.phase, CallStanding) and len(view.hands) > FEWEST_SEATS


def _out_of_turn(view: CardGame, seat: Seat, rank: int) -> Thought:
    """An answer cannot wait; a first call can, if drawing on is worth more."""
    if isinstance(view.phase, CallStanding):
        return Thought(Call(), "answer")
    place = classes().of_hand[holdings().number(sight(view, seat).hand)]
    table = prospect(view)
    return Thought(Call(), "call") if table.call[rank] >= table.waiting[place] else Thought(None, "wait")


def _in_turn(view: CardGame, seat: Seat, rank: int) -> Thought:
    seen, table = sight(view, seat), prospect(view)
    if not rank and stalled(view):
        return Thought(Discard(seen.hand), "give-up")
    values, now, why = table.open, table.call[rank], "call"
    if isinstance(view.phase, CallStanding):
        left = len(table.standing) if view.phase.left is None else view.phase.left[seat]
        values, now, why = table.standing[min(left, len(table.standing)) - 1], table.answer[rank], "answer"
    keep, worth = best_keep(seen, values, completing(kinds_bits(view.table)))
    if rank and now >= worth:
        return Thought(Call(), why)
    return Thought(Discard(keep.thrown), "improve" if rank else "draw" if keep.cards else "give-up")


def best_keep(seen: Sight, values: Floats, complete: Floats) -> tuple[Keep, float]:
    """Return the keep of fewer than five cards that is worth most, of those that can be finished (`hd-bots`)."""
    found, draws = keeps(seen.hand)[1:], Draws(seen.unseen)
    worth = draws.expected(found, values)
    for place in np.argsort(-worth, kind="stable"):
        keep = found[place]
        if not keep.cards or draws.expected([keep], complete)[0] > 0 or can_finish(keep, seen.unseen, complete):
            return keep, float(worth[place])
    return found[-1], float(worth[-1])
