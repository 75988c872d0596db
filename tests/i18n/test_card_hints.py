"""Hints of Hands Down: each comes up with what it explains."""

import pytest

from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.i18n.card_hints import CardHint, describe_hint, find_hints
from support.card_moves import NOTHING, TWOS, A, B, C, call, lay_out, pass_turns

GAME = lay_out(TWOS, NOTHING[3], NOTHING[2])


def test_nothing_is_new_before_a_call() -> None:
    """A deal and turns need no hint."""
    assert list(find_hints(GAME, A)) == []
    assert list(find_hints(pass_turns(GAME, 2), A)) == []


def test_a_call_is_told_to_everybody() -> None:
    """To the caller what happens to their cards, to the others what they may do."""
    called = call(GAME, A)
    assert [list(find_hints(called, seat)) for seat in (A, B, C)] == [["own-call"], ["call"], ["call"]]


def test_a_false_call_is_told_until_its_player_may_call_again() -> None:
    """The call that stands is there beside it."""
    lost = call(call(GAME, A), C)
    assert list(find_hints(lost, B)) == ["call", "false-call"]
    assert list(find_hints(pass_turns(lost, 1), B)) == ["call"]


def test_a_round_that_is_won() -> None:
    """Who wins takes a card; at the end of the game nothing is new."""
    two = lay_out(TWOS, "3B 3B 3B 1R 4Y")
    assert list(find_hints(call(call(two, A), B), A)) == ["round"]


@pytest.mark.parametrize(("language", "words"), [("en", "on the table"), ("fr", "de la table"), ("de", "vom Tisch")])
def test_only_combinations_on_the_table_count(language: str, words: str) -> None:
    """A call needs one that lies there, and is false without (`hd-call`, `hd-false`)."""
    for hint in (CardHint.CALL, CardHint.FALSE_CALL):
        assert words in describe_hint(hint, Speaker(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_has_words(language: str) -> None:
    """Each its own, in every language."""
    told = {describe_hint(hint, Speaker(language)) for hint in CardHint}
    assert len(told) == len(CardHint)
