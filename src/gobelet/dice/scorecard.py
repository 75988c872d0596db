"""One column's boxes, bonuses and totals. Bonus points are kept apart and never enter a box."""

from dataclasses import dataclass, field

from gobelet.dice.boxes import BoxId
from gobelet.dice.edition import Edition
from gobelet.dice.move_cache import OpenBoxes, find_open_boxes
from gobelet.dice.scoring import NOUGHT, Points
from gobelet.dice.sheet import Line
from gobelet.game.frozen import find_setters


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """One column: points or None for each box in printed order, and the Yahtzee bonuses."""

    edition: Edition
    points: tuple[Points | None, ...]
    yahtzee_bonus: Points = NOUGHT
    remaining: OpenBoxes = field(init=False, repr=False, compare=False)
    """The open boxes and their moves. They follow from the points, but are stored, because every move asks for them."""

    def __post_init__(self) -> None:
        held = zip(self.edition.boxes, self.points, strict=True)
        _set_remaining(self, find_open_boxes(tuple(box for box, points in held if points is None)))

    @classmethod
    def empty(cls, edition: Edition) -> "ScoreCard":
        """Create a card with every box open."""
        return cls(edition, (None,) * len(edition.categories))

    def fill(self, place: int, points: Points, yahtzee_bonus: Points = NOUGHT) -> "ScoreCard":
        """Return the card with the box at `place` filled."""
        filled = self.points[:place] + (points,) + self.points[place + 1 :]  # noqa: RUF005 - twice as fast
        card = object.__new__(ScoreCard)  # the constructor would look at every box again
        _set_edition(card, self.edition)
        _set_points(card, filled)
        _set_bonus(card, self.yahtzee_bonus + yahtzee_bonus)
        _set_remaining(card, self.remaining.remove(self.edition.boxes[place]))
        return card

    def __getitem__(self, box: BoxId) -> Points | None:
        """Return the points in a box, None while it is open."""
        return self.points[self.edition.places[box]]

    @property
    def open_boxes(self) -> tuple[BoxId, ...]:
        """The boxes that are not filled, in printed order."""
        return self.remaining.boxes

    @property
    def filled(self) -> int:
        """The number of filled boxes."""
        return len(self.points) - len(self.remaining.boxes)

    @property
    def full(self) -> bool:
        """Whether every box is filled."""
        return not self.remaining.boxes

    @property
    def yahtzee_filled(self) -> bool:
        """Whether the Yahtzee box is filled, a nought included."""
        place = self.edition.yahtzee_place
        return place is not None and self.points[place] is not None

    @property
    def earns_yahtzee_bonus(self) -> bool:
        """Whether the next five alike earns the bonus: the Yahtzee box holds points, not a nought (`read-first`)."""
        place = self.edition.yahtzee_place
        return place is not None and bool(self.points[place])

    @property
    def yahtzee_bonuses(self) -> int:
        """The number of bonuses for further five alikes: crosses on the card, or chips from the kitty."""
        each = self.edition.yahtzee_bonus
        return self.yahtzee_bonus // each if each else 0

    @property
    def upper_sum(self) -> int:
        """The sum of the upper boxes."""
        return sum([self.points[place] or 0 for place in self.edition.upper_places])

    @property
    def upper_bonus(self) -> Points:
        """The bonus of the upper section, once it is reached (`upper-bonus`)."""
        reached = self.edition.upper_places and self.upper_sum >= self.edition.upper_bonus_at
        return self.edition.upper_bonus if reached else NOUGHT

    @property
    def lower_sum(self) -> int:
        """The sum of the lower boxes."""
        return sum(self.points[place] or 0 for place in self.edition.lower_places)

    @property
    def total(self) -> int:
        """The grand total: every box and every bonus."""
        return sum(filter(None, self.points)) + self.upper_bonus + self.yahtzee_bonus

    def line(self, line: Line) -> int:
        """Return the number on a line of the sheet."""
        return self.lines[line]

    @property
    def lines(self) -> dict[Line, int]:
        """The number on every line of the sheet."""
        upper, bonus, lower = self.upper_sum, self.upper_bonus, self.lower_sum
        return {
            Line.UPPER_SUM: upper,
            Line.UPPER_BONUS: bonus,
            Line.UPPER_TOTAL: upper + bonus,
            Line.LOWER_SUM: lower,
            Line.YAHTZEE_BONUS: self.yahtzee_bonus,
            Line.LOWER_TOTAL: lower + self.yahtzee_bonus,
            Line.GRAND_TOTAL: upper + bonus + lower + self.yahtzee_bonus,
        }


_set_edition, _set_points, _set_bonus, _set_remaining = find_setters(ScoreCard)
