"""The sentence said at a table: what to do, and what for, in three languages."""

import pytest

from gobelet.coach import Advice, advise
from gobelet.coach.sentence import describe_action, describe_advice, list_kept_places
from gobelet.dice import edition
from gobelet.i18n import Speaker
from gobelet.record import parse_card, parse_dice
from support.solved_editions import open_shelf

pytestmark = pytest.mark.slow


def ask(card: str, dice: str, left: int, name: str = "kniffel") -> Advice:
    """Ask for advice on a position of an edition that is solved once for all tests."""
    return advise(open_shelf(), parse_card(edition(name), card), parse_dice(dice), left)


def test_dice_alike_are_called_by_their_face() -> None:
    """Three threes are "the threes", in every language, and their places are those of the dice as they lie."""
    advice = ask("", "32331", 1)
    assert [describe_action(advice, Speaker(language)) for language in ("en", "fr", "de")] == [
        "Keep the threes",
        "Gardez les trois",
        "Behalte die Dreien",
    ]
    assert list_kept_places(advice) == (0, 2, 3)


def test_the_purpose_is_the_part_that_gains_most() -> None:
    """With reasons the sentence says what for; without, only what to do."""
    advice = ask("", "32331", 1)
    told = describe_advice(advice, Speaker("en"), reasons=True)
    assert told.startswith("Keep the threes: best for ")
    assert told.endswith(".")
    assert describe_advice(advice, Speaker("en"), reasons=False) == "Keep the threes."


def test_what_is_certain_is_no_purpose() -> None:
    """Whoever keeps a small straight rolls for the large one."""
    advice = ask("", "34612", 2)
    assert describe_advice(advice, Speaker("en"), reasons=True) == "Keep 1 2 3 4: best for Large Straight."


def test_dice_are_kept_for_what_they_make() -> None:
    """Not for what tells them from the next best choice."""
    fours = ask("threes=12", "34341", 2)
    assert describe_advice(fours, Speaker("en"), reasons=True) == "Keep the fours: best for the bonus."


def test_a_box_is_filled_with_its_points() -> None:
    """The edition's own word for the box, and a nought by its name."""
    assert describe_action(ask("", "22233", 0), Speaker("de")).startswith("25 in Full House")
    others = "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,three_of_a_kind=20,four_of_a_kind=20"
    nought = ask(f"{others},full_house=25,small_straight=30,large_straight=40,chance=20", "22231", 0)
    assert describe_advice(nought, Speaker("en"), reasons=False) == "A nought in Kniffel: the only choice."
    assert list_kept_places(nought) == ()
