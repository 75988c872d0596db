"""A whole log as one value: zlib-compressed JSON, column by column, with the events as they were stored.

The log of a finished game is kept like this: its rows and their index entries take several times as much. A value of
this format is in databases, so it must stay readable.
"""

import json
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from gobelet.game import Version
from gobelet.tables.storage.base import Row

LEVEL: Final = 9


class StoredRow(NamedTuple):
    """A row as the database has it; its version is its place in the log, counted from 1."""

    command: str
    at: float
    events: str
    """JSON in plain ASCII."""


def pack_log(rows: Sequence[StoredRow]) -> bytes:
    """Return the rows of a whole log as one value; raise ValueError if they could not be read from it again."""
    commands, times = json.dumps([row.command for row in rows]), json.dumps([row.at for row in rows])
    document = f'{{"commands":{commands},"at":{times},"events":[{",".join(row.events for row in rows)}]}}'
    packed = zlib.compress(document.encode("ascii"), LEVEL)
    stored = [(row.command, row.at, tuple(json.loads(row.events))) for row in rows]
    if [row[1:] for row in unpack_log(packed)] != stored:
        raise ValueError("a log cannot be packed")
    return packed


def unpack_log(packed: bytes) -> tuple[Row, ...]:
    """Return all rows of a packed log."""
    document = json.loads(zlib.decompress(packed))
    columns = zip(document["commands"], document["at"], document["events"], strict=True)
    return tuple(
        [Row(Version(version), command, at, tuple(events)) for version, (command, at, events) in enumerate(columns, 1)]
    )
