"""Marks of decisions and rolls, and the accuracy of play: the only place where their thresholds stand."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

TIE: Final = 1e-9
"""Options closer than this are equally good."""


class Mark(StrEnum):
    """How good a decision was."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


INACCURATE: Final = 0.5
"""The loss in points from which a decision is worth a look."""
THRESHOLDS: Final = ((Mark.BLUNDER, 5.0), (Mark.MISTAKE, 2.0), (Mark.INACCURACY, INACCURATE))
"""The loss in points from which a decision has a mark, the worst first."""
LUCKY: Final = 10.0
"""The luck in points from which a roll is called lucky, or below its negative unlucky: about its standard deviation."""
HALF: Final = 2.0
"""The loss in points at which a decision counts half for the accuracy."""


class LuckMark(StrEnum):
    """How kind a roll was."""

    LUCKY = "lucky"
    UNLUCKY = "unlucky"


def mark_loss(loss: float) -> Mark:
    """Return the mark of a decision that lost this many points."""
    if loss <= TIE:
        return Mark.BEST
    return next((mark for mark, least in THRESHOLDS if loss >= least), Mark.FINE)


def mark_luck(luck: float) -> LuckMark | None:
    """Return the mark of a roll, if it stands out."""
    if abs(luck) < LUCKY:
        return None
    return LuckMark.LUCKY if luck > 0 else LuckMark.UNLUCKY


def compute_accuracy(losses: Iterable[float]) -> float:
    """Return the accuracy of unforced decisions in per cent: 100 for best play, half of it for each 2 points lost."""
    counted = [0.5 ** (loss / HALF) for loss in losses]
    return 100.0 * sum(counted) / len(counted) if counted else 100.0
