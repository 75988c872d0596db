"""Where a five alike may go once the Yahtzee box is filled: one named function a rule.

A rule sees which boxes are open and the face, and says which of them may be filled and whether the lower ones give a
joker's points. The bonus of 100 is none of its business.
"""

from collections.abc import Callable
from dataclasses import dataclass

from gobelet.dice.boxes import FOUR_BOX, THREE_BOX, BoxId, Category, Clause, Section
from gobelet.game import Face

MATCHING_OPEN = Clause("joker-1")
MATCHING_FILLED = Clause("joker-2")
LOWER_FULL = Clause("joker-3")


@dataclass(frozen=True, slots=True)
class Placement:
    """The boxes a five alike may fill, whether the lower ones take it as a joker, and the clause that says so."""

    boxes: frozenset[BoxId]
    joker: bool
    clause: Clause


OpenBoxes = tuple[Category, ...]
JokerRule = Callable[[OpenBoxes, Face], Placement]


def ordinary(open_boxes: OpenBoxes, face: Face) -> Placement:
    """Matching upper box open: an ordinary roll. Filled: a joker below, or a nought above (`read-may`)."""
    clause = MATCHING_FILLED
    if _matching(open_boxes, face):
        clause = MATCHING_OPEN
    elif not _lower(open_boxes):
        clause = LOWER_FULL
    return Placement(_ids(open_boxes), clause is MATCHING_FILLED, clause)


def forced(open_boxes: OpenBoxes, face: Face) -> Placement:
    """Matching upper box open: only there. Filled: a joker below. Lower boxes full: a nought above (`read-forced`)."""
    if matching := _matching(open_boxes, face):
        return Placement(_ids(matching), joker=False, clause=MATCHING_OPEN)
    if lower := _lower(open_boxes):
        return Placement(_ids(lower), joker=True, clause=MATCHING_FILLED)
    return Placement(_ids(open_boxes), joker=False, clause=LOWER_FULL)


def ordered(open_boxes: OpenBoxes, face: Face) -> Placement:
    """As `forced`, but three or four of a kind before the rest of the lower section (`read-ordered`)."""
    placement = forced(open_boxes, face)
    first = placement.boxes & {THREE_BOX, FOUR_BOX}
    return Placement(first, placement.joker, placement.clause) if first else placement


def loose(open_boxes: OpenBoxes, face: Face) -> Placement:  # noqa: ARG001 - every joker rule is asked alike
    """Any open box, with a joker's points in the lower ones."""
    return Placement(_ids(open_boxes), joker=bool(_lower(open_boxes)), clause=Clause("joker"))


def none(open_boxes: OpenBoxes, face: Face) -> Placement:  # noqa: ARG001 - every joker rule is asked alike
    """No joker: any open box at its natural worth."""
    return Placement(_ids(open_boxes), joker=False, clause=Clause("joker"))


JOKER_RULES: dict[str, JokerRule] = {rule.__name__: rule for rule in (ordinary, forced, ordered, loose, none)}


def _ids(boxes: OpenBoxes) -> frozenset[BoxId]:
    return frozenset(category.id for category in boxes)


def _matching(boxes: OpenBoxes, face: Face) -> OpenBoxes:
    return tuple(category for category in boxes if category.face == face)


def _lower(boxes: OpenBoxes) -> OpenBoxes:
    return tuple(category for category in boxes if category.section is Section.LOWER)
