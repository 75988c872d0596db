"""A paper sheet kept by hand: what was written where, in order, and its sums, worked out apart from `gobelet.dice`."""

from collections import Counter
from dataclasses import dataclass, field

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
RUNS = {
    "small_straight": ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}),
    "large_straight": ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}),
}
FIXED = {"full_house": 25, "small_straight": 30, "large_straight": 40, "yahtzee": 50}


@dataclass
class Line:
    """One line of the pad: the dice if somebody noted them, else the points, and whether it was five alike."""

    box: str
    dice: tuple[int, ...] = ()
    points: int = 0
    five_alike: bool = False


@dataclass
class PaperSheet:
    """One column of a family's pad, by the rules that the three printed editions with thirteen boxes share."""

    lines: list[Line] = field(default_factory=list)

    def add_up(self) -> int:
        """Return the grand total, line by line from the top of the list."""
        written: dict[str, int] = {}
        hundreds = 0
        for line in self.lines:
            five = line.five_alike if not line.dice else len(set(line.dice)) == 1
            hundreds += 100 * (five and written.get("yahtzee") == 50)
            written[line.box] = score(line, written) if line.dice else line.points
        upper = sum(points for box, points in written.items() if box in UPPER)
        return sum(written.values()) + hundreds + (35 if upper >= 63 else 0)


def score(line: Line, written: dict[str, int]) -> int:
    """Return what dice give in a box, given what was written before."""
    counts = Counter(line.dice)
    most = max(counts.values())
    if line.box in UPPER:
        face = UPPER.index(line.box) + 1
        return face * counts[face]
    if most == 5 and "yahtzee" in written and UPPER[line.dice[0] - 1] in written:  # a joker
        return FIXED.get(line.box, sum(line.dice))
    if line.box == "chance":
        return sum(line.dice)
    if line.box in {"three_of_a_kind", "four_of_a_kind"}:
        return sum(line.dice) if most >= (3 if line.box == "three_of_a_kind" else 4) else 0
    if line.box == "full_house":
        return 25 if sorted(counts.values()) == [2, 3] else 0
    if line.box == "yahtzee":
        return 50 if most == 5 else 0
    return FIXED[line.box] if any(run <= set(line.dice) for run in RUNS[line.box]) else 0
