"""The expert's advice for a hand of cards, as data; `phrases` has the sentences."""

from dataclasses import dataclass

import numpy as np

from gobelet.bots.cards.evaluator import KINDS
from gobelet.bots.cards.expert import decide
from gobelet.bots.cards.hand_classes import Floats, load_hand_classes
from gobelet.bots.cards.hand_index import load_hand_index
from gobelet.bots.cards.keep_values import Draws, Keep, remove_cards
from gobelet.bots.cards.observation import Observation, observe
from gobelet.game import Seat
from gobelet.handsdown import Call, CardGame, Claim, Combination, Discard, Move, best_claim


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """A move, its reason, and the combination it is about.

    `why` is `call` (worth more than drawing), `answer` (second place has points, too), `wait` (out of turn, a call is
    worth less than drawing later), `improve` (the same in turn), `draw`, `give-up` (no keep can be completed, or the
    round is stalled) or `nothing-to-do`. The chances are those of the combination with one draw and with two.
    """

    move: Move | None
    why: str
    aim: Combination | None = None
    in_one: float | None = None
    in_two: float | None = None
    higher: bool = False
    """Whether the hand has that combination already, and the aim is one with a higher number."""


def advise(view: CardGame, seat: Seat) -> CardAdvice:
    """Return the expert's advice for a seat's view."""
    move, why = decide(view, seat)
    if isinstance(move, Discard) and why != "give-up":
        return _explain_discards(move, why, observe(view, seat), view.table)
    claim = view.claim_of(seat) if isinstance(move, Call) or why == "wait" else None
    return CardAdvice(move, why, None if claim is None else claim.combination)


def _explain_discards(move: Discard, why: str, observation: Observation, table: tuple[Combination, ...]) -> CardAdvice:
    """Return advice with the combination that has the most expected points in the next two draws, if any can come."""
    cards = remove_cards(observation.hand, move.cards)
    keep, draws = Keep(cards, move.cards, load_hand_index().number(cards)), Draws(observation.unseen)
    held = best_claim(observation.hand, table)
    better = [kind for kind in dict.fromkeys(table) if held is None or kind.points >= held.combination.points]
    chances = {kind: _compute_chances(keep, draws, kind, held) for kind in better}
    aim = max(chances, key=lambda kind: (sum(chances[kind]) * kind.points, kind.points))
    if not any(chances[aim]):
        return CardAdvice(move, why)
    return CardAdvice(move, why, aim, *chances[aim], higher=held is not None and aim is held.combination)


def _compute_chances(keep: Keep, draws: Draws, kind: Combination, held: Claim | None) -> tuple[float, float]:
    """Return the chance that a keep becomes this combination with one draw, and with two draws for it alone."""
    done = _mark_claims(kind, held)
    first, second = (
        draws.expected([keep], done)[0],
        draws.expected([keep], np.maximum(done, load_hand_classes().value_draws(done)))[0],
    )
    return float(first), float(second)


def _mark_claims(kind: Combination, held: Claim | None) -> Floats:
    """Return 1 for each class of hands that can claim a combination; of the held one only with a higher number."""
    least = held.tie[0] if held is not None and held.combination is kind else 0
    marks: Floats = (load_hand_classes().numbers[KINDS.index(kind)] > least).astype(np.float32)
    return marks
