"""Chances and distributions in a terminal: percentages that never round to certainty, and a chart of bars."""

import sys
from collections.abc import Iterator
from itertools import pairwise
from math import floor, log10
from typing import Final

from gobelet.i18n import Speaker
from gobelet.solver import Distribution

DECIMALS: Final = 2
TINY: Final = 1e-10
"""Less than this is told by its power of ten, and what lacks less to certainty is certain."""
TAIL: Final = 0.001
"""Scores rarer than this, all together, share a bar at either end."""
MOST_BARS: Final = 24
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
"""How many scores a bar can stand for."""
LONGEST: Final = 40
"""How long the longest bar is."""
EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def percent(chance: float, say: Speaker) -> str:
    """Return a chance as a percentage, with two figures of whatever it lacks to certainty or impossibility."""
    lacking = min(chance, 1 - chance)
    if 0 < chance < TINY:
        return say("{number} %", number=f"{100 * chance:.1e}")
    if lacking < TINY:
        return say("{number} %", number=round(100 * chance))
    decimals = max(DECIMALS, 1 - floor(log10(100 * lacking)))
    return say("{number} %", number=say.number(100 * chance, decimals))


def chart(found: Distribution, say: Speaker) -> Iterator[str]:
    """Yield a bar for every few scores: the scores, the bar, and how likely they are."""
    rows = _rows(found)
    texts = [_scores(low, high, found, say) for low, high, _ in rows]
    width, highest = max(map(len, texts)), max(chance for _, _, chance in rows)
    for text, (_, _, chance) in zip(texts, rows, strict=True):
        yield f"{text.rjust(width)}  {_bar(chance / highest).ljust(LONGEST)}  {percent(chance, say).rjust(8)}"


def _rows(found: Distribution) -> list[tuple[int, int, float]]:
    """Return runs of scores (first, last, chance) of one length, the rare ones at either end in one run each."""
    low, high = found.quantile(TAIL), found.quantile(1 - TAIL)
    step = next((step for step in STEPS if (high - low) / step < MOST_BARS - 2), STEPS[-1])
    edges = [found.low, *range((low // step + 1) * step, (high // step + 1) * step, step), found.high + 1]
    spans = [(first, end) for first, end in pairwise(edges) if first < end]
    return [(first, end - 1, float(found.chances[first - found.low : end - found.low].sum())) for first, end in spans]


def _scores(low: int, high: int, found: Distribution, say: Speaker) -> str:
    if low == high:
        return str(low)
    if low == found.low:
        return say("up to {points}", points=high)
    return say("{points} and more", points=low) if high == found.high else f"{low}–{high}"


def _bar(share: float) -> str:
    """Return a bar of blocks, or of number signs where the terminal has no blocks."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if not encoding.lower().startswith("utf"):
        return "#" * round(LONGEST * share)
    whole, eighths = divmod(round(8 * LONGEST * share), 8)
    return "█" * whole + (EIGHTHS[eighths] if eighths else "")
