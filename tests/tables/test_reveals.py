"""The last reveal of cards: what is one, and for how long it is to be seen."""

from gobelet.game import Seat, replay
from gobelet.handsdown import Call, Discard
from gobelet.tables.commands import Rename
from gobelet.tables.reveals import LastReveal, has_reveal
from gobelet.tables.service.cache import MAX_UPDATES
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.viewer import Viewer
from support.card_moves import FOURS, TWOS, A, B, call, decide_move, lay_out
from support.card_table_contexts import play_reveal
from support.table_session import Sitting


def test_what_is_a_reveal() -> None:
    """A row in which a hand is turned over; a first call, a swap and a pass are none."""
    game = lay_out(TWOS, FOURS)
    assert not has_reveal(decide_move(game, A, Call()))
    assert not has_reveal(decide_move(game, A, Discard()))
    assert has_reveal(decide_move(call(game, A), B, Call()))


def test_it_stays_until_players_have_had_the_time_to_look() -> None:
    """It goes with the next call; but for players who have not moved since, it stays even then."""
    game, update = play_reveal(call(lay_out(TWOS, FOURS), A), B)
    last = LastReveal(update)
    ann, ben, watcher = Viewer((A,), A), Viewer((B,), B), Viewer()
    assert game.turn == B
    moved = decide_move(game, B, Discard())
    last = last.after(moved)
    assert all(last.is_shown_to(viewer) for viewer in (ann, ben, watcher))
    last = last.after(decide_move(replay(game, moved), B, Call()))
    assert last.is_shown_to(ann)
    assert not last.is_shown_to(ben)
    assert not last.is_shown_to(watcher)


def test_it_stays_however_much_happens_and_after_a_restart() -> None:
    """Neither many rows that are no moves nor another server take it away."""
    store = MemoryStore()
    sitting = Sitting(Tables(store)).make("hands-down", people=2).begin()
    while (last := sitting.tables.last_reveal(sitting.id)) is None:
        assert sitting.play_on(1)
    for number in range(MAX_UPDATES + 1):
        sitting.ask(Rename(Seat(0), f"Ann {number}"))
    assert last.update not in sitting.tables.recent_updates(sitting.id)
    assert sitting.tables.last_reveal(sitting.id) == last
    sitting.tables.close()
    again = Tables(store)
    assert again.last_reveal(sitting.id) == last
    again.close()
