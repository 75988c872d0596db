"""Reasons: each part of the score is correct, and rounded parts add up."""

from functools import cache

import numpy as np
import pytest

from gobelet.coach.reasons import UPPER_BONUS, YAHTZEE_BONUS, ShareReader, round_to_total
from gobelet.dice import BoxId, Edition, Keep, ScoreCard, edition
from gobelet.record import parse_card
from gobelet.solver import CompiledEdition, TurnValues, Values
from gobelet.solver.analysis.shares import Floats32, build_share_layout, build_shares
from gobelet.solver.model.lattice import Floats
from gobelet.solver.simulate.games import simulate
from gobelet.solver.solve import solve
from support.soak import mark_long

pytestmark = pytest.mark.slow

GAMES = 40_000
CARDS = [
    (edition("mb-1982"), ""),
    (edition("mb-1982"), "yahtzee=50,sixes=24,twos=4,large_straight=40"),
    (edition("kniffel"), "yahtzee=0,aces=3,threes=6,three_of_a_kind=20"),
    (edition("yatzy", rolls=2), "sixes=24,one_pair=12"),
]


@cache
def solve_shares(played: Edition) -> tuple[Values, Floats32]:
    """Return an edition's values and shares."""
    solution = solve(CompiledEdition(played))
    return Values(solution.layout, solution.values), build_shares(solution.layout, solution.values)


def sum_shares(card: ScoreCard) -> dict[str, float]:
    """Return what a card will bring by its own row of the table, each part by its name."""
    values, shares = solve_shares(card.edition)
    found = shares[build_share_layout(values.layout).place(card)].astype(np.float64).tolist()
    named = dict(zip([*card.open_boxes, YAHTZEE_BONUS], found, strict=False))
    return named | {UPPER_BONUS: values.to_come(card) - sum(found)}


def make_reader(turn: TurnValues, number: int, rolls_left: int) -> ShareReader:
    """Make a reader of the parts of a roll's options."""
    return ShareReader(turn, solve_shares(turn.card.edition)[1], turn.lattice.rolls[number], rolls_left)


def find_best(turn: TurnValues, number: int, rolls_left: int) -> BoxId | Keep:
    """Return what best play does with a roll, the first of equals."""
    options = turn.options(turn.lattice.rolls[number], rolls_left)
    highest = max(value for _, value in options)
    return next(choice for choice, value in options if value >= highest - 1e-9)


@pytest.mark.parametrize(("played", "written"), mark_long(CARDS, quick=CARDS[:3]), ids=repr)
def test_parts_have_their_right_names(played: Edition, written: str) -> None:
    """The parts of what best play does with each first roll have, over all rolls, the mean that the card's row says."""
    card = parse_card(played, written)
    turn = solve_shares(played)[0].turn(card)
    mean: Floats = np.zeros(len(played.boxes) + 2)
    for number, chance in enumerate(turn.lattice.chances):
        found = make_reader(turn, number, played.rolls - 1)
        mean += chance * found.read(find_best(turn, number, played.rolls - 1))
    expected = sum_shares(card)
    assert len({round(points, 3) for points in expected.values()}) >= len(expected) - 1
    assert dict(zip(found.names, mean, strict=True)) == pytest.approx(
        {name: expected.get(name, 0.0) for name in found.names}, abs=1e-4
    )


@pytest.mark.parametrize("box", ["fours", "full_house", "chance"])
def test_a_filled_box_and_what_games_bring_after_it(box: BoxId) -> None:
    """The parts of filling a box: its points there, and elsewhere the means of games played from the card after it."""
    card = parse_card(*CARDS[1])
    values = solve_shares(card.edition)[0]
    turn = values.turn(card)
    number = next(place for place, roll in enumerate(turn.lattice.rolls) if roll == (4, 4, 4, 6, 6))
    place = card.edition.places[box]
    after = card.fill(place, turn.points[card.open_boxes.index(box), number])
    games = simulate(values, GAMES, 5, card=after)
    boxes = games.boxes * [points is None for points in card.points]
    gains = np.column_stack([boxes, games.upper_bonuses, games.yahtzee_bonuses - card.yahtzee_bonus])
    parts = make_reader(turn, number, 0).read(box)
    assert parts[place] == after.points[place]
    assert (np.abs(gains.mean(axis=0) - parts) <= 4 * gains.std(axis=0) / np.sqrt(GAMES) + 1e-4).all()


@pytest.mark.parametrize(
    ("changes", "total", "units"),
    [
        ([0.2, 0.45, 0.2], 1, [0, 1, 0]),
        ([-0.45, 0.4, 0.4, 0.4], 1, [0, 1, 0, 0]),
        ([-0.2, -0.45, -0.2], -1, [0, -1, 0]),
        ([12.4, 3.4, 1.4], 17, [13, 3, 1]),
        ([0.4, 0.45, 0.4, 0.4, 0.4], 2, [1, 1, 0, 0, 0]),
        ([0.6, 0.6, 0.8], 2, [0, 1, 1]),
        ([3.0, -1.0, 0.0], 2, [3, -1, 0]),
    ],
)
def test_rounded_parts_add_up(changes: list[float], total: int, units: list[int]) -> None:
    """The part that rounding cut most makes up for the rest, even where every part rounds to nothing."""
    found = round_to_total(np.array(changes), total)
    assert found.tolist() == units
    assert sum(units) == total
