"""The exact distribution of final scores, compared with the reference, the solver's value and published figures."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings

from gobelet.dice import Edition, ScoreCard, edition, sort_dice
from gobelet.record import parse_card, parse_dice
from gobelet.record.text.position import Position, make_position
from gobelet.solver import CompiledEdition, Values
from gobelet.solver.analysis.odds import Odds, odds_from
from gobelet.solver.distribution import Distribution
from gobelet.solver.model.lattice import build_lattice
from gobelet.solver.reference import Chances, Reference
from gobelet.solver.solve import solve
from support.soak import mark_long
from support.solved_editions import solve_edition
from support.strategies import SmallGame, small_positions

pytestmark = pytest.mark.slow

HOUSES = [
    edition("mb-1982", joker="loose", rolls=2, yahtzee_bonus=50),
    edition("hasbro-2014", five_alike_full_house=True, upper_bonus_at=40, upper_bonus=100),
    edition("classic", order="forced", rolls=4),
    edition("printworks", joker="none", upper_bonus=0),
    edition("yatzy", rolls=1),
]
CLOSE = 1e-6


@cache
def compute_odds(played: Edition) -> Odds:
    """Return the odds of a whole game."""
    return odds_from(solve_edition(played), make_position(ScoreCard.empty(played)), boxes=True)


def sum_means(found: Odds) -> float:
    """Return the sum of the means of all boxes and bonuses."""
    return sum(part.mean for part in found.boxes.values())


# -- the reference -----------------------------------------------------------------------------------------------


def count_points(ends: Chances, points: Iterable[int]) -> dict[int, Fraction]:
    """Return the probability of each number of points, given the points of each card."""
    found: dict[int, Fraction] = {}
    for number, chance in zip(points, ends.values(), strict=True):
        found[number] = found.get(number, Fraction()) + chance
    return found


def agree(found: Distribution, exact: dict[int, Fraction]) -> bool:
    """Whether two distributions are equal, with the same range."""
    return (found.low, found.high) == (min(exact), max(exact)) and all(
        abs(found.chance(points) - float(exact.get(points, 0))) < 1e-12 for points in found.points.tolist()
    )


def compute_ends(game: SmallGame, here: Position) -> Chances:
    """Return the probability of each full card, computed from the rules."""
    rules = Reference(*game)
    if here.dice is None:
        return rules.ends(here.card)
    now = rules.roll_ends(here.card, sort_dice(here.dice), here.rolls_left)
    found: dict[ScoreCard, Fraction] = {}
    for card, chance in now.items():
        for end, share in rules.ends(card).items():
            found[end] = found.get(end, Fraction()) + chance * share
    return found


@settings(max_examples=15)
@given(small_positions())
def test_kernels_and_reference_agree(played: tuple[SmallGame, Position]) -> None:
    """From any position of a small game, scores, boxes and bonuses have exactly the distribution of the reference."""
    check_kernels(*played)


@pytest.mark.soak
@settings(max_examples=300)
@given(small_positions())
def test_kernels_and_reference_agree_in_many_positions(played: tuple[SmallGame, Position]) -> None:
    """The same from many positions."""
    check_kernels(*played)


def check_kernels(game: SmallGame, here: Position) -> None:
    """Compare the odds of a position with the reference."""
    solution = solve(CompiledEdition(game.edition, build_lattice(game.faces, game.dice)), threads=1)
    found = odds_from(Values(solution.layout, solution.values), here, boxes=True, threads=1)
    ends = compute_ends(game, here)
    assert agree(found.scores, count_points(ends, (card.total for card in ends)))
    for place, box in enumerate(game.edition.boxes):
        assert agree(found.boxes[box], count_points(ends, (card.points[place] or 0 for card in ends)))
    if game.edition.upper_bonus:
        assert agree(found.boxes["upper_bonus"], count_points(ends, (card.upper_bonus for card in ends)))
    if game.edition.yahtzee_bonus:
        assert agree(found.boxes["yahtzee_bonus"], count_points(ends, (card.yahtzee_bonus for card in ends)))


# -- the solver's value ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "played",
    mark_long(
        [*map(edition, ("mb-1982", "printworks", "classic", "hasbro-2014", "kniffel", "yatzy")), *HOUSES],
        quick=(edition("kniffel"), *HOUSES[2:4]),
    ),
    ids=repr,
)
def test_the_mean_is_the_value(played: Edition) -> None:
    """The mean of the distribution is the solver's value of best play; so is the sum of the means of all parts."""
    found, value = compute_odds(played), solve_edition(played).value(ScoreCard.empty(played))
    assert found.scores.mean == pytest.approx(value, abs=CLOSE)
    assert sum_means(found) == pytest.approx(value, abs=CLOSE)
    assert found.scores.chances.sum() == pytest.approx(1, abs=1e-12)
    for part in found.boxes.values():
        assert part.chances.sum() == pytest.approx(1, abs=1e-12)


