"""How long a table's log may become, and how often a fill may be undone: without limits, one table could fill a disk.

The longest match that the form of a new table offers has some 480 rows a game. A game that was spun out with undone
fills and renamed seats can still be finished: the last rows of a log are for the game alone.
"""

from typing import Final

from gobelet.game import Illegal
from gobelet.tables.commands import Close, DriveMove, GameCommand, Move, PlayMove, SeatCommand
from gobelet.tables.table import Table

MAX_ROWS: Final = 20_000
"""How many rows a table's log has at most, unless its match is a long one."""
ROWS_PER_GAME: Final = 600
"""How many rows each game of a long match may have."""
SHARE_FOR_MOVES: Final = 4
"""One part in so many of a log is for moves alone."""
MAX_UNDOS: Final = 10
"""How many fills of one turn can be undone."""


def count_rows_allowed(table: Table) -> int:
    """Return how many rows the log of a table may have."""
    return max(MAX_ROWS, ROWS_PER_GAME * table.setup.games)


def check_log(table: Table, command: SeatCommand | GameCommand) -> None:
    """Refuse a command whose row the log has no room for; a table can be deleted however long its log is."""
    most = count_rows_allowed(table)
    if table.version < most - most // SHARE_FOR_MOVES or isinstance(command, Close):
        return
    if table.version >= most:
        raise Illegal("log-full", most=most)
    if not isinstance(command, PlayMove | DriveMove) or _is_undo(table, command.move):
        raise Illegal("log-long", count=table.version)


def check_undo(table: Table, move: Move) -> None:
    """Refuse to undo one more fill of the same turn, where many have been undone."""
    if table.undos >= MAX_UNDOS and _is_undo(table, move):
        raise Illegal("undo-limit", most=MAX_UNDOS)


def may_undo(table: Table) -> bool:
    """Whether the table lets somebody undo a fill, as far as the rules do."""
    return table.undos < MAX_UNDOS


def _is_undo(table: Table, move: Move) -> bool:
    return move is not None and move == table.kind.undo_move()
