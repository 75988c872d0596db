"""Partners: the members of a team share a column and take turns."""

import pytest

from gobelet.dice import (
    EDITIONS,
    DiceGame,
    EditionId,
    RollDice,
    RollForOpening,
    UndoFill,
    edition,
    new_game,
    new_match,
)
from gobelet.game import Illegal, NotYourTurn, Seat
from support.dice_moves import (
    expect_refusal,
    fill,
    finish,
    play_out,
    play_turn,
    roll_dice,
    roll_opening,
    start_next,
    undo,
)

CLASSIC = edition("classic")
TEAMS = ((Seat(0), Seat(2), Seat(4)), (Seat(1), Seat(3)))
GAME = new_game(CLASSIC, teams=TEAMS, opener=0)


def play_turn_order(game: DiceGame) -> list[int]:
    """Return who rolls in each turn until the game is over."""
    seats: list[int] = []
    while game.turn is not None:
        seats.append(game.turn)
        column = game.column
        assert column is not None
        game = play_turn(game, "11246", game.cards[column].open_boxes[0])
    return seats


def test_members_in_rotation() -> None:
    """`read-partners`: a team's turns come 13 times, its members in rotation."""
    seats = play_turn_order(GAME)
    assert seats[0::2] == [0, 2, 4] * 4 + [0]
    assert seats[1::2] == [1, 3] * 6 + [1]


def test_a_team_is_one_column() -> None:
    """`read-partners`: card, chips and total are the team's."""
    game = new_game(CLASSIC, teams=TEAMS[:1])
    for dice, box in (("66666", "yahtzee"), ("55555", "fives"), ("44444", "fours")):
        game = play_turn(game, dice, box)
    assert len(game.cards) == 1
    assert (game.cards[0].total, game.cards[0].yahtzee_bonus) == (50 + 25 + 20 + 200, 200)
    assert game.turn == 0


def test_the_member_on_turn_acts_alone() -> None:
    """`read-partners`: the member on turn rolls and chooses the box alone."""
    game = play_turn(play_turn(GAME, "11123", "aces"), "11123", "aces")
    assert (game.turn, game.to_move) == (2, (2, 1))
    for seat in (0, 4, 3):
        assert game.legal_moves(Seat(seat)) == ()
        assert expect_refusal(game, RollDice(), seat, "11111") == NotYourTurn("not-your-turn", turn=2)


def test_one_opening_roll_a_team() -> None:
    """`read-partners`: one opening roll a team, by its first member."""
    game = new_game(CLASSIC, teams=TEAMS)
    assert game.to_move == (0, 1)
    assert expect_refusal(game, RollForOpening(), 2, "66666") == NotYourTurn("not-in-opening", turn=0)
    game = roll_opening(game, "11111", "66666")
    assert (game.opener, game.turn, game.draws) == (1, 1, 10)


def test_a_fill_is_taken_back_by_the_member_who_made_it() -> None:
    """`undo`, `read-partners`: not by a partner; and the same member is on turn again."""
    game = play_turn(play_turn(play_turn(GAME, "11123", "aces"), "11123", "aces"), "22213", "twos")
    assert game.undoer == 2
    assert expect_refusal(game, UndoFill(), 0) == NotYourTurn("not-your-fill", turn=2)
    assert undo(game, 2).turn == 2


def test_an_undo_does_not_turn_the_rotation() -> None:
    """`read-partners`: fill, take back, fill again is one turn of one member."""
    game = fill(undo(fill(roll_dice(GAME, "11123"), "aces"), 0), "chance")
    game = play_turn(game, "11123", "aces")
    assert game.turn == 2


def test_anyone_of_a_team_may_finish() -> None:
    """`end`: when every box is filled, every seat at the table may finish."""
    over = play_out(GAME)
    assert over.to_move == (0, 2, 4, 1, 3)
    assert finish(over, 4).to_move == ()


def test_teams_of_any_size() -> None:
    """`read-partners`: teams of any size, one included."""
    game = new_game(CLASSIC, teams=((Seat(1),), (Seat(0), Seat(2), Seat(3), Seat(4))), opener=1)
    assert play_turn_order(game)[:6] == [0, 1, 2, 1, 3, 1]


def test_the_settlement_is_the_teams() -> None:
    """`read-settle`, `read-partners`: one settlement a column, however many share it."""
    outcome = play_out(GAME, {0: "66655"}).outcome
    assert outcome is not None
    assert outcome.settlement is not None
    assert len(outcome.settlement) == len(outcome.scores) == 2
    assert sum(outcome.settlement) == 0


def test_the_rotation_runs_on_into_the_next_game() -> None:
    """`read-partners`: after 13 turns of a team of three the second member begins the next game; of two, the second."""
    match = play_out(roll_opening(new_match(CLASSIC, teams=TEAMS, games=3), "66666", "11111"))
    match = start_next(match)
    assert match.game.opener == 1
    assert play_turn_order(match.game)[:6] == [3, 2, 1, 4, 3, 0]
    match = start_next(play_out(match), 3)
    assert (match.game.opener, match.game.rotation) == (0, 26)
    assert play_turn_order(match.game)[:4] == [4, 1, 0, 3]


@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "classic"])
def test_other_editions_have_no_partners(name: EditionId) -> None:
    """`partners`: refused where the edition has none; teams of one are players."""
    with pytest.raises(Illegal) as raised:
        new_game(edition(name), teams=TEAMS)
    assert raised.value == Illegal("no-partners", edition=edition(name))
    with pytest.raises(Illegal):
        new_match(edition(name), teams=TEAMS)
    assert new_game(edition(name), teams=((Seat(0),), (Seat(1),))) == new_game(edition(name), 2)
