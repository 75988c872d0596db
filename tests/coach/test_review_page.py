"""docs/review.md: the turn and the game that are worked out by hand there."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from gobelet.coach.review import ColumnReview, review
from gobelet.record import Record, parse_record
from support.solved_editions import open_shelf

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs/review.md").read_text(encoding="utf-8")
EXACT = 1e-9


def read_table(column: int) -> list[Fraction]:
    """Return the figures of one column of the table."""
    rows = re.findall(r"^\| (?:rolls|keeps|fills) .*", PAGE, re.MULTILINE)
    cells = [row.split("|")[column].strip().rpartition("= ")[2] for row in rows]
    return [Fraction(cell) for cell in cells if cell]


def review_record(number: int) -> ColumnReview:
    """Return the review of the only column of a record on the page."""
    record = parse_record(re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[number])
    assert isinstance(record, Record)
    (column,) = review(open_shelf(), record).columns
    return column


def test_the_turn_by_hand() -> None:
    """Luck and loss of the first turn are the fractions in the table, and these add up to the points."""
    column = review_record(0)
    lucks, losses = read_table(4), read_table(5)
    assert [roll.luck for roll in column.rolls if roll.turn == 1] == pytest.approx([*map(float, lucks)], abs=EXACT)
    first = [decision for decision in column.decisions if decision.turn == 1]
    assert [decision.loss for decision in first] == pytest.approx([*map(float, losses)], abs=EXACT)
    assert first[-1].forced
    before, after = read_table(2), read_table(3)
    assert before[0] + sum(lucks) - sum(losses) == after[-1] == 3
    assert before[1:] == after[:-1]


def test_the_game_by_hand() -> None:
    """Box by box its luck is the fraction in the table, nothing is lost, and the last row adds up to the score."""
    column = review_record(1)
    rows = [row.split("|")[1:-1] for row in re.findall(r"^\| `.*", PAGE, re.MULTILINE)]
    boxes, dice, values, points, lucks = ([cell.strip() for cell in cells] for cells in zip(*rows, strict=True))
    assert [f"`{decision.choice}`" for decision in column.decisions] == boxes
    assert [" ".join(map(str, roll.dice)) for roll in column.rolls] == dice
    parsed = [Fraction(luck.replace("−", "-")) for luck in lucks]
    assert [roll.luck for roll in column.rolls] == pytest.approx([*map(float, parsed)], abs=EXACT)
    before = [Fraction(value.rpartition("= ")[2]) for value in values]
    assert [value + luck for value, luck in zip(before, parsed, strict=True)] == [Fraction(each) for each in points]
    assert (column.score, column.loss, column.unforced) == (sum(map(int, points)), 0, ())
    assert column.value == pytest.approx(float(sum(before)), abs=EXACT)
    total = re.search(r"^\| all \| \| (.*) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    assert total is not None
    assert [*map(Fraction, total.groups())] == [sum(before), column.score, sum(parsed)]
