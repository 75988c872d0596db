"""The values of keeps."""

from gobelet.bots.cards.keep_values import can_finish, list_keeps
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
