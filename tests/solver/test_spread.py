"""The standard deviation of best play: two ways to ours, and the published one, which breaks ties otherwise."""

import numpy as np
import pytest

from gobelet.dice import EditionId, Keep, ScoreCard, edition
from gobelet.record import parse_card, parse_dice
from gobelet.record.text.position import make_position
from gobelet.solver import CompiledEdition, odds_from
from gobelet.solver.kernels.choices import SCORING, ChoiceArrays
from gobelet.solver.model.choices import build_choice_arrays
from gobelet.solver.model.lattice import Ints, Lattice
from support.solved_editions import solved
from support.standard_deviation import standard_deviation

OURS = {
    "mb-1982": 59.611435878,
    "classic": 59.607586386,
    "hasbro-2014": 58.834659022,
    "kniffel": 39.820093053,
    "yatzy": 38.496372476,
}
"""Of equal options the first in the fixed order."""
PUBLISHED = {"mb-1982": 59.61173, "classic": 59.60788, "hasbro-2014": 58.83495, "kniffel": 39.82084, "yatzy": 38.4964}
"""Of equal keeps the one with fewer dice. The last is given to four decimals, the others to five."""


def fewer_first(on: Lattice) -> Ints:
    """Return the keeps with fewer dice first, then by faces."""
    return np.array(sorted(range(len(on.keeps)), key=lambda number: (len(on.keeps[number]), on.keeps[number])))


def choosing_fewer(compiled: CompiledEdition) -> ChoiceArrays:
    """Return what choosing reads, with keeps of fewer dice first."""
    order = fewer_first(compiled.lattice)
    ranks = np.argsort(order).astype(np.float64)
    ranks[: len(compiled.lattice.rolls)] = SCORING
    return build_choice_arrays(compiled)._replace(ranks=ranks, order=order)


def forwards(name: str) -> float:
    """Return the standard deviation of the exact distribution."""
    played = edition(EditionId(name))
    return odds_from(solved(played), make_position(ScoreCard.empty(played))).scores.sd


@pytest.mark.slow
@pytest.mark.parametrize("name", OURS)
def test_the_spread_of_best_play(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours to nine digits; and with other ties the published one, to all its digits."""
    assert forwards(name) == pytest.approx(OURS[name], abs=1e-8)
    monkeypatch.setattr("gobelet.solver.analysis.forward.build_choice_arrays", choosing_fewer)
    assert forwards(name) == pytest.approx(PUBLISHED[name], abs=5e-5 if name == "yatzy" else 5.1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mb-1982", "hasbro-2014", "kniffel"])
def test_backwards_by_squares(name: str) -> None:
    """The expected square of the points to come, backwards, gives the same deviation as the distribution forwards."""
    assert standard_deviation(solved(edition(EditionId(name)))) == pytest.approx(OURS[name], abs=1e-8)


@pytest.mark.slow
def test_backwards_with_other_ties() -> None:
    """Backwards too, the published deviation is that of play that keeps fewer dice."""
    values = solved(edition("kniffel"))
    order = fewer_first(values.layout.compiled.lattice)
    assert standard_deviation(values, order) == pytest.approx(PUBLISHED["kniffel"], abs=5e-6)


def test_a_tie_that_matters() -> None:
    """Only Three of a Kind is open and one roll left: two aces and one six are worth the same, but do not go as far."""
    filled = "aces=1,twos=2,threes=3,fours=4,fives=5,sixes=6,four_of_a_kind=0,full_house=25,small_straight=30"
    card = parse_card(edition("kniffel"), filled + ",large_straight=40,yahtzee=0,chance=20")
    options = dict(solved(card.edition).turn(card).options(tuple(sorted(parse_dice("11236"))), 1))  # type: ignore[arg-type]
    best = max(options.values())
    assert [choice for choice, worth in options.items() if worth > best - 1e-9] == [Keep((1, 1)), Keep((6,))]  # type: ignore[arg-type]
