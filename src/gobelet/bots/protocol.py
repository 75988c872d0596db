"""The protocol of computer players for every game: given a game and a seat, return a move."""

from random import Random, SystemRandom
from typing import Protocol, TypeVar

from gobelet.game import Seat, Version

G_contra = TypeVar("G_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Bot(Protocol[G_contra, M_co]):
    """A player of games G_contra with moves M_co. The caller decides when to ask it.

    Asked after the last fill, it finishes the game, and the fill can no longer be undone: with people at the table, ask
    it only after their time for that.
    """

    @property
    def name(self) -> str:
        """The name of the player, such as `perfect`."""

    def choose(self, game: G_contra, seat: Seat) -> M_co | None:
        """Return a legal move for `seat`, or None if it need not move now."""


class Chance(Protocol):
    """A player's own source of randomness: a `random.Random`, seeded or the system's."""

    def random(self) -> float:
        """Return a number from 0 to 1, 1 excluded."""


def create_chance(seed: str | None, seat: Seat, version: Version) -> Chance:
    """Return the chance for one decision of a seat: the system's, or derived from the seed, seat and version.

    No state is carried from one decision to the next, so a seeded game can be resumed with the same result, and two
    players of one kind do not make the same mistakes.
    """
    if seed is None:
        return SystemRandom()
    return Random(f"{seat} {version} {seed}")  # noqa: S311 - must be repeatable
