"""Text forms of dice, score cards, the cards of Hands Down, positions and whole games: parse and format."""

from gobelet.record.model import AnyRecord, CardRecord, Record, check_players, is_same_name
from gobelet.record.parser import parse_record
from gobelet.record.text.cards import format_cards, parse_cards, parse_hand, parse_hands, parse_table
from gobelet.record.text.dice import format_dice, parse_dice
from gobelet.record.text.house_rules import (
    AnyEdition,
    find_edition,
    format_house_rules,
    parse_house_ranges,
    parse_house_rules,
)
from gobelet.record.text.position import Position, format_position, parse_position
from gobelet.record.text.scorecard import format_card, parse_card
from gobelet.record.writer import format_record, format_visible_record

__all__ = [
    "AnyEdition",
    "AnyRecord",
    "CardRecord",
    "Position",
    "Record",
    "check_players",
    "find_edition",
    "format_card",
    "format_cards",
    "format_dice",
    "format_house_rules",
    "format_position",
    "format_record",
    "format_visible_record",
    "is_same_name",
    "parse_card",
    "parse_cards",
    "parse_dice",
    "parse_hand",
    "parse_hands",
    "parse_house_ranges",
    "parse_house_rules",
    "parse_position",
    "parse_record",
    "parse_table",
]
