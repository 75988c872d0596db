"""Dice as text: `33526`, also read as `3 3 5 2 6` or `3,3,5,2,6`."""

import re
from collections.abc import Iterable

from gobelet.dice import Dice, Face
from gobelet.dice.faces import DICE
from gobelet.game import Unreadable

_SEPARATORS = re.compile(r"[\s,]+")
_FACES = re.compile(r"[1-6]*")


def parse_faces(text: str) -> tuple[Face, ...] | None:
    """Parse any number of faces; return None if there is anything else."""
    digits = _SEPARATORS.sub("", text)
    return tuple(Face(int(digit)) for digit in digits) if _FACES.fullmatch(digits) else None


def parse_dice(text: str) -> Dice:
    """Parse five dice, in the order written."""
    faces = parse_faces(text)
    if faces is None or len(faces) != DICE:
        raise Unreadable("dice-form", text=text)
    return Dice(faces)


def format_dice(faces: Iterable[Face]) -> str:
    """Format dice as digits: `33526`."""
    return "".join(str(face) for face in faces)
