"""The layout of an edition's printed cards: what a pad on paper has beside the boxes and lines of the sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gobelet.dice.boxes import BoxId
from gobelet.dice.sheet import Line


@dataclass(frozen=True, slots=True)
class PadLayout:
    """One printed card of an edition."""

    name: str = "a"
    """What it is chosen by, where an edition has several."""
    columns: int = 6
    """How many columns the printed card has; a smaller paper has fewer."""
    own_sheet: bool = False
    """Whether each player has a sheet with a numbered column for each game, also where the screen shows them all."""
    comments: bool = False
    """Whether how to score stands to the right of the scores, under headings of their own: Item, Score, Comment."""
    sections: bool = True
    """Whether the two sections have headings."""
    bonus_beside_box: bool = False
    """Whether the bonus of a further five alike has no line of its own, but is noted in its box."""
    upper_lines: tuple[Line, ...] | None = None
    """The lines below the upper boxes; None: those of the sheet."""
    lower_lines: tuple[Line, ...] | None = None
    """The lines below the lower boxes; None: those of the sheet."""
    words: Mapping[str, Mapping[BoxId | Line, str]] = field(default_factory=dict, compare=False)
    """This card's own words by language, where they differ from those of the sheet."""
