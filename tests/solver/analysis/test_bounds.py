"""Bounds of the final score: what is certain with any dice, and what is out of reach."""

import pytest

from gobelet.dice import Edition, ScoreCard, edition
from gobelet.game import Illegal
from gobelet.record import parse_card, parse_dice
from gobelet.record.text.position import make_position
from gobelet.solver.analysis.aim import Aim, AimResult, best_chance
from gobelet.solver.analysis.bounds import Bounds
from gobelet.solver.analysis.odds import odds_from
from support.soak import mark_long
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow
UPPER = "chance=22,full_house=25,small_straight=30,yahtzee=0,three_of_a_kind=24"
LAST = "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,three_of_a_kind=20,full_house=25,small_straight=30"


@pytest.mark.parametrize(
    ("written", "total", "chance"),
    [
        ("", 1576, 0.0),
        ("", 0, 1.0),
        (UPPER, 101, 1.0),
        (LAST + ",large_straight=40,four_of_a_kind=0,yahtzee=50", 394, 0.0),
        ("aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18", 98, 1.0),
        ("aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18", 103, 1.0),
    ],
)
def test_simple_bounds_need_no_table(written: str, total: int, chance: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points on the card, an earned upper bonus and five in Chance are certain; more than all maxima is impossible."""
    monkeypatch.setattr("gobelet.solver.analysis.bounds.Bounds._compute_table", None)  # would fail if it were called
    found = best_chance(make_position(parse_card(edition("mb-1982"), written)), Aim(total))
    assert found == AimResult(chance, certain=True)


LOST = "aces=0,twos=0,yahtzee=0"
"""No Yahtzee bonus is possible, and at most 90 points in the upper section."""


@pytest.mark.parametrize(
    ("played", "written", "most"),
    [
        (edition("mb-1982"), "", 105 + 35 + 235 + 12 * 100),
        (edition("mb-1982"), LOST, 90 + 35 + 185),
        (edition("mb-1982"), "sixes=0,fives=0", 50 + 235 + 10 * 100),
        pytest.param(edition("mb-1982", joker="none"), "", 1480, marks=pytest.mark.soak),
        pytest.param(edition("mb-1982", order="forced"), "", 105 + 35 + 235 + 100, marks=pytest.mark.soak),
        pytest.param(edition("yatzy"), "", 374, marks=pytest.mark.soak),
        (edition("kniffel"), "", 375),
    ],
)
def test_the_maximum(played: Edition, written: str, most: int) -> None:
    """With many open boxes: one point more than the maximum has chance 0, the maximum itself has not."""
    here = make_position(parse_card(played, written))
    assert best_chance(here, Aim(most + 1)) == AimResult(0.0, certain=True)
    with pytest.raises(Illegal):
        best_chance(here, Aim(most))
    assert best_chance(here, Aim(most + 1, beats=True)) == AimResult(0.0, certain=True)
    with pytest.raises(Illegal):
        best_chance(here, Aim(most, beats=True))


@pytest.mark.parametrize(
    ("name", "written", "minimum", "guaranteed"),
    [
        ("mb-1982", "", 5, 18),
        pytest.param("yatzy", "", 5, 21, marks=pytest.mark.soak),
        ("mb-1982", "sixes=30,fives=25,fours=20", 115, 124),
    ],
)
def test_the_guaranteed_minimum(name: str, written: str, minimum: int, guaranteed: int) -> None:
    """Any play has five points in Chance; the best play guarantees more; one point above that is not certain.

    With 1 1 2 2 3 in every turn 18 points are the maximum from the empty card: all dice count in the upper section, and
    once more in Chance.
    """
    here = make_position(parse_card(edition(name), written))
    assert best_chance(here, Aim(minimum)) == AimResult(1.0, certain=True)
    assert best_chance(here, Aim(minimum + 1)) == AimResult(1.0)
    assert best_chance(here, Aim(guaranteed)) == AimResult(1.0)
    assert best_chance(here, Aim(guaranteed - 1, beats=True)) == AimResult(1.0)
    with pytest.raises(Illegal):
        best_chance(here, Aim(guaranteed + 1))


def test_options_that_guarantee_a_total() -> None:
    """With dice and many open boxes: 1 2 3 4 5 gives 40 in the Large Straight, and 18 more are guaranteed."""
    here = make_position(parse_card(edition("mb-1982"), ""), parse_dice("12345"), 2)
    found = best_chance(here, Aim(40 + 18))
    assert (found.chance, found.certain) == (1.0, False)
    assert found.options == (("large_straight", 1.0),)


AGREEING = [edition("hasbro-2014"), edition("classic", order="forced")]


@pytest.mark.parametrize("played", mark_long(AGREEING, quick=AGREEING[1:]), ids=repr)
def test_bounds_and_odds_agree(played: Edition) -> None:
    """The scores of best play for points lie between the bounds for the worst and the best dice and play."""
    here = make_position(ScoreCard.empty(played))
    scores = odds_from(solve_edition(played), here).scores
    bounds = Bounds(solve_edition(played).layout, here, 2)
    assert bounds.least <= scores.low <= bounds.safe < scores.high <= bounds.most
