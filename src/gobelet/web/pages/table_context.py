"""A table as one viewer sees it in a browser: their seats, their language, and what a page shows beside the game."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar, cast
from urllib.parse import urlencode

from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.i18n.moments import Moment
from gobelet.tables.events import PERSON
from gobelet.tables.player_faces import PlayerFace
from gobelet.tables.real_dice import find_entry_seat
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.viewer import Viewer
from gobelet.web.guide_state import GuideState

G_co = TypeVar("G_co", covariant=True)

CHIP_COLOURS: Final = 4
"""How many the style sheet has."""


@dataclass(frozen=True)  # not slotted: derived values are cached
class TableContext(Generic[G_co]):
    """A table and its viewer. G_co is the game that is played."""

    table: Table
    viewer: Viewer
    say: Speaker
    shown_column: int | None = None
    """The column that a small screen shows, if the viewer has chosen one."""
    absent: frozenset[Seat] = frozenset()
    """The seats of people who have not been seen for a while, or have yet to come."""
    long_absent: frozenset[Seat] = frozenset()
    """The seats among them that others may give to the computer."""
    preparing: bool = False
    """Whether a computer player here waits for its edition to be solved."""
    story: tuple[str, ...] = ()
    """The latest events, as sentences."""
    address: str = ""
    """The server's address for other devices."""
    only_here: bool = False
    """Whether only this machine can reach the server."""
    updates: tuple[Update, ...] = ()
    """The latest rows of the table's log."""
    reveal: Update | None = None
    """The row in which hands were shown, as long as the viewer is to see it."""
    dismissed: int = 0
    """The version up to which the viewer has closed reveals."""
    as_printed: bool = False
    """Whether the viewer wants the sheet in every language of the original."""
    last_name: str = ""
    """The name that the viewer used last."""
    moments: tuple[Moment, ...] = ()
    """What the last row gives to celebrate or to console."""
    beaten_score: int | None = None
    """The viewer's earlier personal best, if the game has beaten it."""
    guide_state: GuideState | None = None
    """What the viewer has been shown of how to play; None on screens that everybody sees."""

    @cached_property
    def game(self) -> G_co:
        """The game on the table as the viewer may see it; there is one once play has begun."""
        assert self.table.game is not None
        seat = self._entry_seat if self.table.has_real_dice else self.viewer.seat
        return cast("G_co", self.table.game.view(seat))

    @cached_property
    def _entry_seat(self) -> Seat | None:
        """The seat for which the viewer enters real dice now."""
        return find_entry_seat(self.table, self.viewer.seats, self.shown_column)

    @cached_property
    def active_seats(self) -> tuple[Seat, ...]:
        """The viewer's seats that no computer player moves for."""
        return tuple(seat for seat in self.viewer.seats if self.table.places[seat].bot is None)

    @cached_property
    def acting_seat(self) -> Seat | None:
        """The viewer's seat whose turn it is; with real dice the seat for which they enter something."""
        if self.table.has_real_dice:
            return self._entry_seat
        game = self.table.game
        turn = None if game is None or self.table.stage is not Stage.PLAYING else game.turn
        return turn if turn in self.active_seats else None

    @property
    def kind(self) -> str:
        """The name of the game's kind, `dice` or `cards`."""
        return self.table.kind.name

    @property
    def chip_colour(self) -> int:
        """The colour of this table's bonus chips: two tables in one room should not share one (`chips`)."""
        return sum(map(ord, self.table.code)) % CHIP_COLOURS

    @property
    def uncovered_seat(self) -> Seat | None:
        """The seat whose cards are uncovered, where several people share a device."""
        return self.viewer.seat if len(self.viewer.seats) > 1 else None

    @property
    def covered(self) -> bool:
        """Whether several people share a device, and all their cards are covered now."""
        return len(self.viewer.seats) > 1 and self.viewer.seat is None

    def link(self, seat: Seat | None = None, dismissed: int = 0) -> str:
        """Return the address of the table as seen from a seat, without the reveals up to a version."""
        fields = {"seat": seat, "done": max(dismissed, self.dismissed) or None}
        query = urlencode({name: value for name, value in fields.items() if value is not None})
        return f"/t/{self.table.code}?{query}" if query else f"/t/{self.table.code}"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every seat."""
        return list_seat_names(self.table, self.say)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.names[seat]

    @cached_property
    def faces(self) -> tuple[PlayerFace | None, ...]:
        """The face of every seat; None as long as nobody sits there."""
        return self.table.faces

    @cached_property
    def column_faces(self) -> tuple[tuple[PlayerFace | None, ...], ...]:
        """The faces of each column: its player's, or its partners'."""
        return tuple(tuple(self.faces[seat] for seat in team) for team in self.table.setup.teams)

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """The name of each column: its player, or its partners."""
        return list_column_names(self.table, self.say)


AnyContext = TableContext[Any]


def list_column_names(table: Table, say: Speaker) -> tuple[str, ...]:
    """Return the name of each column: its player, or its partners."""
    names = list_seat_names(table, say)
    return tuple(" + ".join(names[seat] for seat in team) for team in table.setup.teams)


def list_seat_names(table: Table, say: Speaker) -> tuple[str, ...]:
    """Return the name of every seat; computer players have a name in every language."""
    return tuple(_name_place(place, say) for place in table.places)


def _name_place(place: Place, say: Speaker) -> str:
    if place.kind == PERSON:
        return place.name
    return place.name.replace(place.kind.capitalize(), say(NAMES[place.kind]), 1)
