"""The outcome of a game: winners and draws."""

from fractions import Fraction

from gobelet.game import Outcome


def test_one_winner_is_no_draw() -> None:
    """`end`: one highest score is a win."""
    assert not Outcome((3, 1), (0,)).drawn


def test_equal_highest_is_a_draw() -> None:
    """`end`: equal highest scores draw, whatever the others have."""
    assert Outcome((3, 1, 3), (0, 2)).drawn


def test_what_decides() -> None:
    """`read-match`: the scores decide, or the settlement where it is said to."""
    settlement = (Fraction(-1), Fraction(1))
    assert Outcome((3, 1), (0,), settlement).deciding == (3, 1)
    assert Outcome((3, 1), (1,), settlement, by_settlement=True).deciding == settlement
