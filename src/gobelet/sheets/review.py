"""A review as a PDF document: headline, table, chart, the costliest decisions and the luckiest rolls."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Final

from gobelet.coach.highlights import HIGHLIGHTS, ReviewOptions, find_costliest, find_luckiest, find_unluckiest
from gobelet.coach.review import ColumnReview, Review
from gobelet.coach.review_phrases import (
    describe_accuracy,
    describe_decision,
    describe_difference,
    describe_headline,
    describe_last_rolls,
    describe_roll,
    describe_thresholds,
    describe_unfinished,
    explain_decision,
    format_loss,
    format_points,
    format_value,
)
from gobelet.coach.trace import TracePoint, trace_columns
from gobelet.i18n import Speaker
from gobelet.sheets.canvas import DARK, POINT, Canvas
from gobelet.sheets.colours import Colour
from gobelet.sheets.measure import break_lines
from gobelet.solver import Distribution, Library

WIDTH, HEIGHT = 210.0, 297.0
MARGIN: Final = 16.0
INNER: Final = WIDTH - 2 * MARGIN
TITLE, HEADLINE, HEADING, TEXT, SMALL = 17.0, 13.0, 12.0, 10.0, 8.5
"""The sizes of texts in points."""
LEADING: Final = 1.3
"""The height of a line by the size of its text."""
CHART: Final = 50.0
"""The height of the chart."""
AXIS, NAMES = 10.0, 30.0
"""What is left beside the chart for numbers and names."""
GAP: Final = 2.0
"""Between a name and what stands beside it."""
FIRST: Final = 0.16
"""The share of the names in the width of the table."""
RARE: Final = 0.0001
"""A chance below that, or closer to 1, is shown as a bound: what is rounded may look certain."""
PALE: Final = Colour(205, 200, 186)
INK: Final = Colour(70, 82, 94)
COLOURS: Final = (
    Colour(31, 93, 76),
    Colour(194, 59, 75),
    Colour(43, 95, 168),
    Colour(168, 103, 26),
    Colour(109, 74, 168),
    Colour(11, 114, 133),
    Colour(140, 47, 107),
    Colour(79, 91, 102),
)
DASHES: Final = ((0, 0), (2.2, 1.2), (0.7, 0.9), (3.6, 0.8), (1.4, 0.6), (0.4, 1.4), (4.4, 1.6), (1, 2))
"""Dashes and gaps of the lines, which colours alone must not tell apart."""


def write_review(
    found: Review,
    title: str,
    library: Library,
    odds: Distribution | None,
    say: Speaker,
    options: ReviewOptions | None = None,
) -> bytes:
    """Return a review as PDF: the same bytes for the same game."""
    with closing(Canvas(WIDTH, HEIGHT, title, say.language)) as canvas:
        painter = _ReviewPainter(canvas, found, say, options or ReviewOptions())
        painter.draw(title, library, odds)
        return canvas.write()


class _ReviewPainter:
    """Writes from the top of a page to its end, and goes on with the next."""

    def __init__(self, canvas: Canvas, found: Review, say: Speaker, options: ReviewOptions) -> None:
        self._canvas, self._found, self._say, self._options = canvas, found, say, options
        self._y = MARGIN
        canvas.add_page()

    def draw(self, title: str, library: Library, odds: Distribution | None) -> None:
        """Draw the whole review."""
        found, say = self._found, self._say
        self._write(title, TITLE, bold=True)
        for unfinished in filter(None, [describe_unfinished(found.finished, found.length, say)]):
            self._write(unfinished, TEXT)
        self._write(describe_headline(found, say), HEADLINE)
        scores = [column.score for column in found.columns]
        first = scores.index(max(scores))
        for other in range(len(scores)):
            if other != first:
                self._write(describe_difference(found, first, other, say), TEXT)
        self._draw_table(None if self._found.has_last_rolls else odds)
        last_rolls = describe_last_rolls(self._found, say)
        self._write(f"{last_rolls} {describe_accuracy(say)} {describe_thresholds(say)}".strip(), SMALL, colour=INK)
        self._draw_chart()
        self._write_decisions(library)
        self._write_rolls()

    # -- text ------------------------------------------------------------------------------------------------------

    def _write(self, text: str, size: float, *, bold: bool = False, indent: float = 0, colour: Colour = DARK) -> None:
        lines = list(break_lines(text, size, INNER - indent, self._canvas.measure_text, bold=bold))
        self._make_room(len(lines) * size * POINT * LEADING)
        for line in lines:
            self._y += size * POINT * LEADING
            self._canvas.draw_text(MARGIN + indent, self._y, line, size, bold=bold, colour=colour)
        self._y += size * POINT * 0.35

    def _make_room(self, height: float) -> None:
        """Begin a new page if this height does not fit any more."""
        if self._y + height > HEIGHT - MARGIN:
            self._canvas.add_page()
            self._y = MARGIN

    def _write_heading(self, text: str) -> None:
        self._y += 3
        self._make_room(30)  # a heading does not stand alone at the end of a page
        self._write(text, HEADING, bold=True)

    def _write_decisions(self, library: Library) -> None:
        seat, threshold = self._options.seat, self._options.threshold
        moments = find_costliest(self._found, HIGHLIGHTS if seat is None else None, None, threshold, seat)
        if moments:
            self._write_heading(self._say("The costliest decisions"))
        for moment in moments:
            self._write(describe_decision(self._found, moment, self._say), TEXT)
            self._write(explain_decision(moment.decision, library, self._say), TEXT, indent=5, colour=INK)

    def _write_rolls(self) -> None:
        for heading, moments in (
            (self._say("The luckiest rolls"), find_luckiest(self._found, HIGHLIGHTS, seat=self._options.seat)),
            (self._say("The unluckiest rolls"), find_unluckiest(self._found, HIGHLIGHTS, seat=self._options.seat)),
        ):
            if moments:
                self._write_heading(heading)
            for moment in moments:
                self._write(describe_roll(self._found, moment, self._say), TEXT)

    # -- the table -------------------------------------------------------------------------------------------------

    def _draw_table(self, odds: Distribution | None) -> None:
        say = self._say
        heads = ["", say("score"), say("expected"), say("luck"), say("lost"), say("skill"), say("accuracy")]
        if odds is not None:
            heads += [say("this score or more"), say("dice this kind")]
        rows = [heads, *(list(self._list_cells(column, odds)) for column in self._found.columns)]
        self._y += 3
        self._make_room(len(rows) * 6.0)
        self._draw_heads(rows[0])
        for row in rows[1:]:
            self._draw_row(row)
        self._y += 3

    def _list_cells(self, column: ColumnReview, odds: Distribution | None) -> Iterator[str]:
        say = self._say
        yield column.name
        yield str(column.score)
        yield say.number(column.value, 1)
        yield format_points(column.luck, say)
        yield format_loss(column.loss, say)
        yield format_value(column.skill, say)
        yield say("{number} %", number=say.number(column.accuracy, 1))
        if odds is not None:
            yield _format_chance(column.chance_of_score(odds), say)
            yield _format_chance(column.chance_of_dice(odds), say)

    def _draw_heads(self, heads: Sequence[str]) -> None:
        """Draw the heads of the columns, in as many lines as they need."""
        wide, height = self._find_width(len(heads)), SMALL * POINT * LEADING
        measure = self._canvas.measure_text
        texts = [list(break_lines(head, SMALL, wide - 2, measure, bold=True)) for head in heads]
        most = max(map(len, texts))
        for place, lines in enumerate(texts):
            for number, line in enumerate(lines, 1 + most - len(lines)):
                self._draw_cell(line, place, wide, self._y + number * height, SMALL, bold=True)
        self._end_row(most * height + 1.8)

    def _draw_row(self, row: Sequence[str]) -> None:
        wide = self._find_width(len(row))
        name, *figures = row
        room = INNER * FIRST + wide - self._canvas.measure_text(figures[0], TEXT) - GAP
        for place, cell in enumerate([self._fit_name(name, TEXT, room), *figures]):
            self._draw_cell(cell, place, wide, self._y + 4.2, TEXT)
        self._end_row(6.0)

    def _fit_name(self, name: str, size: float, room: float, *, bold: bool = False) -> str:
        """Return a name that fits this width; of a team every member's name is cut, so that teams do not look alike."""
        members, longest = name.split("+"), len(name)
        while longest > 1 and self._canvas.measure_text(name, size, bold=bold) > room:
            longest -= 1
            name = "+".join(_cut(member, longest) for member in members)
        return name

    def _draw_cell(self, text: str, place: int, wide: float, y: float, size: float, *, bold: bool = False) -> None:
        """Draw a text of a row: the name at the left, figures at the right of their columns."""
        right = MARGIN + INNER * FIRST + place * wide
        x = right - self._canvas.measure_text(text, size, bold=bold) if place else MARGIN
        self._canvas.draw_text(x, y, text, size, bold=bold)

    def _end_row(self, height: float) -> None:
        self._y += height
        self._canvas.draw_line(MARGIN, self._y, MARGIN + INNER, self._y, 0.2, PALE)

    @staticmethod
    def _find_width(cells: int) -> float:
        """Return the width of a column of figures."""
        return INNER * (1 - FIRST) / (cells - 1)

    # -- the chart -------------------------------------------------------------------------------------------------

    def _draw_chart(self) -> None:
        """Draw the expected final scores through the match."""
        traces = trace_columns(self._found)
        self._write_heading(self._say("Expected final score"))
        self._make_room(CHART + 8)
        values = [point.value for trace in traces for point in trace]
        scale = _Scale(min(values), max(values), max(trace[-1].when for trace in traces), self._y)
        for value in scale.list_ticks():
            y = scale.find_y(value)
            self._canvas.draw_line(scale.left, y, scale.right, y, 0.15, PALE)
            label = str(value)
            self._canvas.draw_text(scale.left - 2 - self._canvas.measure_text(label, SMALL), y + 1, label, SMALL)
        for place, trace in enumerate(traces):
            self._draw_trace(trace, place, scale)
        self._draw_names(traces, scale)
        self._draw_turns(scale)
        self._y += CHART + 8

    def _draw_trace(self, trace: Sequence[TracePoint], place: int, scale: "_Scale") -> None:
        points = [(scale.find_x(point.when), scale.find_y(point.value)) for point in trace]
        self._canvas.draw_path(points, 0.5, COLOURS[place % len(COLOURS)], DASHES[place % len(DASHES)])

    def _draw_names(self, traces: Sequence[Sequence[TracePoint]], scale: "_Scale") -> None:
        """Write each name and score beside the end of its line, one below the other."""
        order = sorted(range(len(traces)), key=lambda place: -traces[place][-1].value)
        lowest = self._y
        for place in order:
            y = max(scale.find_y(traces[place][-1].value) + 1, lowest + 4)
            lowest = y
            column = self._found.columns[place]
            room = NAMES - GAP - self._canvas.measure_text(f" {column.score}", SMALL, bold=True)
            label = f"{self._fit_name(column.name, SMALL, room, bold=True)} {column.score}"
            colour = COLOURS[place % len(COLOURS)]
            self._canvas.draw_text(scale.right + GAP, y, label, SMALL, bold=True, colour=colour)

    def _draw_turns(self, scale: "_Scale") -> None:
        bottom = self._y + CHART
        self._canvas.draw_line(scale.left, bottom, scale.right, bottom, 0.3)
        turns = len(self._found.edition.boxes)
        for number in range(1, turns + 1) if scale.turns == turns else ():
            label = str(number)
            x = scale.find_x(number - 0.5) - self._canvas.measure_text(label, SMALL) / 2
            self._canvas.draw_text(x, bottom + 4, label, SMALL)


