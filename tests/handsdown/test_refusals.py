"""Every refusal code of the card game, and the data its sentence needs."""

import pytest

from gobelet.game import Illegal, NotYourTurn, Seat
from gobelet.handsdown import Call, CardGame, Deal, Decline, Discard, LastChoice, Move, new_card_game
from support.card_moves import (
    NOBODY,
    NOTHING,
    PRINTED,
    SHORT,
    THREES,
    TWOS,
    A,
    B,
    C,
    call,
    cards,
    decline,
    expect_refusal,
    kinds,
    lay_out,
    pass_turns,
)

NEW = new_card_game(PRINTED, 2)
TWO = lay_out(*NOTHING[:2])
THREE = lay_out(*NOTHING[:3])
CHOOSING = pass_turns(call(lay_out(*NOTHING[:3], edition=SHORT), A), 6)
OVER = call(call(lay_out(TWOS, THREES, table=kinds("three")), A), B)
MOVES: tuple[Move, ...] = (Deal(), Discard(), Discard(cards("1Y")), Call(), Decline())


def test_card_players() -> None:
    """Two to six may play, nobody else."""
    for count in (-1, 0, 1, 7):
        with pytest.raises(Illegal) as raised:
            new_card_game(PRINTED, count)
        assert raised.value == Illegal("card-players", count=count, fewest=2, most=6)
    assert [len(new_card_game(PRINTED, count).seats) for count in range(2, 7)] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("game", [NEW, TWO, call(TWO, A), CHOOSING, OVER])
@pytest.mark.parametrize("seat", [NOBODY, Seat(-1)])
@pytest.mark.parametrize("move", MOVES)
def test_not_seated(game: CardGame, seat: Seat, move: Move) -> None:
    """Who does not sit here has no move, and is told so."""
    assert expect_refusal(game, seat, move) == NotYourTurn("not-seated")
    assert game.legal_moves(seat) == ()
    assert seat not in game.to_move


@pytest.mark.parametrize("move", [move for move in MOVES if move != Deal()])
def test_deal_first(move: Move) -> None:
    """`hd-setup`: before the deal there is nothing else to do."""
    assert expect_refusal(NEW, A, move) == Illegal("deal-first")


@pytest.mark.parametrize("game", [TWO, call(TWO, A), CHOOSING])
def test_dealt_already(game: CardGame) -> None:
    """`hd-setup`: cards are dealt once."""
    for seat in game.seats:
        assert expect_refusal(game, seat, Deal()) == Illegal("dealt-already")


@pytest.mark.parametrize("move", MOVES)
def test_game_over(move: Move) -> None:
    """`hd-end`: once the last Combo card is taken nobody has a move."""
    assert OVER.outcome is not None
    for seat in OVER.seats:
        assert expect_refusal(OVER, seat, move) == Illegal("game-over")


def test_not_your_turn() -> None:
    """`hd-order`: only whose turn it is may discard, and the others are told whose it is."""
    assert expect_refusal(THREE, B, Discard()) == NotYourTurn("not-your-turn", turn=A)
    assert expect_refusal(call(THREE, C), B, Discard(cards("3Y"))) == NotYourTurn("not-your-turn", turn=A)
    assert expect_refusal(call(THREE, A), A, Discard()) == NotYourTurn("not-your-turn", turn=B)


@pytest.mark.parametrize(
    ("asked", "missing"),
    [("6R", "6R"), ("1Y 1Y", "1Y"), ("1Y 1Y 3B", "1Y 3B"), ("1Y 1B 4R 5R 6B 6B", "6B"), ("1*", "1*"), ("?Y", "?Y")],
)
def test_cards_not_held(asked: str, missing: str) -> None:
    """`hd-turn`: only cards in the hand can be thrown away, each once; the missing ones are named."""
    told = expect_refusal(TWO, A, Discard(cards(asked)))
    assert told == Illegal("cards-not-held", cards=cards(missing))


def test_call_stands() -> None:
    """`hd-call`: whose call stands cannot call again, nor pass on it, in the window and in the last choice."""
    assert expect_refusal(call(THREE, B), B, Call()) == Illegal("call-stands")
    assert expect_refusal(CHOOSING, A, Call()) == Illegal("call-stands")
    assert expect_refusal(CHOOSING, A, Decline()) == Illegal("call-stands")


def test_call_banned() -> None:
    """`hd-false-again`: a false caller waits for the own next turn."""
    game = call(call(lay_out(TWOS, *NOTHING[1:3]), A), C)
    assert expect_refusal(game, C, Call()) == Illegal("call-banned")


def test_banned_in_the_last_choice() -> None:
    """`hd-false-again`: who is banned when the last choice comes has nothing to choose, and is told the true reason."""
    game = pass_turns(call(lay_out(TWOS, *NOTHING[1:3], edition=SHORT), A), 5)
    game = pass_turns(call(game, B))
    assert isinstance(game.phase, LastChoice)
    assert expect_refusal(game, B, Call()) == Illegal("call-banned")
    assert expect_refusal(game, B, Decline()) == Illegal("call-banned")


def test_passed_already() -> None:
    """`hd-window`: who has passed in the last choice cannot call any more, nor pass again."""
    game = decline(CHOOSING, B)
    assert expect_refusal(game, B, Call()) == Illegal("passed-already")
    assert expect_refusal(game, B, Decline()) == Illegal("passed-already")


def test_last_choice() -> None:
    """`hd-window`: in the last choice there are no turns left for anyone."""
    assert isinstance(CHOOSING.phase, LastChoice)
    for seat in CHOOSING.seats:
        assert expect_refusal(CHOOSING, seat, Discard()) == Illegal("last-choice")


@pytest.mark.parametrize("game", [TWO, call(TWO, A), pass_turns(call(TWO, A))])
def test_no_last_choice(game: CardGame) -> None:
    """`hd-window`: before the last choice there is nothing to decline."""
    for seat in game.seats:
        assert expect_refusal(game, seat, Decline()) == Illegal("no-last-choice")


def test_a_false_call_is_never_refused() -> None:
    """`hd-call`: the table never checks a call: a hand of nothing may call whenever a true one may."""
    true, false = lay_out(TWOS, *NOTHING[1:3]), lay_out(*NOTHING[:3])
    for seat in (A, B, C):
        for game in (true, false):
            assert call(game, seat).caller == seat
