"""Which row of a log brought the game to which version: a value that grows by a row without copying all the others."""

from bisect import bisect_left
from typing import Final, NamedTuple

from gobelet.game import Version

CHUNK: Final = 128
"""How many rows are copied at most when one is added, beside one reference for each full chunk."""

Chunk = tuple[Version, ...]


class RowIndex(NamedTuple):
    """The game's version after each row since play began. Full chunks are shared by all values that have them."""

    full: tuple[Chunk, ...] = ()
    last: Chunk = ()

    def __len__(self) -> int:
        return len(self.full) * CHUNK + len(self.last)

    def append(self, version: Version) -> "RowIndex":
        """Return the index with one more row; versions never decrease."""
        last = (*self.last, version)
        return RowIndex(self.full, last) if len(last) < CHUNK else RowIndex((*self.full, last), ())

    def count_before(self, version: Version) -> int:
        """Return how many rows left the game at an earlier version."""
        number = bisect_left(self.full, version, key=_last_version)
        chunk = self.full[number] if number < len(self.full) else self.last
        return number * CHUNK + bisect_left(chunk, version)


def _last_version(chunk: Chunk) -> Version:
    return chunk[-1]
