"""The deal, turns, calls and windows: everything up to the moment when hands are shown."""

from collections import Counter

import pytest

from gobelet.cups import SeededCup
from gobelet.game import Seat, replay
from gobelet.handsdown import (
    DECK,
    Call,
    Called,
    CallStanding,
    CardGame,
    Combination,
    Deal,
    Dealt,
    Discard,
    HandsDown,
    LastChoice,
    Open,
    Over,
    ToDeal,
    TurnPlayed,
    new_card_game,
)
from gobelet.handsdown.edition import COMBINATION_CARDS
from support.card_moves import (
    NOTHING,
    OTHER_TWOS,
    PRINTED,
    SHORT,
    THREES,
    TWOS,
    A,
    B,
    C,
    D,
    Picks,
    act,
    call,
    cards,
    decide_move,
    decline,
    kinds,
    lay_out,
    list_remaining_cards,
    pass_turns,
    throw,
)

TWO = lay_out(*NOTHING[:2])
THREE = lay_out(*NOTHING[:3])
FOUR = lay_out(*NOTHING)


def count_cards(game: CardGame, seat: Seat) -> Counter[object]:
    """Return a seat's cards, counted."""
    return Counter(game.hands[seat])


# -- the deal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_the_deal(players: int) -> None:
    """`hd-setup`: one of each Combo card, five cards each, the rest is the pile; nothing else lies there."""
    game = act(new_card_game(PRINTED, players), A, Deal())
    assert game.table == tuple(Combination)
    assert [len(hand) for hand in game.hands] == [5] * players
    assert Counter(card for hand in game.hands for card in hand) <= Counter(DECK)
    assert (game.pile, game.discards) == (84 - 5 * players, ())
    assert (game.won, game.chances, game.shown_chances) == (((),) * players, (0,) * players, None)


@pytest.mark.parametrize("opener", range(4))
def test_kick_off_is_drawn(opener: int) -> None:
    """`hd-setup`: whoever deals, the Starter card goes to a seat picked by chance among all, and that seat opens."""
    cup = Picks(opener)
    game = new_card_game(PRINTED, 4)
    (event,) = game.decide(C, Deal(), cup)
    assert isinstance(event, Dealt)
    assert (event.seat, event.kickoff) == (C, opener)
    assert game.apply(event).phase == Open(Seat(opener))
    assert cup.asked == [4, *range(84, 64, -1)]


def test_cards_are_picked_from_those_left() -> None:
    """`hd-setup`: each card is picked from all that are left, so the same pick gives the next card of the deck."""
    game = act(new_card_game(PRINTED, 2), A, Deal())
    assert game.hands == (cards("1Y 1Y 1Y 2Y 2Y"), cards("2Y 3Y 3Y 3Y 4Y"))
    last = act(new_card_game(PRINTED, 2), A, Deal(), 0, 83, 82, 81, 80, 79)
    assert last.hands[A] == cards("6* 6* 5* 5* 4*")


@pytest.mark.parametrize("length", [3, 5, 7, 12])
def test_other_lengths(length: int) -> None:
    """`hd-length`: any number but six is drawn at random from all twelve, one pick each."""
    cup = Picks(0, *[11 - number for number in range(length)])
    game = new_card_game(HandsDown(length=length), 2)
    (event,) = game.decide(A, Deal(), cup)
    assert isinstance(event, Dealt)
    assert Counter(event.table) == Counter(COMBINATION_CARDS[-length:])
    assert cup.asked == [2, *range(12, 12 - length, -1), *range(84, 74, -1)]
    assert game.apply(event).draws == len(cup.asked)


def test_a_kind_may_lie_there_twice() -> None:
    """`hd-length`: drawn from all twelve, both cards of a kind may be there, and each can be won."""
    game = act(new_card_game(HandsDown(length=3), 2), A, Deal(), 0, 0, 0, 0)
    assert game.table == kinds("three three four")


# -- a turn ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(6))
def test_a_turn(count: int) -> None:
    """`hd-turn`: nought to five cards go face up to the discards, as many are drawn from the pile."""
    thrown = cards(NOTHING[0])[:count]
    (event,) = decide_move(TWO, A, Discard(thrown))
    assert isinstance(event, TurnPlayed)
    assert event.discarded == thrown
    assert event.drawn == list_remaining_cards(*map(cards, NOTHING[:2]))[:count]
    after = TWO.apply(event)
    assert count_cards(after, A) == count_cards(TWO, A) - Counter(thrown) + Counter(event.drawn)
    assert after.discards == thrown
    assert after.pile == TWO.pile - count
    assert after.turn == B


def test_a_pass_draws_nothing() -> None:
    """`hd-turn`: discarding nothing is a pass: only the turn goes on."""
    assert decide_move(TWO, A, Discard()) == (TurnPlayed(A, (), ()),)
    after = throw(TWO)
    assert (after.hands, after.discards, after.draws) == (TWO.hands, (), TWO.draws)


