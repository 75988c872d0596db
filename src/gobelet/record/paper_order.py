"""In which order the boxes of a finished sheet can have been filled, so that it has exactly its points and bonuses.

A sheet says what every box holds and how many bonuses there were, but not which boxes took a further five alike, of
which face, nor when. Joker rules depend on that: five alike may have been scratched in the lower section because its
upper box was still open, or be a nought in an upper box because nothing else was. So all orders are searched, as sets
of open boxes: for each set, which numbers of bonuses its boxes can still earn. What was filled before the Yahtzee box
could be filled in any order, so the search begins with that box filled and few others open, and ends as soon as the
sheet is explained.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from gobelet.dice import BoxId, ScoreCard, Section
from gobelet.dice.boxes import YAHTZEE_BOX
from gobelet.dice.joker import NAMED_BOXES
from gobelet.dice.real_dice.possible_points import list_five_alikes, takes_five_alike
from gobelet.dice.scoring import NOUGHT
from gobelet.game import Illegal

BoxSet = int
"""A set of boxes: the bit of each box in printed order."""
Counts = int
"""A set of numbers: bit n is set if it has n."""


class PaperTurn(NamedTuple):
    """One turn of a sheet: the box, and whether five alike in it counted as such, with a bonus or as a joker."""

    box: BoxId
    five_alike: bool


class _Way(NamedTuple):
    """A way in which a box can have got its points: by five alike or not, and how many bonuses that earned."""

    five_alike: bool
    bonuses: int


@lru_cache(64)  # a sheet is checked column by column, and then as a whole
def find_turns(card: ScoreCard) -> Sequence[PaperTurn]:
    """Find an order in which the boxes of a full card can have been filled; refuse a card that no order leads to."""
    search = _Search(card)
    early = search.find_early_boxes()
    if early is None:
        raise Illegal("paper-bonus", points=card.yahtzee_bonus)
    boxes = card.edition.boxes
    first = [*early, *([] if search.in_order or not search.yahtzee else [search.yahtzee])]
    late = search.all_boxes & ~reduce(or_, first, 0)
    turns = [PaperTurn(boxes[_find_place(box)], five_alike=False) for box in first]
    return [*turns, *(PaperTurn(boxes[_find_place(box)], five) for box, five in search.trace(late))]


def _find_place(box: BoxSet) -> int:
    return box.bit_length() - 1


@dataclass
class _Search:
    """The numbers of bonuses that sets of open boxes can still earn, each worked out once."""

    card: ScoreCard
    earned: dict[BoxSet, Counts] = field(default_factory=lambda: {0: 1})
    ways: dict[tuple[BoxSet, BoxSet], tuple[_Way, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find the sets of boxes that joker rules tell apart."""
        edition = self.card.edition
        self.in_order = edition.in_order
        self.bits = [1 << place for place in range(len(edition.boxes))]
        self.all_boxes = (1 << len(edition.boxes)) - 1
        self.yahtzee = 0 if edition.yahtzee_place is None else 1 << edition.yahtzee_place
        alike = [
            category.id
            for category in edition.categories
            if category.section is Section.LOWER and category.id not in {YAHTZEE_BOX, *NAMED_BOXES}
        ]
        self.alike = sum(1 << edition.places[box] for box in alike)
        self.one_alike = self.alike & -self.alike

    def find_early_boxes(self) -> list[BoxSet] | None:
        """Return the boxes to be filled before the Yahtzee box, as many as possible; None if nothing explains the card.

        In a forced order none have to be found: there is only one.
        """
        if self.in_order:
            for count in range(1, len(self.bits) + 1):
                self._note(self.all_boxes & ~((1 << (len(self.bits) - count)) - 1))
            return [] if self._explains(self.all_boxes) else None
        others = [bit for bit in self.bits if bit != self.yahtzee]
        needed = sum(bit for bit in others if not self._can_be_early(bit))
        for count in range(len(others) + 1 if self.yahtzee else 1):
            for chosen in combinations(others, count):
                late = sum(chosen)
                self._note(late)
                if late & needed == needed and self._explains(late):
                    return [bit for bit in others if not bit & late]
        return None

    def trace(self, late: BoxSet) -> Iterator[tuple[BoxSet, bool]]:
        """Yield in which order the last boxes can be filled, and which of them with five alike that counts."""
        left = self.card.yahtzee_bonuses
        while late:
            box, way = next(
                (box, way)
                for box in self._list_next(late)
                for way in self._list_ways(late, box)
                if way.bonuses <= left and self.earned[late ^ box] >> (left - way.bonuses) & 1
            )
            yield box, way.five_alike
            late, left = late ^ box, left - way.bonuses

    def _explains(self, late: BoxSet) -> bool:
        return bool(self.earned[late] >> self.card.yahtzee_bonuses & 1)

    def _note(self, late: BoxSet) -> None:
        """Note how many bonuses a set of open boxes can still earn, given that of every smaller set."""
        found = self.earned.get(late, 0)
        for box in self._list_next(late):
            following = self.earned[late ^ box]
            for way in self._list_ways(late, box):
                found |= following << way.bonuses
        self.earned[late] = found

    def _list_next(self, late: BoxSet) -> Sequence[BoxSet]:
        """List the open boxes of which one is filled next."""
        if self.in_order:
            return [late & -late]
        return [bit for bit in self.bits if bit & late]

    def _can_be_early(self, box: BoxSet) -> bool:
        """Whether a box can have got its points before the Yahtzee box was filled, by whatever dice."""
        place = _find_place(box)
        return any(worths[place] == self.card.points[place] for worths in self.card.edition.worths.values())

    def _list_ways(self, late: BoxSet, box: BoxSet) -> tuple[_Way, ...]:
        """List the ways to fill a box; open ones that are alike to every joker rule are asked about once."""
        if not self.in_order:
            alike = 0 if box & self.alike or not late & self.alike else self.one_alike
            late = late & ~self.alike | box | alike
        key = late, box
        if key not in self.ways:
            self.ways[key] = tuple(self._find_ways(late, box))
        return self.ways[key]

    def _find_ways(self, late: BoxSet, box: BoxSet) -> Iterator[_Way]:
        edition, points = self.card.edition, self.card.points
        held = tuple(None if late & bit else value for bit, value in zip(self.bits, points, strict=True))
        now, name, value = ScoreCard(edition, held), edition.boxes[_find_place(box)], points[_find_place(box)]
        assert value is not None
        if not takes_five_alike(edition, name, value):
            yield _Way(five_alike=False, bonuses=0)
        bonuses = {each.yahtzee_bonus > NOUGHT for each in list_five_alikes(now, name) if each.points == value}
        yield from (_Way(five_alike=True, bonuses=int(bonus)) for bonus in sorted(bonuses))
