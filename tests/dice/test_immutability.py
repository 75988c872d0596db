"""Games, moves, events and phases are immutable values, and equal if their contents are equal."""

from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest

import gobelet.dice
from gobelet.dice import DiceGame, Edition, Face, Offer, Opening, Turn, edition, new_game, new_match, offers, sort_dice
from gobelet.dice.faces import Dice
from gobelet.game import Outcome
from support.dice_moves import finish, play_out, play_turn, roll_dice, roll_opening

NOT_SLOTTED = {Edition}
"""What follows from an edition's categories is worked out once and kept beside them."""

TYPES = [thing for thing in vars(gobelet.dice).values() if isinstance(thing, type)]
CLASSES = [kind for kind in TYPES if is_dataclass(kind)]
TUPLES = [kind for kind in TYPES if issubclass(kind, tuple)]


@pytest.mark.parametrize("kind", [*CLASSES, Outcome], ids=lambda kind: kind.__name__)
def test_values_are_frozen_and_slotted(kind: type) -> None:
    """No value can be changed or given more than its fields; moves, events, phases and cards alike."""
    value: object = object.__new__(kind)
    name = next((field.name for field in fields(kind)), "anything")
    with pytest.raises((FrozenInstanceError, TypeError)):
        setattr(value, name, 1)
    assert hasattr(value, "__dict__") is (kind in NOT_SLOTTED)


@pytest.mark.parametrize("name", ["phase", "version", "anything"])
def test_games_cannot_be_changed(name: str) -> None:
    """A game and a turn are tuples: nothing of them can be set, and nothing added."""
    game = new_game(edition("classic"))
    for value in (game, game.phase):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)


def test_every_kind_of_value_is_looked_at() -> None:
    """The lists above are complete: every move, event and phase is on them."""
    assert len(CLASSES) >= 19
    assert {Offer, Opening} <= set(CLASSES)
    assert {DiceGame, Turn} == set(TUPLES)


def test_equal_games_are_equal_values() -> None:
    """Two games that went the same way are equal and hash alike; one event apart they differ."""
    one, other = (
        roll_dice(roll_opening(new_match(edition("classic"), 2), "66666", "11111"), "12345") for _ in range(2)
    )
    assert one == other
    assert hash(one) == hash(other)
    assert one != play_turn(roll_opening(new_match(edition("classic"), 2), "66666", "11111"), "12345", "chance")


def test_a_finished_game_holds_no_older_one() -> None:
    """Only the fill that can still be taken back keeps the game before it; a roll and the end let go of it."""
    over = play_out(new_game(edition("yatzy")))
    assert over.before_fill is not None
    assert over.before_fill.before_fill is None
    assert finish(over).before_fill is None


def test_the_roll_is_what_scoring_needs() -> None:
    """The same faces in any order are offered the same."""
    card = new_game(edition("printworks")).cards[0]
    dice = (Face(5), Face(1), Face(5), Face(5), Face(1))
    assert offers(card, sort_dice(Dice(dice))) == offers(card, sort_dice(Dice(dice[::-1])))
