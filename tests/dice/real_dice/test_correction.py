"""Corrections: what they change, what they lead to, and what is refused."""

from dataclasses import replace

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import (
    BoxCorrected,
    BoxId,
    CorrectBox,
    EnterLastRoll,
    EnterPoints,
    Face,
    FillBox,
    FinishGame,
    Keep,
    MatchMove,
    Points,
    RealDiceMatch,
    RollDice,
    StartNextGame,
    UndoFill,
    edition,
    new_real_dice_match,
)
from gobelet.dice.real_dice.correction import (
    MAX_CORRECTIONS,
    CorrectionPreview,
    list_correctable_boxes,
    preview_correction,
)
from gobelet.game import Refusal, Seat

ANN = Seat(0)


def play(match: RealDiceMatch, move: MatchMove, *faces: int) -> RealDiceMatch:
    """Make a move with these dice."""
    for event in match.decide(ANN, move, TypedCup(faces)):
        match = match.apply(event)
    return match


def fill(match: RealDiceMatch, box: str, faces: str) -> RealDiceMatch:
    """Enter the last roll of a turn, and fill a box with it."""
    match = play(match, EnterLastRoll(), *map(int, faces))
    return play(match, FillBox(BoxId(box)))


def start() -> RealDiceMatch:
    """A Yahtzee, then fours as the second five alike, then a joker."""
    match = fill(new_real_dice_match(edition("classic"), 1), "yahtzee", "44444")
    return fill(fill(match, "fours", "44444"), "full_house", "44444")


def correct(box: str, to: str = "", faces: str = "", points: int | None = None) -> CorrectBox:
    """A correction of the only column."""
    written = None if points is None else Points(points)
    return CorrectBox(0, BoxId(box), BoxId(to or box), tuple(Face(int(face)) for face in faces), written)


def preview(match: RealDiceMatch, move: CorrectBox) -> CorrectionPreview:
    """Return what a correction leads to."""
    (event,) = match.decide(ANN, move, TypedCup(()))
    assert isinstance(event, BoxCorrected)
    return preview_correction(match, event)


def refuse(match: RealDiceMatch, move: CorrectBox, seat: Seat = ANN) -> str:
    """Return the code with which a correction is refused."""
    with pytest.raises(Refusal) as raised:
        match.decide(seat, move, TypedCup(()))
    return raised.value.code


def test_a_yahtzee_that_was_none_takes_its_bonuses_along() -> None:
    """`yahtzee-bonus`: the two hundreds go; the joker stays one, as the box is filled all the same."""
    match = start()
    assert match.game.cards[0].total == 50 + 20 + 100 + 25 + 100
    found = preview(match, correct("yahtzee", faces="44445"))
    assert found.totals == (295, 45)
    assert [each.box for each in found.consequences] == ["fours", "full_house"]
    assert [each.after.yahtzee_bonus for each in found.consequences] == [0, 0]
    assert found.illegal == ()
    after = play(match, correct("yahtzee", faces="44445"))
    assert after.game.cards[0].total == 45
    assert after.entries[0][2].joker
    back = play(after, correct("yahtzee", faces="44444"))
    assert back.game.cards == match.game.cards
    assert [(change.box, change.points) for change in back.entries[0][0].changes] == [("yahtzee", 50), ("yahtzee", 0)]


def test_what_a_correction_makes_illegal_is_named_and_stays() -> None:
    """With the Yahtzee in Chance there are no jokers: 25 in Full House stays, and is named where no roll gives it."""
    found = preview(start(), correct("yahtzee", "chance", faces="44444"))
    assert found.after.points == 20
    assert {each.box: each.after.points for each in found.consequences} == {"fours": 20, "full_house": 0}
    typed = fill(new_real_dice_match(edition("classic"), 1), "yahtzee", "44444")
    typed = play(typed, EnterPoints(BoxId("fours"), Points(20)))
    typed = play(typed, EnterPoints(BoxId("full_house"), Points(25), five_alike=True))
    found = preview(typed, correct("yahtzee", "chance", faces="44444"))
    assert found.illegal == ("full_house",)
    after = play(typed, correct("yahtzee", "chance", faces="44444")).game.cards[0]
    assert (after[BoxId("full_house")], after[BoxId("yahtzee")], after[BoxId("chance")]) == (25, None, 20)