def _cut(text: str, longest: int) -> str:
    """Return a text, or its start and an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _format_chance(chance: float, say: Speaker) -> str:
    """Format a chance as a percentage that fits the table; nothing is rounded to certainty."""
    if chance < RARE:
        return say("{number} %", number="<" + say.number(100 * RARE, 2))
    if 1 - chance < RARE:
        return say("{number} %", number=">" + say.number(100 - 100 * RARE, 2))
    return say("{number} %", number=say.number(100 * chance, 2))


class _Scale:
    """Where turns and points lie on the page."""

    def __init__(self, low: float, high: float, turns: float, top: float) -> None:
        self.left, self.right = MARGIN + AXIS, MARGIN + INNER - NAMES
        self.turns, self._top = turns, top
        room = max(high - low, 10.0) * 0.06
        self._low, self._high = low - room, high + room

    def find_x(self, when: float) -> float:
        """Return where a time is."""
        return self.left + when / self.turns * (self.right - self.left)

    def find_y(self, value: float) -> float:
        """Return where a score is."""
        return self._top + (self._high - value) / (self._high - self._low) * CHART

    def list_ticks(self) -> Iterator[int]:
        """Yield the whole numbers that have a line."""
        step = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500, 10**6) if (self._high - self._low) / step <= 8)
        yield from range(int(-(-self._low // step)) * step, int(self._high) + 1, step)
