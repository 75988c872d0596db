"""What a computer player is, whatever the game: it is asked what it does and answers with a move."""

from typing import Protocol, TypeVar

from gobelet.game import Seat

G_contra = TypeVar("G_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Bot(Protocol[G_contra, M_co]):
    """A player of games G_contra with moves M_co. When to ask is up to whoever seated it.

    Asked once a game is over it finishes it, which ends everyone's chance to take the last fill back: with people at
    the table, ask it only when they have had their time.
    """

    @property
    def name(self) -> str:
        """Which player this is, such as `perfect`."""

    def choose(self, game: G_contra, seat: Seat) -> M_co | None:
        """Return a legal move for `seat`, or None if it has nothing to do now."""


class Chance(Protocol):
    """Where a player's own chance comes from: a `random.Random`, seeded or the system's."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
