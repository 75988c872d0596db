"""Request bodies: too long or too slow ones are rejected."""

import socket

import httpx
import pytest

from gobelet.web.config import Config, Limits
from support.api_game import refusal
from support.http_server import PATIENCE, Site, serving


@pytest.mark.parametrize("length", [16_385, 1_000_000])
def test_long_bodies_are_refused(site: Site, length: int) -> None:
    """A request longer than allowed is refused, with or without saying how long it is."""
    ann = site.program()
    body = b'{"command":"x","edition":"' + b"k" * length + b'"}'
    headers = {"Content-Type": "application/json"}
    assert refusal(ann.client.post("/api/tables", content=body, headers=headers)) == (413, "body-large")
    pieces = (body[place : place + 4000] for place in range(0, len(body), 4000))
    assert refusal(ann.client.post("/api/tables", content=pieces, headers=headers)) == (413, "body-large")


def test_slow_bodies_are_refused() -> None:
    """A request that does not arrive in time is refused."""
    with serving(Config(limits=Limits(body_seconds=0.05))) as site:
        url = httpx.URL(site.url)
        with socket.create_connection((url.host, url.port or 0), PATIENCE) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
            assert line.recv(1000).startswith(b"HTTP/1.1 408 ")
