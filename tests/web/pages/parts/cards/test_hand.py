"""The viewer's hand, and covered hands."""

from gobelet.web.pages.parts.cards.hand import build_hand, list_covered_hands
from support.card_moves import NOTHING, TWOS, A, B, call, cards, lay_out, pass_turns
from support.card_table_contexts import build_context, build_shared_context
from support.card_tables import laid as table_of
from support.card_tables import lent


def test_a_hand_is_sorted_for_reading() -> None:
    """Cards are shown by colour and number; a form names each by its place in the hand."""
    game = lay_out("6R 2Y 5B 2Y 2Y", NOTHING[1])
    held = build_hand(build_context(table_of(game), 0))
    assert held is not None
    assert [each.key for each in held.cards] == ["2Y.0", "2Y.1", "2Y.2", "5B.0", "6R.0"]
    assert [game.hands[A][each.place] for each in held.cards] == list(cards("2Y 2Y 2Y 5B 6R"))
    assert (held.choosing, held.turn, held.down) == (True, True, False)


def test_what_a_hand_holds_is_advice() -> None:
    """It is told where the table allows advice, with the cards that serve; else nothing is."""
    game = lay_out(TWOS, NOTHING[1])
    told, silent = (build_hand(build_context(table_of(game, advice=advice), 0)) for advice in (True, False))
    assert told is not None
    assert silent is not None
    assert told.claim == "You hold 3 of a Kind (2): 2 points."
    assert [each.serves for each in told.cards] == [True, True, True, False, False]
    assert silent.claim == ""
    assert not any(each.serves for each in silent.cards)
    nothing = build_hand(build_context(table_of(game), 1))
    assert nothing is not None
    assert nothing.claim == "You hold no combination on the table."


def test_called_cards_lie_down() -> None:
    """Whose call stands chooses nothing any more."""
    held = build_hand(build_context(table_of(call(lay_out(TWOS, NOTHING[1]), A)), 0))
    assert held is not None
    assert (held.down, held.choosing) == (True, False)


def test_a_lent_seat_is_only_looked_at() -> None:
    """For whom a computer player plays sees the cards, and chooses none."""
    held = build_hand(build_context(lent(table_of(lay_out(*NOTHING[:2])), 0), 0))
    assert held is not None
    assert (len(held.cards), held.choosing, held.turn) == (5, False, False)


def test_watching_shows_no_hand() -> None:
    """A spectator has none, and there is no curtain either."""
    look = build_context(table_of(lay_out(*NOTHING[:2])), None)
    assert build_hand(look) is None
    assert list_covered_hands(look) == ()


def test_the_curtain_names_whoever_is_to_move_first() -> None:
    """Behind the curtain are all who share the device; whose turn it is stands first, and no hand is shown."""
    look = build_shared_context(pass_turns(lay_out(*NOTHING[:3])), None)
    assert build_hand(look) is None
    assert [(door.name, door.due, door.address) for door in list_covered_hands(look)] == [
        ("P1", True, "/t/KKKKKKK?seat=1"),
        ("P0", False, "/t/KKKKKKK?seat=0"),
        ("P2", False, "/t/KKKKKKK?seat=2"),
    ]


def test_behind_the_curtain() -> None:
    """An uncovered seat has its hand, a way to cover it, and no curtain; the last choice is due for all who wait."""
    look = build_shared_context(lay_out(*NOTHING[:2]), 1)
    held = build_hand(look)
    assert held is not None
    assert held.cover == "/t/KKKKKKK"
    assert list_covered_hands(look) == ()
    waiting = pass_turns(call(lay_out(TWOS, NOTHING[1]), A), 2)
    hands = list_covered_hands(build_shared_context(waiting, None))
    assert [(hand.name, hand.due) for hand in hands] == [("P1", True), ("P0", False)]
    assert build_hand(build_shared_context(waiting, B)) is not None
