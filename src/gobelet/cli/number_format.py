"""Distributions in a terminal: a bar chart."""

import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from gobelet.i18n import Speaker
from gobelet.i18n.percent import format_percent
from gobelet.solver import Distribution

TAIL: Final = 0.001
"""The total chance of the scores that share a bar at either end."""
MAX_BARS: Final = 24
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
"""The possible numbers of scores for one bar."""
BAR_LENGTH: Final = 40
"""The characters of the longest bar."""
EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def format_chart(found: Distribution, say: Speaker) -> Iterator[str]:
    """Yield a line for every few scores: the scores, a bar, and their chance."""
    rows = _split_into_rows(found)
    texts = [_format_range(low, high, found, say) for low, high, _ in rows]
    width, highest = max(map(len, texts)), max(chance for _, _, chance in rows)
    for text, (_, _, chance) in zip(texts, rows, strict=True):
        bar, percent = _format_bar(chance / highest), format_percent(chance, say)
        yield f"{text.rjust(width)}  {bar.ljust(BAR_LENGTH)}  {percent.rjust(8)}"


def _split_into_rows(found: Distribution) -> list[tuple[int, int, float]]:
    """Return ranges of scores (first, last, chance) of equal length, with the rare scores in one range at each end."""
    low, high = found.quantile(TAIL), found.quantile(1 - TAIL)
    step = next((step for step in STEPS if (high - low) / step < MAX_BARS - 2), STEPS[-1])
    edges = [found.low, *range((low // step + 1) * step, (high // step + 1) * step, step), found.high + 1]
    spans = [(first, end) for first, end in pairwise(edges) if first < end]
    return [(first, end - 1, float(found.chances[first - found.low : end - found.low].sum())) for first, end in spans]


def _format_range(low: int, high: int, found: Distribution, say: Speaker) -> str:
    if low == high:
        return str(low)
    if low == found.low:
        return say("up to {points}", points=high)
    return say("{points} and more", points=low) if high == found.high else f"{low}–{high}"


def _format_bar(share: float) -> str:
    """Return a bar of block characters, or of number signs where the encoding has none."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if not encoding.lower().startswith("utf"):
        return "#" * round(BAR_LENGTH * share)
    whole, eighths = divmod(round(8 * BAR_LENGTH * share), 8)
    return "█" * whole + (EIGHTHS[eighths] if eighths else "")
