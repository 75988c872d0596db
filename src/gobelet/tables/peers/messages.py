"""What servers say to each other over a connection, as lines of JSON.

A server that looks at a table asks its owner for the table's rows, and forwards moves to it. The owner sends each row
after its commit, and says of each forwarded move when it is done with it: what became of it is in the rows.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import orjson

from gobelet.game import Seat, Version
from gobelet.record.json import to_document
from gobelet.tables.commands import PlayMove, Submission
from gobelet.tables.storage.base import Row, TableId
from gobelet.tables.tokens import Holder

WATCH: Final = "watch"
"""Asks for the rows of a table from now on: `["watch", TABLE]`."""
WATCHING: Final = "watching"
"""Says that the rows of a table after a version are sent from now on: `["watching", TABLE, VERSION]`.

Those before are in the database.
"""
FORGET: Final = "forget"
"""Ends that: `["forget", TABLE]`."""
MOVE: Final = "move"
"""Forwards a move: `["move", NUMBER, TABLE, FENCE, HOLDER, COMMAND ID, SEAT, MOVE, SEEN, FACES]`."""
ROWS: Final = "rows"
"""Brings rows of a table: `["rows", TABLE, FENCE, [[VERSION, COMMAND, TIME, EVENTS], …]]`."""
DONE: Final = "done"
"""Says that nothing more will come of a forwarded move: `["done", NUMBER]`."""


class ForwardedMove(NamedTuple):
    """A move on its way to the owner of its table, as it was received."""

    number: int
    table: TableId
    fence: int
    holder: Holder
    command_id: str
    seat: Seat
    move: dict[str, Any]
    seen: int
    faces: tuple[int, ...]


def format_move(number: int, submission: Submission, command: PlayMove, fence: int) -> bytes:
    """Return the line that forwards a move."""
    move = [command.seat, to_document(command.move), command.seen, command.faces]
    return orjson.dumps([MOVE, number, submission.table, fence, submission.holder, submission.command_id, *move])


def parse_move(parts: Sequence[Any]) -> ForwardedMove:
    """Return the move that is forwarded."""
    number, table, fence, holder, command_id, seat, move, seen, faces = parts
    identity = (int(number), TableId(str(table)), int(fence), Holder(str(holder)), str(command_id))
    return ForwardedMove(*identity, Seat(int(seat)), dict(move), int(seen), tuple(map(int, faces)))


def format_rows(table: TableId, fence: int, rows: Sequence[Row]) -> bytes:
    """Return the line that brings rows of a table."""
    return orjson.dumps([ROWS, table, fence, [[row.version, row.command, row.at, row.events] for row in rows]])


def parse_rows(documents: Sequence[Any]) -> tuple[Row, ...]:
    """Return the rows that a line brings, at least one."""
    if not documents:
        raise ValueError(documents)
    return tuple(
        [
            Row(Version(int(version)), str(command), float(at), tuple(events))
            for version, command, at, events in documents
        ]
    )


def format_done(number: int) -> bytes:
    """Return the line that says that nothing more will come of a forwarded move."""
    return orjson.dumps([DONE, number])


def format_watch(table: TableId) -> bytes:
    """Return the line that asks for the rows of a table."""
    return orjson.dumps([WATCH, table])


def format_watching(table: TableId, version: Version) -> bytes:
    """Return the line that says that the rows of a table after a version are sent from now on."""
    return orjson.dumps([WATCHING, table, version])


def format_forget(table: TableId) -> bytes:
    """Return the line that asks for them no longer."""
    return orjson.dumps([FORGET, table])
