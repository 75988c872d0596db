"""The figures of the tips for Hands Down: cards counted, and calls of experts within what chance allows."""

from math import sqrt

import pytest

from gobelet.bots.cards.call_statistics import (
    CARD_CHECKS,
    TABLES,
    CallStatistics,
    check_card_tip,
    check_still_there,
    play_experts,
)
from gobelet.game import Seat
from gobelet.handsdown import Combination, Discard, HandsDown, new_card_game
from gobelet.i18n.tips import read_tips
from gobelet.i18n.tips.texts import find_figures
from gobelet.record.text.cards import parse_hand

NAME = HandsDown().id
TIPS = {tip.id: tip for tip in read_tips(NAME)}
FEW = {2: 24, 4: 6}
"""The games that `make test` plays; they are among those of the figures."""
SPREAD = 4.0
"""More than the standard deviation of the points of an answer: a Chance card on average, or 2 to 10 points."""


def test_every_check_is_used() -> None:
    """No check is left of a tip that is gone."""
    assert set(CARD_CHECKS) == {tip.check for tip in TIPS.values()} - {None}


def test_a_chance_card_against_combinations() -> None:
    """The mean of the twelve is 35/12; half of them are worth more than three of a kind."""
    found = check_card_tip({}, TIPS["chance-card"])
    assert found is not None
    assert found.figures == pytest.approx(
        {
            "mean": 35 / 12,
            "above_three_of_a_kind": 6 / 12,
            "above_four_of_a_kind": 3 / 12,
            "above_full_house": 1 / 12,
            "above_small_straight": 1 / 12,
        }
    )
    assert found.as_document() == pytest.approx(find_figures(NAME, "chance-card"), abs=1e-6)


def test_a_combination_without_its_card_is_counted() -> None:
    """Three alike when no card for it is left: the tip says to look."""
    calls, three = CallStatistics(), parse_hand("3Y 3Y 3Y 1B 6R")
    dealt = new_card_game(HandsDown(), 2)._replace(hands=(three, three))
    for table in (tuple(Combination), (Combination.FULL_HOUSE,), (Combination.THREE,), ()):
        calls.note(dealt._replace(table=table), Seat(0), Discard(()))
    assert calls.held == [True, False, True, False]
    assert check_still_there({2: calls}).figures == {"gone_2": 0.5}


@pytest.mark.slow
def test_a_few_games_fit_the_figures() -> None:
    """Every share in a few games is within four standard errors of the one shown."""
    tables = play_experts(FEW)
    for tip in TIPS.values():
        found = check_card_tip(tables, tip)
        for name, value in found.figures.items() if found else ():
            shown, players = find_figures(NAME, tip.id)[name], int(name[-1]) if name[-1].isdigit() else 0
            error = find_error(name, shown, tables[players]) if players else 1e-6
            assert abs(value - shown) <= 4 * error, (tip.id, name)


def find_error(name: str, shown: float, calls: CallStatistics) -> float:
    """Return a standard error of a figure: of a share of the games or rounds, or of a mean of points."""
    if name.startswith("points"):
        return SPREAD / sqrt(len(calls.answers))
    count = len(calls.openings) if name.startswith("low_") and "groups" not in name else len(calls.answers)
    return sqrt(max(shown * (1 - shown), 1 / count) / count)


@pytest.mark.soak
def test_all_games_give_the_figures() -> None:
    """The same games as for the figures give the same figures; `scripts/measure_tips.py` writes new ones."""
    tables = play_experts(TABLES)
    for tip in TIPS.values():
        if (found := check_card_tip(tables, tip)) is not None:
            assert found.as_document() == pytest.approx(find_figures(NAME, tip.id), abs=1e-6)
