"""Text forms of dice, a score card, the cards of Hands Down, a position and a whole game: there and back."""

from gobelet.record.card_text import format_card, parse_card
from gobelet.record.cards_text import format_cards, parse_cards, parse_hand, parse_table
from gobelet.record.dice_text import format_dice, parse_dice
from gobelet.record.house_text import AnyEdition, find_edition, format_house, parse_house
from gobelet.record.position import Position, format_position, parse_position
from gobelet.record.record import AnyRecord, CardRecord, Record, check_players
from gobelet.record.record_parser import parse_record
from gobelet.record.record_writer import format_as_seen, format_record

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
