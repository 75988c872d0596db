"""A computer player's own chance, decision by decision."""

from random import Random, SystemRandom

from gobelet.bots.bot import Chance
from gobelet.game import Seat, Version


def chance_for(seed: str | None, seat: Seat, version: Version) -> Chance:
    """Return the chance for what a seat decides at a version of its game: the system's, or what follows from the seed.

    Nothing is carried over from one decision to the next, so a seeded game that was interrupted goes on as if it had
    not been, and two players of one kind do not err alike.
    """
    if seed is None:
        return SystemRandom()
    return Random(f"{seat} {version} {seed}")  # noqa: S311 - meant to be repeatable
