"""Long logs: what somebody gets who fills a box and undoes it over and over, written straight into a store."""

import time
from collections.abc import Iterable
from itertools import cycle

from gobelet.cups import hash_entropy
from gobelet.dice import RollDice
from gobelet.game import Seat, Version
from gobelet.tables.commands import SitDown
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Row, Store
from support.table_session import Sitting

ENTROPY = b"revealed in time"
"""What the first player of a long waiting room has promised by its hash."""
TURNS: tuple[dict[str, object], ...] = (
    {"kind": "BoxFilled", "seat": 0, "box": "chance", "points": 0, "yahtzee_bonus": 0, "joker": False},
    {"kind": "FillUndone", "seat": 0},
)
"""A fill, and its undo: the game is then what it was before."""
RENAMES: tuple[dict[str, object], ...] = tuple(
    {"kind": "SeatNamed", "seat": 1, "name": name} for name in ("Ann", "Ben")
)
"""Two names by which the second player goes in turn."""


def make_long_lobby(store: Store, rows: int) -> Sitting:
    """Return a table of two whose log has so many rows of renames before the game; the first player has a hash."""
    sitting = Sitting(Tables(store)).make("kniffel", people=2)
    sitting.ask(SitDown("P0", seat=Seat(0), entropy_hash=hash_entropy(ENTROPY)))
    return _append(store, sitting, rows, cycle(RENAMES))


def make_renamed_game(store: Store, rows: int) -> Sitting:
    """Return a game of two whose log has so many rows of renames."""
    return _append(store, Sitting(Tables(store)).make("kniffel", people=2).begin(), rows, cycle(RENAMES))


def make_long_log(store: Store, rows: int, edition: str = "mb-1982") -> Sitting:
    """Return a table of one person whose log has so many rows; the last one is a fill or its undo."""
    sitting = Sitting(Tables(store)).make(edition, people=1).begin()
    sitting.play(Seat(0), RollDice())
    return _append(store, sitting, rows, cycle(TURNS))


def _append(store: Store, sitting: Sitting, rows: int, events: Iterable[dict[str, object]]) -> Sitting:
    """Return the table once its log has so many rows, each with one of the events."""
    first = sitting.table.version + 1
    with store.begin() as writing:
        for version, event in zip(range(first, rows + 1), events, strict=False):
            writing.append(sitting.id, Row(Version(version), f"{'0' * 24}:{version}", time.time(), (event,)))
    return Sitting(Tables(store), sitting.host, sitting.tokens, sitting.id, sitting.commands)
