"""The reveal: who wins, what a false call costs, and how the round continues."""

import pytest

from gobelet.game import Illegal, Seat
from gobelet.handsdown import (
    Call,
    Called,
    CallLost,
    CallStanding,
    Card,
    Declined,
    HandDrawn,
    HandKept,
    HandsDown,
    HandShown,
    LastChoice,
    Open,
    Over,
    RoundWon,
)
from gobelet.handsdown.moves import Decline
from support.card_moves import (
    FOURS,
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
    call,
    cards,
    decide_move,
    decline,
    expect_refusal,
    kinds,
    lay_out,
    list_actors,
    list_remaining_cards,
    pass_turns,
    throw,
)

FALSE = NOTHING[0]
ALSO_FALSE = NOTHING[1]


def sort_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written like this as they are shown."""
    return tuple(sorted(cards(text)))


# -- two true calls ----------------------------------------------------------------------------------------------


def test_two_true_calls() -> None:
    """`hd-reveal`, `hd-take`: both hands are shown, the dearer wins its card, the other a Chance card; both draw."""
    game = call(lay_out(TWOS, FOURS, NOTHING[2]), A)
    events = decide_move(game, B, Call())
    assert events[:4] == (
        Called(B),
        HandShown(A, sort_cards(TWOS)),
        HandShown(B, sort_cards(FOURS)),
        RoundWon(B, kinds("four")[0], A),
    )
    assert list_actors(events[4:]) == [(HandDrawn, B), (HandDrawn, A)]


def test_what_the_winner_and_the_other_take() -> None:
    """`hd-take`: the winner has the card, the other a Chance card unseen by all; both discard, all others keep."""
    game = lay_out(TWOS, FOURS, NOTHING[2])
    after = call(call(game, A), B)
    assert after.won == ((), kinds("four"), ())
    assert after.table == kinds("three full_house small_straight large_straight yahtzee")
    assert (after.chances, after.shown_chances) == ((1, 0, 0), None)
    assert sorted(after.discards) == sorted(cards(TWOS) + cards(FOURS))
    assert after.hands[C] == game.hands[C]
    assert after.shown == frozenset()
    assert [after.points(seat) for seat in after.seats] == [0, 4, 0]


def test_the_winner_draws_first() -> None:
    """`hd-take`: the winner draws five, then the other, each from what is left."""
    events = decide_move(call(lay_out(TWOS, FOURS), A), B, Call())
    left = list_remaining_cards(cards(TWOS), cards(FOURS))
    assert events[-2:] == (HandDrawn(B, left[:5]), HandDrawn(A, left[5:10]))


@pytest.mark.parametrize("table", ["three", "three four", "three four full_house"])
def test_only_the_table_counts(table: str) -> None:
    """`hd-reveal`: a hand counts as its dearest combination whose card still lies there; the owner has no choice."""
    game = lay_out(HOUSE, ALSO_FALSE, table=(*kinds(table), *kinds("yahtzee")))
    after = decline(pass_turns(call(game, A), 2), B)
    assert after.won[A] == (kinds("full_house") if "full_house" in table else kinds("three"))


def test_a_combination_that_is_gone_is_false() -> None:
    """`hd-reveal`: three alike is no true call once the card for it is taken."""
    game = lay_out(TWOS, FOURS, table=kinds("four yahtzee"))
    after = call(call(game, A), B)
    assert after.phase == CallStanding(B, A, (2, 0))
    assert after.won == ((), ())


def test_more_points_win() -> None:
    """`hd-reveal`: a full house beats a four, whoever called first."""
    game = lay_out(FOURS, HOUSE, NOTHING[2])
    assert call(call(game, A), B).won[B] == kinds("full_house")
    assert call(call(game, B), A).won[B] == kinds("full_house")


@pytest.mark.parametrize(
    ("first", "second", "wins"),
    [
        (TWOS, THREES, B),
        (THREES, TWOS, A),
        ("2Y 2Y 2Y 1R 1B", "2B 2B 2B 6R 6Y", A),
        ("3/4Y 3/4Y ?Y 1R 1B", "3B 3B 3B 6R 6Y", A),
        ("3B 3B 3B 6R 6Y", "3/4Y 3/4Y ?Y 1R 1B", B),
        ("2Y 2Y 2Y 6B 6B", "3Y 3Y 3Y 1B 1B", B),
        ("3Y 3Y 3* 5B 5B", "3B 3B 3B 6R 6R", B),
        ("3Y 3Y 3* 6B 6B", "3B 3B 3B 5R 5R", A),
        ("3Y 3Y 3Y 6B 6B", "3B 3B 3B 6R 6R", A),
        ("1Y 2Y 3Y 4Y 6B", "2B 3B 4B 5B 1Y", B),
        ("1Y 2Y 3Y 4Y 5Y", "1/6B 2B 3B 4B 5B", B),
        ("3Y 4Y 5Y 6Y 1R", "3B 4B 5B 6B 1B", A),
        ("?Y ?Y ?Y 1* 1*", "2B 2B 2/5B 2/5B ?B", B),
    ],
)
def test_ties(first: str, second: str, wins: Seat) -> None:
    """`hd-tie`: the higher number, the three's before the pair's, a straight's top; then the earlier of the calls."""
    after = call(call(lay_out(first, second), A), B)
    assert [bool(won) for won in after.won] == [wins == A, wins == B]
    mirrored = call(call(lay_out(second, first), B), A)
    assert [bool(won) for won in mirrored.won] == [wins == B, wins == A]


