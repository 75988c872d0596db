"""Simple players of cards: random, and greedy for the next draw."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from gobelet.bots.cards.evaluator import encode_kinds
from gobelet.bots.cards.hand_classes import CompleteHands, Floats, load_hand_classes
from gobelet.bots.cards.keep_values import Draws, list_keeps
from gobelet.bots.cards.observation import is_stalled, observe
from gobelet.bots.protocol import Chance
from gobelet.game import Seat
from gobelet.handsdown import Call, Card, CardGame, Deal, Decline, Discard, LastChoice, Move, ToDeal


def choose_forced_move(view: CardGame, seat: Seat) -> Move | None:
    """Return the move of a player who neither calls nor discards: deal, decline or nothing."""
    if isinstance(view.phase, ToDeal):
        return Deal()
    return Decline() if isinstance(view.phase, LastChoice) and seat in view.phase.waiting else None


def can_call(view: CardGame, seat: Seat) -> bool:
    """Whether a seat may call now and holds a combination on the table: a valid call."""
    return view.may_call(seat) and view.claim_of(seat) is not None


@dataclass(frozen=True, slots=True)
class RandomCards:
    """Calls whenever a call is valid, so that games end; otherwise discards any cards, or none."""

    chance: Chance
    name: str = "random"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return a call, in turn any discard, or the forced move."""
        view = game.view(seat)
        if can_call(view, seat):
            return Call()
        if seat != view.turn:
            return choose_forced_move(view, seat)
        return Discard(tuple(card for card in observe(view, seat).hand if self.chance.random() < 0.5))


@dataclass(frozen=True, slots=True)
class GreedyCards:
    """Takes the best chance to complete anything with the next draw, and calls as soon as it can."""

    name: str = "greedy"

    def choose(self, game: CardGame, seat: Seat) -> Move | None:
        """Return a call, in turn the discard with the best chance, or the forced move."""
        view = game.view(seat)
        if can_call(view, seat):
            return Call()
        return choose_forced_move(view, seat) if seat != view.turn else Discard(_choose_discards(view, seat))


def _choose_discards(view: CardGame, seat: Seat) -> tuple[Card, ...]:
    """Return the cards to discard: all, if no keep can be completed or the round is stalled (`hd-bots`)."""
    hand, unseen = observe(view, seat)
    if is_stalled(view):
        return hand
    found = list_keeps(hand)
    chances = Draws(unseen).expected(found, CompleteHands(encode_kinds(view.table)))
    best = int(chances.argmax())
    return found[best].thrown if chances[best] > 0 else hand


@cache
def mark_complete_hands(table: int) -> Floats:
    """Return 1 for every class of hands that can claim something on the table, else 0."""
    complete: Floats = (load_hand_classes().claims & table != 0).astype(np.float32)
    return complete