def test_points_are_corrected_by_points_or_dice() -> None:
    """What was entered as points may be corrected by dice, and the other way round."""
    match = play(new_real_dice_match(edition("classic"), 1), EnterPoints(BoxId("fours"), Points(12)))
    assert play(match, correct("fours", points=16)).game.cards[0].total == 16
    known = play(match, correct("fours", faces="44123"))
    assert (known.game.cards[0].total, known.entries[0][0].rolls.dice) == (8, (4, 4, 1, 2, 3))
    assert play(known, correct("fours", points=12)).entries[0][0].rolls.dice is None


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (correct("aces", points=3), "box-open"),
        (correct("nowhere", points=3), "no-such-box"),
        (correct("fours", "nowhere", points=3), "no-such-box"),
        (correct("fours", "yahtzee", points=50), "box-filled"),
        (correct("fours", points=17), "points-impossible"),
        (correct("fours"), "correction-empty"),
        (correct("fours", points=16, faces="44441"), "correction-both"),
        (correct("fours", faces="4444"), "correction-dice"),
        (correct("fours", faces="44447"), "correction-dice"),
        (correct("fours", faces="44444"), "no-change"),
        (correct("chance", faces="16352"), "no-change"),
        (correct("fours", "threes", faces="44444"), "box-not-allowed"),
        (CorrectBox(1, BoxId("fours"), BoxId("fours"), (), Points(4)), "no-such-column"),
        (CorrectBox(-1, BoxId("fours"), BoxId("fours"), (), Points(4)), "no-such-column"),
    ],
)
def test_what_cannot_have_been_entered_is_refused(move: CorrectBox, code: str) -> None:
    """A correction obeys the rules of its turn, and the same dice in another order correct nothing."""
    assert refuse(fill(start(), "chance", "61253"), move) == code


def test_dice_of_another_box_may_be_typed_in_another_order() -> None:
    """Only the box was wrong: all rolls of the turn stay known."""
    match = play(new_real_dice_match(edition("classic"), 1), RollDice(), 6, 1, 2, 5, 3)
    match = play(play(match, RollDice(Keep((Face(6),))), 1, 2, 5, 3), FillBox(BoxId("aces")))
    entry = play(match, correct("aces", "chance", faces="35216")).entries[0][0]
    assert (entry.box, entry.points, len(entry.rolls.throws)) == ("chance", 17, 2)


def test_boxes_that_an_entry_can_have_been_meant_for() -> None:
    """Its own and the open ones; in a forced order no other one could be filled in its turn."""
    assert list_correctable_boxes(start(), 0, BoxId("fours"))[:3] == ("fours", "aces", "twos")
    in_order = new_real_dice_match(edition("classic", order="forced"), 1)
    in_order = play(play(in_order, EnterPoints(BoxId("aces"), Points(3))), EnterPoints(BoxId("twos"), Points(4)))
    assert list_correctable_boxes(in_order, 0, BoxId("twos")) == ("twos",)


def test_corrections_of_an_entry_have_a_limit() -> None:
    """After twenty it stays as it is, also in another box; other entries can still be corrected."""
    match = start()
    for number in range(MAX_CORRECTIONS):
        match = play(match, correct("fours", points=12 + 4 * (number % 2)))
    assert refuse(match, correct("fours", points=8)) == "correction-limit"
    assert refuse(match, correct("fours", "threes", points=9)) == "correction-limit"
    assert play(match, correct("yahtzee", points=0)).game.cards[0][BoxId("yahtzee")] == 0


def fill_all(match: RealDiceMatch) -> RealDiceMatch:
    """Put the fewest points into every box that is left."""
    while match.game.outcome is None:
        match = play(match, next(move for move in match.legal_moves(ANN) if isinstance(move, EnterPoints)))
    return match


