"""The evaluation of many hands with arrays, compared with the rules."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.bots.cards.evaluator import KINDS, encode_kinds, find_claims, find_tie_numbers
from gobelet.handsdown import CARDS, DECK, Card, Combination, card, claims

WILD = [card for card in DECK if card.wild]
DOUBLE = [card for card in DECK if len(card.numbers) == 2]
ONE_COLOUR = [card for card in DECK if card.colour in {CARDS[0].colour, None}]


def draw_hands(deck: list[Card]) -> st.SearchStrategy[list[Card]]:
    """Return a strategy for hands of five of these cards."""
    return st.permutations(deck).map(lambda cards: list(cards[:5]))


many = st.lists(
    draw_hands(list(DECK))
    | draw_hands(WILD)
    | draw_hands(DOUBLE)
    | draw_hands(ONE_COLOUR)
    | draw_hands(DOUBLE + ONE_COLOUR),
    min_size=1,
    max_size=30,
)


@given(many)
def test_arrays_agree_with_the_rules(drawn: list[list[Card]]) -> None:
    """Combinations and tie numbers are those of `claims`, for random, wild and double-die hands."""
    places = np.array([[card.place for card in hand] for hand in drawn])
    bits, numbers = find_claims(places), find_tie_numbers(places)
    for place, hand in enumerate(drawn):
        found = claims(hand, KINDS)
        assert bits[place] == encode_kinds(tuple(found))
        expected = [found[kind].tie[0] if kind in found else 0 for kind in KINDS]
        assert numbers[:, place].tolist() == expected


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("3Y 3Y 3Y 1R 2B", {"three_of_a_kind"}),
        ("1/6Y 1/6Y 2/5Y 2/5Y 3/4Y", set()),
        ("?R ?R ?R 4* 4R", {kind.value for kind in Combination} - {"large_straight"}),
        ("1Y 2Y 3Y 4B 5Y", set()),
        ("1/6Y 2/5Y 3Y 4Y 5Y", {"small_straight", "large_straight"}),
        ("1/6B 1/6B 6* 2/5R 5R", {"three_of_a_kind", "full_house"}),
    ],
)
def test_hands_by_hand(text: str, kinds: set[str]) -> None:
    """Some hands that are easy to check."""
    hand = [card(code) for code in text.split()]
    bits = int(find_claims(np.array([[each.place for each in hand]]))[0])
    found = {kind.value for place, kind in enumerate(KINDS) if bits >> place & 1}
    assert found == kinds == {kind.value for kind in claims(hand, KINDS)}
