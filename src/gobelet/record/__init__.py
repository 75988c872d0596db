"""Text forms of dice, a score card, the cards of Hands Down, a position and a whole game: there and back."""

from gobelet.record.dice_parser import parse_record
from gobelet.record.dice_writer import format_as_seen, format_record
from gobelet.record.model import AnyRecord, CardRecord, Record, check_players
from gobelet.record.text.cards import format_cards, parse_cards, parse_hand, parse_table
from gobelet.record.text.dice import format_dice, parse_dice
from gobelet.record.text.house_rules import AnyEdition, find_edition, format_house, parse_house
from gobelet.record.text.position import Position, format_position, parse_position
from gobelet.record.text.scorecard import format_card, parse_card

__all__ = [
    "AnyEdition",
    "AnyRecord",
    "CardRecord",
    "Position",
    "Record",
    "check_players",
    "find_edition",
    "format_as_seen",
    "format_card",
    "format_cards",
    "format_dice",
    "format_house",
    "format_position",
    "format_record",
    "parse_card",
    "parse_cards",
    "parse_dice",
    "parse_hand",
    "parse_house",
    "parse_position",
    "parse_record",
    "parse_table",
]
