"""Dice as they lie, and what they come to: the one place where the order on the table meets the sorted roll."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NewType

from gobelet.game import Face

DICE: Final = 5
"""How many dice are in the cup."""

FACES: Final = tuple(Face(face) for face in range(1, 7))

Dice = NewType("Dice", tuple[Face, ...])
"""The dice as they lie: those kept first, then the others as they came out of the cup."""

Roll = NewType("Roll", tuple[Face, ...])
"""Five faces in rising order: all that scoring needs."""

Keep = NewType("Keep", tuple[Face, ...])
"""The faces that stay on the table while the rest is rolled again, in rising order; dice alike are interchangeable."""

ALL_ROLLS: Final = tuple(Roll(faces) for faces in combinations_with_replacement(FACES, DICE))
ALL_KEEPS: Final = tuple(
    Keep(faces) for count in range(DICE + 1) for faces in combinations_with_replacement(FACES, count)
)


@cache  # 7,776 ways for the dice to lie, asked for at every move
def roll_of(dice: Dice) -> Roll:
    """Return the dice sorted, for scoring."""
    return Roll(tuple(sorted(dice)))


def keep_of(faces: Iterable[Face]) -> Keep:
    """Return any faces as a keep."""
    return Keep(tuple(sorted(faces)))


def lie(keep: Keep, came: tuple[Face, ...]) -> Dice:
    """Return the dice as they lie after `came` was rolled beside `keep`."""
    return Dice(keep + came)


@cache
def keeps_in(roll: Roll) -> tuple[Keep, ...]:
    """Return every different keep within `roll`, all five included; more dice first, then by faces."""
    found = {Keep(faces) for count in range(DICE + 1) for faces in combinations(roll, count)}
    return tuple(sorted(found, key=lambda keep: (-len(keep), keep)))
