"""Hands Down, the card game for two to six players: cards, combinations, the game. Pure: no clock, no chance."""

from gobelet.handsdown.cards import CARDS, COPIES, DECK, Card, Colour, Die, Hand, card
from gobelet.handsdown.combinations import Claim, Combination, best_claim, claim, claims
from gobelet.handsdown.edition import VARIANTS, HandsDown, hands_down
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
from gobelet.handsdown.game import CardGame, new_card_game
from gobelet.handsdown.moves import Call, Deal, Decline, Discard, Move
from gobelet.handsdown.phases import CallStanding, LastChoice, Open, Over, Reveal, ToDeal
from gobelet.handsdown.showdown import Showdown, judge_hands

__all__ = [
    "CARDS",
    "COPIES",
    "DECK",
    "VARIANTS",
    "Call",
    "CallLost",
    "CallStanding",
    "Called",
    "Card",
    "CardGame",
    "ChancesShown",
    "Claim",
    "Colour",
    "Combination",
    "Deal",
    "Dealt",
    "Decline",
    "Declined",
    "Die",
    "Discard",
    "Event",
    "Hand",
    "HandDrawn",
    "HandKept",
    "HandShown",
    "HandsDown",
    "LastChoice",
    "Move",
    "Open",
    "Over",
    "Reveal",
    "RoundWon",
    "Showdown",
    "ToDeal",
    "TurnPlayed",
    "best_claim",
    "card",
    "claim",
    "claims",
    "hands_down",
    "judge_hands",
    "new_card_game",
]
