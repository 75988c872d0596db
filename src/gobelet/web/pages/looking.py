"""A table as somebody looks at it in a browser: who they are there, what they may do, and in which language."""

from dataclasses import dataclass
from functools import cached_property

from gobelet.dice import Match
from gobelet.game import Seat
from gobelet.handsdown import CardGame
from gobelet.tables.seeing import Viewer
from gobelet.tables.table import Stage, Table
from gobelet.words import Speaker


@dataclass(frozen=True)  # not slotted: what follows is worked out once
class Look:
    """A table, and who looks at it."""

    table: Table
    viewer: Viewer
    say: Speaker
    card: int | None = None
    """The column shown on a small screen, if somebody has chosen one."""
    absent: frozenset[Seat] = frozenset()
    """The seats of people who have not been seen for a while."""
    lately: tuple[str, ...] = ()
    """What has happened of late, in sentences."""
    address: str = ""
    """Where others find the table."""
    only_here: bool = False
    """Whether only this machine reaches it."""
    kept: int = 0
    """How many dice stayed on the table in the last roll; they lie first."""

    @property
    def key(self) -> tuple[object, ...]:
        """What differs between two who see different things of one version."""
        return (self.viewer, self.say.language, self.card)

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
    def match(self) -> Match:
        """The game of dice on the table."""
        assert isinstance(self.table.game, Match)
        return self.table.game

    @property
    def cards(self) -> CardGame:
        """The game of cards on the table, as the viewer may see it."""
        assert isinstance(self.table.game, CardGame)
        return self.table.game.view(self.viewer.seat)

    def name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return self.table.places[seat].name

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """What each column is called: its player, or its partners."""
        return tuple(" + ".join(side) for side in self.table.sides)
