"""A table as somebody looks at it in a browser: who they are there, what they may do, and in which language."""

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from gobelet.dice import Match
from gobelet.game import Seat
from gobelet.handsdown import CardGame, HandsDown
from gobelet.i18n import Speaker
from gobelet.i18n.bots import NAMES
from gobelet.tables.documents import Viewer
from gobelet.tables.events import PERSON
from gobelet.tables.service.pubsub import Update
from gobelet.tables.table import Place, Stage, Table


@dataclass(frozen=True)  # not slotted: what follows is worked out once
class Look:
    """A table, and who looks at it."""

    table: Table
    viewer: Viewer
    say: Speaker
    card: int | None = None
    """The column shown on a small screen, if somebody has chosen one."""
    absent: frozenset[Seat] = frozenset()
    """The seats of people who have not been seen for a while, or have yet to come."""
    preparing: bool = False
    """Whether a computer player here waits for its edition to be solved."""
    lately: tuple[str, ...] = ()
    """What has happened of late, in sentences."""
    address: str = ""
    """Where others find the table."""
    only_here: bool = False
    """Whether only this machine reaches it."""
    kept: int = 0
    """How many dice stayed on the table in the last roll; they lie first."""
    reveal: Update | None = None
    """The row in which hands were turned over, as long as it is to be seen."""
    done: int = 0
    """The version up to which the viewer has done with reveals."""
    called: str = ""
    """What whoever looks was called last."""

    @cached_property
    def playing(self) -> tuple[Seat, ...]:
        """The viewer's seats that no computer player moves for."""
        return tuple(seat for seat in self.viewer.seats if self.table.places[seat].bot is None)

    @cached_property
    def acting(self) -> Seat | None:
        """The viewer's seat whose turn it is."""
        game = self.table.game
        turn = None if game is None or self.table.stage is not Stage.PLAYING else game.turn
        return turn if turn in self.playing else None

    @property
    def kind(self) -> str:
        """Whether this is a table of dice or of cards."""
        return "cards" if isinstance(self.table.edition, HandsDown) else "dice"

    @property
    def own(self) -> Seat | None:
        """The seat whose cards are uncovered, where several people share a device."""
        return self.viewer.seat if len(self.viewer.seats) > 1 else None

    @property
    def covered(self) -> bool:
        """Whether several people share a device, and none of them looks at their cards now."""
        return len(self.viewer.seats) > 1 and self.viewer.seat is None

    def link(self, seat: Seat | None = None, done: int = 0) -> str:
        """Return where the table is seen from a seat, without the reveals up to a version."""
        fields = {"seat": seat, "done": max(done, self.done) or None}
        query = urlencode({name: value for name, value in fields.items() if value is not None})
        return f"/t/{self.table.code}?{query}" if query else f"/t/{self.table.code}"

    @property
    def match(self) -> Match:
        """The game of dice on the table."""
        assert isinstance(self.table.game, Match)
        return self.table.game

    @cached_property
    def cards(self) -> CardGame:
        """The game of cards on the table, as the viewer may see it."""
        assert isinstance(self.table.game, CardGame)
        return self.table.game.view(self.viewer.seat)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What every seat is called."""
        return names_of(self.table, self.say)

    def name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return self.names[seat]

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """What each column is called: its player, or its partners."""
        return columns_of(self.table, self.say)


def columns_of(table: Table, say: Speaker) -> tuple[str, ...]:
    """Return what each column is called: its player, or its partners."""
    names = names_of(table, say)
    return tuple(" + ".join(names[seat] for seat in team) for team in table.made.teams)


def names_of(table: Table, say: Speaker) -> tuple[str, ...]:
    """Return what every seat is called; computer players have names in every language."""
    return tuple(_name(place, say) for place in table.places)


def _name(place: Place, say: Speaker) -> str:
    if place.kind == PERSON:
        return place.name
    return place.name.replace(place.kind.capitalize(), say(NAMES[place.kind]), 1)
