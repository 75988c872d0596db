"""The chart of a review: the expected final score of every column, turn by turn, as the numbers of an SVG picture."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Final, NamedTuple

from gobelet.coach.review import Review
from gobelet.coach.review_phrases import describe_when, format_points
from gobelet.coach.trace import TracePoint, trace_columns
from gobelet.i18n import Speaker
from gobelet.tables.tokens import Code
from gobelet.web.pages.parts.review.steps import Step, is_solo, list_steps, make_step_link

SIZES: Final = {"narrow-chart": (340, 250, 14), "wide-chart": (920, 330, 17)}
"""Width, height and the radius of what can be tapped, by class: a phone's chart is drawn for a phone, so that its words
stay readable."""
NARROW_MARKS: Final = 14
"""How many marks of a line find room beside each other on a phone."""
LEFT, RIGHT, TOP, BOTTOM = 34, 12, 44, 24
"""The room around the lines; above them stands what a mark says."""
STEPS: Final = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
"""Distances between the lines of the scale."""
MOST_LINES: Final = 6
MOST_MARKS: Final = 240
"""In a long match only every so many turns have a mark."""
SHAPES: Final = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "M-4-4h8v8h-8z",
    "M0-5.5L5 4H-5z",
    "M0-6L5 0L0 6L-5 0z",
    "M0 5.5L5-4H-5z",
    "M-1.6-5h3.2v3.4h3.4v3.2h-3.4v3.4h-3.2v-3.4h-3.4v-3.2h3.4z",
    "M-5-2.5h10v5h-10z",
    "M-2.5-5h5v10h-5z",
)
"""The mark of each column, so that lines can be told apart without colours."""


@dataclass(frozen=True, slots=True)
class TurnPoint:
    """A column after one of its turns."""

    when: int
    """The turns of this column since the start of the match; 0 at the start."""
    value: float
    """The expected final score of the whole match."""
    luck: float = 0.0
    loss: float = 0.0
    step: Step | None = None
    """The step of the turn in which most happened."""


@dataclass(frozen=True, slots=True)
class ChartMark:
    """A mark on a line, which leads to a position."""

    x: float
    y: float
    link: str
    where: str
    """Whose turn it was, and the expected score."""
    change: str
    """What dice and decisions changed."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The line of one column."""

    column: int
    name: str
    shape: str
    path: str
    marks: tuple[ChartMark, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """One size of the chart."""

    css: str
    width: int
    height: int
    target: int
    """The radius of what can be tapped around a mark."""
    lines: tuple[ChartLine, ...]
    values: tuple[tuple[float, str], ...]
    """The lines of the scale: height and number."""
    turns: tuple[tuple[float, str], ...]
    """The numbers below: place and turn, or game in a match."""


class ChartCell(NamedTuple):
    """One turn of a column, as a cell of a table."""

    value: str
    """The expected score."""
    change: str
    """What dice and decisions changed; empty at the start."""
    link: str
    """The address of the position; empty at the start."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One turn of every column, as a row of a table."""

    when: str
    cells: tuple[ChartCell, ...]


def trace_turns(found: Review) -> list[list[TurnPoint]]:
    """Return every column at the start and after each turn."""
    return [_trace_column_turns(found, column, trace) for column, trace in enumerate(trace_columns(found))]


def _trace_column_turns(found: Review, column: int, trace: Sequence[TracePoint]) -> list[TurnPoint]:
    start, *values = (point.value for point in trace if point.when.is_integer())
    turns = groupby(list_steps(found, column), key=lambda step: (step.game, step.roll.turn))
    steps = [list(group) for _, group in turns]
    return [TurnPoint(0, start), *map(_make_turn_point, count(1), values, steps)]


def _make_turn_point(when: int, value: float, steps: Sequence[Step]) -> TurnPoint:
    luck, loss = sum(step.roll.luck for step in steps), sum(step.decision.loss for step in steps)
    return TurnPoint(when, value, luck, loss, max(steps, key=lambda step: step.weight))


def draw_charts(found: Review, code: Code, say: Speaker) -> tuple[Chart, ...]:
    """Return the chart in every size."""
    traces = trace_turns(found)
    return tuple(_Drawing(found, code, say, traces, css).draw() for css in SIZES)


def list_rows(found: Review, code: Code, say: Speaker) -> list[ChartRow]:
    """Return the chart as the rows of a table."""
    traces = trace_turns(found)
    every, last = _space_marks(traces), len(traces[0]) - 1
    return [
        _make_row(found, points, code, say)
        for points in zip(*traces, strict=True)
        if _is_marked(points[0], every, last)
    ]


def _make_row(found: Review, points: Sequence[TurnPoint], code: Code, say: Speaker) -> ChartRow:
    cells = [_make_cell(column, point, code, say) for column, point in enumerate(points)]
    step = points[0].step
    when = say("Start") if step is None else describe_when(found, step.game, step.roll.turn, say)
    return ChartRow(when, tuple(cells))


def _make_cell(column: int, point: TurnPoint, code: Code, say: Speaker) -> ChartCell:
    value = say.number(point.value, 1)
    if point.step is None:
        return ChartCell(value, "", "")
    return ChartCell(value, _describe_change(point, say), make_step_link(code, column, point.step.number))


def _describe_change(point: TurnPoint, say: Speaker) -> str:
    luck, loss = format_points(point.luck, say), format_points(-point.loss, say)
    return say("dice {luck}, decisions {loss}", luck=luck, loss=loss)


def _space_marks(traces: Sequence[Sequence[TurnPoint]]) -> int:
    """Return how many turns there are from one mark to the next: more than one in a long match."""
    return math.ceil(sum(map(len, traces)) / MOST_MARKS)


def _is_marked(point: TurnPoint, every: int, last: int) -> bool:
    """Whether a point is shown as one: every so many turns, and the last."""
    return point.when % every == 0 or point.when == last


class _Drawing:
    """The chart in one size."""

    def __init__(
        self, found: Review, code: Code, say: Speaker, traces: Sequence[Sequence[TurnPoint]], css: str
    ) -> None:
        self._found, self._code, self._say, self._traces, self._css = found, code, say, traces, css
        self._width, self._height, self._target = SIZES[css]
        self._every = _space_marks(traces)
        if css == "narrow-chart":
            self._every = max(self._every, math.ceil(len(traces[0]) / NARROW_MARKS))
        values = [point.value for trace in traces for point in trace]
        self._step = next((step for step in STEPS if max(values) - min(values) <= step * (MOST_LINES - 1)), STEPS[-1])
        self._low = math.floor(min(values) / self._step) * self._step
        self._high = max(math.ceil(max(values) / self._step) * self._step, self._low + self._step)

    def draw(self) -> Chart:
        """Return the chart."""
        lines = tuple(self._draw_line(column, trace) for column, trace in enumerate(self._traces))
        scale = range(self._low, self._high + 1, self._step)
        values = tuple((self._y(value), str(value)) for value in scale)
        return Chart(self._css, self._width, self._height, self._target, lines, values, self._number_turns())

    def _x(self, when: float) -> float:
        count = len(self._traces[0]) - 1
        return round(LEFT + (self._width - LEFT - RIGHT) * when / count, 1)

    def _y(self, value: float) -> float:
        share = (value - self._low) / (self._high - self._low)
        return round(self._height - BOTTOM - (self._height - TOP - BOTTOM) * share, 1)

    def _draw_line(self, column: int, trace: Sequence[TurnPoint]) -> ChartLine:
        path = "M" + "L".join(f"{self._x(point.when)} {self._y(point.value)}" for point in trace)
        marks = tuple(
            self._make_mark(column, point, point.step)
            for point in trace
            if point.step is not None and _is_marked(point, self._every, len(trace) - 1)
        )
        return ChartLine(column, self._found.columns[column].name, SHAPES[column % len(SHAPES)], path, marks)

    def _make_mark(self, column: int, point: TurnPoint, step: Step) -> ChartMark:
        say = self._say
        when = describe_when(self._found, step.game, step.roll.turn, say)
        value = say.number(point.value, 1)
        if is_solo(self._found):
            where = say("{when}: {value}", when=when, value=value)
        else:
            where = say("{when}, {name}: {value}", name=self._found.columns[column].name, when=when, value=value)
        link = make_step_link(self._code, column, step.number)
        return ChartMark(self._x(point.when), self._y(point.value), link, where, _describe_change(point, say))

    def _number_turns(self) -> tuple[tuple[float, str], ...]:
        """Return the turns below the chart; in a match the end of each game."""
        turns, games = len(self._found.edition.boxes), len(self._found.columns[0].games)
        if games > 1:
            every = math.ceil(games / 12)
            return tuple((self._x(turns * game), str(game)) for game in range(every, games + 1, every))
        return tuple((self._x(turn), str(turn)) for turn in range(1, turns + 1, 2))
