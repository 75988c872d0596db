"""A server process that is told to stop by SIGTERM drains: everything requested is answered, and then it is gone."""

import json
import re
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import httpx
import pytest

from gobelet.cli.server import uvicorn
from gobelet.cli.server.uvicorn import create_server
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.memory import MemoryStore
from gobelet.web.config import Config
from support.api_game import refusal
from support.http_server import Program
from support.raw_http import read_to_end
from support.server_process import PATIENCE, Running, interruptible, running

_interruptible = pytest.fixture(autouse=True)(interruptible)
TOKEN: Final = "a-token-of-the-program-itself"  # noqa: S105 - of a test
NEVER_CLOSED: Final = """
import threading
from gobelet.cli.main import run
from gobelet.cli.server import uvicorn
from gobelet.tables.service.service import Tables
uvicorn.DRAIN_TIMEOUT = 0.5
Tables.close = lambda tables: threading.Event().wait()
run(["serve", "--port", "0"])
"""
"""A server whose database never takes what is queued, and which waits for that only for a moment."""


def begin(client: httpx.Client) -> tuple[str, Program]:
    """Return the address of a table, and the program that plays there alone."""
    ann = Program(client, TOKEN)
    path = ann.make("kniffel", ("person",))
    ann.done(f"{path}/seats", name="Ann")
    ann.done(f"{path}/start")
    return path, ann


def read_errors(server: Running) -> str:
    """Return what the server has written to standard error."""
    assert server.process.stderr is not None
    return server.process.stderr.read()


def begin_move(server: Running, path: str) -> tuple[socket.socket, bytes]:
    """Send the head of a move, which the server has read; return the connection, and the body that is to follow."""
    body = json.dumps({"command": "m", "seen": 3, "move": {"kind": "RollDice"}}).encode()
    fields = {
        "Host": "localhost",
        "Authorization": f"Bearer {TOKEN}",
        "Content-Type": "application/json",
        "Content-Length": len(body),
        "Expect": "100-continue",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    url = httpx.URL(server.url)
    line = socket.create_connection((url.host, url.port), PATIENCE)
    line.sendall(f"POST {path}/moves HTTP/1.1\r\n{head}\r\n".encode())
    assert line.recv(1000).startswith(b"HTTP/1.1 100 ")
    return line, body


@pytest.mark.slow
def test_a_drained_server_is_not_ready_and_takes_no_new_streams(tmp_path: Path) -> None:
    """Its streams end with a hint; whoever comes is told to come again, until readiness has been checked once more."""
    with (
        running(tmp_path, "serve", "--port", "0") as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as client,
    ):
        path, ann = begin(client)
        assert ann.get("/readyz").status_code == 200
        with ann.stream(path) as stream:
            stream.next()
            server.process.send_signal(signal.SIGTERM)
            *_, hint, _ = stream.lines
        assert 200 <= int(re.fullmatch(r"retry: (\d+)", hint)[1]) <= 1000  # type: ignore[index]
        assert refusal(ann.get(f"{path}/stream")) == (503, "draining")
        assert refusal(ann.get("/readyz")) == (503, "draining")
        assert server.process.wait(PATIENCE) == 0
        assert "Traceback" not in read_errors(server)


@pytest.mark.slow
def test_a_command_under_way_is_answered_and_written(tmp_path: Path) -> None:
    """The rest of a move arrives during the drain: it is answered, and the next server knows it."""
    with (
        running(tmp_path, "serve", "--port", "0") as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as client,
    ):
        path, ann = begin(client)
        line, body = begin_move(server, path)
        with line, ann.stream(path) as stream:
            stream.next()
            server.process.send_signal(signal.SIGTERM)
            assert not list(stream)
            line.sendall(body)
            head, _, document = read_to_end(line).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 ")
        assert server.process.wait(PATIENCE) == 0
    answer = json.loads(document)
    assert answer["version"] == 4
    with (
        running(tmp_path, "serve", "--port", "0") as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as client,
    ):
        assert Program(client, TOKEN).look(path) == answer["table"]


@pytest.mark.soak
@pytest.mark.slow
def test_a_command_that_never_arrives_keeps_no_server(tmp_path: Path) -> None:
    """Whoever does not send the rest of a request is not waited for beyond the limit."""
    with (
        running(tmp_path, "serve", "--port", "0") as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as client,
    ):
        line, _ = begin_move(server, begin(client)[0])
        with line:
            assert server.end(signal.SIGTERM) == 0


@pytest.mark.soak
@pytest.mark.slow
def test_a_server_that_hangs_is_gone_all_the_same(tmp_path: Path) -> None:
    """After its limit the process ends in any case, and says where it hangs."""
    with running(tmp_path, program=[sys.executable, "-c", NEVER_CLOSED]) as server:
        assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200
        assert server.end(signal.SIGTERM) == 1
        errors = read_errors(server)
        assert "Timeout" in errors
        assert "wait" in errors


def test_one_signal_drains_and_the_next_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """SIGTERM drains; Ctrl-C stops at once, and so does any signal during a drain."""
    limits: list[float] = []
    watch: Callable[..., None] = lambda seconds, **_options: limits.append(seconds)  # noqa: E731
    monkeypatch.setattr("faulthandler.dump_traceback_later", watch)
    tables = Tables(MemoryStore())
    for first, is_drained in ((signal.SIGTERM, True), (signal.SIGINT, False)):
        server = create_server(tables, Config())
        server.started = True
        server.handle_exit(first, None)
        assert (server.state.drain.is_begun, server.should_exit) == (is_drained, not is_drained)
        server.handle_exit(signal.SIGTERM, None)
        assert server.should_exit
    assert limits == [uvicorn.DRAIN_TIMEOUT]
    assert max(limits) < 10
    tables.close()
