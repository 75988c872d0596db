"""The opening rolls, the order of turns, and the order of columns."""

import pytest

from gobelet.dice import EDITIONS, EditionId, Opening, OpeningRolled, RollDice, RollForOpening, Turn, edition, new_game
from gobelet.dice.game import MAX_COLUMNS
from gobelet.game import Illegal, Seat, Version
from support.dice_moves import faces, play_turn, roll_opening


@pytest.mark.parametrize("name", EDITIONS)
def test_solo_has_no_opening_roll(name: EditionId) -> None:
    """`tie-open`, `players`: alone, nobody rolls for the opening."""
    game = new_game(edition(name))
    assert game.phase == Turn(0)
    assert (game.turn, game.opener, game.draws) == (0, 0, 0)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_dice_of_the_opening(name: EditionId) -> None:
    """`open`: five dice each, in hasbro-2014 a single one."""
    game = new_game(edition(name), 2)
    dice = "6" if name == "hasbro-2014" else "66666"
    event = OpeningRolled(Seat(0), faces(dice))
    assert game.edition.opening_dice == len(dice)
    assert roll_opening(game, dice) == game.apply(event)
    assert roll_opening(game, dice).draws == len(dice)


def test_highest_total_opens() -> None:
    """`open`: the highest total of five dice."""
    game = roll_opening(new_game(edition("mb-1982"), 3), "11166", "66511", "12345")
    assert (game.opener, game.turn, game.column) == (1, 1, 1)
    assert game.phase == Turn(1)
    assert (game.version, game.draws) == (3, 15)


def test_highest_die_opens_in_hasbro() -> None:
    """`open`: in hasbro-2014 the highest single die."""
    assert roll_opening(new_game(edition("hasbro-2014"), 3), "2", "1", "5").opener == 2


def test_anyone_waiting_may_roll_first() -> None:
    """The opening rolls come in any order; those who have rolled wait."""
    game = new_game(edition("classic"), 3)
    assert game.to_move == (0, 1, 2)
    game = game.apply(OpeningRolled(Seat(2), faces("66666")))
    assert (game.to_move, game.turn) == ((0, 1), 0)
    assert game.legal_moves(Seat(2)) == ()
    assert game.legal_moves(Seat(1)) == (RollForOpening(),)


def test_only_the_tied_roll_again() -> None:
    """`tie-open`: those tied for the highest roll again, only they; other ties do not matter."""
    game = roll_opening(new_game(edition("mb-1982"), 4), "66661", "11111", "55555", "11111")
    assert game.phase == Opening((0, 2), since=Version(4))
    assert (game.to_move, game.legal_moves(Seat(1)), game.opener) == ((0, 2), (), None)
    game = roll_opening(game, "11111", "11112")
    assert (game.opener, game.draws) == (2, 30)


def test_ties_may_come_again() -> None:
    """`tie-open`: the tied roll until one is alone; who has dropped out stays out."""
    game = new_game(edition("hasbro-2014"), 3)
    game = roll_opening(game, "6", "6", "6")
    assert game.phase == Opening((0, 1, 2), since=Version(3))
    game = roll_opening(game, "2", "4", "4")
    assert game.phase == Opening((1, 2), since=Version(6))
    game = roll_opening(game, "3", "3")
    assert game.phase == Opening((1, 2), since=Version(8))
    assert roll_opening(game, "1", "6").opener == 2


def test_equal_low_rolls_do_not_matter() -> None:
    """`tie-open`: equal rolls below the highest are no tie."""
    assert roll_opening(new_game(edition("mb-1982"), 3), "11111", "11111", "11112").opener == 2


def test_an_opening_roll_is_never_stale_within_its_round() -> None:
    """The basis of an opening roll is the start of its round of rolls."""
    game, move = new_game(edition("mb-1982"), 3), RollForOpening()
    game = roll_opening(game, "66666", "66666")
    assert game.basis(Seat(2), move) == 0
    game = roll_opening(game, "11111")
    assert game.basis(Seat(0), move) == game.basis(Seat(1), move) == 3
    assert roll_opening(game, "11111").basis(Seat(1), RollDice()) == 4
    assert roll_opening(game, "11111", "66666").basis(Seat(1), move) == 5


@pytest.mark.parametrize("opener", [0, 1, 2])
def test_play_goes_to_the_left(opener: int) -> None:
    """`turn-order`: after the opener the next seat to the left, round and round."""
    game = new_game(edition("mb-1982"), 3, opener=opener)
    order = []
    for box in ("aces", "aces", "aces", "twos"):
        order.append(game.turn)
        game = play_turn(game, "12346", box)
    assert order == [opener, (opener + 1) % 3, (opener + 2) % 3, opener]


@pytest.mark.parametrize(("name", "order"), [("hasbro-2014", (2, 0, 1)), ("mb-1982", (0, 1, 2))])
def test_column_order(name: str, order: tuple[int, ...]) -> None:
    """`columns`: in hasbro-2014 columns stand in order of play, opener first; elsewhere as seated."""
    game = new_game(edition(name), 3)
    assert game.column_order == (0, 1, 2)
    assert new_game(edition(name), 3, opener=2).column_order == order


@pytest.mark.parametrize("count", [0, MAX_COLUMNS + 1])
def test_too_few_or_too_many_columns(count: int) -> None:
    """A sheet has one to eight columns."""
    with pytest.raises(Illegal) as raised:
        new_game(edition("mb-1982"), count)
    assert raised.value == Illegal("columns", count=count, most=8)
    assert len(new_game(edition("mb-1982"), MAX_COLUMNS).cards) == 8


@pytest.mark.parametrize("teams", [((), (Seat(0),)), ((Seat(0),), (Seat(0),)), ((Seat(0), Seat(0)),)])
def test_impossible_teams(teams: tuple[tuple[Seat, ...], ...]) -> None:
    """`read-partners`: a team has at least one member, and nobody sits in two places."""
    with pytest.raises(Illegal) as raised:
        new_game(edition("classic"), teams=teams)
    assert raised.value == Illegal("teams", teams=teams)
