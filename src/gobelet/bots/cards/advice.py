"""What the expert would do with a hand of cards and why, as data: words are made at the edge."""

from dataclasses import dataclass

import numpy as np

from gobelet.bots.cards.evaluator import KINDS
from gobelet.bots.cards.expert import think
from gobelet.bots.cards.hand_classes import Floats, classes
from gobelet.bots.cards.hand_index import holdings
from gobelet.bots.cards.keep_values import Draws, Keep, without
from gobelet.bots.cards.observation import Sight, sight
from gobelet.game import Seat
from gobelet.handsdown import Call, CardGame, Combination, Discard, Move, best_claim


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """A move, why, and the combination it is about.

    `why` is `call` (it is worth more than drawing on), `answer` (second place pays too), `wait` (a call is worth less
    than drawing on later), `improve` (the same, in turn), `draw`, `give-up` (nothing held can be finished, or it has
    been tried for too long) or `nothing-to-do`. The chances are those of the combination in one draw and in two.
    """

    move: Move | None
    why: str
    aim: Combination | None = None
    in_one: float | None = None
    in_two: float | None = None


def advise(view: CardGame, seat: Seat) -> CardAdvice:
    """Return the expert's advice from what a seat may see."""
    move, why = think(view, seat)
    if isinstance(move, Discard) and why != "give-up":
        return _for_discards(move, why, sight(view, seat), view.table)
    claim = view.claim_of(seat) if isinstance(move, Call) or why == "wait" else None
    return CardAdvice(move, why, None if claim is None else claim.combination)


def _for_discards(move: Discard, why: str, seen: Sight, table: tuple[Combination, ...]) -> CardAdvice:
    """Name the combination that promises most points with the next two draws, beyond what is held already."""
    cards = without(seen.hand, move.cards)
    keep, draws = Keep(cards, move.cards, holdings().number(cards)), Draws(seen.unseen)
    held = best_claim(seen.hand, table)
    better = [kind for kind in dict.fromkeys(table) if held is None or kind.points > held.combination.points]
    chances = {kind: _chances(keep, draws, kind) for kind in better or dict.fromkeys(table)}
    aim = max(chances, key=lambda kind: (sum(chances[kind]) * kind.points, kind.points))
    return CardAdvice(move, why, aim, *chances[aim])


def _chances(keep: Keep, draws: Draws, kind: Combination) -> tuple[float, float]:
    """Return how likely a keep becomes this combination with one draw, and with two if all goes for it."""
    done = _done(kind)
    first, second = draws.expected([keep], done)[0], draws.expected([keep], np.maximum(done, classes().drawn(done)))[0]
    return float(first), float(second)


def _done(kind: Combination) -> Floats:
    return (classes().claims >> KINDS.index(kind) & 1).astype(np.float32)
