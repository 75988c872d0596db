"""Contexts of card tables for tests of page parts, without a server."""

from gobelet.game import Seat, replay
from gobelet.handsdown import Call, CardGame, Event, Move
from gobelet.i18n import Speaker
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder
from gobelet.tables.viewer import find_viewer
from gobelet.web.pages.table_context import AnyContext, TableContext
from support.card_moves import decide_move
from support.card_tables import HOLDERS, laid

HERE = HOLDERS[0]
"""The holder of every seat of a shared device."""


def build_context(table: Table, seat: int | None, language: str = "en", reveal: Update | None = None) -> AnyContext:
    """Return a table as the only holder of a seat sees it; None is a spectator."""
    holder = None if seat is None else table.places[seat].holder
    return TableContext(table, find_viewer(table, holder, None), Speaker(language), reveal=reveal)


def build_shared_context(game: CardGame, seat: int | None, holder: Holder = HERE) -> AnyContext:
    """Return a table on a shared device, seen from a seat; with None all hands are covered."""
    table = laid(game, shared=holder)
    return TableContext(table, find_viewer(table, holder, None if seat is None else Seat(seat)), Speaker("en"))


def make_update(game: CardGame, events: tuple[Event, ...]) -> Update:
    """Return events as a row of a table's log."""
    table = laid(game)
    return Update(TableId("t"), table, events, table.after(events))


def play_reveal(game: CardGame, seat: Seat, move: Move | None = None, *picks: int) -> tuple[CardGame, Update]:
    """Return the game after a move that shows hands, and the row of the log."""
    events = decide_move(game, seat, move or Call(), *picks)
    return replay(game, events), make_update(game, events)