def test_a_shown_hand_stays_shown() -> None:
    """`hd-reveal`: a hand that lies face up is not shown again when the next call meets it."""
    game = call(call(lay_out(TWOS, FALSE, THREES), A), B)
    assert game.shown == {A}
    assert decide_move(game, C, Call())[:3] == (
        Called(C),
        HandShown(C, sort_cards(THREES)),
        RoundWon(C, kinds("three")[0], A),
    )


# -- false calls -------------------------------------------------------------------------------------------------


def test_a_false_call_costs_three_cards() -> None:
    """`hd-false`: three cards picked by chance go face up to the discards, then three are drawn."""
    game = call(lay_out(TWOS, FALSE), A)
    events = decide_move(game, B, Call(), 4, 0, 1)
    assert events[:3] == (Called(B), HandShown(A, sort_cards(TWOS)), HandShown(B, sort_cards(FALSE)))
    (lost,) = events[3:]
    assert isinstance(lost, CallLost)
    shown = sort_cards(FALSE)
    assert lost.lost == (shown[4], shown[0], shown[2])
    assert (lost.seat, len(lost.drawn)) == (B, 3)
    after = call(game, B, 4, 0, 1)
    assert after.discards == lost.lost
    assert after.hands[B] == (shown[1], shown[3], *lost.drawn)
    assert after.won == ((), ())
    assert after.chances == (0, 0)


def test_the_drawn_cards_are_for_their_owner() -> None:
    """`hd-false`, `hd-view`: all see which three were lost, and only the owner sees what was drawn."""
    game = call(lay_out(TWOS, FALSE), A)
    lost = decide_move(game, B, Call())[-1]
    after = call(game, B)
    assert isinstance(lost, CallLost)
    for viewer in (None, A):
        assert game.seen(lost, viewer) == CallLost(B, lost.lost, (None,) * 3)
        assert after.view(viewer).hands[B] == (None,) * 5
        assert after.view(viewer).hands[A] == sort_cards(TWOS)
    assert game.seen(lost, B) == lost


def test_two_false_calls() -> None:
    """`hd-false`, `hd-false-2`: the earlier caller loses cards first; no call stands, and the round goes on."""
    events = decide_move(call(lay_out(FALSE, ALSO_FALSE, NOTHING[2]), B), A, Call())
    assert list_actors(events) == [
        (Called, A),
        (HandShown, B),
        (HandShown, A),
        (CallLost, B),
        (CallLost, A),
    ]
    after = call(call(lay_out(FALSE, ALSO_FALSE, NOTHING[2]), B), A)
    assert isinstance(after.phase, Open)
    assert (after.caller, after.shown, len(after.table)) == (None, frozenset(), 6)


def test_a_true_call_beside_a_false_one_stands() -> None:
    """`hd-false-2`: it stands face up and is now the first call: it wins an exact tie with any later one."""
    game = lay_out(FALSE, OTHER_TWOS, TWOS)
    met = call(call(game, A), B)
    assert met.phase == CallStanding(B, C, None)
    assert met.shown == {B}
    assert call(met, C).won[B] == kinds("three")


def test_the_earlier_of_two_may_be_the_second_to_call() -> None:
    """`hd-false-2`: a call that met a true one and was false is forgotten; its owner's next call is a later one."""
    game = lay_out(OTHER_TWOS, FALSE, TWOS)
    met = call(call(game, A), B)
    assert met.phase == CallStanding(A, C, None)
    assert call(met, C).won[A] == kinds("three")


