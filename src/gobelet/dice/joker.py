"""Joker rules: where five alike may go once the Yahtzee box is filled. One function a rule, named as users write it.

A rule takes the open boxes and the face. It returns the boxes that may be filled, and whether the lower ones score it
as a joker. The bonus of 100 is not part of it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from gobelet.dice.boxes import FOUR_BOX, THREE_BOX, BoxId, Category, Clause, Section
from gobelet.game import Face

MATCHING_OPEN = Clause("joker-1")
MATCHING_FILLED = Clause("joker-2")
LOWER_FULL = Clause("joker-3")
NAMED_BOXES = frozenset({THREE_BOX, FOUR_BOX})
"""The lower boxes that a rule names; all others are alike to every rule."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The boxes that five alike may fill, whether the lower ones score it as a joker, and the clause."""

    boxes: frozenset[BoxId]
    joker: bool
    clause: Clause


OpenBoxes = tuple[Category, ...]
JokerRule = Callable[[OpenBoxes, Face], Placement]


def ordinary(open_boxes: OpenBoxes, face: Face) -> Placement:
    """Place an ordinary roll if the matching upper box is open, else a joker below or a nought above (`read-may`)."""
    clause = MATCHING_FILLED
    if _find_matching(open_boxes, face):
        clause = MATCHING_OPEN
    elif not _find_lower(open_boxes):
        clause = LOWER_FULL
    return Placement(_collect_ids(open_boxes), clause is MATCHING_FILLED, clause)


def forced(open_boxes: OpenBoxes, face: Face) -> Placement:
    """Place it in the matching upper box; if that is filled, as a joker below, then a nought above (`read-forced`)."""
    if matching := _find_matching(open_boxes, face):
        return Placement(_collect_ids(matching), joker=False, clause=MATCHING_OPEN)
    if lower := _find_lower(open_boxes):
        return Placement(_collect_ids(lower), joker=True, clause=MATCHING_FILLED)
    return Placement(_collect_ids(open_boxes), joker=False, clause=LOWER_FULL)


def ordered(open_boxes: OpenBoxes, face: Face) -> Placement:
    """Place it as `forced` does, but three or four of a kind before the other lower boxes (`read-ordered`)."""
    placement = forced(open_boxes, face)
    first = placement.boxes & NAMED_BOXES
    return Placement(first, placement.joker, placement.clause) if first else placement


def loose(open_boxes: OpenBoxes, face: Face) -> Placement:  # noqa: ARG001 - all joker rules have one signature
    """Place it in any open box, as a joker in the lower ones."""
    return Placement(_collect_ids(open_boxes), joker=bool(_find_lower(open_boxes)), clause=Clause("joker"))


def none(open_boxes: OpenBoxes, face: Face) -> Placement:  # noqa: ARG001 - all joker rules have one signature
    """Place it in any open box as an ordinary roll: there is no joker."""
    return Placement(_collect_ids(open_boxes), joker=False, clause=Clause("joker"))


JOKER_RULES: dict[str, JokerRule] = {rule.__name__: rule for rule in (ordinary, forced, ordered, loose, none)}


def _collect_ids(boxes: OpenBoxes) -> frozenset[BoxId]:
    return frozenset(category.id for category in boxes)


def _find_matching(boxes: OpenBoxes, face: Face) -> OpenBoxes:
    return tuple(category for category in boxes if category.face == face)


def _find_lower(boxes: OpenBoxes) -> OpenBoxes:
    return tuple(category for category in boxes if category.section is Section.LOWER)
