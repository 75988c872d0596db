"""docs/review.md: the turn that is worked out by hand there."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from gobelet.coach.review import review
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


def test_the_turn_by_hand() -> None:
    """Luck and loss of the first turn are the fractions in the table, and these add up to the points."""
    text = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert text is not None
    record = parse_record(text[1])
    assert isinstance(record, Record)
    (column,) = review(open_shelf(), record).columns
    lucks, losses = read_table(4), read_table(5)
    assert [roll.luck for roll in column.rolls if roll.turn == 1] == pytest.approx([*map(float, lucks)], abs=EXACT)
    first = [decision for decision in column.decisions if decision.turn == 1]
    assert [decision.loss for decision in first] == pytest.approx([*map(float, losses)], abs=EXACT)
    assert first[-1].forced
    before, after = read_table(2), read_table(3)
    assert before[0] + sum(lucks) - sum(losses) == after[-1] == 3
    assert before[1:] == after[:-1]
