"""Where a card game stands.

`Reveal` never waits for a player: it is where a game is between the events of one call.
"""

from dataclasses import dataclass, replace

from gobelet.game import Seat, Version

Left = tuple[int, ...] | None
"""How many turns each seat still has while a call stands; None is no limit (`hd-window`)."""


@dataclass(frozen=True, slots=True)
class ToDeal:
    """No card lies on the table yet."""


@dataclass(frozen=True, slots=True)
class Open:
    """No call stands."""

    on_turn: Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """One call stands, face down or shown; the others play on."""

    caller: Seat
    on_turn: Seat
    left: Left

    def used(self, seat: Seat) -> "Standing":
        """Return the phase after a seat used one of its turns."""
        if self.left is None:
            return self
        left = tuple(count - (place == seat) for place, count in enumerate(self.left))
        return replace(self, left=left)

    @property
    def closed(self) -> bool:
        """Whether nobody has a turn left."""
        return self.left is not None and not any(self.left)


@dataclass(frozen=True, slots=True)
class LastChoice:
    """The turns are used up: each seat that waits may still call, or pass."""

    caller: Seat
    waiting: tuple[Seat, ...]
    last: Seat
    """Who used the last turn."""
    since: Version

    def without(self, seat: Seat) -> "LastChoice":
        """Return the phase once a seat has passed."""
        return replace(self, waiting=tuple(other for other in self.waiting if other != seat))


@dataclass(frozen=True, slots=True)
class Reveal:
    """A second call has met the first: both hands are shown, and false calls are lost."""

    callers: tuple[Seat, ...]
    """Whose calls still stand, the earlier first."""
    second: Seat
    before: Standing | LastChoice


@dataclass(frozen=True, slots=True)
class Over:
    """The last Combination card is taken."""


Phase = ToDeal | Open | Standing | LastChoice | Reveal | Over
