"""The seeded cup: repeatable chance."""

import hashlib
import hmac

import pytest

from gobelet.cups import SeededCup

FIRST_OF_1982 = (1, 6, 6, 2, 1, 2, 2, 6, 6, 4)
"""The first ten dice of seed 1982: a record with a seed must be playable on every machine and for ever."""


def test_the_same_seed_repeats() -> None:
    """The same seed gives the same dice; the text and the number of a seed are one."""
    assert SeededCup(7).dice(100) == SeededCup(7).dice(100) == SeededCup("7").dice(100)


def test_seeds_differ() -> None:
    """Each of a hundred seeds gives its own dice."""
    assert len({SeededCup(seed).dice(20) for seed in range(100)}) == 100


@pytest.mark.parametrize("draws", [0, 1, 4, 5, 19, 20])
def test_resumes_from_a_draw_count(draws: int) -> None:
    """A seed and the number of draws so far are enough to go on after any pause."""
    assert SeededCup("soir", draws).dice(20 - draws) == SeededCup("soir").dice(20)[draws:]


def test_small_rolls_and_large_ones_are_one_stream() -> None:
    """How the draws are asked for does not matter, only how many there were."""
    cup = SeededCup(1)
    assert (*cup.dice(5), *cup.dice(3), *cup.dice(0), *cup.dice(1)) == SeededCup(1).dice(9)


def test_the_seed_is_the_secret() -> None:
    """The seed's text is the key of the fair cup without entropy: its dice, worked out without our code."""
    digests = (hmac.new(b"1982", bytes(7) + bytes([n]) + bytes(4), hashlib.sha256).digest() for n in range(10))
    assert tuple(int.from_bytes(digest[:8]) % 6 + 1 for digest in digests) == FIRST_OF_1982
    assert SeededCup(1982).dice(10) == FIRST_OF_1982
