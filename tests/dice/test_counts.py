"""Golden counts. They are made by walking the rules, and when one is off its split by filled boxes is printed.

A turn-start state is (filled boxes, upper total up to 63, Yahtzee box open / 0 / 50): all that the future of a card
depends on. The known counts include the full card, at which no turn starts any more: 786,432 = 2 ** 12 x 64 x 3, and
the 128 full cards of the last row are among the 536,448.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from gobelet.dice import (
    ALL_KEEPS,
    ALL_ROLLS,
    HOUSE_RULES,
    Edition,
    Offer,
    Points,
    ScoreCard,
    edition,
    legal_boxes,
    list_keeps,
    offers,
)
from gobelet.dice.scoring import is_five_alike
from support.dice_moves import make_card, roll
from support.soak import mark_long

GOLDEN: Final = tomllib.loads((Path(__file__).parent.parent / "vectors" / "counts.toml").read_text(encoding="utf-8"))
CAP: Final = 63
ORDINARY_ROLL: Final = roll("12346")
FIVE_ALIKES: Final = tuple(filter(is_five_alike, ALL_ROLLS))
ORDINARY_ROLLS: Final = tuple(other for other in ALL_ROLLS if not is_five_alike(other))

Totals = int
"""A set of upper totals, one bit each."""


class Node(NamedTuple):
    """Which places are filled, and what the Yahtzee box holds (None while open)."""

    filled: frozenset[int]
    yahtzee: int | None


def add_gain(totals: Totals, gain: int) -> Totals:
    """Return the totals after `gain` more in the upper section; 63 and more are one."""
    moved = totals << gain
    capped = moved & ((1 << CAP) - 1)
    return capped | (1 << CAP) if moved >> CAP else capped


def make_node_card(played: Edition, node: Node) -> ScoreCard:
    """Return a card with noughts in the filled boxes; the joker rules ask no more."""
    points = [Points(0) if place in node.filled else None for place in range(len(played.categories))]
    assert played.yahtzee_place is not None
    points[played.yahtzee_place] = None if node.yahtzee is None else Points(node.yahtzee)
    return ScoreCard(played, tuple(points))


@cache
def find_ordinary_gains(played: Edition, place: int) -> frozenset[int]:
    """Return all that rolls other than five alike give at a place."""
    return frozenset(played.worths[other][place] for other in ORDINARY_ROLLS)


def list_five_alike_offers(played: Edition, node: Node) -> list[Offer]:
    """Return every legal fill by one of the six five alikes."""
    card = make_node_card(played, node)
    return [offer for five in FIVE_ALIKES for offer in offers(card, five) if offer.legal]


def iterate_fills(played: Edition, node: Node, fives: list[Offer]) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield the places that may be filled, with the points they may be filled with."""
    for box in legal_boxes(make_node_card(played, node), ORDINARY_ROLL):
        yield played.places[box], find_ordinary_gains(played, played.places[box])
    for offer in fives:
        yield played.places[offer.box], frozenset({offer.points})


def find_next_nodes(played: Edition, node: Node, fives: list[Offer]) -> dict[Node, set[int]]:
    """Return each node one fill later, with what may have come into the upper section on the way."""
    found = defaultdict[Node, set[int]](set)
    for place, gains in iterate_fills(played, node, fives):
        filled = node.filled | {place}
        if place == played.yahtzee_place:
            for points in gains:
                found[Node(filled, points)].add(0)
        else:
            found[Node(filled, node.yahtzee)] |= gains if place in played.upper_places else {0}
    return found


class Layer(NamedTuple):
    """What is counted after so many fills: the states, and the fills of five alikes from there with their points."""

    states: int
    five_alike_fills: int
    five_alike_points: int


def walk(played: Edition) -> Iterator[Layer]:
    """Yield the counts after 0, 1, 2 … fills."""
    reached: dict[Node, Totals] = {Node(frozenset(), None): 1}
    while reached:
        following, count, points = defaultdict[Node, Totals](int), 0, 0
        for node, totals in reached.items():
            fives = list_five_alike_offers(played, node)
            count, points = count + len(fives), points + sum(offer.points for offer in fives)
            for after, gains in find_next_nodes(played, node, fives).items():
                for gain in gains:
                    following[after] |= add_gain(totals, gain)
        yield Layer(sum(totals.bit_count() for totals in reached.values()), count, points)
        reached = following


def count_layers(played: Edition) -> dict[str, list[int]]:
    """Return the counts by name, fill by fill."""
    layers = list(walk(played))
    return {name: [layer[place] for layer in layers] for place, name in enumerate(Layer._fields)}


def format_differences(found: dict[str, list[int]], golden: dict[str, list[int]]) -> str:
    """Return both counts side by side, a line for each number of filled boxes."""
    lines = [
        f"{name}, {k} filled: counted {count}, golden {known}"
        for name in found
        for k, (count, known) in enumerate(zip(found[name], golden[name], strict=True))
    ]
    return "\n".join(lines)


def test_rolls_keeps_and_pairs() -> None:
    """Section 4: 252 rolls, 462 keeps, 4,368 pairs of a keep and a roll it is in."""
    assert len(set(ALL_ROLLS)) == len(ALL_ROLLS) == GOLDEN["rolls"]
    assert len(set(ALL_KEEPS)) == len(ALL_KEEPS) == GOLDEN["keeps"]
    assert sum(len(list_keeps(some)) for some in ALL_ROLLS) == GOLDEN["keep_roll_pairs"]


def test_every_keep_is_in_some_roll() -> None:
    """Section 4: the keeps of all rolls together are the 462."""
    assert {kept for some in ALL_ROLLS for kept in list_keeps(some)} == set(ALL_KEEPS)


@pytest.mark.slow
@pytest.mark.parametrize("joker", mark_long(HOUSE_RULES["joker"].values, quick={"forced"}))
def test_reachable_states(joker: str) -> None:
    """Section 4: what each joker rule lets a card come to, and where and at what points its five alikes may go."""
    found, golden = count_layers(edition("mb-1982", joker=joker)), GOLDEN["joker"][joker]
    assert found == golden, format_differences(found, golden)


def test_golden_states_add_up() -> None:
    """Section 4: 536,448 of 786,432 states can be reached in mb-1982; every joker rule has its golden counts."""
    assert sum(GOLDEN["joker"]["ordinary"]["states"]) == 536_448
    assert set(GOLDEN["joker"]) == set(HOUSE_RULES["joker"].values)
    assert {len(counts) for golden in GOLDEN["joker"].values() for counts in golden.values()} == {14}


def test_reachable_states_by_arithmetic() -> None:
    """Section 4: the same 536,448 without any rules: upper totals of each set of faces, 2 ** 6 lower sets, 3 states."""
    upper = 0
    for faces in (some for count in range(7) for some in combinations(range(1, 7), count)):
        totals = {0}
        for face in faces:
            totals = {min(total + face * dice, CAP) for total in totals for dice in range(6)}
        upper += len(totals)
    assert upper * 2**6 * 3 == 536_448


def test_ordinary_rolls_may_go_anywhere() -> None:
    """The walk asks about one ordinary roll for all 246: `fill-2` lets each of them into every open box."""
    for filled in ({}, {"yahtzee": 0}, {"yahtzee": 50, "fours": 0, "chance": 9}, {"aces": 0, "full_house": 25}):
        card = make_card(edition("hasbro-2014"), filled)
        assert {legal_boxes(card, other) for other in ORDINARY_ROLLS} == {card.open_boxes}
