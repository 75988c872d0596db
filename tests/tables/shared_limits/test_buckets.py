"""Buckets that servers share: together they give what one server would give, whatever is lost between them."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.tables.service.other_servers import ReadWord
from gobelet.tables.shared_limits import buckets
from gobelet.tables.shared_limits.buckets import ASK_SECONDS, GIVE, MAX_ASKS, WANT, SharedBuckets
from gobelet.tables.token_buckets import Buckets, Rate
from support.server_messages import Wire, connect, make_name

ANN = ("moves", "198.51.100.1")
RATE = Rate(30, 60)


def list_topics(shared: SharedBuckets) -> dict[str, ReadWord]:
    """Return what reads each word."""
    return {WANT: shared.read_want, GIVE: shared.read_give}


def connect_buckets(wire: Wire, count: int) -> Sequence[SharedBuckets]:
    """Return the buckets of so many servers."""
    return connect(wire, count, SharedBuckets, list_topics)


def count_granted(shared: SharedBuckets, attempts: int, rate: Rate = RATE) -> int:
    """Return how many of so many tokens a server gives."""
    return sum(not shared.take(ANN, rate) for _ in range(attempts))


@given(st.lists(st.tuples(st.floats(0.0, 30.0), st.booleans()), max_size=60))
def test_one_server_alone_is_as_before(steps: list[tuple[float, bool]]) -> None:
    """The same answers as those of buckets that nobody shares, and no word."""
    wire = Wire()
    plain, (shared,) = Buckets(lambda: wire.now), connect_buckets(wire, 1)
    for seconds, refund in steps:
        wire.now += seconds
        if refund:
            plain.refund(ANN)
            shared.refund(ANN)
        assert shared.take(ANN, Rate(3, 20)) == plain.take(ANN, Rate(3, 20))
    assert wire.said == 0


def test_who_uses_little_costs_no_message() -> None:
    """As long as somebody keeps to half of each server's part, servers have nothing to say."""
    wire = Wire()
    for each in connect_buckets(wire, 2):
        assert count_granted(each, 7) == 7
    assert wire.said == 0


@pytest.mark.parametrize("count", [2, 3, 4])
def test_without_messages_the_parts_are_the_whole(count: int) -> None:
    """All that is asked for is lost: at all servers together somebody gets as much as at one."""
    wire = Wire()
    granted = [count_granted(each, 100) for each in connect_buckets(wire, count)]
    assert sum(granted) == pytest.approx(RATE.count, abs=count)
    assert sum(granted) <= RATE.count


def test_who_asks_one_server_gets_nearly_all() -> None:
    """Tokens of the others reach it while it asks; of three servers each keeps less than one."""
    wire = Wire()
    first, *others = connect_buckets(wire, 3)
    granted = 0
    for _ in range(10):
        granted += count_granted(first, 100)
        wire.deliver_all()
        wire.now += ASK_SECONDS
    assert RATE.count - 3 <= granted <= RATE.count + 1  # half a token comes back in a second
    assert sum(count_granted(each, 100) for each in others) <= 2


def test_the_steady_rate_of_one_server_is_the_whole_rate() -> None:
    """What comes back at other servers is given, too."""
    wire = Wire()
    first, _ = connect_buckets(wire, 2)
    granted = 0
    for _ in range(6000):
        wire.now += ASK_SECONDS
        granted += count_granted(first, 1)
        wire.deliver_all()
    assert granted == pytest.approx(RATE.count + 600 / RATE.seconds * RATE.count, rel=0.02)


@given(st.integers(2, 4), st.integers(1, 40), st.data())
def test_no_interleaving_gives_more(count: int, most: int, data: st.DataObject) -> None:
    """Tokens are asked of any server at any time; words arrive in any order, or not: no more than one server gives."""
    wire, rate = Wire(), Rate(max(most, count), 60)
    servers, granted = connect_buckets(wire, count), list[float]()
    steps = st.tuples(st.sampled_from(["burst", "arrive", "lose", "wait"]), st.integers(0, 99))
    for step, number in data.draw(st.lists(steps, max_size=80)):
        if step == "burst":
            took = (not servers[number % count].take(ANN, rate) for _ in range(number))
            granted += [wire.now for taken in took if taken]
        elif step == "wait":
            wire.now += number / 20
            wire.waiting = [word for word in wire.waiting if wire.now - word.at < 1.0]  # the others are lost
        elif wire.waiting and step == "arrive":
            wire.deliver(number % len(wire.waiting))
        elif wire.waiting:
            del wire.waiting[number % len(wire.waiting)]
    for first, began in enumerate(granted):
        for last, ended in enumerate(granted[first:], 1):
            assert last <= rate.count + (ended - began) * rate.count / rate.seconds + 1e-6


def test_what_is_refunded_can_be_taken_again() -> None:
    """On the same server; a bucket that is full stays so."""
    first, second = connect_buckets(Wire(), 2)
    assert count_granted(first, 20) == 15
    first.refund(ANN)
    second.refund(ANN)
    assert count_granted(first, 20) == 1
    assert count_granted(second, 20) == 15


def test_seconds_until_a_token() -> None:
    """As on one server: the others give what comes back there."""
    first, _ = connect_buckets(Wire(), 2)
    assert count_granted(first, 15) == 15
    assert first.take(ANN, RATE) == pytest.approx(2.0)


def test_servers_that_come_and_go() -> None:
    """Parts stay as full as they are: a server that comes brings no tokens to those who have used them up."""
    wire = Wire()
    (server,) = connect_buckets(wire, 1)
    assert count_granted(server, 30) == 30
    server.set_servers(frozenset({make_name(1)}))
    assert count_granted(server, 30) == 0
    wire.now += 30.0
    assert count_granted(server, 30) == 7
    server.set_servers(frozenset())
    wire.now += 60.0
    assert count_granted(server, 100) == 30


def test_only_so_much_is_said() -> None:
    """Of thousands of clients who use up their parts, so many are asked for at once."""
    wire = Wire()
    first, _ = connect_buckets(wire, 2)
    for round_ in range(2):
        for number in range(3 * MAX_ASKS):
            first.take(("moves", number), Rate(2, 60))
        assert wire.said == MAX_ASKS * (round_ + 1)
        wire.now += ASK_SECONDS


@pytest.mark.parametrize(
    "parts",
    [
        [],
        ["x"],
        ["0" * 16, "30/60", "-1.000"],
        ["0" * 16, "30/60", "nan"],
        ["0" * 16, "0/0", "1.000"],
        ["0" * 16, "9" * 99 + "/1", "1.000"],
        ["Z" * 16, "30/60", "9.000"],
        ["0" * 16, make_name(0), "inf"],
        ["0" * 16, make_name(0), "9" * 400],
        ["0" * 16, make_name(1), "1.000"],
    ],
)
def test_nonsense_is_ignored(parts: list[str]) -> None:
    """It is answered with nothing, and nobody has more or less of it."""
    wire = Wire()
    first, _ = connect_buckets(wire, 2)
    first.read_want(make_name(1), parts)
    first.read_give(make_name(1), parts)
    assert wire.said == 0
    assert count_granted(first, 20) == 15


def test_messages_have_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client is the hash of its address under the servers' key: another key, another hash."""
    words: list[str] = []
    monkeypatch.setattr(buckets, "ASK_BELOW", 0.0)
    for key in (b"key", b"another"):
        wire = Wire()
        connect(wire, 2, SharedBuckets, list_topics, key)[0].take(ANN, RATE)
        words.append(wire.waiting[0].text)
    assert ANN[1] not in words[0]
    assert words[0] != words[1]
