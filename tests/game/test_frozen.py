"""Fast creation of frozen dataclasses."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from gobelet.game.frozen import find_setters


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbers."""

    first: int
    second: int = 2


def test_setters_fill_a_new_object() -> None:
    """An object filled by setters equals the one of the constructor, and is as frozen."""
    pair = object.__new__(Pair)
    for set_field, value in zip(find_setters(Pair), (1, 3), strict=True):
        set_field(pair, value)
    assert pair == Pair(1, 3)
    assert hash(pair) == hash(Pair(1, 3))
    with pytest.raises(FrozenInstanceError):
        pair.first = 5  # type: ignore[misc]
