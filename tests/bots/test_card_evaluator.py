"""Many hands at once: the arrays say of every hand what the rules say."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.bots.cards.evaluator import KINDS, encode_kinds, find_claims, find_tie_numbers
from gobelet.bots.cards.hand_classes import load_hand_classes
from gobelet.bots.cards.hand_index import COUNTS, load_hand_index
from gobelet.handsdown import CARDS, DECK, Card, Combination, card, claims

WILD = [card for card in DECK if card.wild]
DOUBLE = [card for card in DECK if len(card.numbers) == 2]
ONE_COLOUR = [card for card in DECK if card.colour in {CARDS[0].colour, None}]


def hands(deck: list[Card]) -> st.SearchStrategy[list[Card]]:
    """Five cards of some cards of the deck."""
    return st.permutations(deck).map(lambda cards: list(cards[:5]))


many = st.lists(
    hands(list(DECK)) | hands(WILD) | hands(DOUBLE) | hands(ONE_COLOUR) | hands(DOUBLE + ONE_COLOUR),
    min_size=1,
    max_size=30,
)


@given(many)
def test_hands_at_once_are_as_the_rules_say(drawn: list[list[Card]]) -> None:
    """Combinations and the numbers that decide ties are those of `claims`, for random, wild and double-die hands."""
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
def test_some_hands(text: str, kinds: set[str]) -> None:
    """Hands one can check by eye."""
    hand = [card(code) for code in text.split()]
    bits = int(find_claims(np.array([[each.place for each in hand]]))[0])
    found = {kind.value for place, kind in enumerate(KINDS) if bits >> place & 1}
    assert found == kinds == {kind.value for kind in claims(hand, KINDS)}


@given(st.lists(st.sampled_from(CARDS), min_size=0, max_size=5))
def test_holdings_are_numbered(cards: list[Card]) -> None:
    """A holding has one number, in whatever order its cards came, and the number gives the cards back."""
    number = load_hand_index().number(tuple(cards))
    assert number == load_hand_index().number(tuple(reversed(cards)))
    assert load_hand_index().cards[len(cards)][number].tolist() == sorted(card.place for card in cards)
    assert [len(cards) for cards in load_hand_index().cards] == list(COUNTS)


def test_classes_of_hands() -> None:
    """All dealt hands together are certain, and a change of colours changes no class."""
    assert load_hand_classes().dealt.sum() == pytest.approx(1)
    yellow, blue = ([card(code + colour) for code in ("1", "2", "3/4", "?", "5")] for colour in "YB")
    first, second = (load_hand_classes().of_hand[load_hand_index().number(tuple(hand))] for hand in (yellow, blue))
    assert first == second
    other = load_hand_classes().of_hand[load_hand_index().number((*yellow[:4], card("6Y")))]
    assert other != first
