"""What a roll is worth: small scoring rules from which every edition's categories are made."""

from collections.abc import Callable
from typing import NewType

from gobelet.dice.faces import Roll
from gobelet.game import Face

Points = NewType("Points", int)
"""What a box or a bonus gives."""

Scoring = Callable[[Roll], Points]

NOUGHT = Points(0)

Pattern = Callable[[Roll], bool]


def five_alike(roll: Roll) -> bool:
    """Whether all dice show one face."""
    return roll[0] == roll[-1]


def total(roll: Roll) -> Points:
    """Return the sum of all dice (`chance`)."""
    return Points(sum(roll))


def face_sum(face: Face) -> Scoring:
    """Score the dice of one face (`upper`)."""
    return lambda roll: Points(face * roll.count(face))


def alike(count: int) -> Scoring:
    """Score all five dice if at least `count` are alike."""
    return lambda roll: total(roll) if most_alike(roll) >= count else NOUGHT


def most_alike(roll: Roll) -> int:
    """Return how many dice show the most frequent face."""
    return max(roll.count(face) for face in roll)


def three_and_two(roll: Roll) -> bool:
    """Whether there are three of one face and two of another; five alike is not (`full-house`)."""
    return {roll.count(face) for face in roll} == {2, 3}


def run(length: int) -> Pattern:
    """Tell rolls with `length` faces in a row."""

    def has_run(roll: Roll) -> bool:
        faces = set(roll)
        return any(faces.issuperset(range(low, low + length)) for low in faces)

    return has_run


def fixed(points: int) -> Scoring:
    """Score the same for every roll."""
    return lambda _: Points(points)


def when(pattern: Pattern, score: Scoring) -> Scoring:
    """Score only rolls that show the pattern."""
    return lambda roll: score(roll) if pattern(roll) else NOUGHT
