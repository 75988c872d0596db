"""Dice in the order they lie on the table, sorted rolls, and keeps: the only module that converts between them."""

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


@cache  # called at every move, with 7,776 possible arguments
def sort_dice(dice: Dice) -> Roll:
    """Sort the dice for scoring."""
    return Roll(tuple(sorted(dice)))


def make_keep(faces: Iterable[Face]) -> Keep:
    """Make a keep of faces in any order."""
    return Keep(tuple(sorted(faces)))


def lay_dice(keep: Keep, rolled: tuple[Face, ...]) -> Dice:
    """Return the dice as they lie after `rolled` came up beside `keep`."""
    return keep + rolled  # type: ignore[return-value]  # calling Dice takes longer than adding


@cache
def list_keeps(roll: Roll) -> tuple[Keep, ...]:
    """List every different keep of `roll`, all five dice included; more dice first, then by faces."""
    found = {Keep(faces) for count in range(DICE + 1) for faces in combinations(roll, count)}
    return tuple(sorted(found, key=lambda keep: (-len(keep), keep)))
