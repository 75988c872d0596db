"""How long a table's log may become, and how often a fill may be undone: without limits, one table could fill a disk.

The longest match that the form of a new table offers has some 480 rows a game, and one more for each skipped turn. A
waiting room has few of the rows, so that every game can begin. One that was spun out with undone fills and renamed
seats can still be finished: the last rows of a log are for the game, and for seats whose players leave or come back.
"""

from typing import TYPE_CHECKING, Final

from gobelet.game import Illegal, Seat
from gobelet.tables.commands import (
    Close,
    DriveMove,
    DropSeat,
    GameCommand,
    GiveSeat,
    Lend,
    Move,
    OneTableCommand,
    PlayMove,
    Remove,
    StandUp,
    TakeBack,
)

if TYPE_CHECKING:
    from gobelet.tables.table import Table

MAX_ROWS: Final = 20_000
"""How many rows a table's log has at most, unless its match is a long one."""
ROWS_PER_GAME: Final = 600
"""How many rows each game of a long match may have."""
SHARE_FOR_MOVES: Final = 4
"""One part in so many of a log is for the game."""
MAX_LOBBY_ROWS: Final = 2000
"""After how many rows nobody can sit down or be renamed before the game; seats can be emptied for as many more."""
MAX_LATE_CHANGES: Final = 20
"""How often a seat may change between player and computer in the last part of a log; then the computer keeps it."""
MAX_UNDOS: Final = 10
"""How many fills of one turn can be undone."""


def count_rows_allowed(table: "Table") -> int:
    """Return how many rows the log of a table may have."""
    return max(MAX_ROWS, ROWS_PER_GAME * table.setup.games)


def is_log_long(table: "Table") -> bool:
    """Whether a table has reached the last part of its log."""
    most = count_rows_allowed(table)
    return table.version >= most - most // SHARE_FOR_MOVES


def check_log(table: "Table", command: OneTableCommand) -> None:
    """Refuse a command whose row the log has no room for; a table can be deleted however long its log is."""
    if isinstance(command, Close):
        return
    if table.version >= count_rows_allowed(table):
        raise Illegal("log-full", most=count_rows_allowed(table))
    if table.is_waiting and not _fits_lobby(table, command):
        raise Illegal("lobby-long", count=table.version)
    if is_log_long(table) and not _fits_last_part(table, command):
        raise Illegal("log-long", count=table.version)


def _fits_lobby(table: "Table", command: OneTableCommand) -> bool:
    """Whether a waiting room has room for a command: the game can always begin, if need be without some seats."""
    if table.version < MAX_LOBBY_ROWS or isinstance(command, GameCommand):
        return True
    return isinstance(command, StandUp | Remove | DropSeat | GiveSeat) and table.version < 2 * MAX_LOBBY_ROWS


def _fits_last_part(table: "Table", command: OneTableCommand) -> bool:
    """Whether a command belongs to what the last rows are for: the game, and players who leave or come back."""
    match command:
        case PlayMove(move=move) | DriveMove(move=move):
            return not table.kind.takes_back(move)
        case Lend(seat) | StandUp(seat) | TakeBack(seat):
            return _may_change(table, seat)
        case _:
            return isinstance(command, GameCommand)


def _may_change(table: "Table", seat: Seat) -> bool:
    """Whether a seat may change once more; the computer can always take over, or whoever leaves would end the game."""
    if seat not in table.seats or table.places[seat].lent is None:
        return True
    return table.places[seat].late_changes < MAX_LATE_CHANGES


def check_undo(table: "Table", move: Move) -> None:
    """Refuse to undo one more fill of the same turn, where many have been undone."""
    if table.undos >= MAX_UNDOS and _is_undo(table, move):
        raise Illegal("undo-limit", most=MAX_UNDOS)


def may_undo(table: "Table") -> bool:
    """Whether the table lets somebody undo a fill, as far as the rules do."""
    return table.undos < MAX_UNDOS


def _is_undo(table: "Table", move: Move) -> bool:
    return move is not None and move == table.kind.undo_move()
