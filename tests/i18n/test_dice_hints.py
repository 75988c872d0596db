"""Hints of dice: each comes up with what it explains, and with nothing else."""

import pytest

from gobelet.dice import DiceGame, DiceRolled, Keep, edition, new_game
from gobelet.game import LANGUAGES, Seat
from gobelet.i18n import Speaker
from gobelet.i18n.dice_hints import DiceHint, describe_hint, find_hints
from support.dice_moves import faces, fill, make_card

ANN, BEN = Seat(0), Seat(1)
UPPER = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}


def lay(name: str, boxes: dict[str, int], rolled: str = "", **house: object) -> DiceGame:
    """Return a game of two in which Ann has filled these boxes, and has rolled these dice."""
    rules = edition(name, **house)
    game = new_game(rules, 2, opener=0)._replace(cards=(make_card(rules, boxes), make_card(rules, {})))
    return game.apply(DiceRolled(ANN, Keep(()), faces(rolled))) if rolled else game


def hints(game: DiceGame, seat: Seat = ANN) -> list[str]:
    """Return what may be new to a player."""
    return list(find_hints(game, seat))


@pytest.mark.parametrize(
    ("name", "boxes", "rolled", "expected"),
    [
        ("classic", {"yahtzee": 50, "fours": 12}, "44444", ["yahtzee-bonus", "joker", "forced"]),
        ("mb-1982", {"yahtzee": 50, "fours": 12}, "44444", ["yahtzee-bonus", "joker"]),
        ("mb-1982", {"yahtzee": 0, "fours": 12}, "44444", ["joker"]),
        ("classic", {"yahtzee": 0}, "44444", ["forced"]),
        ("mb-1982", {"yahtzee": 50}, "44444", ["yahtzee-bonus"]),
        ("kniffel", {"yahtzee": 50, "fours": 12}, "44444", []),
        ("classic", {}, "44444", []),
        ("classic", {"yahtzee": 50}, "44445", []),
    ],
)
def test_what_a_roll_brings(name: str, boxes: dict[str, int], rolled: str, expected: list[str]) -> None:
    """A further five alike is explained by what the edition makes of it, and only to whoever rolled it."""
    game = lay(name, boxes, rolled)
    assert hints(game) == expected
    assert hints(game, BEN) == []


def test_a_printed_order_is_no_forced_joker() -> None:
    """Where boxes are filled in order, closed boxes are nothing new."""
    assert hints(lay("classic", {}, "13456", order="forced")) == []


def test_the_upper_bonus_is_told_when_it_is_reached() -> None:
    """With the box that reaches 63, not before, not after, and not where it gives nothing."""
    reached = fill(lay("classic", UPPER, "66612"), "sixes")
    assert hints(reached) == ["upper-bonus"]
    assert hints(fill(lay("classic", UPPER, "66112"), "sixes")) == []
    assert hints(fill(lay("classic", UPPER | {"sixes": 18}, "66112"), "chance")) == []
    assert hints(fill(lay("classic", UPPER, "66612", upper_bonus=0), "sixes")) == []
    assert hints(reached.apply(DiceRolled(BEN, Keep(()), faces("12345")))) == []


def test_a_nought_is_told_while_it_can_be_taken_back() -> None:
    """To whoever wrote it, until somebody rolls."""
    filled = fill(lay("classic", {}, "12346"), "yahtzee")
    assert hints(filled) == ["nought"]
    assert hints(filled, BEN) == []
    assert hints(fill(lay("classic", {"yahtzee": 0}, "12346"), "chance")) == []
    assert hints(filled.apply(DiceRolled(BEN, Keep(()), faces("12345")))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_has_words(language: str) -> None:
    """With the edition's own word and numbers."""
    rules, say = edition("kniffel", upper_bonus=40, yahtzee_bonus=50), Speaker(language)
    told = {hint: describe_hint(hint, rules, say) for hint in DiceHint}
    assert "Kniffel" in told[DiceHint.JOKER]
    assert "50" in told[DiceHint.YAHTZEE_BONUS]
    assert "63" in told[DiceHint.UPPER_BONUS]
    assert "40" in told[DiceHint.UPPER_BONUS]
    assert len(set(told.values())) == len(DiceHint)
