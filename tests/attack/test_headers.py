"""The head of a request is bounded in bytes, headers and seconds before the application sees anything of it."""

import logging
from collections.abc import Iterator
from contextlib import suppress

import pytest

from gobelet.web.config import Config, Limits
from support.api_game import alone
from support.http_server import UNLIMITED, Site, serving
from support.raw_http import connect, drip_until_closed, exchange, read_statuses, read_to_end, send_until_closed

LINE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
MEGABYTE = 1_000_000
BUFFERED = 16 * MEGABYTE
"""More than the socket buffers of both sides can hold."""
SOON = Config(limits=Limits(head_seconds=0.3))
LATER = Config(limits=Limits(head_seconds=2.0))
"""Time enough for a request before the one that drips, also on a busy machine."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that anybody may ask as often as they like."""
    with serving(UNLIMITED) as running:
        yield running


@pytest.fixture(scope="module")
def hurried_site() -> Iterator[Site]:
    """A server that waits for a head for a moment only."""
    with serving(SOON) as running:
        yield running


@pytest.fixture(scope="module")
def patient_site() -> Iterator[Site]:
    """A server that waits for a head a little longer."""
    with serving(LATER) as running:
        yield running


def is_refused(received: bytes, status: int) -> bool:
    """Whether the only response is a refusal with a sentence, after which the connection is closed."""
    head, _, sentence = received.partition(b"\r\n\r\n")
    return read_statuses(received) == [status] and b"connection: close" in head and sentence.endswith(b".")


# -- size ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [98, 99])
def test_a_hundred_headers_are_allowed(site: Site, count: int) -> None:
    """With Host and Connection there are 100 or 101 headers."""
    received = exchange(site, LINE + b"Connection: close\r\n" + b"x: y\r\n" * count + b"\r\n")
    assert read_statuses(received) == [200 if count == 98 else 431]


@pytest.mark.parametrize("size", [30_000, 33_000])
def test_headers_have_32_kilobytes(site: Site, size: int) -> None:
    """In one header, complete at once."""
    received = exchange(site, LINE + b"Connection: close\r\nx: " + b"y" * size + b"\r\n\r\n")
    assert read_statuses(received) == [200 if size < 32_768 else 431]


@pytest.mark.parametrize(
    "piece", [b"x: y\r\n" * 10_000, b"y" * 60_000, b"z\r\n" + b"y" * 60_000 + b": "], ids=["short", "value", "names"]
)
def test_headers_without_end_are_cut_off(site: Site, piece: bytes) -> None:
    """A hundred megabytes of headers: the server takes what sockets buffer, answers and hangs up."""
    with connect(site) as line:
        line.sendall(LINE + b"x: ")
        assert send_until_closed(line, piece, 100 * MEGABYTE) < BUFFERED
        received = read_to_end(line)
    assert not received or is_refused(received, 431)
    assert is_refused(exchange(site, LINE + b"x: " + piece), 431)


def test_a_long_target_is_refused(site: Site) -> None:
    """The address of a request has a limit of its own."""
    assert is_refused(exchange(site, b"GET /" + b"x" * 10_000), 414)
    assert is_refused(exchange(site, b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"), 414)


def test_the_second_request_is_limited_like_the_first(site: Site) -> None:
    """On a connection that is kept alive, and for requests that arrive together."""
    many = b"x: y\r\n" * 200
    assert read_statuses(exchange(site, LINE + b"\r\n" + LINE + many)) in ([200], [200, 431])
    with connect(site) as line:
        line.sendall(LINE + b"\r\n")
        assert read_statuses(line.recv(1000)) == [200]
        line.sendall(LINE + many)
        assert is_refused(read_to_end(line), 431)


@pytest.mark.parametrize("piece", [b"x: y\r\n" * 200, b"x: " + b"y" * 40_000], ids=["many", "long"])
def test_trailers_are_limited_like_headers(site: Site, piece: bytes) -> None:
    """Headers after a body in chunks are counted with those before it."""
    begin = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    with connect(site) as line:
        line.sendall(begin)
        assert send_until_closed(line, piece, 100 * MEGABYTE) < BUFFERED
    assert is_refused(exchange(site, begin, piece), 431)


@pytest.mark.parametrize(
    ("request_line", "status"), [(b"POST /api/tables", 413), (b"GET /healthz", 200), (b"POST /healthz", 413)]
)
def test_bodies_without_end_are_cut_off(site: Site, request_line: bytes, status: int) -> None:
    """A body is refused, or a response sent that does not need it: either way the server soon hangs up."""
    with connect(site) as line:
        line.sendall(request_line + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n")
        sent = 0
        with suppress(ConnectionError):
            while sent < 100 * MEGABYTE:
                sent += line.send(b"x" * 60_000)
        assert sent < BUFFERED
        received = read_to_end(line)
    assert not received or read_statuses(received) == [status]


def test_trailers_are_no_headers(site: Site) -> None:
    """What follows a body was not seen by any proxy: it names neither client nor command."""
    _, ann = alone(site)
    head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nAuthorization: Bearer {ann.token}\r\n\r\n"
    body = '15\r\n{"edition":"kniffel"}\r\n0\r\nIdempotency-Key: k\r\n\r\n'
    received = exchange(site, (head + body).encode())
    assert read_statuses(received) == [422]
    assert b"command-missing" in received


def test_a_head_that_is_refused_is_logged(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """The access log has a line, with the status alone: nothing else of the request is known."""
    with caplog.at_level(logging.INFO, "gobelet.web"):
        exchange(site, LINE + b"x: y\r\n" * 200)
        exchange(site, b"GARBAGE\r\n\r\n")
    assert [record.getMessage() for record in caplog.records if record.name == "gobelet.web"] == ["- - 431", "- - 400"]


# -- time ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\n", LINE + b"x: "])
def test_a_head_that_drips_is_refused(hurried_site: Site, begin: bytes) -> None:
    """However often a byte arrives, the whole head has its time once."""
    with connect(hurried_site) as line:
        line.sendall(begin)
        assert is_refused(drip_until_closed(line), 408)


@pytest.mark.soak
def test_the_next_head_has_its_time_too(patient_site: Site) -> None:
    """On a connection that is kept alive a head may not drip either."""
    with connect(patient_site) as line:
        line.sendall(LINE + b"\r\n")
        assert read_statuses(line.recv(1000)) == [200]
        line.sendall(LINE + b"x: ")
        assert is_refused(drip_until_closed(line), 408)


def test_line_breaks_are_no_request(hurried_site: Site) -> None:
    """They may stand before a request, but keep no connection open."""
    with connect(hurried_site) as line:
        assert drip_until_closed(line, b"\r\n") == b""


def test_line_breaks_are_no_further_request(patient_site: Site) -> None:
    """After a response they keep no connection open either."""
    with connect(patient_site) as line:
        line.sendall(LINE + b"\r\n")
        assert read_statuses(line.recv(1000)) == [200]
        assert drip_until_closed(line, b"\r\n") == b""
