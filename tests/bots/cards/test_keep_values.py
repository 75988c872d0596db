"""The values of keeps."""

from itertools import combinations, groupby

import numpy as np
import pytest

from gobelet.bots.cards.hand_classes import CompleteHands, load_hand_classes
from gobelet.bots.cards.hand_index import load_hand_index
from gobelet.bots.cards.keep_values import Draws, can_finish, list_keeps, remove_cards
from gobelet.bots.cards.observation import observe
from gobelet.bots.cards.simple import mark_complete_hands
from gobelet.game import Seat
from gobelet.handsdown import (
    card,
)
from support.watched_card_games import make_game

ME, OTHER = Seat(0), Seat(1)
THREE, NOTHING = "3Y 3Y 3* 1R 6B", "1Y 2B 4R 6Y 5*"


def test_can_finish_is_exact() -> None:
    """A completion is found however unlikely it is, and not found if its last card is gone."""
    at = make_game("6R 6R 1/6R 6* 3B", NOTHING, kinds="yahtzee", thrown="1/6R ?R ?R 6*")
    hand, unseen = observe(at, ME)
    found = {tuple(map(str, keep.cards)): keep for keep in list_keeps(hand)}
    four = next(keep for cards, keep in found.items() if len(cards) == 4 and "3B" not in cards)
    assert can_finish(four, unseen, mark_complete_hands(32))
    unseen[card("?R").place] = 0
    assert not can_finish(four, unseen, mark_complete_hands(32))
    assert can_finish(found["3B",], unseen, mark_complete_hands(32))


@pytest.mark.parametrize("hand", [NOTHING, THREE, "3Y 3Y 3Y 3* 3*"])
def test_every_keep_is_listed_once(hand: str) -> None:
    """All five cards come first, none last; each keep has the number of its cards, and the rest is discarded."""
    held = observe(make_game(hand, NOTHING), ME).hand
    found = list_keeps(held)
    cards = dict.fromkeys(cards for size in range(5, -1, -1) for cards in combinations(held, size))
    assert [keep.cards for keep in found] == list(cards)
    assert [keep.number for keep in found] == [load_hand_index().number(kept) for kept in cards]
    assert [keep.thrown for keep in found] == [remove_cards(held, kept) for kept in cards]


@pytest.mark.parametrize("hand", [NOTHING, THREE, "3Y 3Y 3Y 3* 3*"])
def test_keeps_of_one_size_have_the_same_values_among_others(hand: str) -> None:
    """To the last bit, so that a choice between equal values does not depend on what is computed at once."""
    held, unseen = observe(make_game(hand, "6R 6R 1/6R 6* 3B"), ME)
    values = np.random.default_rng(1).random(len(load_hand_classes().cards), np.float32)
    found = list_keeps(held)
    by_size = [list(keeps) for _, keeps in groupby(found, lambda keep: len(keep.cards))]
    alone = np.concatenate([Draws(unseen).expected(keeps, values) for keeps in by_size])
    assert len(by_size) == 6
    assert Draws(unseen).expected(found, values).tolist() == alone.tolist()


@pytest.mark.parametrize("table", [1, 6, 32, 63])
def test_complete_hands_are_those_with_a_claim(table: int) -> None:
    """To the last bit, chances from claims are those from the values of all classes of hands."""
    held, unseen = observe(make_game("3Y 3* 1R 6B 5B", NOTHING), ME)
    found, marked = list_keeps(held), mark_complete_hands(table)
    chances = Draws(unseen).expected(found, CompleteHands(table))
    assert chances.tolist() == Draws(unseen).expected(found, marked).tolist()
    assert can_finish(found[1], unseen, CompleteHands(table)) == can_finish(found[1], unseen, marked)
