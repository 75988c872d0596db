"""Reactions: who may send a sign, and how often; memory for them is bounded."""

import pytest

from gobelet.game import Illegal, Refusal, Seat
from gobelet.i18n.reactions import SIGN_WORDS
from gobelet.tables.commands import Close
from gobelet.tables.reactions import PAUSE_SECONDS, SIGNS, Reaction, ReactionLimit, check_reaction
from gobelet.tables.storage.base import TableId
from gobelet.tables.tokens import hash_token, new_token
from support.table_session import Sitting

TABLE = TableId("t")


def test_there_are_eight_signs_each_with_a_word() -> None:
    """No chat: nothing else can be sent."""
    assert len(set(SIGNS)) == 8
    assert set(SIGN_WORDS) == set(SIGNS)


def test_only_the_owner_of_a_seat_sends_a_sign() -> None:
    """Neither strangers, nor others at the table, nor anybody once it is gone."""
    sitting = Sitting().make("kniffel")
    ann, ben = map(hash_token, sitting.tokens)
    assert check_reaction(sitting.table, ann, Seat(0), "bravo") == Reaction(Seat(0), "bravo")
    for holder, seat, sign, code in (
        (ben, Seat(0), "bravo", "not-your-seat"),
        (hash_token(new_token()), Seat(0), "bravo", "not-your-seat"),
        (None, Seat(0), "bravo", "not-your-seat"),
        (ann, Seat(-1), "bravo", "not-your-seat"),
        (ann, Seat(0), "<b>rude</b>", "unknown-reaction"),
    ):
        with pytest.raises(Refusal) as refused:
            check_reaction(sitting.table, holder, seat, sign)
        assert refused.value.code == code
    sitting.ask(Close())
    with pytest.raises(Illegal, match="table-closed"):
        check_reaction(sitting.table, ann, Seat(0), "bravo")


def test_a_seat_sends_one_sign_every_three_seconds() -> None:
    """Each seat by itself; one that was refused does not make it wait longer."""
    now = [0.0]
    limit = ReactionLimit(lambda: now[0])
    limit.check(TABLE, Seat(0))
    limit.check(TABLE, Seat(1))
    now[0] = PAUSE_SECONDS - 0.1
    with pytest.raises(Illegal, match="reaction-early"):
        limit.check(TABLE, Seat(0))
    now[0] = PAUSE_SECONDS
    limit.check(TABLE, Seat(0))


def test_however_many_send_signs_few_are_remembered() -> None:
    """Those that sent one longest ago are forgotten."""
    limit = ReactionLimit(lambda: 0.0, most=10)
    for number in range(100):
        limit.check(TableId(str(number)), Seat(0))
    assert len(limit) == 10
