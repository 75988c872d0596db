"""The eight cases that the rules say must be tests, by their numbers."""

import pytest

from gobelet.game import Illegal, Seat, replay
from gobelet.handsdown import Call, CallStanding, CardGame, Discard, LastChoice, Open
from support.card_moves import (
    HOUSE,
    NOTHING,
    OTHER_TWOS,
    SHORT,
    THREES,
    TWOS,
    A,
    B,
    C,
    D,
    Picks,
    call,
    cards,
    decline,
    expect_refusal,
    kinds,
    lay_out,
    list_remaining_cards,
    pass_turns,
    throw,
)

FALSE, ALSO_FALSE = NOTHING[:2]


def test_case_1() -> None:
    """Case 1, `hd-false-window`: two players, A true, B false on B's first turn: one turn and the last choice left."""
    game = call(call(lay_out(TWOS, FALSE), A), B)
    assert game.phase == CallStanding(A, B, (0, 1))
    assert Call() in game.legal_moves(B)
    game = throw(game)
    assert isinstance(game.phase, LastChoice)
    assert game.phase.waiting == (B,)


def test_case_2() -> None:
    """Case 2, `hd-alone`: A true, B false in the last choice: A wins alone."""
    game = pass_turns(call(lay_out(TWOS, FALSE), A), 2)
    after = call(game, B)
    assert (after.won, after.chances) == ((kinds("three"), ()), (0, 0))
    assert after.phase == Open(B)


def test_case_3() -> None:
    """Case 3, `hd-false-window`: A false, B true: A gets two turns, then the last choice."""
    game = call(call(lay_out(FALSE, THREES), A), B)
    assert game.phase == CallStanding(B, A, (2, 0))
    game = pass_turns(game, 2)
    assert isinstance(game.phase, LastChoice)
    assert game.phase.waiting == (A,)
    assert decline(game, A).won == ((), kinds("three"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_case_4(players: int) -> None:
    """Case 4, `hd-false-turn`: both false: the turn goes left of the player who last used a turn."""
    game = call(call(lay_out(*NOTHING[:players]), A), B)
    assert game.phase == Open(Seat(2 % players))
    assert game.banned == {A, B} - {game.turn}


def test_case_4_later() -> None:
    """Case 4, `hd-false-turn`: the first caller, who was skipped while the call stood, may be next."""
    game = pass_turns(call(lay_out(*NOTHING), A), 2)
    assert game.turn == D
    assert call(game, D).phase == Open(A)


def make_case_5() -> CardGame:
    """Return three players, A's true call standing, B's false call lost out of turn, C to move."""
    game = pass_turns(call(lay_out(TWOS, FALSE, OTHER_TWOS), A))
    assert game.turn == C
    return call(game, B)


def test_case_5() -> None:
    """Case 5, `hd-false-turn`, `hd-false-again`: C is still to move, A face up and skipped, B banned until B's turn."""
    game = make_case_5()
    assert game.phase == CallStanding(A, C, None)
    assert (game.shown, game.banned) == (frozenset({A}), frozenset({B}))
    assert expect_refusal(game, B, Call()) == Illegal("call-banned")
    after = throw(game)
    assert (after.turn, after.banned) == (B, frozenset())


def test_case_5_meets() -> None:
    """Case 5, `hd-tie`: C's true call then meets A's, and A wins an exact tie."""
    after = call(make_case_5(), C)
    assert after.won == (kinds("three"), (), ())
    assert after.chances == (0, 0, 1)


def test_case_6() -> None:
    """Case 6, `hd-close`: a lone false caller in the short variant: nobody takes anything, and the next seat is on."""
    game = pass_turns(call(lay_out(*NOTHING[:3], edition=SHORT), B), 6)
    assert isinstance(game.phase, LastChoice)
    assert game.phase.last == C
    after = decline(decline(game, A), C)
    assert after.phase == Open(A)
    assert (after.won, after.chances, len(after.table)) == (((),) * 3, (0,) * 3, 6)


def test_case_7() -> None:
    """Case 7, `hd-better`: only the three-of-a-kind card left: a hand of three and two is true."""
    game = pass_turns(call(lay_out(HOUSE, ALSO_FALSE, table=kinds("three")), A), 2)
    after = decline(game, B)
    assert after.won == (kinds("three"), ())
    assert after.outcome is not None


def test_case_8() -> None:
    """Case 8, `hd-pile`: pile of 2, five discarded: two drawn, a new pile with the five, three more drawn."""
    game = lay_out(*NOTHING[:2], pile="6R ?R")
    assert game.pile == 2
    cup = Picks(1, 0, 0, 0, 0)
    after = replay(game, game.decide(A, Discard(cards(NOTHING[0])), cup))
    assert cup.asked == [2, 1, 77, 76, 75]
    assert after.hands[A] == (*cards("?R 6R"), *list_remaining_cards(cards(NOTHING[1]), cards("?R 6R"))[:3])
    assert (after.discards, after.pile) == ((), 74)
