"""When computer players move: at a pace people can follow, and not before somebody had the time to undo a fill.

Also when a game begins whose devices have not all revealed their entropy.

A table's pace stretches these pauses, and a turn that somebody has skipped has none. A hurried table waits for neither;
only the end of a game still waits, so that its last fill can be undone, and so does the answer to a call, as people
must have the time to answer it first.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from gobelet.game import Seat

if TYPE_CHECKING:
    from gobelet.tables.commands import Move
    from gobelet.tables.table import Table

PACES: Final[Mapping[str, float]] = {"slow": 2.0, "usual": 1.0, "quick": 0.4}
"""By how much a table's pace stretches the pauses."""
THINKING: Final = 1.2
"""Seconds before a computer player discards or answers."""
FIRST_ROLL: Final = 0.6
"""Seconds before a computer player rolls for the first time in its turn."""
AFTER_OPENING: Final = 2.5
"""Seconds before it rolls where it has just won the roll for the start: everybody's dice lie there to be seen."""
NEXT_ROLL: Final = 0.75
"""Seconds before it rolls again or fills: a turn of three rolls takes less than three seconds."""
UNDO: Final = 2.0
"""Seconds a person has to undo a fill before a computer player rolls."""
FINISHING: Final = 10.0
"""Seconds after which a game with all boxes filled is finished by itself."""
FINISHING_REAL_DICE: Final = 600.0
"""The same where people enter real dice, and may find a mistake on the sheet."""
REVEALING: Final = 4.0
"""Seconds that devices have to reveal their entropy before the game begins without it."""
CALLING: Final = (1.0, 3.0)
"""The least and the most seconds before a computer player calls out of turn."""
ANSWERING: Final = 2.0
"""Seconds that people have to answer a call before a computer player may, at hurried tables too."""


class DueAction(NamedTuple):
    """What is to be done for a seat, and after how many seconds."""

    seat: Seat
    seconds: float
    move: "Move | None" = None
    """The move itself, where there is nothing to choose."""
    only_calls: bool = False
    """Whether the seat is only asked whether it calls."""
    no_calls: bool = False
    """Whether a call would come too soon; the seat is asked again later."""
    ends_reveals: bool = False
    """Whether it is no move: the game begins without the entropy that was not revealed."""
    leave_to_owner: bool = True
    """Whether it is left to another server that owns the table."""


def list_due_actions(table: "Table", jitter: float, reveal_seconds: float = REVEALING) -> Iterator[DueAction]:
    """Yield what happens next at a table by itself; `jitter`, from 0 to 1, varies how soon computer players call."""
    if table.is_revealing:
        yield DueAction(table.seats[0], reveal_seconds, ends_reveals=True)
    elif table.is_playing and table.game is not None:
        yield from table.kind.list_due_actions(table, table.game, find_delay_factor(table), jitter)


def find_delay_factor(table: "Table") -> float:
    """Return by how much pauses are stretched at a table now: not at all where nobody would see them."""
    skipped = table.game is not None and table.skipped is not None and table.skipped == table.game.turn
    return 0.0 if table.setup.hurried or skipped or not table.has_people else PACES[table.setup.pace]
