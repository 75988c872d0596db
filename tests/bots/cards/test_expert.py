"""The best player of cards."""

from gobelet.game import Seat
from gobelet.handsdown import (
    Call,
    CallStanding,
    Discard,
)
from support.watched_card_games import make_bot, make_game

ME, OTHER = Seat(0), Seat(1)
THREE, NOTHING = "3Y 3Y 3* 1R 6B", "1Y 2B 4R 6Y 5*"


def test_it_waits_with_little() -> None:
    """With two players it does not call three alike: the other has two turns, and second place has more points."""
    assert isinstance(make_bot("expert").choose(make_game(THREE, NOTHING), ME), Discard)
    assert make_bot("expert").choose(make_game(NOTHING, THREE), OTHER) is None
    assert make_bot("expert").choose(make_game("2R 3R 4R 5R 6R", NOTHING), ME) == Call()
    alone = make_game(THREE, NOTHING, kinds="three_of_a_kind")
    assert make_bot("expert").choose(alone, ME) == Call()


def test_it_improves_its_answer() -> None:
    """With two players it uses its two turns after a call for a better hand, and calls a strong hand at once."""
    at = make_game(THREE, "6Y 6Y 6Y 1B 2B", phase=CallStanding(OTHER, ME, (2, 0)))
    assert isinstance(make_bot("expert").choose(at, ME), Discard)
    strong = make_game("2R 3R 4R 5R 6R", NOTHING, phase=CallStanding(OTHER, ME, (2, 0)))
    assert make_bot("expert").choose(strong, ME) == Call()


def test_it_prefers_high_numbers() -> None:
    """With only the Yahtzee on the table the number decides a tie: of two pairs it keeps the higher."""
    move = make_bot("expert").choose(make_game("1Y 1Y 6R 6R 3B", NOTHING, NOTHING, NOTHING, kinds="yahtzee"), ME)
    assert isinstance(move, Discard)
    assert {str(card) for card in move.cards} >= {"1Y", "3B"}
    assert "6R" not in {str(card) for card in move.cards}