@pytest.mark.parametrize(("second", "turn"), [(B, C), (C, B), (D, B)])
def test_where_the_turn_is_after_two_false_calls(second: Seat, turn: Seat) -> None:
    """`hd-false-turn`: a false call in turn has used that turn; one out of turn leaves whoever was to move."""
    game = call(call(lay_out(*NOTHING), A), second)
    assert game.phase == Open(turn)


@pytest.mark.parametrize(("second", "turn"), [(B, C), (C, B), (D, B)])
def test_where_the_turn_is_after_one_false_call(second: Seat, turn: Seat) -> None:
    """`hd-false-turn`: the same when the first call is true and stands."""
    game = call(call(lay_out(TWOS, *NOTHING[1:]), A), second)
    assert game.phase == CallStanding(A, turn, None)


@pytest.mark.parametrize(("second", "turn"), [(B, C), (C, B), (D, B)])
def test_where_the_turn_is_after_the_first_was_false(second: Seat, turn: Seat) -> None:
    """`hd-false-turn`: and when the second is true: its caller is skipped, the false first caller plays on."""
    hands = [*NOTHING]
    hands[second] = TWOS
    game = call(call(lay_out(*hands), A), second)
    assert game.phase == CallStanding(second, turn, None)
    turns = []
    for _ in range(3):
        turns.append(game.turn)
        game = throw(game)
    assert set(turns) == {A, B, C, D} - {second}


def test_a_false_caller_is_banned() -> None:
    """`hd-false-again`: not before the false caller's own next turn begins may that player call again."""
    game = call(call(lay_out(TWOS, *NOTHING[1:]), A), D)
    assert game.banned == {D}
    while game.turn != D:
        assert expect_refusal(game, D, Call()) == Illegal("call-banned")
        assert D not in game.to_move
        game = throw(game)
    assert game.banned == frozenset()
    assert Call() in game.legal_moves(D)


def test_a_ban_ends_when_the_turn_begins_and_stays_ended() -> None:
    """`hd-false-again`: after that turn the player may call out of turn again."""
    game = call(call(lay_out(TWOS, *NOTHING[1:]), A), B)
    assert (game.turn, game.banned) == (C, frozenset({B}))
    game = pass_turns(game, 2)
    assert game.turn == B
    assert Call() in throw(game).legal_moves(B)


def test_both_false_callers_are_banned() -> None:
    """`hd-false-again`: with both calls false each waits for their own turn."""
    game = call(call(lay_out(*NOTHING), B), C)
    assert (game.turn, game.banned) == (A, frozenset({B, C}))
    assert game.to_move == (A, D)
    assert throw(game).banned == {C}
    assert pass_turns(game, 2).banned == frozenset()


def test_a_true_callers_window_never_restarts() -> None:
    """`hd-false-window`: the first call was true: a false answer in turn is one of the turns, out of turn none."""
    game = call(lay_out(TWOS, *NOTHING[1:3], edition=SHORT), A)
    assert game.phase == CallStanding(A, B, (0, 3, 3))
    in_turn = call(game, B)
    assert in_turn.phase == CallStanding(A, C, (0, 2, 3))
    assert call(game, C).phase == CallStanding(A, B, (0, 3, 3))


def test_a_new_window_for_all_others() -> None:
    """`hd-false-window`: first false, second true: a new window opens for all others, the false caller included."""
    game = pass_turns(call(lay_out(FALSE, THREES, NOTHING[2], edition=SHORT), A), 3)
    assert game.phase == CallStanding(A, C, (0, 1, 2))
    assert call(game, B).phase == CallStanding(B, C, (3, 0, 3))


def test_a_false_answer_in_the_last_choice_is_a_pass() -> None:
    """`hd-false-window`: the others still choose; the shown call waits for them."""
    game = pass_turns(call(lay_out(TWOS, *NOTHING[1:3], edition=SHORT), A), 6)
    after = call(game, B)
    assert isinstance(after.phase, LastChoice)
    assert (after.phase.waiting, after.shown, after.to_move) == ((C,), frozenset({A}), (C,))
    assert decline(after, C).won[A] == kinds("three")


def test_the_first_false_in_the_last_choice() -> None:
    """`hd-false-window`: a true answer to a false call in the last choice opens a new window, left of the last turn."""
    game = pass_turns(call(lay_out(FALSE, THREES, NOTHING[2], edition=SHORT), A), 6)
    assert isinstance(game.phase, LastChoice)
    assert game.phase.last == C
    assert call(game, B).phase == CallStanding(B, A, (3, 0, 3))


