"""Categories (how dice score) and the ids of the boxes that hold their points on a card."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, NewType

from gobelet.dice.faces import FACES, Roll
from gobelet.dice.scoring import (
    Points,
    Scoring,
    has_run,
    is_five_alike,
    is_full_house,
    score_alike,
    score_face,
    score_fixed,
    score_when,
    sum_dice,
)
from gobelet.game import Face

BoxId = NewType("BoxId", str)
"""The stable id of a box, such as `full_house`; the edition has its name in each language."""

Clause = NewType("Clause", str)
"""The id of a rule in the rules text."""


class Section(Enum):
    """The two halves of a card."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Category:
    """How dice score in one box: as an ordinary roll, and as a joker where that is different."""

    id: BoxId
    section: Section
    score: Scoring
    clause: Clause
    face: Face | None = None
    """The face an upper box counts."""
    as_joker: Scoring | None = None
    """The joker's score; None if it is the ordinary one."""

    def joker_score(self, roll: Roll) -> Points:
        """Score `roll` as a joker."""
        return self.score(roll) if self.as_joker is None else self.as_joker(roll)


UPPER_NAMES: Final = ("aces", "twos", "threes", "fours", "fives", "sixes")
YAHTZEE_BOX: Final = BoxId("yahtzee")
FULL_HOUSE_BOX: Final = BoxId("full_house")
THREE_BOX: Final = BoxId("three_of_a_kind")
FOUR_BOX: Final = BoxId("four_of_a_kind")


def make_upper(name: str, face: Face) -> Category:
    """Make the upper category of a face."""
    return Category(BoxId(name), Section.UPPER, score_face(face), Clause("upper"), face)


def make_lower(name: str, score: Scoring, clause: str, as_joker: Scoring | None = None) -> Category:
    """Make a lower category; `as_joker` if a joker scores more than an ordinary roll."""
    return Category(BoxId(name), Section.LOWER, score, Clause(clause), None, as_joker)


UPPER: Final = tuple(make_upper(name, face) for name, face in zip(UPPER_NAMES, FACES, strict=True))
THREE_OF_A_KIND: Final = make_lower("three_of_a_kind", score_alike(3), "three-of-a-kind")
FOUR_OF_A_KIND: Final = make_lower("four_of_a_kind", score_alike(4), "four-of-a-kind")
FULL_HOUSE: Final = make_lower("full_house", score_when(is_full_house, score_fixed(25)), "full-house", score_fixed(25))
SMALL_STRAIGHT: Final = make_lower(
    "small_straight", score_when(has_run(4), score_fixed(30)), "small-straight", score_fixed(30)
)
LARGE_STRAIGHT: Final = make_lower(
    "large_straight", score_when(has_run(5), score_fixed(40)), "large-straight", score_fixed(40)
)
YAHTZEE: Final = make_lower("yahtzee", score_when(is_five_alike, score_fixed(50)), "yahtzee")
CHANCE: Final = make_lower("chance", sum_dice, "chance")

THIRTEEN: Final = (
    *UPPER,
    THREE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    SMALL_STRAIGHT,
    LARGE_STRAIGHT,
    YAHTZEE,
    CHANCE,
)
