"""Card tables as somebody looks at them, without a server."""

from gobelet.game import Seat, replay
from gobelet.handsdown import Call, CardGame, Event, Move
from gobelet.i18n import Speaker
from gobelet.tables.documents import viewer_of
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder
from gobelet.web.pages.table_context import AnyContext, TableContext
from support.card_moves import decide_move
from support.card_tables import HOLDERS, laid

HERE = HOLDERS[0]
"""Who holds every seat where a device is passed around."""


def look_at(table: Table, seat: int | None, language: str = "en", reveal: Update | None = None) -> AnyContext:
    """Return a table as whoever has a seat alone sees it; None is a spectator."""
    holder = None if seat is None else table.places[seat].holder
    return TableContext(table, viewer_of(table, holder, None), Speaker(language), reveal=reveal)


def shared_look(game: CardGame, seat: int | None, holder: Holder = HERE) -> AnyContext:
    """Return a table as those see it who pass a device around; None is the curtain."""
    table = laid(game, shared=holder)
    return TableContext(table, viewer_of(table, holder, None if seat is None else Seat(seat)), Speaker("en"))


def row(game: CardGame, events: tuple[Event, ...]) -> Update:
    """Return events as a row of a table's log."""
    table = laid(game)
    return Update(TableId("t"), table, events, table.after(events))


def revealing(game: CardGame, seat: Seat, move: Move | None = None, *picks: int) -> tuple[CardGame, Update]:
    """Return the game after a move that turns hands over, and the row it is."""
    events = decide_move(game, seat, move or Call(), *picks)
    return replay(game, events), row(game, events)
