"""Chances as percentages that never round to certainty."""

from math import floor, log10
from typing import Final

from gobelet.i18n.speaker import Speaker

DECIMALS: Final = 2
TINY: Final = 1e-10
"""A smaller chance is shown as a power of ten, and one closer to 1 as certain."""
LEAST: Final = 0.01
"""Percent: less is only said to be less, where people read a chance in passing."""


def format_percent(chance: float, say: Speaker) -> str:
    """Return a chance as a percentage, with two significant digits of its distance to 0 or 1."""
    distance = min(chance, 1 - chance)
    if 0 < chance < TINY:
        return say("{number} %", number=f"{100 * chance:.1e}")
    if distance < TINY:
        return say("{number} %", number=round(100 * chance))
    decimals = max(DECIMALS, 1 - floor(log10(100 * distance)))
    return say("{number} %", number=say.number(100 * chance, decimals))


def format_rough_percent(chance: float, say: Speaker) -> str:
    """Return a chance as people say it: whole percents, more digits only near 0 and 1, and never certainty."""
    percent = 100 * chance
    if percent < LEAST:
        return say("less than {number} %", number=say.number(LEAST, DECIMALS))
    if percent > 100 - LEAST:
        return say("more than {number} %", number=say.number(100 - LEAST, DECIMALS))
    nearest = min(percent, 100 - percent)
    return say("{number} %", number=say.number(percent, 0 if nearest >= 10 else 1 if nearest >= 1 else DECIMALS))
