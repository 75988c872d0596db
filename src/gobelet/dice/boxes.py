"""A category is how dice score; a box is a place for it on a card."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NewType

from gobelet.dice.faces import Roll
from gobelet.game import Face

BoxId = NewType("BoxId", str)
"""The stable id of a box, such as `full_house`; its words come from the edition."""

Points = NewType("Points", int)
"""What a box or a bonus gives."""

Clause = NewType("Clause", str)
"""The id of a rule, as in the rules text."""

Scoring = Callable[[Roll], Points]


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
