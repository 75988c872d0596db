"""Who looks at a table, and from which seat."""

from typing import NamedTuple

from gobelet.game import NotYourTurn, Seat
from gobelet.tables.table import Table
from gobelet.tables.tokens import Holder


class Viewer(NamedTuple):
    """The seats somebody holds, the one they look from, and whether they set the table up.

    Somebody with several seats on one device sees the cards of a seat only when asking for that seat, so that those who
    pass the device around do not see each other's.
    """

    seats: tuple[Seat, ...] = ()
    seat: Seat | None = None
    host: bool = False


def find_viewer(table: Table, holder: Holder | None, seat: Seat | None = None) -> Viewer:
    """Return a holder as a viewer; without a seat they look from their only one, or from none."""
    seats = table.seats_of(holder)
    if seat is None:
        seat = seats[0] if len(seats) == 1 else None
    return Viewer(seats, seat if seat in seats else None, host=holder is not None and holder == table.setup.host)


def check_seat(table: Table, holder: Holder | None, seat: Seat | None) -> None:
    """Refuse to look from a seat that somebody else holds."""
    if seat is not None and seat not in table.seats_of(holder):
        raise NotYourTurn("not-your-seat")
