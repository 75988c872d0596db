"""What handlers are given, and what they return."""

from collections.abc import Callable
from dataclasses import dataclass

from gobelet.game import Seat
from gobelet.tables.events import LogEvent
from gobelet.tables.tokens import Holder


@dataclass(frozen=True, slots=True)
class HandlerContext:
    """What a handler may need from outside: the games' secrets, and who is there."""

    secret: Callable[[int], bytes]
    """Returns the secret of one of the table's games, by number."""
    seconds_away: Callable[[Holder], float] = lambda _holder: 0.0
    """Returns for how long a holder has not been seen."""
    clock: Callable[[], float] = lambda: 0.0
    """Returns the time of the row that is being written."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Events, and the seat they give to the requester."""

    events: tuple[LogEvent, ...]
    seat: Seat | None = None
