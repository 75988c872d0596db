"""What is printed on a pad, as words without places: a title, blocks of rows, and what heads the columns."""

from dataclasses import dataclass
from enum import Enum, auto

from gobelet.game.shelf import ShelfEntry

Words = tuple[str, ...]
"""One text in each of the pad's languages; the same word is there once."""


def join_words(*words: str) -> Words:
    """Return texts in several languages, without repetitions, also in other letters: Grand Total, Grand total."""
    return tuple({word.casefold(): word for word in reversed(words) if word}.values())[::-1]


class RowKind(Enum):
    """How a row is set off from the others."""

    BOX = auto()
    LINE = auto()
    """A sum or a bonus."""
    TOTAL = auto()


@dataclass(frozen=True, slots=True)
class Row:
    """One row with an empty cell in each column."""

    label: Words
    hint: Words = ()
    """How to score, in a few words."""
    kind: RowKind = RowKind.BOX
    face: int | None = None
    """The die beside the label."""
    marks: int = 0
    """How many small squares each cell has, to be crossed."""


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that belong together, under a heading if there is one."""

    rows: tuple[Row, ...]
    heading: Words = ()


class Heads(Enum):
    """What heads the columns."""

    NAMES = auto()
    """An empty cell for each player's name."""
    GAMES = auto()
    """The number of each game; the player's name is above."""
    SCORE = auto()
    """The word for scores."""


@dataclass(frozen=True, slots=True)
class PadWords:
    """The words on a pad that belong to no edition."""

    name: Words
    date: Words
    players: Words
    how_to_score: Words
    game: Words
    item: Words
    score: Words
    comment: Words


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything on one sheet of a pad."""

    title: str
    house: str
    """The house rules; empty if there are none."""
    shelf: ShelfEntry
    heads: Heads
    words: PadWords
    front: tuple[Block, ...]
    back: tuple[Block, ...] = ()
    notes: tuple[Row, ...] = ()
    """Labels with hints and without cells, printed after everything else."""
    comments: bool = False
    """Whether how to score stands to the right of the scores."""
    repeated: bool = False
    """Whether a page that has room for more has the same blocks again, for another game."""