def test_all_is_chosen_before_a_card_is_seen() -> None:
    """`hd-turn`: one move names every discard; the turn ends with the draw, and nobody moves twice."""
    after = throw(TWO, "1Y 1B")
    assert after.turn == B
    assert after.legal_moves(A) == (Call(),)


def test_never_from_the_discards() -> None:
    """`hd-turn`: while the pile lasts, what was thrown away cannot be drawn."""
    game = lay_out(*NOTHING[:2], pile="6R 5* 6*")
    after = throw(game, "1Y 1B 4R")
    assert count_cards(after, A) == Counter(cards("5R 6B 6R 5* 6*"))
    assert after.pile == 0


def test_equal_cards_are_offered_once() -> None:
    """`hd-turn`: throwing either of two equal cards is one move; fewer cards come first, a pass before all."""
    game = lay_out("1Y 1Y 4Y 4Y 2B", NOTHING[1])
    moves = [move for move in game.legal_moves(A) if isinstance(move, Discard)]
    assert len(moves) == len(set(moves)) == 3 * 3 * 2
    assert moves[0] == Discard()
    assert [len(move.cards) for move in moves] == sorted(len(move.cards) for move in moves)
    assert moves[-1] == Discard(tuple(sorted(cards("1Y 1Y 4Y 4Y 2B"))))


def test_turns_go_left() -> None:
    """`hd-order`: the turn goes left, from the last seat to the first."""
    turns, game = [], FOUR
    for _ in range(6):
        turns.append(game.turn)
        game = throw(game)
    assert turns == [A, B, C, D, A, B]


@pytest.mark.parametrize("caller", [A, B, C, D])
def test_a_caller_takes_no_turns(caller: Seat) -> None:
    """`hd-order`: while a call stands the turn goes round without its caller, again and again."""
    game, turns = call(FOUR, caller), []
    for _ in range(7):
        turns.append(game.turn)
        game = throw(game)
    others = [seat for seat in FOUR.seats if seat != caller]
    assert turns == (others * 3)[:7]


# -- calls -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("caller", [A, B, C])
@pytest.mark.parametrize("hand", [NOTHING[3], THREES])
def test_anyone_may_call(caller: Seat, hand: str) -> None:
    """`hd-call`: before the opener's first move too, true or false alike; no card is shown and nothing is drawn."""
    hands = [*NOTHING[:3]]
    hands[caller] = hand
    game = lay_out(*hands)
    assert [seat for seat in game.seats if Call() in game.legal_moves(seat)] == [A, B, C]
    assert decide_move(game, caller, Call()) == (Called(caller),)
    after = call(game, caller)
    assert after.caller == caller
    assert (after.hands, after.shown, after.discards) == (game.hands, frozenset(), ())
    assert after.view(Seat((caller + 1) % 3)).hands[caller] == (None,) * 5


def test_nobody_must_call() -> None:
    """`hd-call`: holding a combination compels nobody: its holder may pass or throw it away."""
    game = lay_out(TWOS, NOTHING[1])
    assert game.claim_of(A) is not None
    assert throw(game).phase == Open(B)
    assert throw(game, "2Y 2Y 2Y").phase == Open(B)


def test_a_call_is_not_taken_back() -> None:
    """`hd-call`: who has called has no move while the call stands, not even in a round of turns."""
    game = call(THREE, A)
    for _ in range(4):
        assert game.legal_moves(A) == ()
        assert A not in game.to_move
        game = throw(game)


def test_a_call_between_any_two_moves() -> None:
    """`hd-call`: after each turn everyone may call, in the turn or out of it."""
    game = FOUR
    for _ in range(5):
        game = throw(game)
        assert set(game.to_move) == {A, B, C, D}
        assert game.to_move[0] == game.turn
        assert all(Call() in game.legal_moves(seat) for seat in game.seats)


def test_the_earlier_arrival_is_first() -> None:
    """`hd-call`: of two calls at once the one that arrives first is the first call: its owner wins an equal hand."""
    game = lay_out(TWOS, OTHER_TWOS, NOTHING[2])
    assert call(call(game, A), B).won[A] == kinds("three")
    assert call(call(game, B), A).won[B] == kinds("three")


def test_a_call_in_turn_is_that_turn() -> None:
    """`hd-call-turn`: whoever calls in turn has used it, and the left neighbour is to move."""
    assert call(FOUR, A).phase == CallStanding(A, B, None)
    assert call(pass_turns(FOUR, 3), D).phase == CallStanding(D, A, None)


@pytest.mark.parametrize("caller", [B, C, D])
def test_a_call_out_of_turn_moves_nothing(caller: Seat) -> None:
    """`hd-call-turn`: whoever was to move still is; a caller who was to move next is skipped."""
    game = call(FOUR, caller)
    assert game.phase == CallStanding(caller, A, None)
    assert throw(game).turn == (C if caller == B else B)


