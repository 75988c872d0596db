"""What may be asked of a table, beside moves of its game."""

from dataclasses import dataclass

from gobelet import dice, handsdown
from gobelet.game import Seat
from gobelet.tables.tokens import Holder

Move = dice.MatchMove | handsdown.Move


@dataclass(frozen=True, slots=True)
class Wishes:
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
    seed: bytes = b""
    """Something for the fair dice, beside what the players add."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a free seat, or a certain one, under a name; with some entropy for the fair dice."""

    name: str
    entropy: bytes = b""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Rename:
    """Go by another name."""

    seat: Seat
    name: str


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
    """Move a seat to another device: to one that has said who it is, or to whichever shows the new token."""

    seat: Seat
    to: Holder | None = None


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
    """Begin the game."""


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move in the game, having seen so many rows of the log."""

    seat: Seat
    move: Move
    seen: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play the same again on a new table."""


@dataclass(frozen=True, slots=True)
class Close:
    """Delete the table."""


SeatRequest = SitDown | Rename | StandUp | Remove | DropSeat | GiveSeat | HandOver | Lend | TakeBack
Request = SeatRequest | Begin | Play | Rematch | Close
