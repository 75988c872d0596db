"""A category is how dice score; a box is a place for it on a card."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, NewType

from gobelet.dice.faces import FACES, Roll
from gobelet.dice.scoring import Points, Scoring, alike, face_sum, five_alike, fixed, run, three_and_two, total, when
from gobelet.game import Face

BoxId = NewType("BoxId", str)
"""The stable id of a box, such as `full_house`; its words come from the edition."""

Clause = NewType("Clause", str)
"""The id of a rule, as in the rules text."""


class Section(Enum):
    """The two halves of a card."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Category:
    """How dice score in one box: by nature, and as a joker where that is different."""

    id: BoxId
    section: Section
    score: Scoring
    clause: Clause
    face: Face | None = None
    """The face an upper box counts."""
    as_joker: Scoring | None = None
    """What a joker gives here; None where that is its natural worth."""

    def joker_score(self, roll: Roll) -> Points:
        """Return what `roll` gives here as a joker."""
        return self.score(roll) if self.as_joker is None else self.as_joker(roll)


UPPER_NAMES: Final = ("aces", "twos", "threes", "fours", "fives", "sixes")
YAHTZEE_BOX: Final = BoxId("yahtzee")
FULL_HOUSE_BOX: Final = BoxId("full_house")
THREE_BOX: Final = BoxId("three_of_a_kind")
FOUR_BOX: Final = BoxId("four_of_a_kind")


def upper(name: str, face: Face) -> Category:
    """Return the upper category of a face."""
    return Category(BoxId(name), Section.UPPER, face_sum(face), Clause("upper"), face)


def lower(name: str, score: Scoring, clause: str, as_joker: Scoring | None = None) -> Category:
    """Return a lower category; `as_joker` where a joker gives more than its natural worth."""
    return Category(BoxId(name), Section.LOWER, score, Clause(clause), None, as_joker)


UPPER: Final = tuple(upper(name, face) for name, face in zip(UPPER_NAMES, FACES, strict=True))
THREE_OF_A_KIND: Final = lower("three_of_a_kind", alike(3), "three-of-a-kind")
FOUR_OF_A_KIND: Final = lower("four_of_a_kind", alike(4), "four-of-a-kind")
FULL_HOUSE: Final = lower("full_house", when(three_and_two, fixed(25)), "full-house", fixed(25))
SMALL_STRAIGHT: Final = lower("small_straight", when(run(4), fixed(30)), "small-straight", fixed(30))
LARGE_STRAIGHT: Final = lower("large_straight", when(run(5), fixed(40)), "large-straight", fixed(40))
YAHTZEE: Final = lower("yahtzee", when(five_alike, fixed(50)), "yahtzee")
CHANCE: Final = lower("chance", total, "chance")

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
