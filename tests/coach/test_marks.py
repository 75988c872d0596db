"""Marks and accuracy: one place for their thresholds."""

import pytest

from gobelet.coach.marks import LuckMark, Mark, compute_accuracy, mark_loss, mark_luck


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, Mark.BEST),
        (1e-10, Mark.BEST),
        (0.01, Mark.FINE),
        (0.49, Mark.FINE),
        (0.5, Mark.INACCURACY),
        (1.99, Mark.INACCURACY),
        (2.0, Mark.MISTAKE),
        (4.99, Mark.MISTAKE),
        (5.0, Mark.BLUNDER),
        (80.0, Mark.BLUNDER),
    ],
)
def test_marks_begin_at_their_thresholds(loss: float, mark: Mark) -> None:
    """0.5, 2 and 5 points separate fine, inaccuracy, mistake and blunder."""
    assert mark_loss(loss) is mark


def test_rolls_stand_out_from_ten_points() -> None:
    """A roll is lucky or unlucky from ten points."""
    assert [mark_luck(luck) for luck in (9.9, 10.0, -9.9, -10.0)] == [None, LuckMark.LUCKY, None, LuckMark.UNLUCKY]


def test_accuracy() -> None:
    """Best play has 100 per cent; a decision that loses two points counts half; without decisions there is no fault."""
    assert compute_accuracy([0.0, 0.0]) == 100
    assert compute_accuracy([0.0, 2.0]) == 75
    assert compute_accuracy([]) == 100
