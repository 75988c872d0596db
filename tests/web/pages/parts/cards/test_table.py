"""The open cards of a card table."""

from dataclasses import replace

from gobelet.game import Seat
from gobelet.web.pages.parts.cards.table import build_piles, list_combination_cards, list_players
from support.card_moves import NOTHING, THREES, TWOS, A, B, C, call, kinds, lay_out, pass_turns, throw
from support.card_table_contexts import build_context
from support.card_tables import laid as table_of
from support.card_tables import lent

FALSE = NOTHING[3]


def test_who_sits_there() -> None:
    """Each chair says whose turn it is, who has called, and what lies before it; of a hand only how many cards."""
    game = call(lay_out(*NOTHING[:2], TWOS), C)
    ann, ben, cleo = list_players(build_context(table_of(game), 0))
    assert (ann.tags, ann.on_turn, ann.yours, ann.backs) == (("your turn",), True, True, 5)
    assert (ben.tags, ben.on_turn, ben.yours) == ((), False, False)
    assert (cleo.tags, cleo.called, cleo.cards, cleo.backs_words) == (("has called",), True, (), "5 cards")


def test_a_shown_hand_lies_open() -> None:
    """A true call beside a false one is face up for everybody."""
    game = call(call(lay_out(TWOS, FALSE, NOTHING[2]), A), B)
    chair = list_players(build_context(table_of(game), None))[0]
    assert [face.words for face in chair.cards] == ["yellow 2", "yellow 2", "yellow 2", "blue 5", "red 6"]
    assert chair.backs == 0


def test_who_plays_for_whom() -> None:
    """A computer player and somebody who is away are marked; a computer player is never away."""
    table = lent(table_of(lay_out(*NOTHING[:3])), 1)
    look = replace(build_context(table, None), absent=frozenset({Seat(1), Seat(2)}))
    assert [chair.tags for chair in list_players(look)] == [("on turn",), ("computer",), ("away",)]


def test_the_last_choice_is_marked() -> None:
    """When the turns are used up, those who may still choose are marked."""
    game = pass_turns(call(lay_out(TWOS, FALSE), A), 2)
    assert [chair.tags for chair in list_players(build_context(table_of(game), None))] == [
        ("has called",),
        ("last choice",),
    ]


def test_combination_cards() -> None:
    """Each kind is told once, the cheapest first: how many lie there, and who has taken one."""
    game = lay_out(TWOS, THREES, table=kinds("three three yahtzee"))
    prizes = list_combination_cards(build_context(table_of(call(call(game, A), B)), 0))
    assert [(prize.word, prize.left, prize.taken) for prize in prizes] == [("3 of a Kind", 1, "P1"), ("Yahtzee", 1, "")]
    ben = list_players(build_context(table_of(call(call(game, A), B)), 0))[1]
    assert ([prize.points for prize in ben.won], ben.points, ben.chances) == ([2], 2, 0)


def test_piles() -> None:
    """The latest discard lies on top, all can be seen, and the round is counted by the cards taken."""
    game = throw(lay_out(*NOTHING[:2]), "1Y 4R")
    piles = build_piles(build_context(table_of(game), None))
    assert [face.words for face in piles.discards] == ["red 4", "yellow 1"]
    assert (piles.drawing, piles.round) == (72, "Round 1 of 6")
