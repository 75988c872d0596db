"""A panel: one distribution as bars, one a score, and its average."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor

from gobelet.i18n import Speaker
from gobelet.plots.axes import Axis, count_decimals
from gobelet.plots.svg import CUP, FELT, INK, PENCIL, RULE, draw_line, draw_path, draw_text, format_number
from gobelet.solver import Distribution

LEFT, RIGHT, TOP, BOTTOM = 72.0, 26.0, 58.0, 46.0
"""The margins of a panel, with room for labels."""
SMALL = 12.0
NEAR_END = 0.7
"""Beyond this share of the axis there is no room for a label to the right."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A distribution of final scores with its title."""

    title: str
    scores: Distribution
    note: str = ""
    """A line below the title."""
    from_points: int | None = None
    """Scores from this one on are drawn in another colour."""
    played: bool = False
    """Whether the bars are shares of played games, not chances."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The axes of a panel."""

    across: Axis
    """The scores."""
    up: Axis
    """The chance or frequency of each score, in per cent."""

    def within(self, scores: Distribution) -> range:
        """Return the scores whose bars, one point wide, lie within the axis."""
        low, high = ceil(self.across.low + 0.5), floor(self.across.high - 0.5)
        return range(max(scores.low, low), min(scores.high, high) + 1)


def draw_panel(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield the elements of a panel, from back to front."""
    left, top = frame.across.begin, frame.up.end
    yield from _draw_grid(panel, frame, say)
    yield from _draw_bars(panel, frame, say)
    yield from _draw_average(panel, frame, say)
    yield draw_line(frame.across.begin, frame.up.begin, frame.across.end, frame.up.begin, stroke=INK)
    yield draw_text(panel.title, left, top - 34, 17, font_weight="bold")
    if panel.note:
        yield draw_text(panel.note, left, top - 15, 13, fill=PENCIL)


def _draw_grid(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield the grid lines, the ticks and the labels of the axes."""
    across, up = frame.across, frame.up
    ticks = up.ticks(5)
    for value in ticks:
        yield draw_line(across.begin, up.position(value), across.end, up.position(value), stroke=RULE)
        label = say("{number} %", number=say.number(value, count_decimals(ticks)))
        yield draw_text(label, across.begin - 8, up.position(value) + 4, SMALL, text_anchor="end")
    for value in across.ticks(12, whole=True):
        yield draw_line(across.position(value), up.begin, across.position(value), up.begin + 5, stroke=INK)
        yield draw_text(f"{value:.0f}", across.position(value), up.begin + 19, SMALL, text_anchor="middle")
    middle, height = (across.begin + across.end) / 2, (up.begin + up.end) / 2
    yield draw_text(say("Final score"), middle, up.begin + 38, SMALL, text_anchor="middle")
    turned = f"rotate(-90 {format_number(across.begin - 48)} {format_number(height)})"
    measured = say("Share of games with each score") if panel.played else say("Chance of each score")
    yield draw_text(measured, across.begin - 48, height, SMALL, text_anchor="middle", transform=turned)


def _draw_bars(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield the bars as one shape, or as two if some scores are highlighted."""
    yield _draw_area(_compute_steps(panel.scores, frame), frame, FELT)
    if panel.from_points is not None:
        shown = frame.within(panel.scores)
        first = max(panel.from_points, shown.start)
        if first < shown.stop:
            chances = panel.scores.chances[first - panel.scores.low :]
            rest = Distribution(first, chances)
            yield _draw_area(_compute_steps(rest, frame), frame, CUP)
            top = frame.up.position(100 * float(chances.max())) - 8
            label = say("{points} and more", points=panel.from_points)
            yield _draw_beside(label, frame.across.position(first), top, frame, fill=CUP)


def _draw_area(steps: list[tuple[float, float]], frame: Frame, colour: str) -> str:
    return draw_path([(steps[0][0], frame.up.begin), *steps, (steps[-1][0], frame.up.begin)], fill=colour)


def _compute_steps(scores: Distribution, frame: Frame) -> list[tuple[float, float]]:
    """Compute the corners at the tops of all bars, from left to right; a bar is one point wide."""
    shown = frame.within(scores)
    tops = [frame.up.position(100 * scores.chance(score)) for score in shown]
    sides = [(frame.across.position(score - 0.5), frame.across.position(score + 0.5)) for score in shown]
    return [(side, top) for both, top in zip(sides, tops, strict=True) for side in both]


def _draw_average(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield a line at the average, and its label."""
    place = frame.across.position(panel.scores.mean)
    label = say("average {points}", points=say.number(panel.scores.mean, 1))
    yield draw_line(place, frame.up.begin, place, frame.up.end, stroke=INK, stroke_width=1.2, stroke_dasharray="5 4")
    yield _draw_beside(label, place, frame.up.end + 10, frame)


def _draw_beside(label: str, place: float, y: float, frame: Frame, **attributes: str | float) -> str:
    """Draw a label to the right of a place, or to its left where it would leave the frame."""
    across = frame.across
    if place > across.begin + NEAR_END * (across.end - across.begin):
        return draw_text(label, place - 6, y, SMALL, text_anchor="end", **attributes)
    return draw_text(label, place + 6, y, SMALL, **attributes)
