"""The actions of a card table, and the sentence about the situation."""

from gobelet.web.pages.parts.cards.actions import CardActions, build_actions
from support.card_moves import NOTHING, SHORT, TWOS, A, B, C, call, decline, lay_out, pass_turns
from support.card_table_contexts import build_context, build_shared_context
from support.card_tables import laid as table_of
from support.card_tables import lent

FALSE = NOTHING[3]


def callers(acts: CardActions) -> list[tuple[str, int]]:
    """Return who may call here."""
    return [(button.words, button.seat) for button in acts.callers]


def test_ones_own_turn() -> None:
    """Whose turn it is may swap and may call."""
    acts = build_actions(build_context(table_of(lay_out(*NOTHING[:2])), 0))
    assert acts.status == "It is your turn. Choose cards to swap, or pass."
    assert (acts.swap, acts.decline, acts.due, acts.asks) == (A, None, True, False)
    assert callers(acts) == [("Hands Down!", A)]


def test_out_of_turn_one_may_call() -> None:
    """The call is there at all times; the swap is not."""
    acts = build_actions(build_context(table_of(lay_out(*NOTHING[:2])), 1))
    assert acts.status == "It is P0’s turn."
    assert (acts.swap, acts.due) == (None, False)
    assert callers(acts) == [("Hands Down!", B)]


def test_a_standing_call_counts_turns() -> None:
    """The others are told how many turns they have; the caller waits and may not call, and is told why."""
    game = call(lay_out(TWOS, FALSE), A)
    assert build_actions(build_context(table_of(game), 1)).status.startswith(
        "The call of P0 stands: you have 2 turns left."
    )
    own = build_actions(build_context(table_of(game), 0))
    assert own.status == "Your call stands: wait for the others. It is P1’s turn."
    assert (own.calls, own.callers, own.swap) == (True, (), None)


def test_after_a_false_call() -> None:
    """Who called in vain may not call again before the next turn, and is told so."""
    game = call(call(lay_out(TWOS, FALSE, NOTHING[2]), A), C)
    acts = build_actions(build_context(table_of(game), 2))
    assert acts.status.startswith("After a false call you may not call again before your next turn begins.")
    assert (acts.calls, acts.callers) == (True, ())


def test_the_last_choice() -> None:
    """Who waits calls or passes; who has passed waits for the others."""
    game = pass_turns(call(lay_out(TWOS, FALSE, NOTHING[2], edition=SHORT), A), 6)
    acts = build_actions(build_context(table_of(game), 1))
    assert acts.status == "The call of P0 stands: call now, or pass."
    assert (acts.decline, acts.swap, acts.due) == (B, None, True)
    passed = build_actions(build_context(table_of(decline(game, B)), 1))
    assert (passed.status, passed.callers) == ("You have already passed: wait for the others.", ())
    watching = build_actions(build_context(table_of(game), None))
    assert watching.status == "You are watching. The call of P0 stands. P1 and P2: call now, or pass."


def test_who_watches_does_nothing() -> None:
    """There is no button for a spectator."""
    acts = build_actions(build_context(table_of(lay_out(*NOTHING[:2])), None))
    assert (acts.calls, acts.swap, acts.decline, acts.others) == (False, None, None, ())
    assert acts.status == "You are watching. It is P0’s turn."


def test_a_lent_seat_can_be_taken_back() -> None:
    """For whom a computer player plays has one thing to do: play again."""
    acts = build_actions(build_context(lent(table_of(lay_out(*NOTHING[:2])), 0), 0))
    assert (acts.calls, acts.swap) == (False, None)
    assert [(button.action, button.seat) for button in acts.others] == [("back", A)]
    assert acts.status == "The computer plays for P0. P0 is thinking."


def test_those_who_share_a_device_are_asked_who_calls() -> None:
    """From behind the curtain and before it, everybody here who may call is named; others are not."""
    game = call(lay_out(*NOTHING[:3]), C)
    for seat in (None, 0):
        acts = build_actions(build_shared_context(game, seat))
        assert acts.asks
        assert callers(acts) == [("P0", A), ("P1", B)]
    assert build_actions(build_shared_context(game, None)).swap is None
    assert build_actions(build_shared_context(game, 0)).swap == A
    assert build_actions(build_shared_context(game, 1)).swap is None
