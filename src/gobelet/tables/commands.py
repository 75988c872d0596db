"""Commands: everything that may be asked of a table, as values that travel to the writer."""

from dataclasses import dataclass
from typing import NamedTuple

from gobelet.game import Seat, Version
from gobelet.tables.storage.base import TableId
from gobelet.tables.tokens import Holder, Token

Move = object
"""A move of the table's own game; its kind knows the types."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """The table somebody wants: what is played, and who sits where."""

    edition: str
    house: tuple[tuple[str, str], ...] = ()
    seats: tuple[str, ...] = ("person", "person")
    """For each seat `person`, or the kind of a computer player."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats of each team; without any, everybody plays alone."""
    games: int = 1
    advice: bool = True
    hurried: bool = False
    """Whether computer players move without pause, whatever the pace is."""
    pace: str = "usual"
    seed: bytes = b""
    """Entropy for the fair dice, beside what the players add."""
    names: tuple[str, ...] = ()
    """For each seat the character of its computer player that is wanted; empty for any."""
    dice: str = "here"
    """Whose dice: `here` for those of the program, `own` for real ones that people enter."""
    entry: str = "rolls"
    """What is entered of real dice: all `rolls` of a turn, the `last` one, or `points` alone."""
    enter: str = ""
    """Who enters for whoever's turn it is: `anyone` who is seated, or the `owner` of the column.

    Without a choice that is anyone, but with free turns the owner, as on paper.
    """
    turns: str = "ordered"
    """Whether columns are filled in turn, or are `free`: at any time, which only real dice allow."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game that was not played at a table, such as on paper: its players, its moves, and when it was."""

    names: tuple[str, ...]
    """What every seat is called."""
    events: tuple[object, ...]
    """The game's own events, to its end."""
    day: str


@dataclass(frozen=True, slots=True)
class CreateTable:
    """Set up a table; the requester becomes its host."""

    wanted: NewTable
    played: PlayedGame | None = None
    """The game that is kept there, if it is over already; all its seats are the requester's."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a free seat, or a certain one, under a name; with some entropy for the fair dice."""

    name: str
    entropy: bytes = b""
    seat: Seat | None = None
    entropy_hash: str = ""
    """The SHA-256 of entropy that is revealed when the game begins; then none is sent openly."""
    colour: str = ""
    picture: str = ""
    """The face they would like; somebody else may have it."""


@dataclass(frozen=True, slots=True)
class Rename:
    """Go by another name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class ChooseFace:
    """Have another colour or picture; what is empty stays."""

    seat: Seat
    colour: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class StandUp:
    """Leave a seat: before the game it is free again, during it the computer takes over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Remove:
    """Send a player away before the game; only the host may."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DropSeat:
    """Take away a seat before the game that nobody sits on; only the host may."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveSeat:
    """Say before the game who is to sit on a seat that no person has taken: a computer player, or `person`."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Move a seat to another device, which has a token of its own."""

    seat: Seat
    to: Holder


@dataclass(frozen=True, slots=True)
class Lend:
    """Let a computer player play for a seat."""

    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Play a seat oneself again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the game, once the devices that have sent a hash have revealed their entropy."""


@dataclass(frozen=True, slots=True)
class RevealEntropy:
    """Reveal the entropy whose hash was sent before, for all seats of the requester that have this hash."""

    entropy: bytes


@dataclass(frozen=True, slots=True)
class EndReveals:
    """Begin the game without the entropy that has not been revealed in time."""


@dataclass(frozen=True, slots=True)
class PlayMove:
    """Make a move in the game, having seen so many rows of the log."""

    seat: Seat
    move: Move
    seen: int
    faces: tuple[int, ...] = ()
    """What real dice have shown, where the move rolls."""


@dataclass(frozen=True, slots=True)
class RollForStart:
    """Roll for the start with all seats of the requester and all computer players, and again where they tie."""

    seen: int


@dataclass(frozen=True, slots=True)
class DriveMove:
    """Make a move that follows from the log, such as a computer player's, chosen at a version of the table."""

    seat: Seat
    move: Move
    version: Version


@dataclass(frozen=True, slots=True)
class SetPace:
    """Let computer players move slower or faster from now on."""

    pace: str


@dataclass(frozen=True, slots=True)
class SetEntry:
    """Change what is entered of real dice, and who enters it; what is empty stays."""

    entry: str = ""
    enter: str = ""


@dataclass(frozen=True, slots=True)
class SkipTurn:
    """Let the computer player whose turn it is make the rest of it without pause."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play the same again on a new table."""

    begin: bool = False
    """Whether it begins by itself, at once or as soon as every other player's device has added its part to the dice."""
    entropy_hash: str = ""
    """The SHA-256 of the requester's entropy for the new table; only where it begins by itself."""


@dataclass(frozen=True, slots=True)
class Close:
    """Delete the table."""


SeatCommand = SitDown | Rename | ChooseFace | StandUp | Remove | DropSeat | GiveSeat | HandOver | Lend | TakeBack
GameCommand = Begin | RevealEntropy | EndReveals | PlayMove | RollForStart | DriveMove | Close
PaceCommand = SetPace | SkipTurn
OneTableCommand = SeatCommand | GameCommand | PaceCommand | SetEntry
"""The commands that concern one table only."""
TableCommand = OneTableCommand | Rematch
Command = CreateTable | TableCommand


class Submission(NamedTuple):
    """A command on its way to the writer."""

    table: TableId
    holder: Holder
    """Who sends it."""
    command_id: str
    """Chosen by who sends it, unique among their commands: sent again it gets the same answer."""
    command: Command
    token: Token | None = None
    """The requester's own token; None for those who are known otherwise."""
    leave_to_owner: bool = False
    """Whether it is left to another server that owns the table: it follows from the log, which that one has, too."""
    fence: int = 0
    """The lease under which it was forwarded to this server; it is carried out under no other one. 0: not forwarded."""

    @property
    def key(self) -> str:
        """What the row is stored under, unique in its table."""
        return f"{self.holder}:{self.command_id}"
