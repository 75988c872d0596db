"""Scoring functions: what a roll is worth. The categories of every edition are made of them."""

from collections.abc import Callable
from typing import NewType

from gobelet.dice.faces import Roll
from gobelet.game import Face

Points = NewType("Points", int)
"""What a box or a bonus gives."""

Scoring = Callable[[Roll], Points]

NOUGHT = Points(0)

Pattern = Callable[[Roll], bool]


def is_five_alike(roll: Roll) -> bool:
    """Return whether all dice show one face."""
    return roll[0] == roll[-1]


def sum_dice(roll: Roll) -> Points:
    """Score the sum of all dice (`chance`)."""
    return Points(sum(roll))


def score_face(face: Face) -> Scoring:
    """Score the dice of one face (`upper`)."""
    return lambda roll: Points(face * roll.count(face))


def score_alike(count: int) -> Scoring:
    """Score all five dice if at least `count` are alike."""
    return lambda roll: sum_dice(roll) if count_most_alike(roll) >= count else NOUGHT


def count_most_alike(roll: Roll) -> int:
    """Count the dice that show the most frequent face."""
    return max(roll.count(face) for face in roll)


def is_full_house(roll: Roll) -> bool:
    """Return whether three dice show one face and two another; five alike do not (`full-house`)."""
    return {roll.count(face) for face in roll} == {2, 3}


def has_run(length: int) -> Pattern:
    """Match rolls with `length` faces in a row."""

    def match(roll: Roll) -> bool:
        faces = set(roll)
        return any(faces.issuperset(range(low, low + length)) for low in faces)

    return match


def score_fixed(points: int) -> Scoring:
    """Score the same for every roll."""
    return lambda _: Points(points)


def score_when(pattern: Pattern, score: Scoring) -> Scoring:
    """Score only rolls that match the pattern."""
    return lambda roll: score(roll) if pattern(roll) else NOUGHT
