"""The expert's advice for a hand of cards, as data; `phrases` has the sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from gobelet.bots.cards.evaluator import KINDS
from gobelet.bots.cards.expert import decide
from gobelet.bots.cards.hand_classes import Floats, load_hand_classes
from gobelet.bots.cards.hand_index import load_hand_index
from gobelet.bots.cards.keep_values import Draws, Keep, remove_cards
from gobelet.bots.cards.observation import Observation, observe
from gobelet.game import Seat
from gobelet.handsdown import Call, CardGame, Combination, Discard, Move, best_claim

LEAST_CHANCE: Final = 0.005
"""The smallest chance that counts as an aim: a smaller one would be shown as 0 %."""


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
    """Return advice with the combination that has the most expected points in the next two draws.

    If the hand has one already, only dearer ones count, or else a higher number of the same.
    """
    cards = remove_cards(observation.hand, move.cards)
    keep, draws = Keep(cards, move.cards, load_hand_index().number(cards)), Draws(observation.unseen)
    held = best_claim(observation.hand, table)
    points = 0 if held is None else held.combination.points
    aim = _find_aim(keep, draws, {kind: 0 for kind in table if kind.points > points})
    if aim is not None or held is None:
        return CardAdvice(move, why, *(aim or ()))
    aim = _find_aim(keep, draws, {held.combination: held.tie[0]})
    return CardAdvice(move, why) if aim is None else CardAdvice(move, why, *aim, higher=True)


def _find_aim(keep: Keep, draws: Draws, wanted: Mapping[Combination, int]) -> tuple[Combination, float, float] | None:
    """Return which combination, above a number each, has the most expected points, and its chances.

    None if the chance is too small.
    """
    chances = {kind: _compute_chances(keep, draws, kind, number) for kind, number in wanted.items()}
    aim = max(chances, key=lambda kind: (sum(chances[kind]) * kind.points, kind.points), default=None)
    return None if aim is None or max(chances[aim]) < LEAST_CHANCE else (aim, *chances[aim])


def _compute_chances(keep: Keep, draws: Draws, kind: Combination, above: int) -> tuple[float, float]:
    """Return the chance that a keep becomes a combination above a number with one draw, and with two for it alone."""
    done = _mark_claims(kind, above)
    first, second = (
        draws.expected([keep], done)[0],
        draws.expected([keep], np.maximum(done, load_hand_classes().value_draws(done)))[0],
    )
    return float(first), float(second)


def _mark_claims(kind: Combination, above: int) -> Floats:
    """Return 1 for each class of hands that can claim a combination with a number above another; 0 is below all."""
    marks: Floats = (load_hand_classes().numbers[KINDS.index(kind)] > above).astype(np.float32)
    return marks
