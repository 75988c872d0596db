"""Figures for a sentence: rounded to what is worth reading, and still adding up to the difference shown."""

from collections.abc import Sequence
from dataclasses import dataclass

FINE = 2
"""The decimals of the parts; all arithmetic here is in whole hundredths, so that nothing is lost on the way."""
COARSE = 1
"""The decimals of a sentence, unless that would round the difference away."""
MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """What one part, or all that is not named, brings or costs, in whole units of the last decimal shown."""

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
        """Return so many units as points."""
        return float(units / 10**self.decimals)


def round_figures(parts: Sequence[tuple[str, int]], difference: int) -> Figures:
    """Return the figures for parts in hundredths that add up to the difference: the weightiest ones and the rest."""
    decimals = _choose_decimals([points for _, points in parts], difference)
    step: int = 10 ** (FINE - decimals)
    named = _choose_named_parts([part for part in parts if round_half_up(part[1], step)], difference)
    rest = sum(points for _, points in parts) - sum(points for _, points in named)
    told: list[tuple[str | None, int]] = [*named, *([(None, rest)] if round_half_up(rest, step) else [])]
    total = round_half_up(difference, step)
    units = _round_to_total([points for _, points in told], total, step, spare=len(told) > len(named))
    shown = (Figure(name, unit) for (name, _), unit in zip(told, units, strict=True))
    return Figures(decimals, total, tuple(figure for figure in shown if figure.units))


def round_half_up(hundredths: int, step: int) -> int:
    """Return how many steps a figure has, halves away from nought."""
    steps = (2 * abs(hundredths) + step) // (2 * step)
    return steps if hundredths >= 0 else -steps


def _choose_decimals(parts: Sequence[int], difference: int) -> int:
    """Return one decimal, or two if the difference or all the parts would vanish with one."""
    step: int = 10 ** (FINE - COARSE)
    seen = any(round_half_up(points, step) for points in parts) and bool(
        round_half_up(difference, step) or not difference
    )
    return COARSE if seen else FINE


def _choose_named_parts(parts: Sequence[tuple[str, int]], difference: int) -> list[tuple[str, int]]:
    """Return the weightiest parts; among those of a better option is one that speaks for it, if there is any."""
    named = sorted(parts, key=lambda part: -abs(part[1]))[:MOST_NAMED]
    gains = [part for part in parts if part[1] > 0]
    if difference > 0 and gains and not set(gains) & set(named):
        named[MOST_NAMED - 1 :] = [max(gains, key=lambda part: part[1])]
    return named


def _round_to_total(exact: Sequence[int], total: int, step: int, *, spare: bool) -> list[int]:
    """Return the figures in steps, one here and there rounded the other way so that they add up to the total.

    The rest, the last one if it is there (`spare`), yields first: nobody has a figure to hold against it.
    """
    units = [round_half_up(points, step) for points in exact]
    while units and (missing := total - sum(units)):
        sign = 1 if missing > 0 else -1
        lacking = [sign * (points - step * unit) for points, unit in zip(exact, units, strict=True)]
        lacking[-1] += step * spare
        units[lacking.index(max(lacking))] += sign
    return units
