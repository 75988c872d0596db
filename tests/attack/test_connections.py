"""Connections are bounded in number and time: silent ones, idle ones, and those of clients that never read."""

import gc
import resource
import socket
import struct
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

import pytest

from gobelet.cli.server import http_protocol, uvicorn
from gobelet.cli.server.connections import OTHER_FILES, RESERVED, Connections, reserve_files
from gobelet.cli.server.http_protocol import MAX_PIPELINED, BoundedProtocol, ProtocolConfig
from gobelet.web.config import Config, Limits
from gobelet.web.pages.templates import hash_static_files
from support.api_game import alone
from support.http_server import Site, serving
from support.raw_http import connect, exchange, is_readable, read_statuses, read_to_end, wait_until

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
KEPT = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
ATTACKER, PROXY = "127.0.0.2", "127.0.0.3"
MOST = 20
SETTINGS = Limits(most_connections=MOST, most_connections_in_all=100, stall_seconds=0.3, heartbeat=3600)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server with a limit of connections for each address; one address is a trusted proxy."""
    with serving(Config(proxies=(PROXY,), limits=SETTINGS)) as running:
        yield running


@contextmanager
def keep_open(site: Site, count: int, source: str, request: bytes = b"") -> Iterator[list[socket.socket]]:
    """Keep connections open, after a request or without any."""
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(site, source)) for _ in range(count)]
        for line in lines if request else ():
            line.sendall(request)
            assert read_statuses(line.recv(1000)) == [200]
        yield lines


def count_open(site: Site) -> int:
    """Return how many connections the server has."""
    assert isinstance(site.server.config, ProtocolConfig)
    return len(site.server.config.open_connections)


@pytest.fixture(autouse=True)
def _nobody_else(site: Site) -> None:
    """Begin without the connections of the test before."""
    wait_until(lambda: count_open(site) == 0)


# -- number --------------------------------------------------------------------------------------------------------


def test_silent_sockets_of_one_address_lock_nobody_out(site: Site) -> None:
    """Beyond its limit an address is answered 503 at once; others are served as if it were not there."""
    with keep_open(site, MOST + 10, ATTACKER) as lines:
        refused = [read_to_end(line) for line in lines[MOST:]]
        assert [read_statuses(each) for each in refused] == [[503]] * 10
        assert all(b"retry-after: " in each and b"connection: close" in each for each in refused)
        assert not any(is_readable(line) for line in lines[:MOST])
        assert read_statuses(exchange(site, REQUEST)) == [200]
        assert read_statuses(exchange(site, REQUEST, source=ATTACKER)) == [503]


def test_a_closed_connection_makes_room(site: Site) -> None:
    """Connections are counted while they are open."""
    for _ in range(MOST + 5):
        assert read_statuses(exchange(site, REQUEST, source=ATTACKER)) == [200]
        wait_until(lambda: count_open(site) == 0)


def test_a_trusted_proxy_has_no_limit_of_its_own(site: Site) -> None:
    """It brings the clients of many addresses."""
    with keep_open(site, 3 * MOST, PROXY):
        assert read_statuses(exchange(site, REQUEST, source=PROXY)) == [200]


def test_all_connections_together_are_limited(site: Site) -> None:
    """This machine has a few more, so that its health checks still work; after those it is refused, too."""
    with ExitStack() as stack:
        for number in range(100 // MOST):
            stack.enter_context(keep_open(site, MOST, f"127.0.1.{number}", KEPT))
        stack.enter_context(keep_open(site, RESERVED - 1, PROXY, KEPT))
        assert read_statuses(exchange(site, REQUEST)) == [200]
        stack.enter_context(keep_open(site, 1, PROXY, KEPT))
        assert read_statuses(exchange(site, REQUEST)) == [503]


def test_silent_sockets_of_many_addresses_lock_nobody_out(site: Site) -> None:
    """At the limit of all connections the oldest silent one makes room; whoever has sent a request stays."""
    with keep_open(site, 1, PROXY, KEPT) as (asked,), ExitStack() as stack:
        for number in range((100 + RESERVED) // MOST + 1):
            lines = stack.enter_context(keep_open(site, MOST, f"127.0.1.{number}"))
        assert read_statuses(exchange(site, REQUEST)) == [200]
        asked.sendall(REQUEST)
        assert read_statuses(read_to_end(asked)) == [200]
        assert not any(is_readable(line) for line in lines)


def test_networks_count_as_clients_do() -> None:
    """An IPv6 client is its /64 network; whatever is counted is forgotten with its last connection."""
    connections, closed = Connections(2, 4, ("2001:db8:9::/48",)), Counter[str]()
    here, there, proxy = ("2001:db8:1:2::1", 1), ("2001:db8:1:3::1", 1), ("2001:db8:9:9::1", 1)

    def add(name: str, peer: tuple[str, int]) -> bool:
        return connections.add(peer, partial(closed.update, [name]))

    def ignore() -> None:
        """Stand for the way to close a connection that is closed."""

    assert [add("a", here), add("b", ("2001:db8:1:2::9", 5)), add("c", here)] == [True, True, False]
    connections.remove(here, ignore)
    assert [add("d", there), add("e", proxy), closed["a"], add("f", proxy), closed["a"]] == [True, True, 0, True, 1]
    for peer in (here, here, there, proxy, proxy):
        connections.remove(peer, ignore)
    assert (len(connections), connections._open) == (0, {})


@pytest.mark.parametrize(
    ("soft", "hard", "connections"),
    [
        (1024, 4096, 3830),
        (1024, resource.RLIM_INFINITY, 10_000),
        (resource.RLIM_INFINITY,) * 2 + (10_000,),
        (100, 100, 1),
    ],
)
def test_connections_leave_files_for_the_rest(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, connections: int
) -> None:
    """However many are allowed, the process can still open its database; its limit is raised, never lowered."""
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _which, limits: raised.append(limits))
    assert reserve_files(10_000) == connections
    assert raised == [] if soft in {hard, resource.RLIM_INFINITY} else [(connections + RESERVED + OTHER_FILES, hard)]


@pytest.mark.parametrize("error", [ValueError, OSError])
def test_a_system_that_refuses_more_files(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    """Some allow fewer files than they say: the server takes the connections that fit."""

    def refuse(_which: int, _limits: tuple[int, int]) -> None:
        raise error

    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1024, 1_000_000))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert reserve_files(4000) == 1024 - RESERVED - OTHER_FILES


# -- memory ----------------------------------------------------------------------------------------------------------


def find_refused(site: Site) -> list[BoundedProtocol]:
    """Return the connections that end once the requests before a refused one are answered."""
    protocols = tuple(site.server.server_state.connections)
    return [protocol for protocol in protocols if isinstance(protocol, BoundedProtocol) and protocol._is_refused]


def test_headers_behind_a_stream_are_not_kept() -> None:
    """Those of a request that is refused are dropped at once, although its connection stays open for the stream."""
    with serving(Config(limits=SETTINGS)) as site:
        path, _ = alone(site)
        with connect(site) as line:
            stream = f"GET {path}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            line.sendall(stream + KEPT.removesuffix(b"\r\n") + b"x: y\r\n" * 5000)
            assert read_statuses(line.recv(100)) == [200]
            wait_until(lambda: len(find_refused(site)) == 1)
            assert [protocol.headers for protocol in find_refused(site)] == [[]]


def test_a_reset_connection_leaves_nothing(site: Site) -> None:
    """Whoever sends a large header and resets the connection makes the server keep neither."""
    with connect(site) as line:
        line.sendall(KEPT.replace(b"\r\n\r\n", b"\r\nX: " + b"x" * 30_000 + b"\r\n\r\n"))
        assert read_statuses(line.recv(1000)) == [200]
        (protocol,) = map(weakref.ref, site.server.server_state.connections)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # close by a reset
    wait_until(lambda: count_open(site) == 0)
    gc.collect()
    assert protocol() is None


# -- time ----------------------------------------------------------------------------------------------------------


def test_silent_sockets_are_closed() -> None:
    """A connection on which nothing arrives has as long as the head of a request."""
    with serving(Config(limits=Limits(head_seconds=0.2))) as site, connect(site) as line:
        assert read_to_end(line) == b""


def test_idle_connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is kept alive ends when no further request comes."""
    monkeypatch.setattr(uvicorn, "KEEP_ALIVE_TIMEOUT", 0.2)
    with serving() as site, connect(site) as line:
        line.sendall(KEPT)
        assert read_statuses(read_to_end(line)) == [200]


