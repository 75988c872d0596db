"""Draws the pages of a pad: the header in the edition's colours, the heads of the columns, the rows and their cells."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from gobelet.sheets.canvas import CAP_HEIGHT, DARK, POINT, Canvas
from gobelet.sheets.colours import WHITE, Colour, parse_colour
from gobelet.sheets.content import Heads, Pad, RowKind
from gobelet.sheets.layout import Item, Page, Part
from gobelet.sheets.measure import Columns, Sizes, TextLine, break_lines, die_size
from gobelet.sheets.options import PadOptions

PALE: Final = Colour(70, 82, 94)
MOTIF_SHAPE: Final = 200 / 110
"""The width of a motif by its height."""
QR_SIZE: Final = 21.0
"""Large enough for a phone that is held over the table."""
THIN: Final = 0.18
THICK: Final = 0.5
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Header:
    """The band at the top of every page: where its texts stand."""

    height: float
    lines: tuple[TextLine, ...]
    motif: float
    """The height of the picture; 0: there is no room for it."""
    fields: float
    """The height of the line for name and date; 0: there is none."""


class PadPainter:
    """Draws one pad on a canvas."""

    def __init__(self, canvas: Canvas, pad: Pad, options: PadOptions, sizes: Sizes) -> None:
        self._canvas, self._pad, self._options, self._sizes = canvas, pad, options, sizes
        self._left, self._top = options.paper.margin, options.paper.margin
        self._colour = parse_colour(pad.shelf.colours[0])[0]
        self._header = self._measure_header()

    @property
    def rows_height(self) -> float:
        """The height that is left for rows."""
        return self._sizes.height - self._header.height - self._header.fields - self._sizes.padding

    def _measure_header(self) -> Header:
        sizes, code = self._sizes, QR_SIZE if self._options.address else 0
        least = max(sizes.title * POINT * 2.2, code + 2 * sizes.padding if code else 0)
        motif = (least - sizes.padding) * MOTIF_SHAPE
        room = sizes.width - code - 6 * sizes.padding
        shown = motif < 0.4 * room
        lines = list(self._break_title(room - motif if shown else room))
        height = max(least, sum(line.height for line in lines) + 3 * sizes.padding)
        fields = sizes.label * POINT * 2.3 if self._pad.heads is not Heads.NAMES else 0
        return Header(height, tuple(lines), least - sizes.padding if shown else 0, fields)

    def _break_title(self, width: float) -> Iterator[TextLine]:
        sizes = self._sizes
        for line in break_lines(self._pad.title, sizes.title, width, self._canvas.measure_text, bold=True):
            yield TextLine(line, sizes.title, bold=True)
        if self._pad.house:
            for line in break_lines(self._pad.house, sizes.hint, width, self._canvas.measure_text):
                yield TextLine(line, sizes.hint)

    def draw(self, page: Page, columns: Columns) -> None:
        """Draw one page."""
        self._canvas.add_page()
        y = self._draw_header()
        table: list[tuple[Item, float]] = []
        for item in page.items:
            self._draw_item(item, y, columns)
            table.append((item, y))
            y += item.height
        self._draw_grid(list(takewhile(_has_cells, table)), columns)

    # -- the header ----------------------------------------------------------------------------------------------------

    def _draw_header(self) -> float:
        """Draw the band, and the line for name and date; return where the rows begin."""
        canvas, header, sizes = self._canvas, self._header, self._sizes
        canvas.fill(self._left, self._top, sizes.width, header.height, self._colour, 2)
        x = self._left + 2 * sizes.padding
        self._draw_lines(header.lines, x, self._top, header.height, WHITE)
        right = self._left + sizes.width - sizes.padding
        if self._options.address:
            right -= QR_SIZE
            canvas.draw_qr(self._options.address, right, self._top + (header.height - QR_SIZE) / 2, QR_SIZE)
        if header.motif:
            x = right - header.motif * MOTIF_SHAPE - sizes.padding
            canvas.draw_motif(self._pad.shelf.motif, x, self._top + (header.height - header.motif) / 2, header.motif)
        y = self._top + header.height
        if header.fields:
            self._draw_fields(y + header.fields * 0.78)
        return y + header.fields + sizes.padding

    def _draw_fields(self, y: float) -> None:
        """Draw the words for name and date, each with a line to write on."""
        sizes, words = self._sizes, self._pad.words
        middle = self._left + sizes.width * 0.62
        for text, x, end in (
            (" / ".join(words.name), self._left, middle - 2 * sizes.padding),
            (" / ".join(words.date), middle, self._left + sizes.width),
        ):
            self._canvas.draw_text(x, y, text, sizes.label)
            start = x + self._canvas.measure_text(text, sizes.label) + sizes.padding
            self._canvas.draw_line(start, y + 0.4, end, y + 0.4, THIN * 1.5)

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _draw_item(self, item: Item, y: float, columns: Columns) -> None:
        tint = self._find_tint(item)
        if tint is not None:
            self._canvas.fill(self._left, y, self._sizes.width, item.height, tint)
        x = self._left + 2 * self._sizes.padding
        if item.row is not None and item.row.face and item.part is Part.ROW:
            self._draw_die(item.row.face, x, y + item.height / 2)
            x += die_size(self._sizes) + 1.5 * self._sizes.padding
        self._draw_lines(item.label, x, y, item.height)
        self._draw_lines(item.hint, self._find_hint_place(item, columns), y, item.height)
        if item.part is Part.HEADS:
            self._draw_heads(item, y, columns)
        elif item.row is not None and item.row.marks:
            self._draw_marks(item.row.marks, y + item.height / 2, columns)

    def _find_tint(self, item: Item) -> Colour | None:
        if item.part is Part.HEADING:
            return self._colour.mix_with_white(0.3)
        if item.part is Part.HEADS or (item.row is not None and item.row.kind is RowKind.TOTAL):
            return self._colour.mix_with_white(0.16)
        if item.part is Part.ROW and item.row is not None and item.row.kind is RowKind.LINE:
            return self._colour.mix_with_white(0.07)
        return None

    def _find_hint_place(self, item: Item, columns: Columns) -> float:
        if item.part is Part.NOTE:
            return self._left + columns.note + 2 * self._sizes.padding
        cells = columns.count * columns.score if self._pad.comments else 0
        return self._left + columns.label + cells + 2 * self._sizes.padding

    def _draw_heads(self, item: Item, y: float, columns: Columns) -> None:
        """Draw the number of each game, or the word for scores."""
        if self._pad.heads is Heads.NAMES:
            return
        score = self._pad.words.score[0]
        for number, x in enumerate(self._list_cells(columns), 1):
            text = str(number) if self._pad.heads is Heads.GAMES else score
            width = self._canvas.measure_text(text, self._sizes.label, bold=True)
            line = TextLine(text, self._sizes.label, bold=True)
            if width < columns.score:
                self._draw_lines((line,), x + (columns.score - width) / 2, y, item.height)

    def _draw_marks(self, marks: int, middle: float, columns: Columns) -> None:
        """Draw small squares in each cell, to be crossed."""
        size = min(columns.score / (1.4 * marks + 0.6), die_size(self._sizes) * 1.1)
        gap = (columns.score - marks * size) / (marks + 1)
        for x in self._list_cells(columns):
            for number in range(marks):
                self._canvas.frame(x + gap + number * (size + gap), middle - size / 2, size, size, THIN)

    def _list_cells(self, columns: Columns) -> list[float]:
        """Return where the cells begin."""
        first = self._left + columns.label + (0 if self._pad.comments else columns.hint)
        return [first + number * columns.score for number in range(columns.count)]

    def _draw_lines(
        self, lines: Sequence[TextLine], x: float, y: float, height: float, colour: Colour | None = None
    ) -> None:
        """Draw lines of text in the middle of a height."""
        top = y + (height - sum(line.height for line in lines)) / 2
        for line in lines:
            size = line.size * POINT
            baseline = top + (line.height + CAP_HEIGHT * size) / 2
            shade = colour or (PALE if line.pale else DARK)
            self._canvas.draw_text(x, baseline, line.text, line.size, bold=line.bold, colour=shade)
            top += line.height

    def _draw_die(self, face: int, x: float, middle: float) -> None:
        size = die_size(self._sizes)
        self._canvas.fill(x, middle - size / 2, size, size, WHITE, size / 5)
        self._canvas.frame(x, middle - size / 2, size, size, THIN * 1.3, size / 5)
        for across, down in PIPS[face]:
            self._canvas.dot(x + size / 2 + across * size / 4, middle + down * size / 4, size / 9)

    # -- the grid ------------------------------------------------------------------------------------------------------

    def _draw_grid(self, table: Sequence[tuple[Item, float]], columns: Columns) -> None:
        """Draw the lines between rows and cells; a heading has no cells."""
        if not table:
            return
        right = self._left + self._sizes.width
        uprights = {*self._list_cells(columns)}
        if columns.hint:
            uprights.add(self._left + columns.label)
        if self._pad.comments:
            uprights.add(self._left + columns.label + columns.count * columns.score)
        for item, y in table:
            thick = item.row is not None and item.row.kind is RowKind.TOTAL
            self._canvas.draw_line(self._left, y, right, y, THICK if thick else THIN)
            for x in sorted(uprights) if item.part is not Part.HEADING else ():
                self._canvas.draw_line(x, y, x, y + item.height, THIN)
        top, bottom = table[0][1], table[-1][1] + table[-1][0].height
        self._canvas.frame(self._left, top, self._sizes.width, bottom - top, THICK)


def _has_cells(placed: tuple[Item, float]) -> bool:
    """Whether a row belongs to the table with cells; what follows a gap does not."""
    return placed[0].part not in {Part.NOTE, Part.GAP}
