"""What a computer player is, whatever the game: it is asked what it does and answers with a move."""

from random import Random, SystemRandom
from typing import Protocol, TypeVar

from gobelet.game import Seat, Version

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


def chance_for(seed: str | None, seat: Seat, version: Version) -> Chance:
    """Return the chance for what a seat decides at a version of its game: the system's, or what follows from the seed.

    Nothing is carried over from one decision to the next, so a seeded game that was interrupted goes on as if it had
    not been, and two players of one kind do not err alike.
    """
    if seed is None:
        return SystemRandom()
    return Random(f"{seat} {version} {seed}")  # noqa: S311 - meant to be repeatable
