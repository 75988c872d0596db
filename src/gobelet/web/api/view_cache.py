"""Tables and updates as bytes: each version is encoded once for each viewer, for streams and responses alike.

What all viewers see is encoded once for all of them, and what no move changes once for many versions. Whoever has the
version before is sent only what has changed since.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from gobelet.game import Seat
from gobelet.tables.documents import (
    has_same_setup,
    list_move_documents,
    make_event_documents,
    make_game_document,
    make_setup_document,
    make_state_document,
    make_viewer_document,
)
from gobelet.tables.kinds import Document
from gobelet.tables.service.pubsub import Update
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.viewer import Viewer
from gobelet.web.responses import to_bytes

Games = dict[Seat | None, Document | None]
"""The game as a document, by the seat it is seen from; without secrets, all seats see the same, that of None."""


class PreviousView(NamedTuple):
    """What viewers have seen of the version before, if no more than the game has changed since."""

    table: Table
    games: Mapping[Seat | None, Document | None]
    moves: Mapping[Viewer, bytes]


@dataclass(slots=True)
class CachedView:
    """One version of a table: what all viewers see of it, and what each viewer has been sent."""

    table: Table
    setup: bytes
    previous: PreviousView | None = None
    tables: dict[Viewer, bytes] = field(default_factory=dict)
    moves: dict[Viewer, bytes] = field(default_factory=dict)
    games: Games = field(default_factory=dict)
    encoded_games: dict[Seat | None, bytes] = field(default_factory=dict)
    changes: dict[Seat | None, bytes | None] = field(default_factory=dict)
    """What has changed since the version before, beside the moves, without the closing brace."""
    events: dict[Seat | None, bytes] = field(default_factory=dict)
    """The events of the last row."""

    def encode_table(self, viewer: Viewer) -> bytes:
        """Return the table as a viewer may see it."""
        found = self.tables.get(viewer)
        if found is None:
            state, own = to_bytes(make_state_document(self.table)), to_bytes(make_viewer_document(self.table, viewer))
            game, moves = self._encode_game(self._key(viewer)), self._encode_moves(viewer)
            parts = (self.setup[:-1], state[1:-1], game, own[1:-1], moves)
            found = self.tables[viewer] = b'%s,%s,"game":%s,%s,"moves":%s}' % parts  # one JSON object
        return found

    def encode_update(self, update: Update, viewer: Viewer) -> bytes:
        """Return the events that led to this version, and the table after them."""
        table = self.encode_table(viewer)
        return b'{"version":%d,"events":%s,"table":%s}' % (
            self.table.version,
            self._encode_events(update, viewer),
            table,
        )

    def encode_changes(self, update: Update, viewer: Viewer) -> bytes | None:
        """Return the events that led to this version, and what they changed of the table; None if that is not known."""
        if self.previous is None or self.previous.table is not update.before:
            return None
        if (changes := self._encode_shared_changes(self.previous, self._key(viewer))) is None:
            return None
        moves = self._encode_moves(viewer)
        own = b"}" if moves == self.previous.moves.get(viewer) else b',"moves":%s}' % moves
        events = self._encode_events(update, viewer)
        return b'{"version":%d,"events":%s,"changes":%s%s}' % (self.table.version, events, changes, own)

    def _key(self, viewer: Viewer) -> Seat | None:
        """Return the seat by which a viewer's game and events are kept."""
        return viewer.seat if self.table.kind.has_secrets else None

    def _encode_events(self, update: Update, viewer: Viewer) -> bytes:
        events = self.events.get(key := self._key(viewer))
        if events is None:
            events = self.events[key] = to_bytes(make_event_documents(update, viewer))
        return events

    def _encode_moves(self, viewer: Viewer) -> bytes:
        moves = self.moves.get(viewer)
        if moves is None:
            moves = self.moves[viewer] = to_bytes(list_move_documents(self.table, viewer))
        return moves

    def _game(self, seat: Seat | None) -> Document | None:
        if seat not in self.games:
            self.games[seat] = make_game_document(self.table, seat)
        return self.games[seat]

    def _encode_game(self, seat: Seat | None) -> bytes:
        game = self.encoded_games.get(seat)
        if game is None:
            game = self.encoded_games[seat] = to_bytes(self._game(seat))
        return game

    def _encode_shared_changes(self, previous: PreviousView, seat: Seat | None) -> bytes | None:
        """Return what has changed beside the moves, once for all who see the same."""
        if seat not in self.changes:
            game = find_changed_fields(previous.games.get(seat), self._game(seat))
            shared: Document = {"version": self.table.version, "game": game}
            if previous.table.rematch != self.table.rematch:
                shared["rematch"] = self.table.rematch
            self.changes[seat] = None if game is None else to_bytes(shared)[:-1]
        return self.changes[seat]


def find_changed_fields(before: Document | None, after: Document | None) -> Document | None:
    """Return the fields of a game that have changed; None if it had other fields, or is not known."""
    if before is None or after is None or before.keys() != after.keys():
        return None
    return {name: value for name, value in after.items() if before[name] != value}


class ViewCache:
    """The last version of each table that somebody has looked at, up to a number of tables."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._views: dict[TableId, CachedView] = {}

    def table(self, id_: TableId, table: Table, viewer: Viewer) -> bytes:
        """Return a table as a viewer may see it."""
        return self._view(id_, table).encode_table(viewer)

    def update(self, update: Update, viewer: Viewer) -> bytes:
        """Return a row of a table as a viewer may see it, and the table after it."""
        return self._view(update.id, update.after).encode_update(update, viewer)

    def changes(self, update: Update, viewer: Viewer) -> bytes | None:
        """Return a row of a table as a viewer may see it, and what it changed; None if more than the game did."""
        return self._view(update.id, update.after).encode_changes(update, viewer)

    def forget(self, id_: TableId) -> None:
        """Forget a table that has left memory. Any thread may call it."""
        self._views.pop(id_, None)

    def _view(self, id_: TableId, table: Table) -> CachedView:
        """Return a version of a table; one older than the last is not kept."""
        last = self._views.get(id_)
        if last is not None and last.table is table:
            return last
        view = _make_view(table, last)
        if last is None or last.table.version <= table.version:
            self._keep(id_, view)
        return view

    def _keep(self, id_: TableId, view: CachedView) -> None:
        self._views.pop(id_, None)  # the most recently used stands last
        self._views[id_] = view
        if len(self._views) > self._most:
            with suppress(RuntimeError):  # another thread has just made room
                self._views.pop(next(iter(self._views)), None)


def _make_view(table: Table, last: CachedView | None) -> CachedView:
    """Return a version of a table, with what the last one has of it if no more than the game has changed."""
    if last is None or not has_same_setup(last.table, table):
        return CachedView(table, to_bytes(make_setup_document(table)))
    return CachedView(table, last.setup, PreviousView(last.table, last.games, last.moves))
