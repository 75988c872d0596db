"""Limits of open streams that servers share: never more than on one server, whatever is lost between them."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.tables.service.other_servers import ReadWord
from gobelet.tables.shared_limits import counts
from gobelet.tables.shared_limits.counts import ASK_SECONDS, BACK, LEND, LOAN_SECONDS, OPEN, SharedCounts
from support.server_messages import Wire, connect, make_name

ANN = "198.51.100.1"
MOST = 64
REPEAT_SECONDS = 5.0


def list_topics(shared: SharedCounts) -> dict[str, ReadWord]:
    """Return what reads each word."""
    return {OPEN: shared.read_open, LEND: shared.read_lend, BACK: shared.read_back}


def connect_counts(wire: Wire, count: int) -> Sequence[SharedCounts]:
    """Return the counts of so many servers."""
    return connect(wire, count, SharedCounts, list_topics)


def open_all(shared: SharedCounts, attempts: int = 100, most: int = MOST) -> int:
    """Return how many of so many streams a server opens."""
    return sum(shared.open(ANN, most) for _ in range(attempts))


def repeat(wire: Wire, servers: Sequence[SharedCounts], number: int) -> None:
    """Let a server say again what it lends, and what it gives back."""
    for word in servers[number].list_words():
        wire.tell(make_name(number))(word)


def settle(wire: Wire, servers: Sequence[SharedCounts], times: int = 10) -> None:
    """Let some time pass in which no word is lost."""
    for _ in range(times):
        wire.now += REPEAT_SECONDS
        for number in range(len(servers)):
            repeat(wire, servers, number)
        wire.deliver_all()


def test_one_server_alone_lends_nothing() -> None:
    """It counts, and says nothing."""
    wire = Wire()
    (shared,) = connect_counts(wire, 1)
    assert open_all(shared) == MOST
    shared.close(ANN)
    assert open_all(shared) == 1
    assert (shared.list_words(), wire.said) == ([], 0)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_without_messages_the_parts_are_the_whole(count: int) -> None:
    """All that is asked for is lost: on all servers together somebody opens as many as on one."""
    opened = [open_all(each) for each in connect_counts(Wire(), count)]
    assert opened == [MOST // count] * count


def test_who_asks_one_server_opens_all() -> None:
    """The others lend what they have; once it is closed they have it back."""
    wire = Wire()
    servers = connect_counts(wire, 3)
    opened = 0
    for _ in range(20):
        opened += open_all(servers[0])
        wire.deliver_all()
        wire.now += ASK_SECONDS
    assert opened == MOST // 3 * 3
    assert [open_all(each) for each in servers] == [0, 0, 0]
    for _ in range(opened):
        servers[0].close(ANN)
    settle(wire, servers)
    assert [open_all(each) for each in servers] == [MOST // 3] * 3


def test_loans_are_forgotten_once_they_are_over() -> None:
    """Nothing is remembered of a client who has closed everything."""
    wire = Wire()
    servers = connect_counts(wire, 2)
    for _ in range(3):
        open_all(servers[0])
        wire.deliver_all()
        wire.now += ASK_SECONDS
    while servers[0]._open:
        servers[0].close(ANN)
    settle(wire, servers)
    assert [each._clients for each in servers] == [{}, {}]


@given(st.integers(2, 3), st.integers(1, 12), st.data())
def test_no_interleaving_opens_more(count: int, most: int, data: st.DataObject) -> None:
    """Streams are opened and closed anywhere at any time; words arrive in any order, or not: no more than on one."""
    wire, most = Wire(), max(most, count)
    servers, opened = connect_counts(wire, count), [0] * count
    kinds = ["open", "open all", "close", "close all", "arrive", "arrive", "lose", "wait", "repeat", "repeat"]
    for kind, number in data.draw(st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, 99)), max_size=150)):
        chosen = number % count
        if kind.startswith("open"):
            opened[chosen] += open_all(servers[chosen], most if kind == "open all" else 1, most)
        elif kind.startswith("close"):
            for _ in range(opened[chosen] if kind == "close all" else min(1, opened[chosen])):
                servers[chosen].close(ANN)
                opened[chosen] -= 1
        elif kind == "repeat":
            repeat(wire, servers, chosen)
        elif kind == "wait":
            wire.now += number / 20
        elif wire.waiting:
            index = number % len(wire.waiting)
            if kind == "arrive":
                wire.deliver(index)
            else:
                del wire.waiting[index]
        wire.waiting = [word for word in wire.waiting if wire.now - word.at < LOAN_SECONDS / 2]  # others are lost
        assert sum(opened) <= most


def lend_some(wire: Wire) -> tuple[SharedCounts, SharedCounts, int]:
    """Return a server that has borrowed from another one, has closed all, and how many it could open."""
    first, second = connect_counts(wire, 2)
    opened = open_all(first)
    wire.deliver_all()
    opened += open_all(first)
    for _ in range(opened):
        first.close(ANN)
    wire.waiting.clear()
    return first, second, opened


def test_a_loan_that_is_repeated_late_is_no_new_one() -> None:
    """Its lender repeats it before it hears that it was given back."""
    wire = Wire()
    first, second, _ = lend_some(wire)
    (repeated,) = second.list_words()
    (back,) = first.list_words()
    wire.tell(make_name(1))(repeated)
    wire.tell(make_name(0))(back)
    while wire.waiting:
        wire.deliver()
    assert open_all(first) + open_all(second) == MOST


def test_an_old_answer_does_not_take_back_a_new_loan() -> None:
    """It was on its way when more was lent."""
    wire = Wire()
    first, second, opened = lend_some(wire)
    (back,) = first.list_words()
    wire.now += ASK_SECONDS
    assert open_all(first) == MOST // 2
    wire.deliver()  # that it asks
    wire.tell(make_name(0))(back)
    while wire.waiting:
        wire.deliver()
    assert open_all(first) + open_all(second) + MOST // 2 <= MOST
    assert opened > MOST // 2


def test_a_loan_ends_with_its_server() -> None:
    """What was lent to one that is gone can be opened here again; what it has lent cannot."""
    wire = Wire()
    first, second = connect_counts(wire, 2)
    open_all(first)
    wire.deliver_all()
    assert open_all(first) > 0
    second.set_servers(frozenset())
    assert open_all(second) == MOST
    first.set_servers(frozenset({make_name(2)}))  # another one has come in the meantime
    assert open_all(first) == 0


def test_what_is_not_repeated_is_no_longer_lent() -> None:
    """Neither has an answer that was lost been one."""
    wire = Wire()
    servers = connect_counts(wire, 2)
    open_all(servers[0])
    wire.deliver_all()
    wire.now += LOAN_SECONDS + 1
    servers[0].list_words()
    assert open_all(servers[0]) == 0


def test_too_many_clients_have_no_loans(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have a part on each server; what is lent to them is given back at once."""
    monkeypatch.setattr(counts, "MAX_CLIENTS", 0)
    wire = Wire()
    first, second = connect_counts(wire, 2)
    assert open_all(first) == MOST // 2
    wire.deliver_all()
    assert wire.said == 0
    first.read_lend(make_name(1), ["0" * 16, make_name(0), "1", "5"])
    assert wire.waiting.pop().text == f"back:{'0' * 16}:{make_name(1)}:1:0"
    assert open_all(second) == MOST // 2


@pytest.mark.parametrize(
    "parts",
    [
        [],
        ["x"],
        ["Z" * 16, "64", "0"],
        ["0" * 16, "-1", "x"],
        ["0" * 16, make_name(1), "1", "99"],
        ["0" * 16, make_name(0), "1", "9" * 99],
        ["0" * 16, make_name(0), "x", "²"],
    ],
)
def test_nonsense_is_ignored(parts: list[str]) -> None:
    """Nobody opens more for it."""
    wire = Wire()
    first, _ = connect_counts(wire, 2)
    for read in (first.read_open, first.read_lend, first.read_back):
        read(make_name(1), parts)
    assert open_all(first) == MOST // 2
