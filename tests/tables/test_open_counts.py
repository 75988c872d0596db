"""What clients have open: so much and no more, and nothing is remembered of who has closed it all."""

from gobelet.tables.open_counts import OpenCounts


def test_so_many_are_open_and_no_more() -> None:
    """Each client has a limit of its own; what is closed makes room."""
    counts = OpenCounts()
    assert [counts.open("ann", 2) for _ in range(3)] == [True, True, False]
    assert counts.open("ben", 2)
    counts.close("ann")
    assert [counts.open("ann", 2) for _ in range(2)] == [True, False]


def test_who_has_nothing_open_is_forgotten() -> None:
    """Also who was refused: nobody fills the memory."""
    counts = OpenCounts()
    assert not counts.open("ben", 0)
    assert counts.open("ann", 1)
    counts.close("ann")
    assert not counts._open
