"""The lines of a score pad that are not boxes, and an edition's words for everything printed on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from gobelet.dice.boxes import BoxId


class Line(Enum):
    """A line of a score pad that is not a box: a sum, a total or a bonus."""

    UPPER_SUM = "upper_sum"
    UPPER_BONUS = "upper_bonus"
    UPPER_TOTAL = "upper_total"
    LOWER_SUM = "lower_sum"
    YAHTZEE_BONUS = "yahtzee_bonus"
    LOWER_TOTAL = "lower_total"
    GRAND_TOTAL = "grand_total"


class BonusForm(Enum):
    """How an edition keeps the bonuses for further five alikes: as a number, or as things to count."""

    POINTS = "points"
    CROSSES = "crosses"
    """An X on the card for each."""
    CHIPS = "chips"
    """A chip from the kitty for each, cashed at the end of the game (`chips`)."""


@dataclass(frozen=True, slots=True)
class SheetWords:
    """A score pad's words in one language; `{five_alike}` stands for the edition's word, such as Yahtzee."""

    boxes: Mapping[BoxId, str]
    upper_section: str
    lower_section: str
    lines: Mapping[Line, str]
    nought: str


def name_boxes(ids: str, words: str) -> dict[BoxId, str]:
    """Pair box ids with words, each list separated by commas: `name_boxes("aces, twos", "As, Deux")`."""
    pairs = zip(ids.split(","), words.split(","), strict=True)
    return {BoxId(box.strip()): word.strip() for box, word in pairs}