def limit_buffers(site: Site) -> None:
    """Let the system buffer little of what the server sends."""
    assert read_statuses(exchange(site, REQUEST)) == [200]  # from then on it listens
    for listening in site.server.servers[0].sockets:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


def encode_long(connection: str) -> bytes:
    """Return a request for a long response."""
    path = f"/static/{hash_static_files()}/base.css+table.css+cards.css"
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: {connection}\r\n\r\n".encode()


@pytest.mark.parametrize(("connection", "requests"), [("keep-alive", 5), ("close", 1)])
def test_whoever_never_reads_is_disconnected(site: Site, connection: str, requests: int) -> None:
    """Responses that nobody takes are kept for a moment only, also the last one, however few bytes are left."""
    limit_buffers(site)
    with connect(site, receive_buffer=4096) as line:
        line.sendall(encode_long(connection) * requests)
        assert read_statuses(line.recv(100)) == [200]
        wait_until(lambda: count_open(site) == 0)


def test_whoever_never_reads_is_not_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is closed because no further request comes is dropped, even if its response was not read."""
    monkeypatch.setattr(uvicorn, "KEEP_ALIVE_TIMEOUT", 0.2)
    monkeypatch.setattr(http_protocol, "CLOSE_SECONDS", 0.2)
    with serving() as site:
        limit_buffers(site)
        with connect(site, receive_buffer=4096) as line:
            line.sendall(encode_long("keep-alive"))
            assert read_statuses(line.recv(100)) == [200]
            wait_until(lambda: count_open(site) == 0)


# -- pipelines -----------------------------------------------------------------------------------------------------


def test_pipelines_are_bounded(site: Site) -> None:
    """Of many requests sent at once a few are answered; the last response says that the connection ends."""
    received = exchange(site, KEPT * 5000)
    statuses = read_statuses(received)
    assert set(statuses) == {200}
    assert 1 <= len(statuses) <= MAX_PIPELINED + 1
    assert b"connection: close" in received.rpartition(b"HTTP/1.1")[2]


def test_a_stream_with_a_request_behind_it_ends_with_its_connection() -> None:
    """The request that waits must not hide from the stream that its reader is gone."""
    with serving(Config(limits=SETTINGS)) as site:
        path, _ = alone(site)
        with connect(site) as line:
            line.sendall(f"GET {path}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() + KEPT)
            assert read_statuses(line.recv(100)) == [200]
            assert len(site.server.state.streams) == 1
        wait_until(lambda: len(site.server.state.streams) == 0)