def test_nobody_else_corrects() -> None:
    """A seat that does not play corrects nothing."""
    assert refuse(start(), correct("fours", points=4), Seat(3)) == "not-seated"


def test_after_the_end_the_outcome_follows() -> None:
    """A game that is over can be corrected, also once it is finished; it stays finished."""
    match = fill_all(new_real_dice_match(edition("classic"), 1))
    assert play(match, correct("chance", points=30)).game.outcome != match.game.outcome
    finished = play(match, FinishGame())
    after = play(finished, correct("chance", points=30))
    assert after.game.phase == finished.game.phase
    assert (finished.outcome, after.outcome) != (None, None)
    assert after.totals == (finished.totals[0] + 25,)


def test_an_earlier_game_of_a_match_is_corrected_in_the_next() -> None:
    """Its total follows, the game on the table stays as it is, with its undo; what others enter is not stale."""
    match = play(fill_all(new_real_dice_match(edition("classic"), 1, games=2)), StartNextGame())
    match = fill(match, "fours", "44456")
    move = replace(correct("chance", points=30), game=1)
    after = play(match, move)
    assert (after.game, after.entries) == (match.game, match.entries)
    assert [each.points for each in after.earlier[0][0] if each.box == "chance"] == [30]
    assert after.scores == ((match.scores[0][0] + 25,),)
    assert after.version == match.version + 1
    assert after.basis(ANN, EnterLastRoll()) == match.basis(ANN, EnterLastRoll())
    assert after.basis(ANN, move) == after.version
    assert play(after, UndoFill()).game.cards[0].filled == 0
    assert preview(match, move).totals == (match.scores[0][0], match.scores[0][0] + 25)
    assert "chance" in list_correctable_boxes(match, 0, BoxId("chance"), 1)


def test_the_current_game_by_its_number_is_the_one_on_the_table() -> None:
    """The number may be left out; one of a game that has not begun is refused."""
    match = start()
    by_number = match.decide(ANN, replace(correct("fours", points=16), game=1), TypedCup(()))
    assert by_number == match.decide(ANN, correct("fours", points=16), TypedCup(()))
    for number in (2, -1):
        assert refuse(match, replace(correct("fours", points=16), game=number)) == "no-such-game"


@pytest.mark.parametrize(("name", "bonus"), [("classic", 35), ("hasbro-2014", 35), ("printworks", 35), ("yatzy", 50)])
def test_a_lost_or_gained_upper_bonus_is_known(name: str, bonus: int) -> None:
    """`upper-bonus`: 63 points have it, and two fewer do not."""
    match = new_real_dice_match(edition(name), 1)
    for place, box in enumerate(("aces", "twos", "threes", "fours", "fives", "sixes"), 1):
        match = play(match, EnterPoints(BoxId(box), Points(3 * place)))
    found = preview(match, correct("twos", points=4))
    assert (found.upper_bonus, found.totals) == (-bonus, (63 + bonus, 61))
    lost = play(match, correct("twos", points=4))
    assert preview(lost, correct("twos", points=6)).upper_bonus == bonus


def test_lost_and_gained_bonuses_are_known_by_box() -> None:
    """`yahtzee-bonus`: each in its box, that of the corrected entry too."""
    assert preview(start(), correct("yahtzee", faces="44445")).yahtzee_bonuses == {"fours": -100, "full_house": -100}
    assert preview(start(), correct("fours", faces="44445")).yahtzee_bonuses == {"fours": -100}
    without = play(start(), correct("fours", faces="44445"))
    assert preview(without, correct("fours", faces="44444")).yahtzee_bonuses == {"fours": 100}
    assert preview(without, correct("fours", faces="44455")).yahtzee_bonuses == {}


def test_a_correction_closes_the_undo() -> None:
    """Whoever corrects something has looked at the sheet; the last fill can be corrected, too."""
    match = play(start(), correct("fours", points=16))
    assert match.game.before_fill is None