def test_one_call_stands() -> None:
    """`hd-standing`: a second call is met at once; when both are true the round is over, and no call stands."""
    game = lay_out(TWOS, THREES, NOTHING[2])
    first = call(game, A)
    assert (first.caller, first.shown) == (A, frozenset())
    second = call(first, C)
    assert isinstance(second.phase, CallStanding)
    assert (second.caller, second.shown) == (A, frozenset({A}))
    over = call(second, B)
    assert isinstance(over.phase, Open)
    assert over.caller is None
    assert len(over.table) == 5


# -- the window --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "window"),
    [(PRINTED, 2, 2), (SHORT, 2, 2), (PRINTED, 3, None), (PRINTED, 6, None), (SHORT, 3, 3), (SHORT, 6, 3)],
)
def test_the_windows(edition: HandsDown, players: int, window: int | None) -> None:
    """`hd-window`, `hd-short`: two players two turns; three or more no limit, in the short variant three each."""
    assert edition.window(players) == window


def test_two_turns_and_the_last_choice() -> None:
    """`hd-window`: of two players the other has two turns, then may still call or pass."""
    game = call(TWO, A)
    assert game.phase == CallStanding(A, B, (0, 2))
    game = throw(game)
    assert game.phase == CallStanding(A, B, (0, 1))
    game = throw(game)
    assert isinstance(game.phase, LastChoice)
    assert (game.phase.waiting, game.turn, game.to_move) == ((B,), None, (B,))
    assert [type(move).__name__ for move in game.legal_moves(B)] == ["Call", "Decline"]


def test_the_turn_in_progress_counts() -> None:
    """`hd-window`: a call while the other is to move leaves that turn and one more."""
    game = call(TWO, B)
    assert game.phase == CallStanding(B, A, (2, 0))
    assert isinstance(pass_turns(game, 2).phase, LastChoice)


def test_three_players_have_no_limit() -> None:
    """`hd-window`: with three or more the others play on until somebody calls."""
    game = pass_turns(call(THREE, B), 40)
    assert game.phase == CallStanding(B, A, None)


@pytest.mark.parametrize("caller", [A, B, C, D])
def test_the_short_variant(caller: Seat) -> None:
    """`hd-short`, `hd-window`: three turns each, then everyone but the caller chooses, whoever called and when."""
    game = call(lay_out(*NOTHING, edition=SHORT), caller)
    turns: Counter[Seat | None] = Counter()
    while isinstance(game.phase, CallStanding):
        turns[game.turn] += 1
        game = throw(game)
    others = tuple(seat for seat in game.seats if seat != caller)
    assert turns == dict.fromkeys(others, 3)
    assert isinstance(game.phase, LastChoice)
    assert game.to_move == others


def test_the_short_variant_changes_nothing_for_two() -> None:
    """`hd-short`: two players have two turns in the short variant too."""
    assert call(lay_out(*NOTHING[:2], edition=SHORT), A).phase == call(TWO, A).phase


@pytest.mark.parametrize("turns", range(2))
def test_a_call_within_the_window(turns: int) -> None:
    """`hd-window`: a call at any point of the window, or in the last choice, goes to the reveal."""
    game = call(lay_out(TWOS, THREES), A)
    for played in (pass_turns(game, turns), pass_turns(game, 2)):
        assert call(played, B).won == ((), kinds("three"))


def test_all_must_pass_in_the_last_choice() -> None:
    """`hd-window`: each of the others passes in any order; only then is the lone call shown."""
    game = pass_turns(call(lay_out(TWOS, *NOTHING[1:3], edition=SHORT), A), 6)
    once = decline(game, C)
    assert isinstance(once.phase, LastChoice)
    assert (once.phase.waiting, once.to_move, once.shown) == ((B,), (B,), frozenset())
    assert decline(once, B).won[A] == kinds("three")


def test_who_waits_may_call_after_others_passed() -> None:
    """`hd-window`: a pass of one leaves the others' choice as it was."""
    game = pass_turns(call(lay_out(TWOS, THREES, NOTHING[2], edition=SHORT), A), 6)
    assert call(decline(game, C), B).won[B] == kinds("three")


# -- before and after --------------------------------------------------------------------------------------------


def test_before_the_deal() -> None:
    """`hd-setup`: anyone may deal, and it is nobody's turn."""
    game = new_card_game(PRINTED, 3)
    assert (game.phase, game.turn, game.to_move, game.outcome) == (ToDeal(), None, (A, B, C), None)
    assert all(game.legal_moves(seat) == (Deal(),) for seat in game.seats)


def test_the_same_picks_deal_the_same() -> None:
    """`hd-setup`: all chance comes from the cup: deciding again deals the same."""
    game = new_card_game(HandsDown(length=4), 5)
    first, second = (game.decide(A, Deal(), SeededCup("again", game.draws)) for _ in range(2))
    assert first == second
    assert not isinstance(replay(game, first).phase, Over)
