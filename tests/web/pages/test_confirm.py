"""Confirmation: before a nought, and before a call without a combination."""

import pytest

from gobelet.dice import DiceRolled, make_keep
from gobelet.game import Face, Seat
from gobelet.handsdown import CardGame
from gobelet.web.pages.confirm import ask_confirmation
from gobelet.web.pages.context import Form
from gobelet.web.pages.parts.adapter import Action
from gobelet.web.pages.table_context import AnyContext
from support.card_moves import NOTHING, TWOS, A, B, call, lay_out
from support.card_table_contexts import build_context, build_shared_context
from support.card_tables import laid as table_of
from support.card_tables import lent
from support.http_server import Site
from support.page_client import open_client, parse_code
from support.table_session import Sitting


def act(name: str, seat: Seat, **fields: str) -> Action:
    """Return an action as a form sends it."""
    return Action(name, "", Form({field: [value] for field, value in fields.items()}), seat, 1)


def asked(look: AnyContext, seat: Seat, **fields: str) -> str:
    """Return what is asked before a seat calls."""
    question = ask_confirmation(act("call", seat, **fields), look)
    return "" if question is None else question.title


@pytest.fixture
def game() -> CardGame:
    """A game in which the first holds nothing, and the second something."""
    return lay_out(NOTHING[0], TWOS)


def test_a_call_with_nothing_is_asked_once_more(game: CardGame) -> None:
    """Who holds something is never held up, nor who has been asked."""
    assert asked(build_context(table_of(game), 0), A) == "Call all the same?"
    assert asked(build_context(table_of(game), 1), B) == ""
    assert asked(build_context(table_of(game), 0), A, sure="yes") == ""


def test_where_advice_is_not_allowed_nothing_is_asked(game: CardGame) -> None:
    """What a hand holds is advice: a question would give it."""
    assert asked(build_context(table_of(game, advice=False), 0), A) == ""


def test_nobody_learns_of_anothers_hand(game: CardGame) -> None:
    """Neither by asking for another's seat, nor before a curtain, nor as a spectator, nor while a computer plays."""
    assert asked(build_context(table_of(game), 1), A) == ""
    assert asked(build_context(table_of(game), None), A) == ""
    assert asked(build_shared_context(game, None), A) == ""
    assert asked(build_shared_context(game, 1), A) == ""
    assert asked(build_shared_context(game, 0), A) == "Call all the same?"
    assert asked(build_context(lent(table_of(game), 0), 0), A) == ""


def test_a_call_that_is_not_allowed_is_refused_and_not_asked(game: CardGame) -> None:
    """The refusal says more than the question."""
    assert asked(build_context(table_of(call(game, A)), 0), A) == ""


@pytest.mark.parametrize(("order", "asks"), [("free", True), ("forced", False)])
def test_a_nought_is_asked_for_only_if_there_is_a_choice(order: str, asks: bool) -> None:
    """If no box that may be filled gives anything, nothing is asked."""
    house = () if order == "free" else (("order", order),)
    table = Sitting().make("kniffel", people=1, house=house).begin().table
    rolled = table.after((DiceRolled(Seat(0), make_keep(()), tuple(map(Face, range(2, 7)))),))
    action = Action("fill", "aces", Form({}), Seat(0), 1)
    assert (ask_confirmation(action, build_context(rolled, 0)) is not None) is asks


def test_a_script_is_told_what_to_ask(site: Site) -> None:
    """It gets the question as a document and asks in its own way; nothing has happened yet."""
    ann = open_client(site)
    for number in range(40):  # until the hand holds nothing, which is so of most hands
        path = ann.create_table("hands-down", seat2="greedy", command=f"table {number}")
        table = site.table(parse_code(path))
        assert isinstance(table.game, CardGame)
        if table.game.claim_of(Seat(0)) is None:
            break
    fields = {"act": "call", "seat": "0", "seen": str(table.version)}
    assert ann.post_script(path, **fields)["ask"]["title"] == "Call all the same?"
    assert site.table(parse_code(path)).version == table.version
    assert ann.post_script(path, **fields, sure="yes")["version"] > table.version
