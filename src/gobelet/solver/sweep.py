"""Sweeps: the value of best play for every combination of house rules. No table is written: there may be thousands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import NamedTuple

from gobelet.dice import Edition, ScoreCard, with_house_rules
from gobelet.solver.library import Library
from gobelet.solver.model.states import count_reachable

Combination = tuple[str, ...]
"""A value for each house rule of a sweep, in its order."""


class SweepRow(NamedTuple):
    """The result for one combination."""

    combination: Combination
    value: float
    states: int


@dataclass(frozen=True, slots=True)
class Sweep:
    """An edition, and the values of the house rules that are combined; a rule may have only one."""

    edition: Edition
    ranges: Mapping[str, tuple[str, ...]]

    def __len__(self) -> int:
        return prod(map(len, self.ranges.values()))

    def combinations(self) -> Iterator[Combination]:
        """Yield every combination; the last rule changes first."""
        return product(*self.ranges.values())

    def solve(self, combinations: Sequence[Combination], library: Library) -> list[SweepRow]:
        """Solve some of the combinations."""
        return [self._solve(each, library) for each in combinations]

    def _solve(self, combination: Combination, library: Library) -> SweepRow:
        edition = with_house_rules(self.edition, dict(zip(self.ranges, combination, strict=True)))
        values = library.compute_values(edition)
        return SweepRow(combination, values.value(ScoreCard.empty(edition)), count_reachable(values.layout.compiled))
