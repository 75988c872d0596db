"""Every refusal code of the dice game, and the data its sentence needs."""

from gobelet.dice import BoxId, FillBox, FinishGame, RollDice, RollForOpening, UndoFill, edition, new_game
from gobelet.game import Illegal, NotYourTurn, Seat
from support.dice_moves import expect_refusal, finish, keep, play_out, play_turn, roll_dice, roll_opening, undo

MB = edition("mb-1982")
SOLO = new_game(MB)
TWO = new_game(MB, 2, opener=0)
CHANCE = FillBox(BoxId("chance"))
NOBODY = Seat(9)


def test_roll_first() -> None:
    """`turn-1`: before the first roll no box can be filled."""
    assert expect_refusal(SOLO, CHANCE, 0) == Illegal("roll-first")


def test_roll_all_first() -> None:
    """`turn-1`: the first roll takes all five dice; there is nothing to keep, last turn's dice least of all."""
    assert expect_refusal(SOLO, RollDice(keep("6")), 0, "1234") == Illegal("roll-all-first")
    game = play_turn(SOLO, "66612", "sixes")
    assert expect_refusal(game, RollDice(keep("666")), 0, "66") == Illegal("roll-all-first")


def test_keep_not_there() -> None:
    """`turn-1`: only dice that lie there can be kept, and not more of a face than lie there."""
    game = roll_dice(SOLO, "62515")
    for kept in ("4", "66", "5552"):
        expected = Illegal("keep-not-there", keep=keep(kept), dice=keep("62515"))
        assert expect_refusal(game, RollDice(keep(kept)), 0, "11111") == expected


def test_a_keep_is_in_rising_order() -> None:
    """A keep is sorted faces; the same dice in another order are no keep."""
    assert expect_refusal(roll_dice(SOLO, "62515"), RollDice(keep("52")), 0, "111").code == "keep-not-there"


def test_keep_all() -> None:
    """`turn-1`: a roll takes at least one die; keeping all is stopping."""
    game = roll_dice(SOLO, "12345")
    assert expect_refusal(game, RollDice(keep("12345")), 0) == Illegal("keep-all")
    assert expect_refusal(game, RollDice(keep("123456")), 0) == Illegal("keep-all")


def test_no_rolls_left() -> None:
    """`turn-1`: at most three rolls."""
    game = roll_dice(roll_dice(roll_dice(SOLO, "12345"), "12345"), "12345")
    assert expect_refusal(game, RollDice(), 0, "66666") == Illegal("no-rolls-left", rolls=3)


def test_no_such_box() -> None:
    """A box the edition does not have is refused with the boxes it has, before and after rolling."""
    expected = Illegal("no-such-box", box="one_pair", known=MB.boxes)
    for game in (SOLO, roll_dice(SOLO, "11223")):
        assert expect_refusal(game, FillBox(BoxId("one_pair")), 0) == expected


def test_box_filled() -> None:
    """`fill-1`: a box is filled once."""
    game = roll_dice(play_turn(SOLO, "12346", "chance"), "66666")
    assert expect_refusal(game, CHANCE, 0) == Illegal("box-filled", box="chance")


def test_box_not_allowed() -> None:
    """`read-forced`: a five alike that must go elsewhere is refused with the clause and the boxes it may go into."""
    game = roll_dice(play_turn(new_game(edition("classic")), "66666", "yahtzee"), "44444")
    assert expect_refusal(game, CHANCE, 0) == Illegal(
        "box-not-allowed", box="chance", clause="joker-1", legal=("fours",)
    )


def test_box_not_allowed_by_the_steps() -> None:
    """`read-ordered`: three and four of a kind come before the other lower boxes."""
    game = new_game(edition("hasbro-2014"))
    for dice, box in (("66666", "yahtzee"), ("44441", "fours")):
        game = play_turn(game, dice, box)
    legal = ("three_of_a_kind", "four_of_a_kind")
    expected = Illegal("box-not-allowed", box="chance", clause="joker-2", legal=legal)
    assert expect_refusal(roll_dice(game, "44444"), CHANCE, 0) == expected