def test_two_false_calls_in_the_last_choice() -> None:
    """`hd-false-2`, `hd-false-turn`: no call stands, and the turn goes left of the last one used."""
    game = pass_turns(call(lay_out(*NOTHING[:3], edition=SHORT), B), 6)
    assert isinstance(game.phase, LastChoice)
    assert game.phase.last == C
    after = call(game, C)
    assert after.phase == Open(A)
    assert after.banned == {B, C}


def test_who_is_banned_has_no_last_choice() -> None:
    """`hd-false-again`: a false call as the last turn leaves nothing to choose: the first call wins alone."""
    game = throw(call(lay_out(TWOS, FALSE), A))
    assert game.phase == CallStanding(A, B, (0, 1))
    after = call(game, B)
    assert after.won == (kinds("three"), ())
    assert isinstance(after.phase, Open)


def test_a_ban_in_the_last_choice() -> None:
    """`hd-false-again`: who called falsely out of turn after their last turn waits no more, the others do."""
    game = pass_turns(call(lay_out(TWOS, *NOTHING[1:3], edition=SHORT), A), 5)
    assert game.phase == CallStanding(A, C, (0, 0, 1))
    game = throw(call(game, B))
    assert isinstance(game.phase, LastChoice)
    assert game.phase.waiting == (C,)
    assert expect_refusal(game, B, Call()) == Illegal("call-banned")


# -- a lone call -------------------------------------------------------------------------------------------------


def test_a_lone_true_call() -> None:
    """`hd-close`, `hd-alone`: shown, it takes the dearest card; its owner draws five, and no Chance card is taken."""
    game = pass_turns(call(lay_out(HOUSE, ALSO_FALSE), A), 2)
    events = decide_move(game, B, Decline())
    assert events[:3] == (Declined(B), HandShown(A, sort_cards(HOUSE)), RoundWon(A, kinds("full_house")[0], None))
    (drawn,) = events[3:]
    assert isinstance(drawn, HandDrawn)
    assert (drawn.seat, len(drawn.cards)) == (A, 5)
    after = decline(game, B)
    assert (after.won, after.chances) == ((kinds("full_house"), ()), (0, 0))
    assert after.hands[B] == game.hands[B]
    assert sorted(after.discards) == sorted(cards(HOUSE))


def test_a_lone_winner_may_keep_the_hand() -> None:
    """`hd-alone`, `alone`: with `alone=keep` everybody keeps their hand, and nothing is drawn or discarded."""
    game = pass_turns(call(lay_out(HOUSE, ALSO_FALSE, edition=HandsDown(alone="keep")), A), 2)
    events = decide_move(game, B, Decline())
    assert events[2:] == (RoundWon(A, kinds("full_house")[0], None), HandKept(A, sort_cards(HOUSE)))
    after = decline(game, B)
    assert (set(after.hands[A]), after.hands[B]) == (set(cards(HOUSE)), game.hands[B])
    assert (after.won, after.chances, after.discards, after.shown) == (
        (kinds("full_house"), ()),
        (0, 0),
        (),
        frozenset(),
    )
    assert (after.draws, after.calls_since) == (game.draws, after.version)
    assert after.may_call(A)


def test_the_last_card_ends_the_game_whoever_keeps() -> None:
    """`hd-end`: with `alone=keep` too, nothing is taken up again once the last card is won."""
    edition = HandsDown(alone="keep")
    game = pass_turns(call(lay_out(TWOS, ALSO_FALSE, table=kinds("three"), edition=edition), A), 2)
    after = decline(game, B)
    assert isinstance(after.phase, Over)
    assert (after.hands[A], after.shown) == ((), frozenset())


def test_a_lone_false_call() -> None:
    """`hd-close`, `hd-false`: shown, it costs three cards; no call stands and nothing is taken."""
    game = pass_turns(call(lay_out(FALSE, ALSO_FALSE), A), 2)
    events = decide_move(game, B, Decline())
    assert [type(event) for event in events] == [Declined, HandShown, CallLost]
    after = decline(game, B)
    assert after.phase == Open(A)
    assert (after.won, after.caller, after.shown, len(after.discards)) == (((), ()), None, frozenset(), 3)


def test_a_face_up_call_is_not_shown_again() -> None:
    """`hd-close`: a lone call that lies face up already wins without being shown once more."""
    game = throw(call(call(lay_out(TWOS, FALSE), A), B))
    assert isinstance(game.phase, LastChoice)
    assert [type(event) for event in decide_move(game, B, Decline())] == [Declined, RoundWon, HandDrawn]
