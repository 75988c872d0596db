"""The index of rows: a value that says which row brought the game to a version."""

from bisect import bisect_left
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from gobelet.game import Version
from gobelet.tables.row_index import CHUNK, RowIndex


@given(st.lists(st.integers(0, 3), max_size=3 * CHUNK))
def test_it_answers_as_a_plain_tuple_does(steps: list[int]) -> None:
    """Rows add no event to the game, or several."""
    index, version, plain = RowIndex(), 0, list(accumulate(steps))
    for version in plain:
        index = index.append(Version(version))
    assert len(index) == len(plain)
    for wanted in range(version + 2):
        assert index.count_before(Version(wanted)) == bisect_left(plain, wanted)


def test_full_chunks_are_shared() -> None:
    """One more row copies none of them, and the index before it is what it was."""
    before = RowIndex()
    for number in range(2 * CHUNK):
        before = before.append(Version(number))
    after = before.append(Version(2 * CHUNK))
    assert all(one is other for one, other in zip(before.full, after.full, strict=True))
    assert (len(before), len(after)) == (2 * CHUNK, 2 * CHUNK + 1)
