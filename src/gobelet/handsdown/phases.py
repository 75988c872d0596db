"""The phases of a card game.

`Reveal` never waits for a player: a game is in it only between the events of one call.
"""

from dataclasses import dataclass, replace

from gobelet.game import Seat, Version

Left = tuple[int, ...] | None
"""The number of turns each seat has left while a call stands; None is no limit (`hd-window`)."""


@dataclass(frozen=True, slots=True)
class ToDeal:
    """The cards are not dealt yet."""


@dataclass(frozen=True, slots=True)
class Open:
    """No call stands."""

    on_turn: Seat


@dataclass(frozen=True, slots=True)
class CallStanding:
    """One call stands, face down or shown; the others play on."""

    caller: Seat
    on_turn: Seat
    left: Left

    def use_turn(self, seat: Seat) -> "CallStanding":
        """Return the phase with one turn less for a seat."""
        if self.left is None:
            return self
        left = tuple(count - (place == seat) for place, count in enumerate(self.left))
        return replace(self, left=left)

    @property
    def closed(self) -> bool:
        """Whether no seat has a turn left."""
        return self.left is not None and not any(self.left)


@dataclass(frozen=True, slots=True)
class LastChoice:
    """The turns are used up: each waiting seat may still call, or pass."""

    caller: Seat
    waiting: tuple[Seat, ...]
    last: Seat
    """The seat that used the last turn."""
    since: Version

    def remove_waiting(self, seat: Seat) -> "LastChoice":
        """Return the phase without a seat that has passed."""
        return replace(self, waiting=tuple(other for other in self.waiting if other != seat))


@dataclass(frozen=True, slots=True)
class Reveal:
    """A second call has met the first: both hands are shown, and false calls are lost."""

    callers: tuple[Seat, ...]
    """The seats whose calls still stand, the earlier call first."""
    second: Seat
    before: CallStanding | LastChoice


@dataclass(frozen=True, slots=True)
class Over:
    """The last Combo card is taken."""


Phase = ToDeal | Open | CallStanding | LastChoice | Reveal | Over
