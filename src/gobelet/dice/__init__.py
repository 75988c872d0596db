"""The dice games: editions, score cards, jokers, house rules, games and matches. Pure: no clock, no chance."""

from gobelet.dice.boxes import BoxId, Category, Clause, Section
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.editions import EDITIONS, edition, register_editions, unregister_edition
from gobelet.dice.events import BoxFilled, DiceRolled, Event, FillUndone, GameFinished, OpeningRolled
from gobelet.dice.faces import ALL_KEEPS, ALL_ROLLS, Dice, Keep, Roll, list_keeps, make_keep, sort_dice
from gobelet.dice.game import DiceGame, new_game
from gobelet.dice.house_rules import HOUSE_RULES, with_house_rules
from gobelet.dice.match import Match, MatchEvent, MatchMove, NextGameStarted, StartNextGame, new_match
from gobelet.dice.move_cache import list_rerolls
from gobelet.dice.moves import FillBox, FinishGame, Move, RollDice, RollForOpening, UndoFill
from gobelet.dice.offers import Offer, legal_boxes, offers
from gobelet.dice.phases import Opening, Over, Turn
from gobelet.dice.real_dice.events import (
    BoxCorrected,
    KeepAnnounced,
    LastRollEntered,
    OpeningCorrected,
    RealDiceEvent,
    RollUndone,
)
from gobelet.dice.real_dice.match import RealDiceMatch, new_real_dice_match
from gobelet.dice.real_dice.moves import (
    AnnounceKeep,
    CorrectBox,
    CorrectOpening,
    EnterLastRoll,
    EnterPoints,
    RealDiceMove,
    UndoRoll,
)
from gobelet.dice.scorecard import ScoreCard
from gobelet.dice.scoring import Points
from gobelet.dice.sheet import BonusForm, Line
from gobelet.game import LANGUAGES, Face, Seat, Version

__all__ = [
    "ALL_KEEPS",
    "ALL_ROLLS",
    "EDITIONS",
    "HOUSE_RULES",
    "LANGUAGES",
    "AnnounceKeep",
    "BonusForm",
    "BoxCorrected",
    "BoxFilled",
    "BoxId",
    "Category",
    "Clause",
    "CorrectBox",
    "CorrectOpening",
    "Dice",
    "DiceGame",
    "DiceRolled",
    "Edition",
    "EditionId",
    "EnterLastRoll",
    "EnterPoints",
    "Event",
    "Face",
    "FillBox",
    "FillUndone",
    "FinishGame",
    "GameFinished",
    "Keep",
    "KeepAnnounced",
    "LastRollEntered",
    "Line",
    "Match",
    "MatchEvent",
    "MatchMove",
    "Move",
    "NextGameStarted",
    "Offer",
    "Opening",
    "OpeningCorrected",
    "OpeningRolled",
    "Over",
    "Points",
    "RealDiceEvent",
    "RealDiceMatch",
    "RealDiceMove",
    "Roll",
    "RollDice",
    "RollForOpening",
    "RollUndone",
    "ScoreCard",
    "Seat",
    "Section",
    "StartNextGame",
    "Turn",
    "UndoFill",
    "UndoRoll",
    "Version",
    "edition",
    "legal_boxes",
    "list_keeps",
    "list_rerolls",
    "make_keep",
    "new_game",
    "new_match",
    "new_real_dice_match",
    "offers",
    "register_editions",
    "sort_dice",
    "unregister_edition",
    "with_house_rules",
]
