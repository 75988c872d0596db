"""Charts of score distributions: SVG, and PNG if the extra `plots` is installed."""

from gobelet.plots.figure import draw_figure
from gobelet.plots.panel import Panel
from gobelet.plots.save import check_picture, save_picture

__all__ = ["Panel", "check_picture", "draw_figure", "save_picture"]
