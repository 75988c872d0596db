"""The reachable states: their number, and that the solver never reads any other."""

import tomllib
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from gobelet.dice import EDITIONS, Clause, Edition, Face, Points, ScoreCard, Section, edition
from gobelet.dice.joker import JOKER_RULES, OpenBoxes, Placement
from gobelet.solver import CompiledEdition
from gobelet.solver.kernels.solve import solve_rows
from gobelet.solver.model.lattice import Floats
from gobelet.solver.model.layout import Layout, write_full_card
from gobelet.solver.model.states import count_reachable, find_reachable
from gobelet.solver.solve import build_arrays, group_rows_by_level
from support.soak import mark_long

pytestmark = pytest.mark.slow

COUNTS = tomllib.loads((Path(__file__).parents[2] / "vectors/counts.toml").read_text(encoding="utf-8"))
PLAYED = [
    *map(edition, ("mb-1982", "hasbro-2014", "kniffel", "yatzy")),
    edition("mb-1982", order="forced"),
    edition("hasbro-2014", upper_bonus_at=70, yahtzee_bonus=50),
]
HIGH = 1e9
"""Higher than any value: every maximum takes it."""


@pytest.mark.parametrize("rule", JOKER_RULES)
def test_counts_of_states(rule: str) -> None:
    """The number of reachable states is that of a walk through the rules, for each number of filled boxes."""
    compiled = CompiledEdition(edition("mb-1982", joker=rule))
    split = [0] * 14
    for (filled, _), totals in find_reachable(compiled).items():
        split[filled.bit_count()] += totals.bit_count()
    assert split == COUNTS["joker"][rule]["states"]
    assert count_reachable(compiled) == sum(split) == 536_448


COUNTED = [*PLAYED, edition("hasbro-2014", upper_bonus_at=105), *map(edition, EDITIONS)]


@pytest.mark.parametrize("played", mark_long(COUNTED, quick=[edition("kniffel"), PLAYED[-2]]), ids=repr)
def test_counting_needs_no_walk(played: Edition) -> None:
    """The count from the upper boxes alone is that of the walk through every row."""
    compiled = CompiledEdition(played)
    assert count_reachable(compiled) == sum(totals.bit_count() for totals in find_reachable(compiled).values())


def prefer_lower(open_boxes: OpenBoxes, _face: Face) -> Placement:
    """Let no five alike fill an upper box while a lower one is open, matching or not."""
    lower = frozenset(category.id for category in open_boxes if category.section is Section.LOWER)
    return Placement(lower or frozenset(category.id for category in open_boxes), joker=True, clause=Clause("joker"))


def test_counts_where_the_joker_rule_limits_gains() -> None:
    """A joker rule that keeps five alike out of the upper boxes changes nothing: they can be filled first."""
    compiled = CompiledEdition(replace(edition("kniffel"), joker=prefer_lower))
    assert count_reachable(compiled) == sum(totals.bit_count() for totals in find_reachable(compiled).values())


def test_the_cache_of_counts_is_bounded() -> None:
    """Counts are cached for a few editions, so that a server does not keep every edition it has seen."""
    limit = count_reachable.cache_info().maxsize
    assert limit is not None
    assert limit < 100


POISONED = list(product(PLAYED, (np.nan, HIGH)))
QUICK = [(edition("kniffel"), np.nan), (edition("mb-1982", order="forced"), HIGH)]


@pytest.mark.parametrize(("played", "poison"), mark_long(POISONED, quick=QUICK), ids=repr)
def test_unreachable_cells_are_never_read(played: Edition, poison: float) -> None:
    """With every unreachable cell poisoned, padding included, all other cells are unchanged."""
    layout = Layout(CompiledEdition(played))
    reachable = find_cells(layout)
    clean, poisoned = (
        solve_with_poison(layout, np.zeros(layout.size, dtype=bool), 0),
        solve_with_poison(layout, ~reachable, poison),
    )
    assert (~reachable).sum() > 1000
    assert np.array_equal(poisoned[reachable], clean[reachable])


@pytest.mark.parametrize("poison", mark_long([np.nan, HIGH], quick=[np.nan]))
def test_poison_that_is_read_shows(poison: float) -> None:
    """Poison in the cell of a reachable card, with twelve noughts, changes the value of the empty card."""
    layout, nought = Layout(CompiledEdition(edition("kniffel"))), Points(0)
    one = np.zeros(layout.size, dtype=bool)
    one[layout.place(ScoreCard(layout.compiled.edition, (*[nought] * 12, None)))] = True
    clean, poisoned = solve_with_poison(layout, ~find_cells(layout), poison), solve_with_poison(layout, one, poison)
    assert poisoned[layout.start[0]] != clean[layout.start[0]]


def solve_with_poison(layout: Layout, spots: NDArray[np.bool_], poison: float) -> Floats:
    """Return the values of an edition, with poison written to some cells after each level."""
    values, prepared = np.zeros(layout.size), build_arrays(layout)
    write_full_card(layout, values)
    values[spots] = poison
    for level in group_rows_by_level(layout.compiled):
        solve_rows(level, values, prepared)
        values[spots] = poison
    return values


def find_cells(layout: Layout) -> NDArray[np.bool_]:
    """Return the cells of reachable states."""
    alive, flags = np.zeros(layout.size, dtype=bool), layout.compiled.flags
    for (filled, flag), totals in find_reachable(layout.compiled).items():
        start = layout.start[filled * flags + (flag if flags > 1 else 0)]
        for total in range(totals.bit_length()):
            if totals >> total & 1:
                lane = min(max(total, layout.low[filled]), layout.high[filled]) - layout.low[filled]
                alive[start + lane] = True
    return alive
