"""Round the figures of a sentence to few decimals, so that they still add up to the difference shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from gobelet.coach.marks import THRESHOLDS

FINE = 2
"""The decimals of the parts; all arithmetic here is in whole hundredths, so it is exact."""
COARSE = 1
"""The decimals of a sentence, unless the difference would be rounded to 0."""
MAX_NAMED = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """The gain or loss of one part, or of all the rest, in units of the last decimal shown."""

    name: str | None
    """None stands for all the rest together."""
    units: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a sentence; they add up to the difference, to the last decimal."""

    decimals: int
    difference: int
    shown: tuple[Figure, ...]

    def points(self, units: int) -> float:
        """Convert units into points."""
        return float(units / 10**self.decimals)


def round_figures(parts: Sequence[tuple[str, int]], difference: int) -> Figures:
    """Round parts, in hundredths that add up to the difference, to figures: the largest ones and the rest."""
    decimals = _choose_decimals([points for _, points in parts], difference)
    step: int = 10 ** (FINE - decimals)
    named = _choose_named_parts([part for part in parts if round_to_steps(part[1], step)], difference)
    rest = sum(points for _, points in parts) - sum(points for _, points in named)
    figures: list[tuple[str | None, int]] = [*named, *([(None, rest)] if round_to_steps(rest, step) else [])]
    total = round_to_steps(difference, step)
    units = _round_to_total([points for _, points in figures], total, step, spare=len(figures) > len(named))
    shown = (Figure(name, unit) for (name, _), unit in zip(figures, units, strict=True))
    return Figures(decimals, total, tuple(figure for figure in shown if figure.units))


def to_hundredths(points: float) -> int:
    """Round points to hundredths, but never up to the threshold of a mark."""
    hundredths = round(points * 100)
    return hundredths - any(points < least and hundredths >= round(least * 100) for _, least in THRESHOLDS)


def round_difference(hundredths: int) -> tuple[int, int]:
    """Return a difference in units of its last decimal, and its decimals: as few as show it on its side of a mark."""
    decimals = FINE if _is_hidden(hundredths) else COARSE
    return round_to_steps(hundredths, 10 ** (FINE - decimals)), decimals


def round_loss(loss: float) -> tuple[float, int]:
    """Return a loss as it is shown, with its decimals."""
    units, decimals = round_difference(to_hundredths(loss))
    return units / 10**decimals, decimals


def _is_hidden(difference: int) -> bool:
    """Whether few decimals would show a difference as 0, or round it up to the threshold of a mark."""
    step: int = 10 ** (FINE - COARSE)
    shown = step * round_to_steps(difference, step)
    return bool(difference) and (not shown or any(difference < round(least * 100) <= shown for _, least in THRESHOLDS))


def round_to_steps(hundredths: int, step: int) -> int:
    """Round hundredths to a number of steps, halves away from 0."""
    steps = (2 * abs(hundredths) + step) // (2 * step)
    return steps if hundredths >= 0 else -steps


def _choose_decimals(parts: Sequence[int], difference: int) -> int:
    """Return one decimal, or two if with one all parts would be 0 or the difference hidden."""
    step: int = 10 ** (FINE - COARSE)
    seen = any(round_to_steps(points, step) for points in parts)
    return COARSE if seen and not _is_hidden(difference) else FINE


def _choose_named_parts(parts: Sequence[tuple[str, int]], difference: int) -> list[tuple[str, int]]:
    """Return the largest parts; if the option is better, at least one of them is a gain, if there is any."""
    named = sorted(parts, key=lambda part: -abs(part[1]))[:MAX_NAMED]
    gains = [part for part in parts if part[1] > 0]
    if difference > 0 and gains and not set(gains) & set(named):
        named[MAX_NAMED - 1 :] = [max(gains, key=lambda part: part[1])]
    return named


def _round_to_total(exact: Sequence[int], total: int, step: int, *, spare: bool) -> list[int]:
    """Round figures to steps so that they add up to the total; some are rounded the other way.

    The rest, which is the last one if `spare`, is adjusted first, because the reader cannot check it.
    """
    units = [round_to_steps(points, step) for points in exact]
    while units and (missing := total - sum(units)):
        sign = 1 if missing > 0 else -1
        lacking = [sign * (points - step * unit) for points, unit in zip(exact, units, strict=True)]
        lacking[-1] += step * spare
        units[lacking.index(max(lacking))] += sign
    return units
