"""How often computer players choose as somebody did."""

import pytest

from gobelet.bots.dice.agreement import compute_agreement
from gobelet.bots.dice.levels import Level
from gobelet.coach.advice import rank_options
from gobelet.coach.ledger import Decision
from gobelet.dice import ScoreCard, Seat, edition
from gobelet.dice.faces import Dice
from gobelet.game import Face
from support.reviews import make_decision
from support.solved_editions import solve_edition

pytestmark = pytest.mark.slow


def list_decisions() -> list[Decision]:
    """Return every decision that somebody could make with 6 6 6 2 1 on an empty card and one roll left."""
    values, dice = solve_edition(edition("mb-1982")), Dice(tuple(map(Face, (6, 6, 6, 2, 1))))
    card = ScoreCard.empty(values.edition)
    found = values.turn(card).options(tuple(sorted(dice)), 1)  # type: ignore[arg-type]  # a roll is sorted dice
    options = tuple(rank_options(found))
    return [Decision(Seat(0), 1, card, dice, 1, options, option.choice) for option in options]


def test_the_chances_of_all_options_add_up() -> None:
    """Each player takes one of the options; best play the best, and a level the better ones more often."""
    found = [compute_agreement(decision) for decision in list_decisions()]
    for player in found[0]:
        assert sum(chances[player] for chances in found) == pytest.approx(1)
    assert found[0]["perfect"] == 1
    for level in Level:
        assert found[0][level.value] >= found[-1][level.value]
    assert found[0]["strong"] > found[0]["beginner"]


def test_every_best_option_is_best_play() -> None:
    """An option that ties with the best is not called worse."""
    assert compute_agreement(make_decision(0.0))["perfect"] == 1
    assert compute_agreement(make_decision(0.1))["perfect"] == 0
