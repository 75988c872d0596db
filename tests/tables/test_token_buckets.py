"""Token buckets: what is taken comes back evenly, and no more buckets are kept than needed."""

import pytest

from gobelet.tables import token_buckets
from gobelet.tables.token_buckets import MAX_BUCKETS, Buckets, Rate


def test_a_bucket_fills_again() -> None:
    """What was taken comes back evenly; looking takes nothing."""
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    rate = Rate(2, 10)
    assert [buckets.take(("k", "a"), rate) for _ in range(3)] == [0.0, 0.0, 5.0]
    assert buckets.take(("k", "b"), rate) == buckets.take(("other", "a"), rate) == 0.0
    now[0] = 4.0
    assert buckets.take(("k", "a"), rate) == pytest.approx(1.0)
    now[0] = 5.0
    assert buckets.take(("k", "a"), rate) == 0.0
    buckets.refund(("k", "a"))
    assert buckets.take(("k", "a"), rate) == 0.0
    assert buckets.take(("k", "a"), rate) == pytest.approx(5.0)


def test_buckets_do_not_grow_for_ever() -> None:
    """However many addresses ask, only so many are remembered."""
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    for number in range(MAX_BUCKETS + 10):
        buckets.take(("k", str(number)), Rate(1, 1))
    assert len(buckets._taken) <= MAX_BUCKETS


def test_who_has_waited_for_an_hour_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are too many, full buckets go; one that fills slowly is kept."""
    monkeypatch.setattr(token_buckets, "MAX_BUCKETS", 3)
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    assert buckets.take("slow", Rate(1, 3600)) == 0.0
    for key in ("a", "b"):
        buckets.take(key, Rate(1, 1))
    now[0] = 600.0
    buckets.take("c", Rate(1, 1))
    assert buckets.take("slow", Rate(1, 3600)) == pytest.approx(3000.0)


def test_a_refund_of_nothing() -> None:
    """A full bucket stays full."""
    buckets = Buckets(lambda: 0.0)
    buckets.refund("a")
    assert [buckets.take("a", Rate(1, 10)) for _ in range(2)] == [0.0, 10.0]
