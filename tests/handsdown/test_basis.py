"""The basis of a move: which moves are stale, and which still count although others moved first."""

from gobelet.game import Version
from gobelet.handsdown import Call, Deal, Decline, Discard, LastChoice, new_card_game
from support.card_moves import (
    NOTHING,
    PRINTED,
    SHORT,
    THREES,
    TWOS,
    A,
    B,
    C,
    act,
    call,
    decline,
    lay_out,
    pass_turns,
    throw,
)

THREE = lay_out(TWOS, THREES, NOTHING[2])


def test_before_the_deal() -> None:
    """A deal means the same from the very beginning."""
    assert new_card_game(PRINTED, 2).basis(B, Deal()) == Version(0)


def test_a_round_begins_with_the_deal() -> None:
    """`hd-setup`: after the deal every move must have seen it."""
    assert THREE.version == 1
    for seat in THREE.seats:
        assert THREE.basis(seat, Call()) == THREE.basis(seat, Discard()) == Version(1)


def test_calls_that_arrive_together() -> None:
    """`hd-call`: the second caller saw the round's start, but not the first call: both count, in order of arrival."""
    seen = THREE.version
    first = call(THREE, A)
    assert first.version > seen
    assert first.basis(B, Call()) <= seen
    assert call(first, B).won[B] != ()


def test_others_turns_do_not_make_a_call_stale() -> None:
    """`hd-call`: however many turns have passed in this round, a call has meant the same since it began."""
    game = pass_turns(THREE, 7)
    assert [game.basis(seat, Call()) for seat in game.seats] == [Version(1)] * 3


def test_a_new_round_makes_a_call_stale() -> None:
    """`hd-next`: a call meant for the last round does not count in the next, not even before the new hands."""
    met = call(call(THREE, A), B)
    assert [met.basis(seat, Call()) for seat in met.seats] == [met.version] * 3


def test_a_lost_call_makes_a_call_stale() -> None:
    """`hd-false`: after a false call was lost another call must have seen it."""
    game = call(call(THREE, A), C)
    assert game.shown == {A}
    assert game.basis(B, Call()) == game.version
    later = throw(game)
    assert later.basis(C, Call()) == game.version


def test_a_discards_basis_is_ones_own_last_change() -> None:
    """`hd-turn`: what others do leaves a discard what it was; one's own new cards do not."""
    game = throw(THREE, "5B 6R")
    assert [game.basis(seat, Discard()) for seat in game.seats] == [Version(2), Version(1), Version(1)]
    game = throw(game, "4Y")
    assert [game.basis(seat, Discard()) for seat in game.seats] == [Version(2), Version(3), Version(1)]
    called = call(game, A)
    assert called.basis(C, Discard()) == Version(1)


def test_new_cards_change_a_discards_basis() -> None:
    """`hd-false`, `hd-take`: whose cards were lost or drawn anew must have seen them; who keeps theirs need not."""
    lost = call(call(THREE, A), C)
    assert lost.basis(C, Discard()) == lost.version
    assert lost.basis(B, Discard()) == Version(1)
    met = call(lost, B)
    assert met.basis(C, Discard()) == lost.version
    assert all(met.basis(seat, Discard()) > lost.version for seat in (A, B))


def test_a_declines_basis_is_the_last_choice() -> None:
    """`hd-window`: a pass counts for this last choice, also when somebody else has passed since."""
    game = pass_turns(call(lay_out(*NOTHING[:3], edition=SHORT), A), 6)
    assert isinstance(game.phase, LastChoice)
    since = game.version
    assert game.basis(B, Decline()) == game.basis(C, Decline()) == since
    once = decline(game, C)
    assert once.version > since
    assert once.basis(B, Decline()) == since
    assert act(once, B, Decline()).caller is None
