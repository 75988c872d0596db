"""Long logs: what somebody gets who fills a box and undoes it over and over, written straight into a store."""

import time

from gobelet.dice import RollDice
from gobelet.game import Seat, Version
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Row, Store
from support.table_session import Sitting

TURNS: tuple[dict[str, object], ...] = (
    {"kind": "BoxFilled", "seat": 0, "box": "chance", "points": 0, "yahtzee_bonus": 0, "joker": False},
    {"kind": "FillUndone", "seat": 0},
)
"""A fill, and its undo: the game is then what it was before."""


def make_long_log(store: Store, rows: int, edition: str = "mb-1982") -> Sitting:
    """Return a table of one person whose log has so many rows; the last one is a fill or its undo."""
    sitting = Sitting(Tables(store)).make(edition, people=1).begin()
    sitting.play(Seat(0), RollDice())
    version = sitting.table.version
    with store.begin() as writing:
        for number in range(rows - version):
            key = f"{'0' * 24}:{number}"
            writing.append(sitting.id, Row(Version(version + number + 1), key, time.time(), (TURNS[number % 2],)))
    return Sitting(Tables(store), sitting.host, sitting.tokens, sitting.id, sitting.commands)
