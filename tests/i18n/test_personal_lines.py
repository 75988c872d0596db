"""The line for each player at the end of a game."""

import pytest

from gobelet.dice import Match, edition
from gobelet.dice.phases import Over
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.personal_lines import describe_card_line, describe_dice_line
from support.card_moves import THREES, TWOS, A, B, call, kinds, lay_out
from support.dice_moves import make_card, make_match

EN = Speaker("en")


def test_by_how_much_and_the_best_roll() -> None:
    """Everybody has a line; a draw has no distance."""
    match = make_match(edition("kniffel"), (202, 200, 120))
    assert [describe_dice_line(match, column, EN) for column in range(3)] == [
        "Won by 2 points. Best roll: 202 points in Chance.",
        "2 points behind the winner. Best roll: 200 points in Chance.",
        "82 points behind the winner. Best roll: 120 points in Chance.",
    ]
    drawn = make_match(edition("kniffel"), (200, 200))
    assert describe_dice_line(drawn, 0, EN) == "Best roll: 200 points in Chance."


@pytest.mark.parametrize(
    ("sixes", "line"),
    [
        (18, "8 points short of the bonus."),
        (30, "Best roll: 30 points in Sixes."),
        (6, "Best roll: 15 points in Fives."),
    ],
)
def test_a_bonus_just_missed_is_worth_a_word(sixes: int, line: str) -> None:
    """Neither one that was reached nor one that was far away."""
    printed = edition("mb-1982")
    upper = {"aces": 2, "twos": 4, "threes": 6, "fours": 10, "fives": 15, "sixes": sixes}
    card = make_card(printed, dict.fromkeys(printed.boxes, 0) | upper)
    solo = make_match(printed, (0,))
    match = Match(1, solo.game._replace(cards=(card,), phase=Over(finished=True)))
    assert describe_dice_line(match, 0, EN) == line


def test_nothing_but_noughts() -> None:
    """There is no best roll then."""
    assert not describe_dice_line(make_match(edition("kniffel"), (0,)), 0, EN)


def test_cards() -> None:
    """The best Combo card, or what the Chance cards brought."""
    game = call(call(lay_out(TWOS, THREES, table=kinds("three")), A), B, 0)
    assert describe_card_line(game, Seat(0), EN) == "1 point behind the winner. 1 point by Chance cards."
    assert describe_card_line(game, Seat(1), EN).startswith("Won by 1 point. Best card: ")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_lines_in_other_languages(language: str) -> None:
    """Every part is translated."""
    match = make_match(edition("kniffel"), (202, 200))
    for column in range(2):
        line = describe_dice_line(match, column, Speaker(language))
        assert not {"Won", "behind", "Best"} & set(line.split())
