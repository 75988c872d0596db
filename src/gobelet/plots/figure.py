"""A figure: one or more panels side by side, on the same axes."""

from collections.abc import Sequence
from typing import Final

from gobelet.i18n import Speaker
from gobelet.plots.axes import Axis, find_whole_step
from gobelet.plots.panel import BOTTOM, LEFT, RIGHT, TOP, Frame, Panel, draw_panel
from gobelet.plots.svg import PAPER, format_document, format_element

WIDTH, HEIGHT = 760.0, 430.0
"""The size of a figure with one panel."""
SMALLER: Final = 0.8
"""The scale of each panel if there are several."""
TAIL: Final = 0.001
"""The share of a distribution that may lie beyond each end of the axis, where bars are too low to be seen."""
HEADROOM: Final = 1.12
"""The height of the axis relative to the highest bar, with room for the label of the average."""
FEW: Final = 4
"""The smallest range of scores on the axis; a smaller range is widened on both sides."""


def draw_figure(panels: Sequence[Panel], say: Speaker) -> str:
    """Draw these distributions as SVG, two panels a row."""
    columns = min(len(panels), 2)
    scale = 1.0 if len(panels) == 1 else SMALLER
    width, height = WIDTH * scale, HEIGHT * scale
    whole = width * columns, height * -(-len(panels) // columns)
    parts = [format_element("rect", width=whole[0], height=whole[1], fill=PAPER)]
    for place, panel in enumerate(panels):
        row, column = divmod(place, columns)
        parts += draw_panel(panel, _make_frame(panels, column * width, row * height, width, height), say)
    return format_document(*whole, ", ".join(panel.title for panel in panels), parts)


def _make_frame(panels: Sequence[Panel], x: float, y: float, width: float, height: float) -> Frame:
    """Make the axes of one panel; their ranges cover the distributions of all panels."""
    low = min(panel.scores.quantile(TAIL) for panel in panels)
    high = max(panel.scores.quantile(1 - TAIL) for panel in panels)
    if high - low < FEW:
        low, high = max(low - FEW // 2, 0), high + FEW // 2
    step = find_whole_step((high - low) / 12)
    first, last = low // step * step - step / 2, (high // step + 1) * step + step / 2
    across = Axis(first, last, x + LEFT, x + width - RIGHT)
    highest = max(float(panel.scores.chances.max()) for panel in panels)
    return Frame(across, Axis(0.0, 100 * highest * HEADROOM, y + height - BOTTOM, y + TOP))
