"""What the shelf shows of an edition: a title, a blurb, colours and a picture, as data that a page can draw.

A motif is a picture of 200 by 110 units: shapes in the order in which they are drawn. Colours are written as in CSS.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final


@dataclass(frozen=True, slots=True)
class Die:
    """A die seen from above: its centre, its width, and by how many degrees it is turned."""

    kind: ClassVar = "die"
    x: float
    y: float
    size: float
    face: int
    turn: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """The colours of a shape, and how its outline is drawn."""

    fill: str = "none"
    stroke: str | None = None
    stroke_width: float | None = None
    """1 unless it is said."""
    dashes: str | None = None
    """Lengths of dashes and gaps, as in SVG."""
    round_ends: bool = False


@dataclass(frozen=True, slots=True)
class Path(Paint):
    """An outline in the language of SVG paths."""

    kind: ClassVar = "path"
    outline: str


@dataclass(frozen=True, slots=True)
class Rectangle(Paint):
    """A rectangle by its upper left corner, with round corners."""

    kind: ClassVar = "rectangle"
    x: float
    y: float
    width: float
    height: float
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Ellipse(Paint):
    """An ellipse by its centre and its two radii."""

    kind: ClassVar = "ellipse"
    x: float
    y: float
    rx: float
    ry: float


@dataclass(frozen=True, slots=True)
class Text:
    """A few characters, centred above a point."""

    kind: ClassVar = "text"
    x: float
    y: float
    text: str
    size: float
    fill: str
    weight: int = 800


@dataclass(frozen=True, slots=True)
class Turned:
    """Shapes that are turned together by some degrees about a point."""

    kind: ClassVar = "turned"
    turn: float
    x: float
    y: float
    shapes: "Motif"


Shape = Die | Path | Rectangle | Ellipse | Text | Turned
Motif = tuple[Shape, ...]

FIVE_DICE: Final[Motif] = tuple(
    Die(x, y, 32, face, turn)
    for face, (x, y, turn) in enumerate(((28, 64, -9), (64, 44, 7), (100, 66, -4), (136, 44, 10), (172, 62, -7)), 1)
)
"""The picture of an edition without its own."""


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """How an edition stands on the shelf."""

    titles: Mapping[str, str] = field(default_factory=dict)
    """By language; without one, the edition's title."""
    blurbs: Mapping[str, str] = field(default_factory=dict)
    """What it is in a few words, by language."""
    colours: tuple[str, str] = ("#444", "#222")
    """The background from the top to the bottom; white text must be readable on both."""
    motif: Motif = FIVE_DICE
    first_in: tuple[str, ...] = ()
    """The languages whose newcomers are told to begin with it: those who speak them are likely to know it."""

    def blurb(self, language: str) -> str:
        """Return what the edition is in a few words; empty where nobody has said it."""
        return self.blurbs.get(language, "")
