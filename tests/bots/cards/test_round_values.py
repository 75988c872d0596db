"""The values of a round."""

import pytest

from gobelet.bots.cards.opponents import load_opponents
from gobelet.bots.cards.round_values import compute_call_values, compute_round_values


def test_call_values() -> None:
    """The winner has the Combo card minus a Chance card, the other the opposite; the earlier call wins a tie."""
    three = load_opponents(1).first * 0
    three[7 * 1 + 4] = 1.0
    first, second = compute_call_values(three, 1, first=True), compute_call_values(three, 1, first=False)
    chance = 35 / 12
    assert first[7 * 4 + 6] == pytest.approx(6 - chance)
    assert first[7 * 1 + 3] == pytest.approx(chance - 2)
    assert (first[7 * 1 + 4], second[7 * 1 + 4]) == pytest.approx((2 - chance, chance - 2))
    assert second[0] == pytest.approx(-2)


@pytest.mark.parametrize("seats", [2, 4])
def test_better_combinations_have_higher_values(seats: int) -> None:
    """A call with a better combination is never worth less than one with a lower combination."""
    call = compute_round_values(63, seats).call
    best = [call[7 * kind + 6] for kind in range(2, 7)]
    assert best == sorted(best)
