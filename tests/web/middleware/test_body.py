"""Request bodies: too long or too slow ones are rejected."""

import asyncio
import socket

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from gobelet.web.config import Config, Limits
from gobelet.web.middleware.body import BodyMiddleware
from support.api_game import refusal
from support.http_server import PATIENCE, Site, serving
from support.raw_http import read_statuses, read_to_end


@pytest.mark.parametrize("length", [16_385, 1_000_000])
def test_long_bodies_are_refused(site: Site, length: int) -> None:
    """A request longer than allowed is refused, with or without saying how long it is."""
    ann = site.program()
    body = b'{"command":"x","edition":"' + b"k" * length + b'"}'
    headers = {"Content-Type": "application/json"}
    assert refusal(ann.client.post("/api/tables", content=body, headers=headers)) == (413, "body-large")
    assert "close" in ann.client.post("/api/tables", content=body, headers=headers).headers["Connection"]
    pieces = (body[place : place + 4000] for place in range(0, len(body), 4000))
    assert refusal(ann.client.post("/api/tables", content=pieces, headers=headers)) == (413, "body-large")


def test_slow_bodies_are_refused() -> None:
    """A request that does not arrive in time is refused."""
    with serving(Config(limits=Limits(body_seconds=0.05))) as site:
        url = httpx.URL(site.url)
        with socket.create_connection((url.host, url.port or 0), PATIENCE) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
            received = read_to_end(line)  # the server closes the connection: the rest would be no request
        assert read_statuses(received) == [408]
        assert b"connection: close" in received


async def _app(_scope: Scope, receive: Receive, _send: Send) -> None:
    """Fail: the application must not be called."""
    pytest.fail("the application was called")


def _post_scope() -> Scope:
    return {"type": "http", "method": "POST", "path": "/api/tables", "headers": []}


def test_a_client_that_disconnects_is_dropped() -> None:
    """A body that ends with a disconnect reaches nobody, and nothing is sent."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def handle() -> None:
        await BodyMiddleware(_app, Config())(_post_scope(), receive, send)

    asyncio.run(handle())
    assert sent == []


def test_a_cancelled_request_is_no_slow_body() -> None:
    """A task that is cancelled from outside ends as cancelled; the client is not told that it was too slow."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def cancel() -> None:
        waiting = asyncio.Event()

        async def receive() -> Message:
            waiting.set()
            await asyncio.Event().wait()
            raise AssertionError

        task = asyncio.ensure_future(BodyMiddleware(_app, Config())(_post_scope(), receive, send))
        await waiting.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
    assert sent == []
