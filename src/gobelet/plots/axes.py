"""Axes: the positions of numbers, and round numbers for the ticks."""

from dataclasses import dataclass
from math import ceil, floor, log10

ROUND = (1, 2, 2.5, 5, 10)
"""Round steps between ticks, times any power of ten."""


@dataclass(frozen=True, slots=True)
class Axis:
    """Numbers from `low` to `high`, drawn from `begin` to `end`."""

    low: float
    high: float
    begin: float
    end: float

    def position(self, value: float) -> float:
        """Return the position of a number."""
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self, most: int, *, whole: bool = False) -> list[float]:
        """Return round numbers on the axis, at most `most` + 1; only whole ones if `whole`."""
        least = (self.high - self.low) / most
        step = find_whole_step(least) if whole else find_round_step(least)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [place * step for place in range(first, last + 1)]


def find_round_step(least: float) -> float:
    """Find the smallest round step that is not below `least`."""
    power = 10.0 ** floor(log10(least))
    return next(factor * power for factor in ROUND if factor * power >= least * (1 - 1e-9))


def find_whole_step(least: float) -> float:
    """Find the smallest round step that is a whole number and not below `least`."""
    step = find_round_step(max(least, 1.0))
    return step if step.is_integer() else find_round_step(2 * step)


def count_decimals(ticks: list[float]) -> int:
    """Count the decimals these numbers need to be distinct."""
    step = ticks[1] - ticks[0] if len(ticks) > 1 else 1.0
    return next((places for places in range(6) if abs(round(step, places) - step) < step * 1e-6), 6)
