"""The expert's advice."""

import pytest

from gobelet.bots import advise_cards
from gobelet.bots.cards import advice as advice_module
from gobelet.bots.cards.phrases import hint_words
from gobelet.game import Seat
from gobelet.handsdown import (
    Call,
    CallStanding,
    Combination,
    Discard,
)
from gobelet.i18n import Speaker
from support.watched_card_games import make_bot, make_game

ME, OTHER = Seat(0), Seat(1)
THREE, NOTHING = "3Y 3Y 3* 1R 6B", "1Y 2B 4R 6Y 5*"


def test_advice_for_a_discard() -> None:
    """With three in a row of one colour the aim is a straight, with its chances in one draw and in two."""
    advice = advise_cards(make_game("3R 4R 5R 1B 1Y", NOTHING, NOTHING), ME)
    assert advice.why == "draw"
    assert advice.aim is Combination.SMALL_STRAIGHT
    assert advice.in_one is not None
    assert advice.in_two is not None
    assert 0.2 < advice.in_one < advice.in_two < 1
    assert advice.move == make_bot("expert").choose(make_game("3R 4R 5R 1B 1Y", NOTHING, NOTHING), ME)


def test_advice_for_calls() -> None:
    """A call names the combination; without a move the reason is `nothing-to-do` or `wait`."""
    called = advise_cards(make_game("2R 3R 4R 5R 6R", NOTHING), ME)
    assert (called.move, called.why, called.aim) == (Call(), "call", Combination.LARGE_STRAIGHT)
    answer = advise_cards(make_game(THREE, NOTHING, NOTHING, phase=CallStanding(OTHER, Seat(2), None)), ME)
    assert (answer.move, answer.why, answer.aim) == (Call(), "answer", Combination.THREE)
    silent = advise_cards(make_game(NOTHING, NOTHING), OTHER)
    assert (silent.move, silent.why, silent.aim) == (None, "nothing-to-do", None)
    waits = advise_cards(make_game(NOTHING, THREE), OTHER)
    assert (waits.move, waits.why, waits.aim) == (None, "wait", Combination.THREE)


def test_advice_for_a_higher_number() -> None:
    """A straight that can only become a higher one is the aim, not a combination that cannot come."""
    table = "full_house small_straight yahtzee"
    game = make_game("1* 3* 1B 2Y ?Y", "?Y 4B 3/4B 6B ?B", kinds=table, phase=CallStanding(OTHER, ME, (2, 0)))
    advice = advise_cards(game, ME)
    assert (advice.why, advice.aim, advice.higher) == ("improve", Combination.SMALL_STRAIGHT, True)
    assert advice.in_one is not None
    assert advice.in_two is not None
    assert 0 < advice.in_one < advice.in_two
    said = hint_words(game, ME, Speaker("en"), may_discard=False)
    assert said.startswith("Best: do not call, then discard 1B. You could call now; better is a higher number: ")
    assert hint_words(game, ME, Speaker("en")).startswith("Best: discard 1B.")


def test_no_aim_without_a_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """A combination that two draws cannot bring is no reason."""
    monkeypatch.setattr(advice_module, "_compute_chances", lambda *_arguments: (0.0, 0.0))
    game = make_game("3R 4R 5R 1B 1Y", NOTHING, NOTHING)
    advice = advise_cards(game, ME)
    assert isinstance(advice.move, Discard)
    assert (advice.why, advice.aim, advice.in_one, advice.in_two) == ("draw", None, None, None)
    assert hint_words(game, ME, Speaker("en")) == "Best: discard 1Y 1B."
