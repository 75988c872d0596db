"""Chances as percentages that never round to certainty."""

from math import floor, log10
from typing import Final

from gobelet.i18n.speaker import Speaker

DECIMALS: Final = 2
TINY: Final = 1e-10
"""A smaller chance is shown as a power of ten, and one closer to 1 as certain."""


def format_percent(chance: float, say: Speaker) -> str:
    """Return a chance as a percentage, with two significant digits of its distance to 0 or 1."""
    distance = min(chance, 1 - chance)
    if 0 < chance < TINY:
        return say("{number} %", number=f"{100 * chance:.1e}")
    if distance < TINY:
        return say("{number} %", number=round(100 * chance))
    decimals = max(DECIMALS, 1 - floor(log10(100 * distance)))
    return say("{number} %", number=say.number(100 * chance, decimals))
