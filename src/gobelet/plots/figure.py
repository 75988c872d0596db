"""Several panels in one picture, side by side, on axes they share."""

from collections.abc import Sequence
from typing import Final

from gobelet.i18n import Speaker
from gobelet.plots.axes import Axis, find_whole_step
from gobelet.plots.panel import BOTTOM, LEFT, RIGHT, TOP, Frame, Panel, draw_panel
from gobelet.plots.svg import PAPER, format_document, format_element

WIDTH, HEIGHT = 760.0, 430.0
"""The size of a picture of one panel."""
SMALLER: Final = 0.8
"""How wide and high each panel is where there are several, beside one that is alone."""
TAIL: Final = 0.001
"""So much of a distribution may lie beyond either end of the axis: far scores are too rare to be seen."""
HEADROOM: Final = 1.12
"""How much higher the axis is than the highest bar, for the words at the average."""
FEW: Final = 4
"""Where the scores lie closer together, the axis shows some on either side that nobody has."""


def draw_figure(panels: Sequence[Panel], say: Speaker) -> str:
    """Return the picture of these distributions as SVG, two panels to a line."""
    columns = min(len(panels), 2)
    scale = 1.0 if len(panels) == 1 else SMALLER
    width, height = WIDTH * scale, HEIGHT * scale
    whole = width * columns, height * -(-len(panels) // columns)
    parts = [format_element("rect", width=whole[0], height=whole[1], fill=PAPER)]
    for place, panel in enumerate(panels):
        line, column = divmod(place, columns)
        parts += draw_panel(panel, _make_frame(panels, column * width, line * height, width, height), say)
    return format_document(*whole, ", ".join(panel.title for panel in panels), parts)


def _make_frame(panels: Sequence[Panel], x: float, y: float, width: float, height: float) -> Frame:
    """Return where a panel is drawn; the axes have room for the distributions of all."""
    low = min(panel.scores.quantile(TAIL) for panel in panels)
    high = max(panel.scores.quantile(1 - TAIL) for panel in panels)
    if high - low < FEW:
        low, high = max(low - FEW // 2, 0), high + FEW // 2
    step = find_whole_step((high - low) / 12)
    first, last = low // step * step - step / 2, (high // step + 1) * step + step / 2
    across = Axis(first, last, x + LEFT, x + width - RIGHT)
    highest = max(float(panel.scores.chances.max()) for panel in panels)
    return Frame(across, Axis(0.0, 100 * highest * HEADROOM, y + height - BOTTOM, y + TOP))
