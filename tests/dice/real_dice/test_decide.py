"""Entering rolls, last rolls and announced keeps, in turn and at any time."""

import pytest

from gobelet.cups import TypedCup
from gobelet.dice import (
    AnnounceKeep,
    BoxId,
    EnterLastRoll,
    EnterPoints,
    FillBox,
    Keep,
    LastRollEntered,
    MatchMove,
    Points,
    RealDiceMatch,
    RollDice,
    RollForOpening,
    UndoFill,
    UndoRoll,
    edition,
    make_keep,
    new_match,
    new_real_dice_match,
)
from gobelet.game import Illegal, Refusal, Seat

ANN, BEN = Seat(0), Seat(1)


def start(players: int = 1, *, free: bool = False) -> RealDiceMatch:
    """A match of the classic edition."""
    return new_real_dice_match(edition("classic"), players, free=free)


def play(match: RealDiceMatch, move: MatchMove, faces: str = "", seat: Seat = ANN) -> RealDiceMatch:
    """Make a move with these dice."""
    for event in match.decide(seat, move, TypedCup(map(int, faces))):
        match = match.apply(event)
    return match


def refuse(match: RealDiceMatch, move: MatchMove, seat: Seat = ANN) -> str:
    """Return the code with which a move is refused."""
    with pytest.raises(Refusal) as raised:
        match.decide(seat, move, TypedCup((1, 2, 3, 4, 5)))
    return raised.value.code


def begin_turns() -> RealDiceMatch:
    """A match of two after its opening, which Ann won."""
    return play(play(start(2), RollForOpening(), "66654"), RollForOpening(), "11111", BEN)


def test_a_last_roll_leaves_a_box_to_choose() -> None:
    """After it no roll is left; it can be taken back and entered again."""
    match = play(start(), EnterLastRoll(), "33356")
    assert (match.game.roll, match.game.rolls_left) == ((3, 3, 3, 5, 6), 0)
    assert refuse(match, RollDice(make_keep((3, 3, 3)))) == "no-rolls-left"  # type: ignore[arg-type]
    assert refuse(match, EnterLastRoll()) == "rolls-entered"
    assert refuse(match, EnterPoints(BoxId("chance"), Points(20))) == "rolls-entered"
    again = play(play(match, UndoRoll()), EnterLastRoll(), "33355")
    assert play(again, FillBox(BoxId("full_house"))).game.cards[0].total == 25


def test_rolls_are_taken_back_one_by_one() -> None:
    """The dice lie as before the roll, and as many rolls are left."""
    match = play(play(start(), RollDice(), "33526"), RollDice(Keep((3, 3))), "413")  # type: ignore[arg-type]
    back = play(match, UndoRoll())
    assert (back.game.phase.dice, back.game.rolls_left) == ((3, 3, 5, 2, 6), 2)  # type: ignore[union-attr]
    empty = play(back, UndoRoll())
    assert (empty.game.roll, empty.game.rolls_left) == (None, 3)
    assert refuse(empty, UndoRoll()) == "no-roll-entered"


def test_after_an_announced_keep_just_these_dice_stay() -> None:
    """Who has said what stays can neither keep others nor fill a box before the roll."""
    match = play(play(start(), RollDice(), "33526"), AnnounceKeep(Keep((3, 3))))  # type: ignore[arg-type]
    assert match.rolls[0].announced == (3, 3)
    assert match.legal_moves(ANN) == (RollDice(Keep((3, 3))), UndoRoll())  # type: ignore[arg-type]
    assert refuse(match, FillBox(BoxId("chance"))) == "keep-announced"
    assert refuse(match, RollDice()) == "keep-announced"
    assert refuse(match, AnnounceKeep(Keep(()))) == "keep-announced"
    rolled = play(match, RollDice(Keep((3, 3))), "413")  # type: ignore[arg-type]
    assert rolled.rolls[0].announced is None
    assert refuse(rolled, AnnounceKeep(Keep((6,)))) == "keep-not-there"  # type: ignore[arg-type]


def test_what_was_announced_stands_when_its_roll_is_taken_back() -> None:
    """A mistyped roll of a computer player does not let it think again, nor does it have to."""
    announced = play(play(start(), RollDice(), "33526"), AnnounceKeep(Keep((3, 3))))  # type: ignore[arg-type]
    mistyped = play(announced, RollDice(Keep((3, 3))), "413")  # type: ignore[arg-type]
    back = play(mistyped, UndoRoll())
    assert back.rolls == announced.rolls
    assert back.legal_moves(ANN) == announced.legal_moves(ANN)
    assert play(back, UndoRoll()).rolls[0].announced is None


def test_the_opening_is_rolled_with_real_dice() -> None:
    """Everybody's dice are entered, in any order; the highest opens."""
    match = play(start(2), RollForOpening(), "66654", BEN)
    assert refuse(match, EnterLastRoll()) == "opening-first"
    assert play(match, RollForOpening(), "11111").turn == BEN


def test_free_turns_are_everybodys_own() -> None:
    """At any time, at their own pace; what one enters makes nothing stale for another, and the end comes for all."""
    match = start(2, free=True)
    assert match.to_move == (ANN, BEN)
    seen = match.basis(BEN, EnterLastRoll())
    match = play(play(match, EnterLastRoll(), "44445"), FillBox(BoxId("fours")))
    match = play(match, EnterPoints(BoxId("chance"), Points(20)))
    assert match.basis(BEN, EnterLastRoll()) == seen
    match = play(play(match, EnterLastRoll(), "11112"), EnterLastRoll(), "66666", BEN)
    assert (match.view(ANN).game.roll, match.view(BEN).game.roll) == ((1, 1, 1, 1, 2), (6, 6, 6, 6, 6))
    match = play(play(match, FillBox(BoxId("yahtzee")), seat=BEN), FillBox(BoxId("aces")))
    assert [card.total for card in match.game.cards] == [16 + 20 + 4, 50]
    while match.game.outcome is None:
        seat = match.to_move[0]
        points = [move for move in match.legal_moves(seat) if isinstance(move, EnterPoints)]
        match = play(match, points[-1], seat=seat)
    assert all(card.full for card in match.game.cards)


@pytest.mark.parametrize("free", [False, True])
def test_an_undo_is_about_the_fill_that_was_seen(free: bool) -> None:
    """A fill, an undo and another fill leave an undo of the first one stale, though the next player's turn began."""
    fill = EnterPoints(BoxId("fours"), Points(12))
    match = play(start(2, free=True) if free else begin_turns(), fill)
    seen = match.version
    assert match.basis(ANN, UndoFill()) <= seen
    again = play(play(match, UndoFill()), EnterPoints(BoxId("fours"), Points(16)))
    assert again.basis(ANN, UndoFill()) > seen
    assert play(again, EnterLastRoll(), "11112", BEN).basis(ANN, UndoFill()) > seen


def test_only_real_dice_are_entered() -> None:
    """A match whose dice the program rolls refuses these moves, and says why."""
    match = new_match(edition("classic"), 1)
    for move in (EnterLastRoll(), EnterPoints(BoxId("chance"), Points(20)), UndoRoll(), AnnounceKeep(Keep(()))):
        with pytest.raises(Illegal, match="not-real-dice"):
            match.decide(ANN, move, TypedCup((1, 2, 3, 4, 5)))


def test_the_repr_rebuilds_what_was_entered() -> None:
    """Events and moves are read again by their repr."""
    event = LastRollEntered(ANN, (1, 2, 3, 4, 5))  # type: ignore[arg-type]
    assert eval(repr(event)) == event  # noqa: S307 - our own text
