"""The events of a table beside those of its game. A table is the fold of both.

Class and field names are the format of stored logs: they never change.
"""

from dataclasses import dataclass
from typing import Any, Final, get_args

from gobelet.game import Seat
from gobelet.tables.tokens import Code, Holder

OWN_DICE: Final = "own"
"""The dice of a table where people roll their own."""
PERSON: Final = "person"
"""The kind of a seat that is meant for a person; other kinds are names of computer players."""


@dataclass(frozen=True, slots=True)
class TableMade:
    """A table was set up: what is played, and for whom the seats are."""

    edition: str
    house: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...]
    """For each seat `person`, or the kind of a computer player."""
    teams: tuple[tuple[Seat, ...], ...]
    games: int
    host: Holder
    advice: bool
    """Whether players may ask for advice."""
    hurried: bool
    """Whether computer players move without pause."""
    seed: str = ""
    """What whoever set it up has added to the fair dice, beside the players."""
    fairness: int = 1
    """By which protocol the dice are kept fair: by the second, devices send a hash first, and reveal later."""
    names: tuple[str, ...] = ()
    """For each seat what its computer player is called; without any, as in earlier logs, by their kinds."""
    pace: str = "usual"
    """How fast computer players move, unless they move without pause."""
    again: bool = False
    """Whether it is a rematch that begins by itself once every player's device has added its part to the dice."""
    dice: str = "here"
    """Whose dice: `here` for those of the program, `own` for real ones that people enter."""
    entry: str = "rolls"
    """What is entered of real dice: all `rolls` of a turn, the `last` one, or `points` alone."""
    enter: str = "anyone"
    """Who enters for whoever's turn it is: `anyone` who is seated, or the `owner` of the column."""
    turns: str = "ordered"
    """Whether columns are filled in turn, or are `free`: at any time, which only real dice allow."""
    day: str = ""
    """When the game was played, if it was not at this table: as `2026-01-31`."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody sat down; what they add to the fair dice is frozen when the game begins."""

    seat: Seat
    holder: Holder
    name: str
    entropy: str
    entropy_hash: str = ""
    """The hash of entropy that is revealed once nobody can add any more; empty if it is sent openly, or none is."""
    colour: str = ""
    picture: str = ""
    """The face; in earlier logs there is none, and it is given by the seat."""


@dataclass(frozen=True, slots=True)
class SeatNamed:
    """A seat goes by another name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class FaceChosen:
    """A seat has another colour or picture."""

    seat: Seat
    colour: str
    picture: str


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """Somebody left before the game, or was removed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatDropped:
    """A seat that nobody came for was taken away before the game; those after it move up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat that nobody sits on is for somebody else: a computer player, under its name, or a person after all."""

    seat: Seat
    to: str
    """`person`, or the kind of a computer player."""
    name: str
    """Nothing, as long as no person sits there."""


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """A seat was taken over by another device."""

    seat: Seat
    holder: Holder


@dataclass(frozen=True, slots=True)
class SeatLent:
    """A computer player plays for a person; None: the person plays again."""

    seat: Seat
    bot: str | None


@dataclass(frozen=True, slots=True)
class PaceSet:
    """Computer players move at another pace from now on."""

    pace: str


@dataclass(frozen=True, slots=True)
class EntrySet:
    """From now on something else is entered of real dice, or somebody else may enter it."""

    entry: str
    enter: str


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A computer player makes the rest of its turn without pause."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GamePromised:
    """The secret of the next game is fixed: its SHA-256 lies open before anyone plays."""

    commitment: str


@dataclass(frozen=True, slots=True)
class EntropyFrozen:
    """Seats, open entropy and hashes are what they are; now the devices reveal their entropy."""


@dataclass(frozen=True, slots=True)
class EntropyRevealed:
    """A device has revealed the entropy whose hash it sent before."""

    seat: Seat
    entropy: str


@dataclass(frozen=True, slots=True)
class PlayBegun:
    """The game begins; whoever has not revealed entropy by now has added none."""


@dataclass(frozen=True, slots=True)
class SecretShown:
    """A game is finished: its secret proves every draw."""

    secret: str


@dataclass(frozen=True, slots=True)
class RematchMade:
    """The same players have a new table."""

    code: Code


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is gone; nothing can be played on it any more."""


TableEvent = (
    TableMade
    | SeatTaken
    | SeatNamed
    | FaceChosen
    | SeatFreed
    | SeatDropped
    | SeatGiven
    | SeatMoved
    | SeatLent
    | PaceSet
    | EntrySet
    | TurnSkipped
    | GamePromised
    | EntropyFrozen
    | EntropyRevealed
    | PlayBegun
    | SecretShown
    | RematchMade
    | TableClosed
)
GameEvent = Any
"""An event of the table's own game; its kind knows the types."""
LogEvent = TableEvent | GameEvent
"""What a log holds."""

TABLE_EVENTS: Final = get_args(TableEvent)
"""The types of the events of a table itself."""
