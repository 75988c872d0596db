"""A turn: up to three rolls and one fill."""

import pytest

from gobelet.dice import Dice, DiceRolled, FillBox, RollDice, Turn, edition, list_keeps, new_game
from gobelet.game import Illegal, Seat
from support.dice_moves import act, expect_refusal, faces, fill, keep, play_turn, roll, roll_dice

SOLO = new_game(edition("mb-1982"))


def test_the_first_roll_takes_all_five() -> None:
    """`turn-1`: before the first roll nothing can be done but to roll five dice."""
    assert SOLO.legal_moves(Seat(0)) == (RollDice(),)
    assert (SOLO.roll, SOLO.rolls_left) == (None, 3)
    game = roll_dice(SOLO, "62515")
    assert game.phase == Turn(0, Dice(faces("62515")), 1)
    assert (game.roll, game.rolls_left, game.draws) == (roll("62515"), 2, 5)


def test_dice_lie_as_they_came() -> None:
    """The dice kept lie first, the others beside them as they came."""
    game = roll_dice(roll_dice(SOLO, "62515"), "41", "556")
    assert isinstance(game.phase, Turn)
    assert game.phase.dice == faces("55641")
    assert game.draws == 7


def test_kept_dice_may_be_picked_up_again() -> None:
    """`turn-1`: the third roll takes dice of the player's choice, those kept before included."""
    game = roll_dice(roll_dice(roll_dice(SOLO, "11234"), "456", "11"), "1111", "6")
    assert game.roll == roll("11116")
    assert (game.rolls_left, game.draws) == (0, 12)


def test_every_keep_may_be_asked_for() -> None:
    """`turn-1`: each different keep but all five can be rolled beside, and every open box filled."""
    game = roll_dice(SOLO, "11225")
    moves = game.legal_moves(Seat(0))
    keeps = [move.keep for move in moves if isinstance(move, RollDice)]
    assert keeps == [kept for kept in list_keeps(roll("11225")) if len(kept) < 5]
    assert [move.box for move in moves if isinstance(move, FillBox)] == list(game.edition.boxes)
    assert len(moves) == len(set(moves)) == 17 + 13


def test_stopping_early() -> None:
    """`turn-2`: a player may stop after any roll by filling a box."""
    for game in (roll_dice(SOLO, "33355"), roll_dice(roll_dice(SOLO, "33326"), "55", "333")):
        after = fill(game, "full_house")
        assert after.cards[0].total == 25
        assert after.phase == Turn(0)


def test_after_the_third_roll_a_box_is_filled() -> None:
    """`turn-2`: when no roll is left, only filling is."""
    game = roll_dice(roll_dice(roll_dice(SOLO, "11234"), "5", "1123"), "6", "1123")
    assert all(isinstance(move, FillBox) for move in game.legal_moves(Seat(0)))
    assert len(game.legal_moves(Seat(0))) == 13
    assert expect_refusal(game, RollDice(keep("11")), 0, "666") == Illegal("no-rolls-left", rolls=3)


@pytest.mark.parametrize("rolls", [1, 2, 3, 4, 5])
def test_rolls_house_rule(rolls: int) -> None:
    """House rule `rolls`: so many rolls a turn, not one more."""
    game = new_game(edition("classic", rolls=rolls))
    for left in range(rolls, 0, -1):
        assert game.rolls_left == left
        game = roll_dice(game, "12346")
    assert game.rolls_left == 0
    assert not any(isinstance(move, RollDice) for move in game.legal_moves(Seat(0)))
    assert expect_refusal(game, RollDice(), 0, "11111") == Illegal("no-rolls-left", rolls=rolls)


def test_a_box_is_filled_once() -> None:
    """`fill-1`: a filled box, a nought included, is not offered again."""
    game = roll_dice(play_turn(SOLO, "12346", "yahtzee"), "66666")
    assert FillBox(game.edition.boxes[11]) not in game.legal_moves(Seat(0))


def test_a_nought_may_be_chosen() -> None:
    """`fill-2`: a nought goes where the roll is worth 0, though another box would score."""
    game = fill(roll_dice(SOLO, "33355"), "yahtzee")
    assert game.cards[0].points[11] == 0
    assert game.cards[0].total == 0


def test_no_box_takes_less() -> None:
    """`fill-2`: a box takes exactly what the roll is worth there, though the player would rather have a nought."""
    game = fill(roll_dice(SOLO, "33355"), "threes")
    assert game.cards[0].points[2] == 9


def test_a_nought_is_never_compelled_while_another_box_scores() -> None:
    """`read-nought`: every open box stays open to the roll, those that score and those that do not."""
    game = new_game(edition("classic"))
    for dice, box in (("44412", "fours"), ("44412", "three_of_a_kind"), ("66666", "chance")):
        game = play_turn(game, dice, box)
    game = roll_dice(game, "14446")
    worths = {box: game.edition.worths[roll("14446")][game.edition.places[box]] for box in game.cards[0].open_boxes}
    assert {box: points for box, points in worths.items() if points} == {"aces": 1, "sixes": 6}
    fills = [move.box for move in game.legal_moves(Seat(0)) if isinstance(move, FillBox)]
    assert fills == list(game.cards[0].open_boxes)


def test_the_cup_is_asked_for_the_dice_not_kept() -> None:
    """The event carries what came up and what was kept; a replay needs no cup."""
    game = roll_dice(SOLO, "11234")
    after = act(game, RollDice(keep("113")), "66")
    assert after == game.apply(DiceRolled(Seat(0), keep("113"), faces("66")))


def test_what_a_move_rests_on() -> None:
    """The basis of a roll or fill is the last roll, fill or undo: any of them makes an older look stale."""
    game = roll_dice(SOLO, "11234")
    for after in (game, roll_dice(game, "66", "112"), fill(game, "aces")):
        assert after.basis(Seat(0), RollDice()) == after.version
        assert after.basis(Seat(0), FillBox(after.edition.boxes[0])) == after.version


def test_dice_have_no_secrets() -> None:
    """Every viewer and spectator sees the whole game and every event as it is."""
    game = roll_dice(SOLO, "11234")
    event = DiceRolled(Seat(0), keep("11"), faces("666"))
    for viewer in (None, Seat(0), Seat(5)):
        assert game.view(viewer) == game
        assert game.seen(event, viewer) == event