POSITIONS = [
    ("mb-1982", "fours=12,yahtzee=50,yahtzee_bonus=100,sixes=24,chance=20", "44444", 2),
    ("hasbro-2014", "yahtzee=0,aces=3,twos=6,threes=9,large_straight=40,full_house=25", "", None),
    ("yatzy", "one_pair=12,yahtzee=50,sixes=18", "12456", 1),
    ("kniffel", "aces=1,twos=2,threes=3,fours=4,fives=5,sixes=6,chance=10,yahtzee=0", "33526", 0),
]


@pytest.mark.parametrize(("name", "written", "dice", "left"), mark_long(POSITIONS, quick=[POSITIONS[0], POSITIONS[3]]))
def test_from_the_middle_of_a_game(name: str, written: str, dice: str, left: int | None) -> None:
    """From a card, and with dice given, the mean is the value of the best option."""
    card = parse_card(edition(name), written)
    here = make_position(card, parse_dice(dice) if dice else None, left)
    values = solve_edition(card.edition)
    value = values.value(card)
    if here.dice is not None:
        roll = sort_dice(here.dice)
        value = max(worth for _, worth in values.turn(card).options(roll, here.rolls_left))
    found = odds_from(values, here, boxes=True)
    assert found.scores.mean == pytest.approx(value, abs=CLOSE)
    assert sum_means(found) == pytest.approx(value, abs=CLOSE)
    for place, points in enumerate(card.points):
        if points is not None:
            assert (found.boxes[card.edition.boxes[place]].low, found.boxes[card.edition.boxes[place]].sd) == (
                points,
                0,
            )


def test_threads_change_nothing() -> None:
    """One thread or three: the same numbers to the last bit."""
    here = make_position(parse_card(edition("mb-1982"), "yahtzee=50,sixes=24,aces=2,chance=22,full_house=25"))
    one, three = (odds_from(solve_edition(edition("mb-1982")), here, threads=count).scores for count in (1, 3))
    assert np.array_equal(one.chances, three.chances)


def test_interrupt_between_turns() -> None:
    """Ctrl-C between two turns ends the computation, and the next one is complete."""
    here = make_position(parse_card(edition("mb-1982"), "yahtzee=50,sixes=24,aces=2,chance=22,full_house=25,twos=6"))
    seen: list[tuple[int, int]] = []

    def interrupt(done: int, of: int) -> None:
        seen.append((done, of))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        odds_from(solve_edition(edition("mb-1982")), here, progress=interrupt)
    assert seen == [(1, 7)]
    assert odds_from(solve_edition(edition("mb-1982")), here).scores.chances.sum() == pytest.approx(1)


# -- published figures -------------------------------------------------------------------------------------------


def test_best_play_of_mb_1982() -> None:
    """The chance of 300, the median, the deviation, the extremes, and the chances of the upper bonus and a Yahtzee."""
    found = compute_odds(edition("mb-1982"))
    assert found.scores.at_least(300) == pytest.approx(0.143266, abs=5e-7)
    assert found.scores.quantile(0.5) == 248
    assert found.scores.sd == pytest.approx(59.611435878, abs=1e-8)  # see test_forward
    assert (found.scores.low, found.scores.high) == (12, 1575)
    assert 1 - found.boxes["upper_bonus"].chance(0) == pytest.approx(0.681181, abs=5e-7)
    assert found.boxes["yahtzee"].chance(50) == pytest.approx(0.3374, abs=5e-5)
    assert 1 - found.boxes["yahtzee"].chance(0) == pytest.approx(0.3374, abs=5e-5)


def test_a_distribution_by_hand() -> None:
    """Mean, deviation, chances and quantiles of a small distribution."""
    coins = Distribution.trim(8, np.array([0.0, 0.0, 0.25, 0.0, 0.5, 0.0, 0.25, 0.0]))
    assert (coins.low, coins.high, coins.mean) == (10, 14, 12)
    assert coins.sd == pytest.approx(2**0.5)
    assert [coins.chance(points) for points in (9, 10, 11, 12, 15)] == [0, 0.25, 0, 0.5, 0]
    assert [coins.at_least(points) for points in (0, 10, 11, 12, 13, 14, 15, 99)] == [
        1,
        1,
        0.75,
        0.75,
        0.25,
        0.25,
        0,
        0,
    ]
    assert [coins.quantile(share) for share in (0.0, 0.25, 0.26, 0.5, 0.75, 0.76, 1.0)] == [10, 10, 12, 12, 12, 14, 14]
