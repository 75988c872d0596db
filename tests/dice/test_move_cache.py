"""What every move asks for is created once and shared."""

import pickle

import pytest

from gobelet.dice import (
    ALL_ROLLS,
    EDITIONS,
    Dice,
    EditionId,
    FillBox,
    Points,
    RollDice,
    ScoreCard,
    edition,
    list_keeps,
    list_rerolls,
)
from gobelet.dice.move_cache import ROLL_MOVES, find_open_boxes
from support.dice_moves import make_card


def test_moves_of_every_roll() -> None:
    """A roll can be rolled again with every keep but all five dice; dice that lie differently share these moves."""
    for roll in ALL_ROLLS:
        found = ROLL_MOVES[Dice(roll)]
        keeps = list_keeps(roll)[1:]
        assert found.roll == roll
        assert found.five_alike == (len(set(roll)) == 1)
        assert found.rerolls == list_rerolls(roll) == tuple(RollDice(keep) for keep in keeps)
        assert found.keeps == set(keeps)
        assert ROLL_MOVES[Dice(roll[::-1])] is found


@pytest.mark.parametrize("name", EDITIONS)
def test_a_filled_card_is_the_card_with_these_points(name: EditionId) -> None:
    """A fill removes one box from the open ones; the card is the one that its points make, a second fill included."""
    played = edition(name)
    card = ScoreCard.empty(played)
    for place, points in ((3, 12), (0, 0), (len(played.boxes) - 1, 7), (3, 8)):
        card = card.fill(place, Points(points))
        made = make_card(played, {box: held for box in played.boxes if (held := card[box]) is not None})
        assert card == made
        assert hash(card) == hash(made)
        assert repr(card) == repr(made)
        assert card.remaining is made.remaining
        assert card.remaining.fills == tuple(FillBox(box) for box in card.open_boxes)


def test_open_boxes_are_one_object_after_pickling() -> None:
    """A card that was sent to another process shares the open boxes there."""
    card = ScoreCard.empty(edition("classic")).fill(5, Points(18))
    copy = pickle.loads(pickle.dumps(card))  # noqa: S301 - our own bytes
    assert copy == card
    assert copy.remaining is card.remaining is find_open_boxes(card.open_boxes)
