"""Distributions as pictures: SVG written here, PNG rendered from it where the extra `plots` is installed."""

from gobelet.plots.panel import Panel
from gobelet.plots.picture import draw
from gobelet.plots.saving import check_picture, save

__all__ = ["Panel", "check_picture", "draw", "save"]
