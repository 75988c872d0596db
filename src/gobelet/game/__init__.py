"""The protocol that every game implements, and the types it is written in. Pure; standard library only."""

from gobelet.game.cup import Cup, Face
from gobelet.game.protocol import Game, iterate_prefixes, replay
from gobelet.game.refusal import Faults, Illegal, NotYourTurn, Refusal, Stale, Unreadable, refuse, split_refusal
from gobelet.game.types import LANGUAGES, Outcome, Seat, Version

__all__ = [
    "LANGUAGES",
    "Cup",
    "Face",
    "Faults",
    "Game",
    "Illegal",
    "NotYourTurn",
    "Outcome",
    "Refusal",
    "Seat",
    "Stale",
    "Unreadable",
    "Version",
    "iterate_prefixes",
    "refuse",
    "replay",
    "split_refusal",
]
