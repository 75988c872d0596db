"""The tally of real cards: points, the Starter card, Chance cards, and what is refused."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.game import Illegal, Seat
from gobelet.handsdown import Combination
from gobelet.handsdown.edition import CHANCE_CARDS
from gobelet.handsdown.tally import Tally, new_tally

A, B, C = map(Seat, range(3))
ALL = tuple(Combination)


def play(tally: Tally, *kinds: Combination) -> Tally:
    """Let A win these cards while B takes the Chance cards."""
    for kind in kinds:
        tally = tally.note_round(A, kind, B)
    return tally


def test_a_game() -> None:
    """Points add up, the Starter card passes to the left, and the Chance cards decide at the end."""
    begun = new_tally(3, C)
    tally = play(begun, Combination.YAHTZEE)
    assert [begun.starter, tally.starter, tally.points(A)] == [C, A, 10]
    tally = tally.note_round(B, Combination.LARGE_STRAIGHT, None)
    tally = play(tally, *tally.left)
    assert (tally.waiting, tally.outcome, tally.count_chances(B)) == ((B,), None, 5)
    tally = tally.note_chances(B, (5, 5, 7, 3, 3))
    assert tally.outcome is not None
    assert (tally.outcome.scores, tally.outcome.winners) == ((27, 31, 0), (B,))


def test_no_chance_card_at_all() -> None:
    """The game is over with the last Combo card; equal points share the win (`hd-end`)."""
    tally = new_tally(2, A, (Combination.THREE, Combination.THREE, Combination.FOUR))
    tally = tally.note_round(A, Combination.FOUR, None)
    tally = tally.note_round(B, Combination.THREE, None).note_round(B, Combination.THREE, None)
    assert tally.outcome is not None
    assert tally.outcome.winners == (A, B)


@pytest.mark.parametrize(
    ("code", "note"),
    [
        ("tally-card-taken", lambda tally: tally.note_round(A, Combination.YAHTZEE, B)),
        ("tally-same-player", lambda tally: tally.note_round(A, Combination.THREE, A)),
        ("tally-no-chances", lambda tally: tally.note_chances(B, (3,))),
        ("tally-over", lambda tally: play(tally, *tally.left).note_round(A, Combination.THREE, B)),
        ("tally-no-chances", lambda tally: play(tally, *tally.left).note_chances(A, ())),
        ("tally-chance-count", lambda tally: play(tally, *tally.left).note_chances(B, (3,))),
        ("tally-chance-points", lambda tally: play(tally, *tally.left).note_chances(B, (7, 7, 1, 1, 1, 2))),
        ("tally-chance-points", lambda tally: play(tally, *tally.left).note_chances(B, (4, 1, 1, 1, 2, 2))),
        ("tally-empty", lambda tally: tally.undo().undo()),
        ("card-players", lambda _: new_tally(1, A)),
        ("card-players", lambda _: new_tally(7, A)),
        ("tally-table", lambda _: new_tally(2, A, ALL[:2])),
    ],
)
def test_what_is_refused(code: str, note: Callable[[Tally], Tally]) -> None:
    """Nothing that a game cannot have is noted."""
    with pytest.raises(Illegal) as refusal:
        note(play(new_tally(3, A), Combination.YAHTZEE))
    assert refusal.value.code == code


@given(st.data())
def test_undo_takes_back_one_entry(data: st.DataObject) -> None:
    """Whatever was noted, undo is exactly what stood there before; a sheet kept in another way has the same points."""
    seats = data.draw(st.integers(2, 6))
    tally, sheet = new_tally(seats, Seat(data.draw(st.integers(0, seats - 1)))), [0] * seats
    while tally.outcome is None:
        before = tally
        if tally.left:
            winner, kind = Seat(data.draw(st.integers(0, seats - 1))), data.draw(st.sampled_from(tally.left))
            second = data.draw(st.sampled_from([None, *(Seat(seat) for seat in range(seats) if seat != winner)]))
            tally = tally.note_round(winner, kind, second)
            sheet[winner] += kind.points
        else:
            seat, used = tally.waiting[0], sum(len(tally.chances(Seat(seat)) or ()) for seat in range(seats))
            points = CHANCE_CARDS[used : used + tally.count_chances(seat)]
            tally = tally.note_chances(seat, points)
            sheet[seat] += sum(points)
        assert tally.undo() == before
    assert list(tally.outcome.scores) == sheet
