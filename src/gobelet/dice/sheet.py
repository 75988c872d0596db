"""What is printed on a score pad: its lines in order, and the words an edition has for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from gobelet.dice.boxes import BoxId


class Line(Enum):
    """A line of a score pad that is not a box: something added up, or a bonus."""

    UPPER_SUM = "upper_sum"
    UPPER_BONUS = "upper_bonus"
    UPPER_TOTAL = "upper_total"
    LOWER_SUM = "lower_sum"
    YAHTZEE_BONUS = "yahtzee_bonus"
    LOWER_TOTAL = "lower_total"
    GRAND_TOTAL = "grand_total"


@dataclass(frozen=True, slots=True)
class SheetWords:
    """A score pad's words in one language; `{five_alike}` stands for the edition's word for it, Yahtzee or another."""

    boxes: Mapping[BoxId, str]
    upper_section: str
    lower_section: str
    lines: Mapping[Line, str]
    nought: str


def names(ids: str, words: str) -> dict[BoxId, str]:
    """Pair box ids with words, each list separated by commas: `names("aces, twos", "As, Deux")`."""
    pairs = zip(ids.split(","), words.split(","), strict=True)
    return {BoxId(box.strip()): word.strip() for box, word in pairs}
