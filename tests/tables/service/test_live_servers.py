"""The servers that are known to run: heard a moment ago, and not gone only because nobody is heard."""

import pytest

from gobelet.tables.service import live_servers
from gobelet.tables.service.live_servers import SILENT_SECONDS, LiveServers
from support.server_messages import make_name

OWN, FIRST, SECOND = map(make_name, range(3))


class Watch:
    """The servers that one server knows, with a clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0
        self.known: list[frozenset[str]] = []
        self.servers = LiveServers(OWN, lambda: self.now)
        self.servers.subscribe(self.known.append)


def test_servers_come_and_go() -> None:
    """A server is new once, and gone when it says so or is silent while others are not."""
    watch = Watch()
    assert [watch.servers.note_message(name) for name in (OWN, FIRST, FIRST, SECOND)] == [False, True, False, True]
    watch.servers.note_end(SECOND)
    watch.servers.note_end(SECOND)
    watch.now += SILENT_SECONDS + 1
    watch.servers.note_message(OWN)
    assert watch.known == [{FIRST}, {FIRST, SECOND}, {FIRST}, frozenset()]


def test_nobody_is_gone_while_nothing_is_heard() -> None:
    """Not even this server itself hears what it says: whoever hears again gives the others time to be heard."""
    watch = Watch()
    watch.servers.note_message(FIRST)
    watch.now += 10 * SILENT_SECONDS
    assert watch.known == [{FIRST}]
    watch.servers.note_connected()
    watch.servers.note_message(OWN)
    assert watch.known == [{FIRST}]


def test_what_is_no_name_is_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody who may use the database can send messages; there are only so many servers."""
    watch = Watch()
    assert not any(map(watch.servers.note_message, ("", "nonsense", "x" * 16, "0" * 15)))
    monkeypatch.setattr(live_servers, "MAX_SERVERS", 1)
    assert [watch.servers.note_message(name) for name in (FIRST, SECOND)] == [True, False]
    assert watch.known == [{FIRST}]
