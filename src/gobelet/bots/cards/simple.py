"""Players of cards without a plan: random, and greedy for the next draw."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from gobelet.bots.cards.answers import may_call_truly, silent
from gobelet.bots.cards.evaluator import kinds_bits
from gobelet.bots.cards.hand_classes import Floats, classes
from gobelet.bots.cards.keep_values import Draws, keeps
from gobelet.bots.cards.observation import sight, stalled
from gobelet.bots.protocol import Chance
from gobelet.game import Seat
from gobelet.handsdown import Call, Card, CardGame, Discard, Move


@dataclass(frozen=True, slots=True)
class RandomCards:
    """Calls whenever it truly may, so that games end, and never falsely; else throws away anything, also nothing."""

    chance: Chance
    name: str = "random"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return a call, any discard in turn, or what is left."""
        view = game.view(seat)
        if may_call_truly(view, seat):
            return Call()
        if seat != view.turn:
            return silent(view, seat)
        return Discard(tuple(card for card in sight(view, seat).hand if self.chance.random() < 0.5))


@dataclass(frozen=True, slots=True)
class GreedyCards:
    """Goes for the best chance to complete anything with the next draw, and calls as soon as it has."""

    name: str = "greedy"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return a call, the discard with the best chance, or what is left."""
        view = game.view(seat)
        if may_call_truly(view, seat):
            return Call()
        return silent(view, seat) if seat != view.turn else Discard(_discards(view, seat))


def _discards(view: CardGame, seat: Seat) -> tuple[Card, ...]:
    """Return what to throw away: everything, if no keep can be finished or all has been tried too long (`hd-bots`)."""
    hand, unseen = sight(view, seat)
    if stalled(view):
        return hand
    found = keeps(hand)
    chances = Draws(unseen).expected(found, completing(kinds_bits(view.table)))
    best = int(chances.argmax())
    return found[best].thrown if chances[best] > 0 else hand


@cache
def completing(table: int) -> Floats:
    """Return for every class of hands 1 if it can claim something on the table, else 0."""
    complete: Floats = (classes().claims & table != 0).astype(np.float32)
    return complete
