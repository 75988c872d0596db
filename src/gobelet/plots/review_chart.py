"""The chart of a review: the expected final score of every column through the match."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final
from xml.sax.saxutils import escape

from gobelet.coach.marks import THRESHOLDS, TIE, LuckMark, Mark, mark_loss, mark_luck
from gobelet.coach.phrases import describe_choice
from gobelet.coach.review import Review
from gobelet.coach.review_phrases import (
    describe_headline,
    format_loss,
    format_points,
    format_threshold,
    name_luck_mark,
    name_mark,
)
from gobelet.coach.trace import TracePoint, trace_columns
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.plots.axes import Axis
from gobelet.plots.panel import Frame
from gobelet.plots.svg import (
    CUP,
    FELT,
    INK,
    PAPER,
    PENCIL,
    RULE,
    draw_line,
    draw_path,
    draw_text,
    format_document,
    format_element,
    format_number,
)

WIDTH, HEIGHT = 860.0, 480.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 150.0, 92.0, 66.0
"""The margins, with room for labels; the names stand to the right."""
SMALL, LINE = 12.0, 15.0
COLOURS: Final = (FELT, CUP, "#2b5fa8", "#a8671a", "#6d4aa8", "#0b7285", "#8c2f6b", "#4f5b66")
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3", "5 2", "1 3", "12 4", "3 6")
"""What tells the lines apart without colours."""
MARGIN: Final = 0.06
"""The share of the range of values that is left free above and below."""
LONGEST: Final = 105
"""The characters of a line below the title."""
LONGEST_NAME: Final = 14


def draw_review_chart(
    found: Review, title: str, say: Speaker, seat: Seat | None = None, threshold: float | None = None
) -> str:
    """Draw the expected final scores as SVG; rolls and decisions that stand out have marks with a text.

    With a seat only those of this player have marks; with a threshold, decisions that lost this much or more have.
    """
    traces = trace_columns(found)
    frame = _make_frame(found, traces)
    parts = [format_element("rect", width=WIDTH, height=HEIGHT, fill=PAPER)]
    parts += _draw_texts(title, describe_headline(found, say), threshold, say)
    parts += _draw_grid(found, frame, say)
    styles = [style for style, _ in zip(cycle(zip(COLOURS, DASHES, strict=True)), traces, strict=False)]
    for trace, (colour, dash) in zip(traces, styles, strict=True):
        parts.append(_draw_trace(trace, frame, colour, dash))
    for trace, (colour, _) in zip(traces, styles, strict=True):
        shown = [point for point in trace if seat is None or seat in _list_seats(point)]
        parts += _draw_marks(found, shown, frame, colour, threshold, say)
    parts += _draw_names(found, traces, frame, [colour for colour, _ in styles])
    return format_document(WIDTH, HEIGHT, f"{title}. {describe_headline(found, say)}", parts)


def _make_frame(found: Review, traces: Sequence[Sequence[TracePoint]]) -> Frame:
    values = [point.value for trace in traces for point in trace]
    low, high = min(values), max(values)
    room = max(high - low, 10.0) * MARGIN
    turns = len(found.edition.boxes) * len(found.columns[0].games)
    across = Axis(0.0, float(turns), LEFT, WIDTH - RIGHT)
    return Frame(across, Axis(low - room, high + room, HEIGHT - BOTTOM, TOP))


def _list_seats(point: TracePoint) -> list[Seat]:
    return [entry.seat for entry in (point.roll, point.decision) if entry is not None]


def _draw_texts(title: str, headline: str, threshold: float | None, say: Speaker) -> Iterator[str]:
    yield draw_text(title, LEFT, 28, 17, font_weight="bold")
    for place, line in enumerate(_break_words(headline)):
        yield draw_text(line, LEFT, 48 + 17 * place, 13, fill=PENCIL)
    legend = say("▲ lucky roll · ▼ unlucky roll · ● mistake or blunder")
    if threshold is not None:
        points = format_threshold(threshold, say)
        legend = say("▲ lucky roll · ▼ unlucky roll · ● decision that lost {points} or more", points=points)
    yield draw_text(legend, LEFT, HEIGHT - 12, SMALL, fill=PENCIL)


def _break_words(text: str) -> list[str]:
    """Break a text into lines that fit below the title."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > LONGEST:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _draw_grid(found: Review, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield the grid lines, the ticks and the labels of the axes, and a line between games."""
    across, up = frame.across, frame.up
    for value in up.ticks(6, whole=True):
        yield draw_line(across.begin, up.position(value), across.end, up.position(value), stroke=RULE)
        yield draw_text(f"{value:.0f}", across.begin - 8, up.position(value) + 4, SMALL, text_anchor="end")
    yield draw_line(across.begin, up.begin, across.end, up.begin, stroke=INK)
    turns = len(found.edition.boxes)
    for number in range(1, int(across.high) + 1) if across.high == turns else ():
        x = across.position(number - 0.5)
        yield draw_text(str(number), x, up.begin + 18, SMALL, text_anchor="middle")
        yield draw_line(across.position(number), up.begin, across.position(number), up.begin + 5, stroke=INK)
    yield from _draw_games(len(found.columns[0].games), turns, frame, say)
    middle, height = (across.begin + across.end) / 2, (up.begin + up.end) / 2
    yield draw_text(say("Turn"), middle, up.begin + 36, SMALL, text_anchor="middle")
    turned = f"rotate(-90 {format_number(across.begin - 44)} {format_number(height)})"
    label = say("Expected final score")
    yield draw_text(label, across.begin - 44, height, SMALL, text_anchor="middle", transform=turned)


