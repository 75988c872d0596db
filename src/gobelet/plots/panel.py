"""One distribution drawn: bars score by score, and the average."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor

from gobelet.i18n import Speaker
from gobelet.plots.axes import Axis, decimals_of
from gobelet.plots.svg import CUP, FELT, INK, PENCIL, RULE, line, number, path, text
from gobelet.solver import Distribution

LEFT, RIGHT, TOP, BOTTOM = 72.0, 26.0, 58.0, 46.0
"""The margins of a panel, with room for words."""
SMALL = 12.0
NEAR_END = 0.7
"""Beyond this part of the axis there is no room for words to the right."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A distribution of final scores with its title."""

    title: str
    scores: Distribution
    note: str = ""
    """A line below the title."""
    from_points: int | None = None
    """Scores of so many points or more are drawn in another colour."""
    played: bool = False
    """Whether games were played, so that the bars are their shares and no chances."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a panel is drawn, by axes that several panels may share."""

    across: Axis
    """The scores."""
    up: Axis
    """How likely each is, or how frequent, in per cent."""

    def within(self, scores: Distribution) -> range:
        """Return the scores whose bars, half a point to either side, stand between the ends of the axis."""
        low, high = ceil(self.across.low + 0.5), floor(self.across.high - 0.5)
        return range(max(scores.low, low), min(scores.high, high) + 1)


def draw_panel(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield the parts of a panel, from the back to the front."""
    left, top = frame.across.begin, frame.up.end
    yield from _grid(panel, frame, say)
    yield from _bars(panel, frame, say)
    yield from _average(panel, frame, say)
    yield line(frame.across.begin, frame.up.begin, frame.across.end, frame.up.begin, stroke=INK)
    yield text(panel.title, left, top - 34, 17, font_weight="bold")
    if panel.note:
        yield text(panel.note, left, top - 15, 13, fill=PENCIL)


def _grid(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield the rules behind the bars and the numbers beside them."""
    across, up = frame.across, frame.up
    ticks = up.ticks(5)
    for value in ticks:
        yield line(across.begin, up.at(value), across.end, up.at(value), stroke=RULE)
        label = say("{number} %", number=say.number(value, decimals_of(ticks)))
        yield text(label, across.begin - 8, up.at(value) + 4, SMALL, text_anchor="end")
    for value in across.ticks(12, whole=True):
        yield line(across.at(value), up.begin, across.at(value), up.begin + 5, stroke=INK)
        yield text(f"{value:.0f}", across.at(value), up.begin + 19, SMALL, text_anchor="middle")
    middle, height = (across.begin + across.end) / 2, (up.begin + up.end) / 2
    yield text(say("Final score"), middle, up.begin + 38, SMALL, text_anchor="middle")
    turned = f"rotate(-90 {number(across.begin - 48)} {number(height)})"
    measured = say("Share of games with each score") if panel.played else say("Chance of each score")
    yield text(measured, across.begin - 48, height, SMALL, text_anchor="middle", transform=turned)


def _bars(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield the bars as one shape, or as two where some scores stand out."""
    yield _area(_steps(panel.scores, frame), frame, FELT)
    if panel.from_points is not None:
        shown = frame.within(panel.scores)
        first = max(panel.from_points, shown.start)
        if first < shown.stop:
            chances = panel.scores.chances[first - panel.scores.low :]
            rest = Distribution(first, chances)
            yield _area(_steps(rest, frame), frame, CUP)
            top = frame.up.at(100 * float(chances.max())) - 8
            label = say("{points} and more", points=panel.from_points)
            yield _beside(label, frame.across.at(first), top, frame, fill=CUP)


def _area(steps: list[tuple[float, float]], frame: Frame, colour: str) -> str:
    return path([(steps[0][0], frame.up.begin), *steps, (steps[-1][0], frame.up.begin)], fill=colour)


def _steps(scores: Distribution, frame: Frame) -> list[tuple[float, float]]:
    """Return the tops of all bars, from left to right: each score is as wide as one point."""
    shown = frame.within(scores)
    tops = [frame.up.at(100 * scores.chance(score)) for score in shown]
    sides = [(frame.across.at(score - 0.5), frame.across.at(score + 0.5)) for score in shown]
    return [(side, top) for both, top in zip(sides, tops, strict=True) for side in both]


def _average(panel: Panel, frame: Frame, say: Speaker) -> Iterator[str]:
    """Yield a line at the average, and the average in words."""
    place = frame.across.at(panel.scores.mean)
    label = say("average {points}", points=say.number(panel.scores.mean, 1))
    yield line(place, frame.up.begin, place, frame.up.end, stroke=INK, stroke_width=1.2, stroke_dasharray="5 4")
    yield _beside(label, place, frame.up.end + 10, frame)


def _beside(label: str, place: float, y: float, frame: Frame, **attributes: str | float) -> str:
    """Return words to the right of a place, or to its left where they would run out of the frame."""
    across = frame.across
    if place > across.begin + NEAR_END * (across.end - across.begin):
        return text(label, place - 6, y, SMALL, text_anchor="end", **attributes)
    return text(label, place + 6, y, SMALL, **attributes)
