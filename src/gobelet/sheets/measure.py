"""The sizes of a pad's texts, rows and columns on its paper, and how a text is broken into lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from gobelet.game import Unreadable
from gobelet.sheets.canvas import POINT
from gobelet.sheets.content import Heads, Pad, Row, RowKind, Words
from gobelet.sheets.options import PadOptions

LARGE: Final = 16.0
"""The smallest text of a pad in large print, in points."""
LARGE_COLUMN: Final = 15.0
LARGE_ROW: Final = (9.0, 15.0)
SMALLEST: Final = 6.0
"""The smallest text of any pad."""
SCALES: Final = (0.92, 0.84, 0.76)
"""How much smaller texts may be, if everything is on one page then."""
LEADING: Final = 1.2
"""The height of a line of text, by its size."""
HINT: Final = 0.84
"""The size of hints and of the second language, by that of the labels."""
WIDEST_COLUMN: Final = 3.0
"""By the narrowest."""
LABEL_SHARE: Final = 0.6
HINT_SHARE: Final = 0.36
"""How much of the page's width labels and hints may take before they are broken into lines."""
ROUNDING: Final = 0.05
"""So that a text fits the width it was measured with."""


class Measure(Protocol):
    """Returns the width of a text."""

    def __call__(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a text of a size in points."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text."""

    text: str
    size: float
    bold: bool = False
    pale: bool = False

    @property
    def height(self) -> float:
        """The height that it takes."""
        return self.size * POINT * LEADING


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of everything on the pad, in points and millimetres."""

    label: float
    hint: float
    title: float
    column: float
    lowest: float
    highest: float
    padding: float
    width: float
    """Between the margins."""
    height: float


def list_sizes(options: PadOptions) -> Iterator[Sizes]:
    """Yield the sizes on this paper: the usual ones, then smaller ones, which let more rows fit on a page."""
    yield _find_sizes(options, 1)
    if not options.large:
        scales = (scale for scale in SCALES if options.paper.text * HINT * scale >= SMALLEST)
        yield from (_find_sizes(options, scale) for scale in scales)


def _find_sizes(options: PadOptions, scale: float) -> Sizes:
    paper, large = options.paper, options.large
    lowest, highest = LARGE_ROW if large else paper.row
    return Sizes(
        LARGE if large else paper.text * scale,
        LARGE if large else paper.text * HINT * scale,
        max(LARGE, paper.title) if large else paper.title,
        LARGE_COLUMN if large else paper.column,
        lowest,
        highest,
        paper.text * 0.12 * scale,
        paper.width - 2 * paper.margin,
        paper.height - 2 * paper.margin,
    )


def break_lines(text: str, size: float, width: float, measure: Measure, *, bold: bool = False) -> Iterator[str]:
    """Yield a text in lines that fit a width; a single word is never broken."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and measure(longer, size, bold=bold) > width:
            yield line
            longer = word
        line = longer
    yield line


def set_label(words: Words, sizes: Sizes, width: float, measure: Measure, *, bold: bool = False) -> list[TextLine]:
    """Return a label in lines, the second language smaller below the first."""
    lines = []
    for number, text in enumerate(words):
        size, heavy = (sizes.hint, False) if number else (sizes.label, bold)
        broken = break_lines(text, size, width, measure, bold=heavy)
        lines += [TextLine(line, size, heavy, pale=number > 0) for line in broken]
    return lines


def set_hint(words: Words, sizes: Sizes, width: float, measure: Measure) -> list[TextLine]:
    """Return a hint in lines."""
    broken = (line for text in words for line in break_lines(text, sizes.hint, width, measure))
    return [TextLine(line, sizes.hint, pale=True) for line in broken]


def die_size(sizes: Sizes) -> float:
    """Return the size of the die beside a label."""
    return sizes.label * POINT * 1.05


# -- columns -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Columns:
    """The widths of a pad's columns."""

    label: float
    hint: float
    """0: how to score does not fit beside the boxes."""
    score: float
    count: int
    note: float
    """The width of labels beside which there are no cells."""


def find_columns(pad: Pad, options: PadOptions, sizes: Sizes, measure: Measure) -> Columns:
    """Return the columns of a pad, or refuse more than the paper has room for."""
    rows = [row for block in (*pad.front, *pad.back) for row in block.rows]
    label = _find_label_width(rows, pad, sizes, measure)
    hint = _find_text_width((text for row in rows for text in row.hint), sizes.hint, HINT_SHARE, sizes, measure)
    most = int((sizes.width - label) / sizes.column)
    count = _choose_count(pad, options, most, int((sizes.width - label - hint) / sizes.column))
    if not 1 <= count <= most:
        raise Unreadable("pad-columns", count=count, most=most, paper=options.paper.word)
    beside = hint if label + hint + count * sizes.column <= sizes.width else 0
    return _share_width(label, beside, count, sizes)


def _choose_count(pad: Pad, options: PadOptions, most: int, most_with_hints: int) -> int:
    """Return how many columns are wanted, or the printed number; where each player has one, fewer that leave room."""
    if options.columns is not None:
        return options.columns
    printed = min(options.layout.columns, most)
    if pad.heads is Heads.NAMES and most_with_hints >= min(4, most):
        return min(printed, most_with_hints)
    return printed


def _share_width(label: float, hint: float, count: int, sizes: Sizes) -> Columns:
    """Return the columns with what is left of the width shared out; none is too wide for a number."""
    score = min((sizes.width - label - hint) / count, sizes.column * WIDEST_COLUMN)
    rest, note = sizes.width - label - hint - count * score, min(label, sizes.width / 2)
    if not hint:
        return Columns(label + rest, 0, score, count, note)
    return Columns(label + rest / 2, hint + rest / 2, score, count, note)


def _find_label_width(rows: Iterable[Row], pad: Pad, sizes: Sizes, measure: Measure) -> float:
    bold = [text for row in rows if row.kind is RowKind.TOTAL for text in row.label]
    faces = die_size(sizes) + sizes.padding * 1.5 if any(row.face for row in rows) else 0
    labels = [text for row in rows for text in row.label] + [*pad.words.players, *pad.words.item]
    plain = _find_text_width(labels, sizes.label, LABEL_SHARE, sizes, measure)
    heavy = _find_text_width(bold, sizes.label, LABEL_SHARE, sizes, measure, bold=True)
    upper = max((measure(text, sizes.label) for row in rows if row.face for text in row.label), default=0)
    return max(plain, heavy, upper + faces + 4 * sizes.padding + ROUNDING if faces else 0)


def _find_text_width(
    texts: Iterable[str], size: float, share: float, sizes: Sizes, measure: Measure, *, bold: bool = False
) -> float:
    """Return the width for some texts: of the longest, if it is not too wide, else at least of the longest word."""
    found = list(texts)
    longest = max((measure(text, size, bold=bold) for text in found), default=0)
    word = max((measure(word, size, bold=bold) for text in found for word in text.split(" ")), default=0)
    inner = max(word, min(longest, share * sizes.width))
    return inner + 4 * sizes.padding + ROUNDING if found else 0