def _draw_games(games: int, turns: int, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield where the games of a match begin and end."""
    across, up = frame.across, frame.up
    for number in range(1, games + 1) if games > 1 else ():
        middle, end = across.position(turns * (number - 0.5)), across.position(turns * number)
        yield draw_text(say("Game {number}", number=number), middle, up.begin + 18, SMALL, text_anchor="middle")
        yield draw_line(end, up.begin, end, up.end, stroke=RULE)


def _draw_trace(trace: Sequence[TracePoint], frame: Frame, colour: str, dash: str) -> str:
    points = [(frame.across.position(point.when), frame.up.position(point.value)) for point in trace]
    style = {"stroke_dasharray": dash} if dash else {}
    return draw_path(points, fill="none", stroke=colour, stroke_width=2, stroke_linejoin="round", **style)


def _draw_marks(
    found: Review, trace: Sequence[TracePoint], frame: Frame, colour: str, threshold: float | None, say: Speaker
) -> Iterator[str]:
    """Yield a triangle for each lucky or unlucky roll and a circle for each mistake, with what happened."""
    least = dict(THRESHOLDS)[Mark.MISTAKE] if threshold is None else max(threshold, TIE)
    for point in trace:
        x, y = frame.across.position(point.when), frame.up.position(point.value)
        luck = None if point.roll is None else mark_luck(point.roll.luck)
        if point.roll is not None and luck is not None:
            words = f"{format_points(point.roll.luck, say)} ({name_luck_mark(luck, say)})"
            text = say("{dice}: {points}", dice=" ".join(map(str, point.roll.dice)), points=words)
            yield _draw_triangle(x, y, colour, text, up=luck is LuckMark.LUCKY)
        decision = point.decision
        if decision is not None and decision.loss >= least:
            choice = describe_choice(decision.choice, found.edition, say)
            text = f"{choice}: −{format_loss(decision.loss, say)} ({name_mark(mark_loss(decision.loss), say)})"
            title = format_element("title", escape(text))
            yield format_element("circle", title, cx=x, cy=y, r=4.5, fill=colour, stroke=PAPER, stroke_width=1.2)


def _draw_triangle(x: float, y: float, colour: str, text: str, *, up: bool) -> str:
    """Draw a triangle above or below a point, with a text."""
    tip, base = (y - 13, y - 5) if up else (y + 13, y + 5)
    corners = ((x, tip), (x - 4.5, base), (x + 4.5, base))
    path = "M" + " L".join(f"{format_number(a)} {format_number(b)}" for a, b in corners) + " Z"
    return format_element("path", format_element("title", escape(text)), d=path, fill=colour)


def _draw_names(
    found: Review, traces: Sequence[Sequence[TracePoint]], frame: Frame, colours: Sequence[str]
) -> Iterator[str]:
    """Yield each name with its score beside the end of its line; labels that would overlap are moved apart."""
    ends = [frame.up.position(trace[-1].value) for trace in traces]
    order = sorted(range(len(ends)), key=ends.__getitem__)
    heights = _spread([ends[place] for place in order], frame.up.end, frame.up.begin)
    for place, height in zip(order, heights, strict=True):
        column = found.columns[place]
        name = column.name if len(column.name) <= LONGEST_NAME else f"{column.name[: LONGEST_NAME - 1]}…"
        label = f"{name} {column.score}"
        yield draw_text(label, frame.across.end + 10, height + 4, 13, fill=colours[place], font_weight="bold")


def _spread(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return heights in the same order, each at least a line from the next, within the frame if they fit."""
    spread = list(heights)
    for place in range(1, len(spread)):
        spread[place] = max(spread[place], spread[place - 1] + LINE)
    limit = bottom
    for place in reversed(range(len(spread))):
        spread[place] = max(min(spread[place], limit), top)
        limit = spread[place] - LINE
    return spread
