"""Why a game with real dice cannot be reviewed."""

import pytest

from gobelet.coach.entered_games import list_entered_turns
from gobelet.cups import TypedCup
from gobelet.dice import (
    BoxId,
    CorrectBox,
    EnterLastRoll,
    EnterPoints,
    Face,
    FillBox,
    MatchMove,
    Points,
    RealDiceMatch,
    Seat,
    edition,
    new_real_dice_match,
)
from gobelet.game import Illegal

FIVES = (Face(5),) * 5


def play(*moves: tuple[MatchMove, str]) -> RealDiceMatch:
    """Play moves with their dice from the beginning."""
    match = new_real_dice_match(edition("classic"), 1)
    for move, faces in moves:
        for event in match.decide(Seat(0), move, TypedCup(map(int, faces))):
            match = match.apply(event)
    return match


def test_points_alone_tell_nothing() -> None:
    """Of one box without dice nobody knows the luck."""
    with pytest.raises(Illegal, match="review-points-alone"):
        list_entered_turns(play((EnterPoints(BoxId("fours"), Points(12)), "")), 1)


def test_entries_against_the_rules_have_a_reason_of_their_own() -> None:
    """With five fives in the Yahtzee box, five fours could not go into Full House; but all dice are known."""
    turns = (
        (EnterLastRoll(), "55555"),
        (FillBox(BoxId("chance")), ""),
        (EnterLastRoll(), "44444"),
        (FillBox(BoxId("full_house")), ""),
    )
    assert len(list_entered_turns(play(*turns), 1)[1]) == 4
    correction = CorrectBox(0, BoxId("chance"), BoxId("yahtzee"), FIVES)
    with pytest.raises(Illegal, match="review-against-rules"):
        list_entered_turns(play(*turns, (correction, "")), 1)
