"""The classes of hands."""

import pytest

from gobelet.bots.cards.hand_classes import load_hand_classes
from gobelet.bots.cards.hand_index import load_hand_index
from gobelet.handsdown import card


def test_classes_of_hands() -> None:
    """The probabilities of dealt hands sum to 1, and a permutation of colours does not change the class."""
    assert load_hand_classes().dealt.sum() == pytest.approx(1)
    yellow, blue = ([card(code + colour) for code in ("1", "2", "3/4", "?", "5")] for colour in "YB")
    first, second = (load_hand_classes().of_hand[load_hand_index().number(tuple(hand))] for hand in (yellow, blue))
    assert first == second
    other = load_hand_classes().of_hand[load_hand_index().number((*yellow[:4], card("6Y")))]
    assert other != first
