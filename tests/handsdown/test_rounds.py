"""From round to round: the opener, the pile, how long a game is, and its end."""

from collections import Counter

import pytest

from gobelet.game import Faults, Outcome, Unreadable, replay
from gobelet.handsdown import (
    Call,
    CardGame,
    ChancesShown,
    Decline,
    Discard,
    HandDrawn,
    HandsDown,
    Open,
    Over,
    RoundWon,
    hands_down,
)
from gobelet.handsdown.edition import CHANCE_CARDS
from support.card_moves import (
    FOURS,
    HOUSE,
    NOTHING,
    THREES,
    TWOS,
    A,
    B,
    C,
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

# -- the next round ----------------------------------------------------------------------------------------------


def test_kick_off_passes_left() -> None:
    """`hd-next`: whoever won, the seat left of the last opener opens; from the last seat it goes to the first."""
    game = call(call(lay_out(TWOS, NOTHING[1], FOURS, opener=B), A), C)
    assert (game.kickoff, game.phase) == (C, Open(C))
    game = game._replace(hands=tuple(map(cards, (HOUSE, NOTHING[1], THREES))))
    game = call(call(game, C), A)
    assert (game.kickoff, game.phase) == (A, Open(A))


def test_bans_and_windows_end_with_the_round() -> None:
    """`hd-next`: a false caller of the last round may call before the first turn of the next."""
    game = call(call(call(lay_out(TWOS, THREES, NOTHING[2]), A), C), B)
    assert (game.banned, game.shown, game.caller) == (frozenset(), frozenset(), None)
    assert Call() in game.legal_moves(C)
    assert pass_turns(call(game, C), 9).caller == C


# -- the end -----------------------------------------------------------------------------------------------------


def make_last_round(*hands: str, table: str = "three") -> CardGame:
    """Return a game in which these Combo cards are the last, and everything else was won by A."""
    game = lay_out(*hands, table=kinds(table))
    return game._replace(won=(kinds("four"), *game.won[1:]), chances=(0, 2, *game.chances[2:]))


def test_the_end() -> None:
    """`hd-end`: the moment the last Combo card is taken nothing is drawn, and the Chance cards are shown."""
    game = call(make_last_round(TWOS, THREES, NOTHING[2]), A)
    events = decide_move(game, B, Call(), 11, 0, 0)
    assert events[-2:] == (RoundWon(B, kinds("three")[0], A), ChancesShown(((7,), (1, 1), ())))
    over = replay(game, events)
    assert over.phase == Over()
    assert over.outcome == Outcome((4 + 7, 2 + 1 + 1, 0), (A,))
    assert (over.turn, over.to_move) == (None, ())
    assert all(over.legal_moves(seat) == () for seat in over.seats)


def test_the_loser_of_the_last_round_takes_a_chance_card() -> None:
    """`hd-end`, `hd-take`: the last meeting too gives a Chance card; a lone last call gives none."""
    met = call(call(make_last_round(TWOS, THREES), A), B)
    assert met.chances == (1, 2)
    lone = decline(pass_turns(call(make_last_round(TWOS, NOTHING[1]), A), 2), B)
    assert lone.chances == (0, 2)
    assert lone.shown_chances is not None
    assert [len(shown) for shown in lone.shown_chances] == [0, 2]


def test_chance_cards_are_picked_from_all_twelve() -> None:
    """`hd-setup`, `hd-end`: only the cards taken are picked, one after the other among twelve."""
    game = call(make_last_round(TWOS, THREES), A)
    cup = Picks()
    over = replay(game, game.decide(B, Call(), cup))
    assert cup.asked == [12, 11, 10]
    assert over.draws == game.draws + 3
    assert Counter(chance for shown in over.shown_chances or () for chance in shown) <= Counter(CHANCE_CARDS)


def test_equal_points_share_the_win() -> None:
    """`hd-end`: most points win; equal ones share it."""
    game = make_last_round(TWOS, NOTHING[1], NOTHING[2])._replace(won=((), kinds("three"), ()), chances=(0, 0, 0))
    game = game._replace(edition=HandsDown(short=True))
    game = pass_turns(call(game, A), 6)
    over = decline(decline(game, B), C)
    assert over.outcome == Outcome((2, 2, 0), (A, B))
    assert over.outcome is not None
    assert over.outcome.drawn


def test_no_outcome_before() -> None:
    """`hd-end`: there is no outcome while a Combo card lies there, and Chance cards count nothing yet."""
    game = make_last_round(TWOS, THREES, table="three three")
    after = call(call(game, A), B)
    assert after.outcome is None
    assert [after.points(seat) for seat in after.seats] == [4, 2]
    assert after.table == kinds("three")


# -- the pile ----------------------------------------------------------------------------------------------------


def test_cards_just_thrown_may_be_drawn_again() -> None:
    """`hd-pile`: the new pile has the cards that were thrown away in this very move."""
    game = lay_out("6* 6* 5* 5* 4*", NOTHING[1], pile="")
    after = throw(game, "6* 6* 5* 5* 4*", 78, 77, 76, 75, 73)
    assert sorted(card for card in after.hands[A] if card) == sorted(cards("6* 6* 5* 5* 4*"))


def test_an_empty_pile_stays_empty_until_a_card_is_owed() -> None:
    """`hd-pile`: drawing the last card makes no new pile, and neither does a pass."""
    game = throw(lay_out(*NOTHING[:2], pile="6R ?R"), "1Y 1B")
    assert (game.pile, len(game.discards)) == (0, 74)
    game = throw(game)
    assert (game.pile, len(game.discards)) == (0, 74)
    game = throw(game, "5R")
    assert (game.pile, len(game.discards)) == (74, 0)


def test_a_false_call_makes_a_new_pile() -> None:
    """`hd-pile`, `hd-false`: the three cards just lost are in the pile made for the three drawn."""
    game = call(lay_out(TWOS, NOTHING[0], pile="6Y"), A)
    cup = Picks()
    after = replay(game, game.decide(B, Call(), cup))
    assert cup.asked == [5, 4, 3, 1, 76, 75]
    assert (after.discards, after.pile) == ((), 74)


def test_new_hands_make_a_new_pile() -> None:
    """`hd-pile`, `hd-take`: the hands that met are among the discards before the winner draws."""
    game = call(lay_out(TWOS, THREES, NOTHING[2], pile="6Y 6Y 6B 6B 5R 5R ?Y"), A)
    cup = Picks()
    after = replay(game, game.decide(B, Call(), cup))
    assert cup.asked == [7, 6, 5, 4, 3, 2, 1, 72, 71, 70]
    assert (after.discards, after.pile) == ((), 69)


def test_the_pile_cannot_run_dry() -> None:
    """`hd-pile`: even six players who throw everything away draw on for ever."""
    six = (*NOTHING, "1* 2* 3* 4* 5*", "6* ?Y ?B ?R ?R")
    game = lay_out(*six)
    for _ in range(60):
        assert game.turn is not None
        hand = tuple(card for card in game.hands[game.turn] if card is not None)
        game = act(game, game.turn, Discard(hand))
        assert all(len(hand) == 5 for hand in game.hands)
        assert Counter(card for hand in game.hands for card in hand) + Counter(game.discards) <= Counter(
            list_remaining_cards()
        )


# -- variants ----------------------------------------------------------------------------------------------------


def test_the_printed_game() -> None:
    """`hd-length`, `hd-short`: six cards and the long game are what is printed."""
    assert hands_down() == HandsDown(length=6, short=False)
    assert hands_down().house == ()


def test_variants_by_name() -> None:
    """`hd-length`, `hd-short`: three to twelve cards, and the short variant, are set by name."""
    for length in range(3, 13):
        assert hands_down(length=str(length)).length == length
    assert hands_down(short="true", length="12") == HandsDown(12, short=True)
    assert hands_down(short="true", length="12").house == (("length", "12"), ("short", "true"))
    assert (hands_down(alone="keep").house, hands_down(alone="draw")) == ((("alone", "keep"),), HandsDown())


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("length", "2", "unknown-house-value"),
        ("length", "13", "unknown-house-value"),
        ("short", "maybe", "unknown-house-value"),
        ("alone", "true", "unknown-house-value"),
        ("joker", "loose", "unknown-house-rule"),
    ],
)
def test_what_is_no_variant(name: str, value: str, code: str) -> None:
    """`hd-length`: other numbers are refused, and so is what is no variant of this game."""
    with pytest.raises(Unreadable) as raised:
        hands_down(**{name: value})
    assert raised.value.code == code
    assert raised.value.data["name"] == name


def test_all_faults_at_once() -> None:
    """Everything that is wrong with the variants is told at once."""
    with pytest.raises(Faults) as raised:
        hands_down(length="99", joker="loose")
    assert [fault.code for fault in raised.value.faults] == ["unknown-house-value", "unknown-house-rule"]


def test_as_many_chance_cards_as_combination_cards() -> None:
    """`hd-length`: twelve rounds that all end in a meeting use up all twelve Chance cards."""
    game = lay_out(TWOS, THREES, table=kinds("three"), edition=HandsDown(length=12))._replace(chances=(6, 5))
    over = call(call(game, A), B)
    assert over.chances == (7, 5)
    assert sorted(chance for shown in over.shown_chances or () for chance in shown) == sorted(CHANCE_CARDS)


def test_after_a_lone_call_only_its_owner_draws() -> None:
    """`hd-alone`: all others keep their hands, and the next opener begins."""
    game = pass_turns(call(lay_out(TWOS, NOTHING[1]), A), 2)
    drawn = [event for event in decide_move(game, B, Decline()) if isinstance(event, HandDrawn)]
    assert [event.seat for event in drawn] == [A]
    assert decline(game, B).phase == Open(B)
