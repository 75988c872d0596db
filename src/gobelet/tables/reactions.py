"""Reactions: signs that players send each other. They are shown for a moment and stored nowhere."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gobelet.game import Illegal, NotYourTurn, Seat, Unreadable
from gobelet.tables.storage.base import TableId
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Holder

SIGNS: Final = ("bravo", "luck", "laugh", "smile", "wow", "sad", "heart", "patience")
"""The signs there are; the style sheet and the pictures know no others."""
PAUSE_SECONDS: Final = 3.0
"""How long a seat waits before its next sign; so long is one shown."""
MOST_SEATS: Final = 10_000
"""How many seats are remembered: those that sent a sign longest ago are forgotten first."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A sign from a seat."""

    seat: Seat
    sign: str


class ReactionLimit:
    """Lets a seat send a sign every few seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = MOST_SEATS) -> None:
        self._clock, self._most = clock, most
        self._last: OrderedDict[tuple[TableId, Seat], float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._last)

    def check(self, table: TableId, seat: Seat) -> None:
        """Note a sign of a seat, or refuse it as too early."""
        now, key = self._clock(), (table, seat)
        if now - self._last.get(key, now - PAUSE_SECONDS) < PAUSE_SECONDS:
            raise Illegal("reaction-early", seconds=round(PAUSE_SECONDS))
        self._last[key] = now
        self._last.move_to_end(key)
        if len(self._last) > self._most:
            self._last.popitem(last=False)


def check_reaction(table: Table, holder: Holder | None, seat: Seat, sign: str) -> Reaction:
    """Return the sign that somebody sends, or refuse it: only those who sit at a table send any."""
    if sign not in SIGNS:
        raise Unreadable("unknown-reaction", known=SIGNS)
    if seat not in table.seats_of(holder):
        raise NotYourTurn("not-your-seat")
    if table.stage is Stage.CLOSED:
        raise Illegal("table-closed")
    return Reaction(seat, sign)
