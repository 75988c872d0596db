"""Undo is an event like any other; the dice lie as they did before the fill."""

from gobelet.cups import TypedCup
from gobelet.dice import (
    BoxFilled,
    BoxId,
    Dice,
    DiceGame,
    DiceRolled,
    FillBox,
    FillUndone,
    Keep,
    Over,
    Points,
    Turn,
    UndoFill,
    edition,
    new_game,
)
from gobelet.game import Seat, replay
from support.dice_moves import act, faces, fill, finish, play_out, play_turn, roll_dice, roll_opening, undo

MB = edition("mb-1982")
THREE = new_game(MB, 3, opener=0)


def list_undoers(game: DiceGame) -> list[int]:
    """Return the seats that may take the last fill back."""
    return [seat for seat in range(len(game.teams)) if UndoFill() in game.legal_moves(Seat(seat))]


def test_the_dice_lie_as_they_lay() -> None:
    """`undo`: everything but the version is as before the fill, the order of the dice and the rolls left included."""
    rolled = roll_dice(roll_dice(THREE, "62515"), "341", "55")
    undone = undo(fill(rolled, "chance"), 0)
    assert undone.phase == rolled.phase == Turn(0, Dice(faces("55341")), 2)
    assert (undone.cards, undone.draws, undone.rolls_left) == (rolled.cards, rolled.draws, 1)
    assert undone.legal_moves(Seat(0)) == rolled.legal_moves(Seat(0))


def test_the_player_may_roll_on_or_fill_another_box() -> None:
    """`undo`: the turn goes on where it was: another roll, the same box or another."""
    undone = undo(fill(roll_dice(THREE, "62515"), "chance"), 0)
    assert roll_dice(undone, "5", "1256").rolls_left == 1
    assert fill(undone, "fives").cards[0].total == 10
    assert fill(undone, "chance").cards[0].total == 19


def test_only_its_player() -> None:
    """`undo`: a fill is taken back by its player, though the next one is to roll."""
    game = play_turn(THREE, "62515", "chance")
    assert list_undoers(game) == [0]
    assert (game.turn, game.to_move, game.undoer) == (1, (1, 0), 0)


def test_until_anyone_rolls() -> None:
    """`undo`: once anyone has rolled again, a fill stands, also when that turn's own fill is taken back."""
    game = roll_dice(play_turn(THREE, "62515", "chance"), "11123")
    assert (list_undoers(game), game.to_move) == ([], (1,))
    game = fill(game, "aces")
    assert list_undoers(game) == [1]
    assert list_undoers(undo(game, 1)) == []


def test_solo() -> None:
    """`undo`: alone too, until the next roll."""
    game = play_turn(new_game(MB), "62515", "chance")
    assert game.to_move == (0,)
    assert undo(game, 0).cards[0].filled == 0


def test_the_record_keeps_both() -> None:
    """`undo`: the fill and the taking back are two events, versions only rise, and the same may come again."""
    fill_event = BoxFilled(Seat(0), BoxId("chance"), Points(19))
    events = [DiceRolled(Seat(0), Keep(()), faces("62515")), *[fill_event, FillUndone(Seat(0))] * 3, fill_event]
    game = replay(THREE, events)
    assert roll_dice(THREE, "62515").decide(Seat(0), FillBox(BoxId("chance")), TypedCup(())) == (fill_event,)
    assert (game.version, game.draws, game.cards[0].total) == (8, 5, 19)


def test_draws_are_unchanged() -> None:
    """`undo`: no die is rolled or taken back, so the next draw is the one it would have been."""
    game = play_turn(play_turn(THREE, "62515", "chance"), "11123", "aces")
    assert game.draws == undo(game, 1).draws == 10


def test_undo_moves_the_basis() -> None:
    """`undo`: who looked before the taking back has seen less than a fill now rests on."""
    game = play_turn(THREE, "62515", "chance")
    undone = undo(game, 0)
    assert undone.version == game.version + 1
    assert undone.basis(Seat(0), FillBox(BoxId("chance"))) == undone.version
    assert game.basis(Seat(0), UndoFill()) == game.version


def test_a_bonus_is_taken_back_too() -> None:
    """`undo`: the bonus a fill earned goes with it."""
    game = play_turn(play_turn(new_game(MB), "66666", "yahtzee"), "55555", "fives")
    assert game.cards[0].total == 175
    assert undo(game, 0).cards[0].total == 50


def test_after_the_last_fill_until_finished() -> None:
    """`undo`: the fill that ends a game can be taken back by its player until the game is finished."""
    over = play_out(THREE)
    assert over.phase == Over()
    assert list_undoers(over) == [2]
    again = undo(over, 2)
    assert (again.outcome, again.turn, again.rolls_left) == (None, 2, 2)
    assert fill(again, "chance").phase == Over()
    assert list_undoers(finish(over)) == []


def test_the_opening_is_not_taken_back() -> None:
    """`undo` is about fills: an opening roll stands."""
    game = roll_opening(new_game(MB, 2), "66666", "11111")
    assert list_undoers(game) == []
    assert act(play_turn(game, "11123", "aces"), UndoFill(), seat=0).opener == 0
