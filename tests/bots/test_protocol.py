"""The chance of a computer player's decision."""

import random

import pytest

from gobelet.bots import create_chance
from gobelet.game import Seat, Version

pytestmark = pytest.mark.slow


def test_chance_depends_on_seed_seat_and_version() -> None:
    """The same seed, seat and version give the same numbers, any others give other numbers."""
    places = [("tea", 0, 7), ("tea", 1, 7), ("tea", 0, 8), ("tee", 0, 7), ("7 tea", 0, 1), ("tea", 1, 77)]
    drawn = [create_chance(seed, Seat(seat), Version(version)).random() for seed, seat, version in places]
    assert len(set(drawn)) == len(places)
    assert create_chance("tea", Seat(0), Version(7)).random() == drawn[0]


def test_chance_without_a_seed() -> None:
    """Without a seed the chance is the system's, which nobody can predict."""
    assert isinstance(create_chance(None, Seat(0), Version(0)), random.SystemRandom)
