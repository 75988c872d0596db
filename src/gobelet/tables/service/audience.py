"""The audience of tables: who looks at which, and which client a table is counted for. Nothing of it is stored.

Computer players need nobody to play, so a table without people goes on only as long as somebody looks.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from gobelet.tables.service.pubsub import PubSub
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Table
from gobelet.tables.token_buckets import Rate

LOOK_SECONDS: Final = 60.0
"""For how long somebody who has asked for a table counts as looking at it; whoever has a stream open does anyway."""
MAX_LOOKS: Final = 20_000
"""How many tables are remembered with who looked at them; beyond that the oldest are forgotten."""


class _Look(NamedTuple):
    client: str
    at: float


class Audience:
    """Who looks at which table. Any thread may use it."""

    def __init__(self, pubsub: PubSub, clock: Callable[[], float] = time.monotonic) -> None:
        self._pubsub, self._clock = pubsub, clock
        self._looks: dict[TableId, _Look] = {}
        self._on_look: Callable[[TableId, Table], None] = lambda _id, _table: None
        self.budget: Rate | None = None
        """What each client's computer players may do. None as long as nobody could look: then all tables go on."""

    def subscribe(self, on_look: Callable[[TableId, Table], None]) -> None:
        """Call a function whenever somebody looks at a table without people."""
        self._on_look = on_look

    def note_look(self, id_: TableId, table: Table, client: str) -> None:
        """Note that somebody looks at a table; it is counted for the first client that did."""
        known = self._looks.pop(id_, None)
        self._looks[id_] = _Look(client if known is None else known.client, self._clock())
        if len(self._looks) > MAX_LOOKS:
            self._looks.pop(next(iter(self._looks)), None)
        if not table.has_people:
            self._on_look(id_, table)

    def client_of(self, id_: TableId) -> str:
        """Return the client that a table is counted for; empty if nobody has looked since the server runs."""
        look = self._looks.get(id_)
        return "" if look is None else look.client

    def is_watched(self, id_: TableId) -> bool:
        """Whether somebody looks at a table, or has a moment ago."""
        if self.budget is None or self._pubsub.has_subscribers(id_):
            return True
        look = self._looks.get(id_)
        return look is not None and self._clock() - look.at < LOOK_SECONDS

    def lets_play(self, id_: TableId, table: Table) -> bool:
        """Whether the computer players of a table may go on: people are at it, or somebody looks."""
        return table.has_people or self.is_watched(id_)
