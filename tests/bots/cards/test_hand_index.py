"""The index of all sets of cards."""

from hypothesis import given
from hypothesis import strategies as st

from gobelet.bots.cards.hand_index import COUNTS, load_hand_index
from gobelet.handsdown import CARDS, Card


@given(st.lists(st.sampled_from(CARDS), min_size=0, max_size=5))
def test_numbers_of_sets(cards: list[Card]) -> None:
    """A set of cards has one number in any order, and the number leads back to the cards."""
    number = load_hand_index().number(tuple(cards))
    assert number == load_hand_index().number(tuple(reversed(cards)))
    assert load_hand_index().cards[len(cards)][number].tolist() == sorted(card.place for card in cards)
    assert [len(cards) for cards in load_hand_index().cards] == list(COUNTS)
