"""The greedy and the random player of cards."""

import pytest

from gobelet.bots.cards.keep_values import Draws, list_keeps
from gobelet.bots.cards.observation import observe
from gobelet.bots.cards.simple import mark_complete_hands
from gobelet.game import Seat
from gobelet.handsdown import (
    Call,
    Discard,
)
from support.watched_card_games import make_bot, make_game

ME, OTHER = Seat(0), Seat(1)
THREE, NOTHING = "3Y 3Y 3* 1R 6B", "1Y 2B 4R 6Y 5*"


def test_greedy_takes_the_best_chance() -> None:
    """It keeps the cards with the best chance to complete something in the next draw, and calls as soon as it can."""
    at = make_game("3Y 3* 1R 6B 5B", NOTHING, kinds="three_of_a_kind")
    move = make_bot("greedy").choose(at, ME)
    hand, unseen = observe(at.view(ME), ME)
    chances = Draws(unseen).expected(list_keeps(hand), mark_complete_hands(1))
    assert isinstance(move, Discard)
    assert {str(card) for card in move.cards} == {"1R", "6B", "5B"}
    assert chances.max() == pytest.approx(0.3, abs=0.1)
    assert make_bot("greedy").choose(make_game(THREE, NOTHING), ME) == Call()


def test_random_discards_anything() -> None:
    """It calls a combination it holds, and otherwise discards any cards."""
    player = make_bot("random")
    assert player.choose(make_game(THREE, NOTHING), ME) == Call()
    thrown = {player.choose(make_game(NOTHING, NOTHING), ME) for _ in range(300)}
    assert {len(move.cards) for move in thrown if isinstance(move, Discard)} == {0, 1, 2, 3, 4, 5}
