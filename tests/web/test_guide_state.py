"""What a browser remembers of the guide and the hints."""

import json
from dataclasses import asdict

import pytest

from gobelet.game import Seat
from gobelet.i18n.card_hints import CardHint
from gobelet.i18n.dice_hints import DiceHint
from gobelet.tables.tokens import Code
from gobelet.web.guide_state import DECLINED, GuidedTurn, GuideState, read_guide_state

HERE, THERE = Code("FKLMRTUX"), Code("KKKKKKKK")


def test_a_guided_turn_belongs_to_its_table() -> None:
    """It is found there alone, and not after it has ended."""
    turn = GuidedTurn(HERE, Seat(1), 12)
    guided = GuideState().start_guide(turn)
    assert guided.find_turn(HERE) == turn
    assert guided.find_turn(THERE) is None
    assert guided.end_guide().find_turn(HERE) is None
    assert guided.end_guide().guide == DECLINED


def test_a_hint_is_remembered_once() -> None:
    """It stays at its table until it is closed, and is in the list once."""
    shown = GuideState().show_hint(HERE, "nought").show_hint(HERE, "nought")
    assert (shown.find_hint(HERE), shown.find_hint(THERE), shown.seen) == ("nought", "", ("nought",))
    assert shown.show_hint(HERE, "") == GuideState(seen=("nought",))


def test_it_takes_little_of_the_cookie() -> None:
    """With every hint shown it is a few hundred characters, whatever is played."""
    guide_state = GuideState().start_guide(GuidedTurn(HERE, Seat(7), 1_000_000))
    for hint in (*DiceHint, *CardHint) * 3:
        guide_state = guide_state.show_hint(HERE, hint)
    assert len(json.dumps(asdict(guide_state))) < 300


@pytest.mark.parametrize("guide_state", [GuideState(), GuideState("off", "A.joker", ("joker",), muted=True)])
def test_it_is_read_as_it_was_written(guide_state: GuideState) -> None:
    """From JSON, which has lists for tuples; an older cookie has nothing."""
    assert read_guide_state(json.loads(json.dumps(asdict(guide_state)))) == guide_state
    assert read_guide_state({}) == GuideState()
