"""Bare connections to a server, for requests that no client library would send."""

import re
import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress

import httpx

from support.http_server import PATIENCE, Site

CHUNK = 65_536


def connect(site: Site, source: str = "127.0.0.1", receive_buffer: int = 0) -> socket.socket:
    """Return a connection to a server from an address of this machine, perhaps one that can buffer little."""
    url = httpx.URL(site.url)
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(PATIENCE)
    line.bind((source, 0))
    line.connect((url.host, url.port))
    return line


def read_to_end(line: socket.socket) -> bytes:
    """Return everything the server sends until it closes the connection."""
    received = bytearray()
    with suppress(ConnectionError):
        while piece := line.recv(CHUNK):
            received += piece
    return bytes(received)


def exchange(site: Site, *pieces: bytes, source: str = "127.0.0.1") -> bytes:
    """Send bytes, and return everything the server sends until it closes the connection."""
    with connect(site, source) as line:
        with suppress(ConnectionError):
            for piece in pieces:
                line.sendall(piece)
        return read_to_end(line)


def send_until_closed(line: socket.socket, piece: bytes, most: int) -> int:
    """Send a piece again and again until the server closes the connection; return how many bytes it took."""
    sent = 0
    with suppress(ConnectionError):
        while sent < most and not is_readable(line):
            sent += line.send(piece)
    return sent


def drip_until_closed(line: socket.socket, sign: bytes = b"x") -> bytes:
    """Send a byte now and then until the server answers; return everything it sends until it closes the connection."""
    until = time.monotonic() + PATIENCE
    while not is_readable(line, 0.01):
        assert time.monotonic() < until, "the server goes on waiting"
        with suppress(ConnectionError):
            line.sendall(sign)
    return read_to_end(line)


def is_readable(line: socket.socket, seconds: float = 0.0) -> bool:
    """Whether the server has sent something, or closed the connection."""
    return bool(select.select([line], [], [], seconds)[0])


def read_statuses(received: bytes) -> list[int]:
    """Return the status of each response."""
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", received)]


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for something that the server does by itself."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "it does not happen"
