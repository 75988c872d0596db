"""Hints: cards of the nearest combination are kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.handsdown import CARDS, Card, Combination, card, claim
from gobelet.handsdown.hints import SIZES, find_useful_cards, find_useless_cards

ALL = frozenset(Combination)


@pytest.mark.parametrize(
    ("hand", "table", "thrown"),
    [
        ("1Y 1Y 2Y 5B 6R", {Combination.THREE}, "2Y 5B 6R"),
        ("1Y 2Y 3Y 5B 6R", {Combination.SMALL_STRAIGHT, Combination.YAHTZEE}, "5B 6R"),
        ("2B 2B 2B 2B 6R", ALL, "6R"),
    ],
)
def test_what_is_thrown_away(hand: str, table: set[Combination], thrown: str) -> None:
    """Of the combinations that lack the fewest cards the dearest is gone for."""
    cards = tuple(map(card, hand.split()))
    assert sorted(each.code for each in find_useless_cards(cards, frozenset(table))) == thrown.split()


@given(st.lists(st.sampled_from(CARDS), min_size=5, max_size=5).map(tuple), st.sampled_from(Combination))
def test_all_that_serve_are_a_claim(hand: tuple[Card, ...], kind: Combination) -> None:
    """Cards that serve are of the hand; where they are enough, the hand can claim the combination."""
    found = find_useful_cards(hand, kind)
    assert not [each for each in found if found.count(each) > hand.count(each)]
    assert len(found) < SIZES[kind] or claim(hand, kind) is not None
