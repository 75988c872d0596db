"""The dice games: editions, cards, jokers, house rules, games and matches. Pure: no clock, no chance."""

from gobelet.dice.boxes import BoxId, Category, Clause, Section
from gobelet.dice.decide import rolls_again
from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.editions import EDITIONS, edition
from gobelet.dice.events import BoxFilled, DiceRolled, Event, FillUndone, GameFinished, OpeningRolled
from gobelet.dice.faces import ALL_KEEPS, ALL_ROLLS, Dice, Keep, Roll, keep_of, keeps_in, roll_of
from gobelet.dice.game import DiceGame, new_game
from gobelet.dice.house_rules import HOUSE_RULES, with_house_rules
from gobelet.dice.match import Match, MatchEvent, MatchMove, NextGameStarted, StartNextGame, new_match
from gobelet.dice.moves import FillBox, FinishGame, Move, RollDice, RollForOpening, UndoFill
from gobelet.dice.offers import Offer, legal_boxes, offers
from gobelet.dice.phases import Opening, Over, Turn
from gobelet.dice.scorecard import ScoreCard
from gobelet.dice.scoring import Points
from gobelet.dice.sheet import Line
from gobelet.game import LANGUAGES, Face, Seat, Version

__all__ = [
    "ALL_KEEPS",
    "ALL_ROLLS",
    "EDITIONS",
    "HOUSE_RULES",
    "LANGUAGES",
    "BoxFilled",
    "BoxId",
    "Category",
    "Clause",
    "Dice",
    "DiceGame",
    "DiceRolled",
    "Edition",
    "EditionId",
    "Event",
    "Face",
    "FillBox",
    "FillUndone",
    "FinishGame",
    "GameFinished",
    "Keep",
    "Line",
    "Match",
    "MatchEvent",
    "MatchMove",
    "Move",
    "NextGameStarted",
    "Offer",
    "Opening",
    "OpeningRolled",
    "Over",
    "Points",
    "Roll",
    "RollDice",
    "RollForOpening",
    "ScoreCard",
    "Seat",
    "Section",
    "StartNextGame",
    "Turn",
    "UndoFill",
    "Version",
    "edition",
    "keep_of",
    "keeps_in",
    "legal_boxes",
    "new_game",
    "new_match",
    "offers",
    "roll_of",
    "rolls_again",
    "with_house_rules",
]
