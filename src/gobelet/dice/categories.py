"""The thirteen categories the four rulebooks share. An edition may bring its own instead."""

from typing import Final

from gobelet.dice.boxes import BoxId, Category, Clause, Scoring, Section
from gobelet.dice.faces import FACES
from gobelet.dice.scoring import alike, face_sum, five_alike, fixed, run, three_and_two, total, when
from gobelet.game import Face

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