def test_box_not_allowed_by_the_order() -> None:
    """House rule `order`: the first open box of the sheet is the only one."""
    game = roll_dice(new_game(edition("mb-1982", order="forced")), "11234")
    assert expect_refusal(game, CHANCE, 0) == Illegal("box-not-allowed", box="chance", clause="order", legal=("aces",))


def test_not_your_turn() -> None:
    """Who is not on turn can neither roll nor fill, and is told who is."""
    expected = NotYourTurn("not-your-turn", turn=0)
    for seat in (1, NOBODY):
        assert expect_refusal(TWO, RollDice(), seat, "11111") == expected
        assert expect_refusal(roll_dice(TWO, "12345"), CHANCE, seat) == expected
        assert expect_refusal(roll_dice(TWO, "12345"), RollDice(), seat, "11111") == expected


def test_opening_first() -> None:
    """`tie-open`: before somebody has the opening, nobody rolls for a box."""
    game = new_game(MB, 2)
    for move in (RollDice(), CHANCE):
        assert expect_refusal(game, move, 0, "11111") == Illegal("opening-first", turn=game.turn)


def test_opening_done() -> None:
    """`tie-open`: once somebody has the opening, or alone, nobody rolls for it."""
    for game in (SOLO, roll_opening(new_game(MB, 2), "66666", "11111"), play_out(SOLO)):
        assert expect_refusal(game, RollForOpening(), 0, "11111") == Illegal("opening-done")


def test_not_in_opening() -> None:
    """`tie-open`: one opening roll each; in a tie only the tied roll again."""
    game = roll_opening(new_game(MB, 3), "66666")
    assert expect_refusal(game, RollForOpening(), 0, "11111") == NotYourTurn("not-in-opening", turn=1)
    game = roll_opening(game, "11111", "66666")
    assert expect_refusal(game, RollForOpening(), 1, "11111") == NotYourTurn("not-in-opening", turn=0)
    assert expect_refusal(game, RollForOpening(), NOBODY, "11111") == NotYourTurn("not-in-opening", turn=0)


def test_nothing_to_undo() -> None:
    """`undo`: before a fill, after the next roll, and once the game is finished there is nothing to take back."""
    over = play_out(SOLO)
    for game in (SOLO, roll_dice(play_turn(SOLO, "12345", "chance"), "11111"), finish(over), new_game(MB, 2)):
        assert expect_refusal(game, UndoFill(), 0) == Illegal("nothing-to-undo")
    assert undo(over, 0)


def test_not_your_fill() -> None:
    """`undo`: only its player takes a fill back, and others are told whose it is."""
    game = play_turn(TWO, "12345", "chance")
    for seat in (1, NOBODY):
        assert expect_refusal(game, UndoFill(), seat) == NotYourTurn("not-your-fill", turn=0)


def test_not_over() -> None:
    """`end`: a game is finished only when every box is filled."""
    for game in (SOLO, roll_dice(SOLO, "12345"), new_game(MB, 2)):
        assert expect_refusal(game, FinishGame(), 0) == Illegal("not-over")


def test_game_over() -> None:
    """`end`: when every box is filled there is nothing left to roll, fill or, once finished, to finish."""
    over = play_out(SOLO)
    for game in (over, finish(over)):
        assert expect_refusal(game, RollDice(), 0, "11111") == Illegal("game-over")
        assert expect_refusal(game, CHANCE, 0) == Illegal("game-over")
    assert expect_refusal(finish(over), FinishGame(), 0) == Illegal("game-over")


def test_not_seated() -> None:
    """`end`: anyone at the table may finish the game, nobody else."""
    over = play_out(TWO)
    assert expect_refusal(over, FinishGame(), NOBODY) == NotYourTurn("not-seated")
    assert finish(over, 1).to_move == finish(over, 0).to_move == ()


def test_nobody_has_no_moves() -> None:
    """A seat that is not at the table may do nothing, whatever the phase."""
    for game in (new_game(MB, 2), TWO, roll_dice(TWO, "12345"), play_turn(TWO, "12345", "chance"), play_out(TWO)):
        assert game.legal_moves(NOBODY) == ()
