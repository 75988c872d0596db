"""Editions compiled to arrays, compared with the rules."""

from dataclasses import replace

import numpy as np
import pytest

from gobelet.dice import EDITIONS, Edition, edition
from gobelet.dice.joker import JOKER_RULES
from gobelet.dice.offers import find_joker_placement
from gobelet.solver import CompiledEdition
from gobelet.solver.model.compiled import build_card

RULES = [
    *(replace(edition("mb-1982"), joker=rule) for rule in JOKER_RULES.values()),
    edition("hasbro-2014", order="forced"),
    edition("mb-1982", joker="ordered", order="forced"),
    replace(edition("mb-1982"), categories=edition("mb-1982").categories[3:], joker=JOKER_RULES["forced"]),
]


def name_edition(played: Edition) -> str:
    """Return the id of a test case."""
    return f"{played.joker.__name__}-{len(played.categories)}{'-in-order' if played.in_order else ''}"


@pytest.mark.slow
@pytest.mark.parametrize("played", RULES, ids=name_edition)
def test_jokers_follow_the_rules_for_every_card(played: Edition) -> None:
    """The joker rule is applied to representatives only; for every card and face the rules give the same result."""
    compiled = CompiledEdition(played)
    allowed, joker = compiled.jokers
    rolls = [compiled.lattice.rolls[number] for number in compiled.five_alikes]
    for filled in range(1 << compiled.boxes):
        card = build_card(played, filled)
        for face, roll in enumerate(rolls):
            placement = None if card.full else find_joker_placement(card, roll)
            boxes = () if placement is None else placement.boxes
            assert allowed[filled, face] == sum(1 << played.places[box] for box in boxes)
            assert joker[filled, face] == (placement is not None and placement.joker)


@pytest.mark.parametrize("name", EDITIONS)
def test_few_cards_are_representatives(name: str) -> None:
    """At most 64: matching, other upper, three alike, four alike, Yahtzee and other lower boxes are open or not."""
    compiled = CompiledEdition(edition(name))
    found = {int(card) for card in compiled.joker_representatives(np.arange(1 << compiled.boxes), 0)}
    assert len(found) <= 64
