"""A paper sheet kept by hand: what was written where, in order, and its sums, worked out apart from `gobelet.dice`."""

from collections import Counter
from dataclasses import dataclass, field

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
KINDS = ("three_of_a_kind", "four_of_a_kind")
LOWER = (*KINDS, "full_house", "small_straight", "large_straight", "chance")
"""The lower boxes beside that of Yahtzee."""
RUNS = {
    "small_straight": ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}),
    "large_straight": ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}),
}
FIXED = {"full_house": 25, "small_straight": 30, "large_straight": 40, "yahtzee": 50}
FREE_CHOICE = frozenset({"mb-1982", "printworks"})
"""The books that let a further five alike go anywhere."""
KINDS_FIRST = frozenset({"hasbro-2014"})
"""The books that ask for three or four of a kind before the other lower boxes."""


@dataclass
class Line:
    """One line of the pad: the dice if somebody noted them, else the points, and whether it was five alike."""

    box: str
    dice: tuple[int, ...] = ()
    points: int = 0
    five_alike: bool = False
    hundred: int = 0
    """The bonus for a further five alike."""


@dataclass
class PaperSheet:
    """One column of a family's pad, by one of the printed editions with thirteen boxes."""

    book: str
    lines: list[Line] = field(default_factory=list)

    def write(self, line: Line) -> None:
        """Write one more line."""
        self.lines.append(line)
        self.count()

    def correct(self, box: str, line: Line) -> None:
        """Put another line in place of the one of this box, and count all anew."""
        place = next(number for number, old in enumerate(self.lines) if old.box == box)
        line.hundred = self.lines[place].hundred
        self.lines[place] = line
        self.count()

    def count(self) -> None:
        """Count line by line from the top of the list; what the book would not allow any more stays as it was."""
        written: dict[str, int] = {}
        for line in self.lines:
            five = len(set(line.dice)) == 1 if line.dice else line.five_alike
            if line.dice and (not five or self.allows(line.box, line.dice[0], written)):
                line.points = score(line.box, line.dice, written)
                line.hundred = find_hundred(five, written)
            elif not line.dice and (not five or self.explains(line, written)):
                line.hundred = find_hundred(five, written)
            written[line.box] = line.points

    def explains(self, line: Line, written: dict[str, int]) -> bool:
        """Whether some five alike gives the points that were written."""
        return any(
            self.allows(line.box, face, written) and score(line.box, (face,) * 5, written) == line.points
            for face in range(1, 7)
        )

    def allows(self, box: str, face: int, written: dict[str, int]) -> bool:
        """Whether five alike of a face may go into a box, given what was written before."""
        if "yahtzee" not in written or self.book in FREE_CHOICE:
            return True
        if UPPER[face - 1] not in written:
            return box == UPPER[face - 1]
        kinds, lower = ([each for each in boxes if each not in written] for boxes in (KINDS, LOWER))
        wanted = kinds if kinds and self.book in KINDS_FIRST else lower
        return not wanted or box in wanted

    def add_up(self) -> int:
        """Return the grand total."""
        upper = sum(line.points for line in self.lines if line.box in UPPER)
        return sum(line.points + line.hundred for line in self.lines) + (35 if upper >= 63 else 0)


def find_hundred(five: bool, written: dict[str, int]) -> int:
    """Return the bonus of a line, given what was written before."""
    return 100 * (five and written.get("yahtzee") == 50)


def score(box: str, dice: tuple[int, ...], written: dict[str, int]) -> int:
    """Return what dice give in a box, given what was written before."""
    counts = Counter(dice)
    most = max(counts.values())
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * counts[face]
    if most == 5 and "yahtzee" in written and UPPER[dice[0] - 1] in written:  # a joker
        return FIXED.get(box, sum(dice))
    if box == "chance":
        return sum(dice)
    if box in KINDS:
        return sum(dice) if most >= (3 if box == "three_of_a_kind" else 4) else 0
    if box == "full_house":
        return 25 if sorted(counts.values()) == [2, 3] else 0
    if box == "yahtzee":
        return 50 if most == 5 else 0
    return FIXED[box] if any(run <= set(dice) for run in RUNS[box]) else 0
