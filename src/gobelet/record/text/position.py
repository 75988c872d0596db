"""A position in a solo game as text: `mb-1982 joker=forced; fours=12,yahtzee=50; 33526; 2`.

The parts are the edition with its house rules, the card, the dice (`-` before the first roll) and the rolls left.
"""

from dataclasses import dataclass

from gobelet.dice import Dice, Edition, ScoreCard, edition
from gobelet.game import Illegal, Unreadable
from gobelet.record.text.dice import format_dice, parse_dice
from gobelet.record.text.house_rules import parse_house_rules
from gobelet.record.text.scorecard import format_card, parse_card

NO_DICE = "-"


@dataclass(frozen=True, slots=True)
class Position:
    """One card, the dice beside it and the rolls left: all that best play in a solo game depends on."""

    card: ScoreCard
    dice: Dice | None
    rolls_left: int

    @property
    def edition(self) -> Edition:
        """The edition the card belongs to."""
        return self.card.edition


def make_position(card: ScoreCard, dice: Dice | None = None, rolls_left: int | None = None) -> Position:
    """Make a position that can occur: all rolls are left before the first, at most all but one after it."""
    if card.full:
        raise Illegal("position-full")
    rolls = card.edition.rolls
    if dice is None:
        if rolls_left not in {None, rolls}:
            raise Illegal("position-no-dice")
        return Position(card, None, rolls)
    left = 0 if rolls_left is None else rolls_left
    if not 0 <= left < rolls:
        raise Illegal("position-rolls", text=left, most=rolls - 1)
    return Position(card, dice, left)


def parse_position(text: str) -> Position:
    """Parse a position."""
    parts = [part.strip() for part in text.split(";")]
    if len(parts) != 4 or not parts[0]:
        raise Unreadable("position-form", text=text)
    name, *house = parts[0].split()
    played = parse_house_rules(edition(name), house)
    dice = None if parts[2] == NO_DICE else parse_dice(parts[2])
    if not (parts[3].isascii() and parts[3].isdigit() and len(parts[3]) < 3):
        raise Unreadable("position-rolls", text=parts[3], most=played.rolls)
    return make_position(parse_card(played, parts[1]), dice, int(parts[3]))


def format_position(position: Position) -> str:
    """Format a position."""
    name = " ".join([position.edition.id, *(f"{rule}={value}" for rule, value in position.edition.house)])
    dice = NO_DICE if position.dice is None else format_dice(position.dice)
    return f"{name}; {format_card(position.card)}; {dice}; {position.rolls_left}"
