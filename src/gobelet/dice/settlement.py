"""The classic settlement: the winner earns from every other column the difference of their scores (`read-settle`)."""

from fractions import Fraction


def settle(scores: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return what each column earns or pays. Co-winners share every difference; all settlements sum to nothing."""
    best = max(scores)
    share = Fraction(sum(best - score for score in scores), scores.count(best))
    return tuple(share if score == best else Fraction(score - best) for score in scores)
