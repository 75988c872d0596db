"""Fixtures of the tests of commands and servers."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from gobelet.cli.server.uvicorn import Server


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> str:
    """An address other than 127.0.0.1 that only this machine reaches, which stands for one in a network."""
    address = "127.0.0.2"
    monkeypatch.setattr("gobelet.cli.server.sockets._machine_addresses", lambda: iter((address,)))
    monkeypatch.setattr("gobelet.cli.server.sockets.ip_address", lambda _text: _Elsewhere())
    return address


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> "list[Server]":
    """Let commands end when they would begin to serve; the servers are listed."""
    found: list[Server] = []
    monkeypatch.setenv("GOBELET_SOLVE_AHEAD", "no")
    for name in ("start", "serve"):
        monkeypatch.setattr(f"gobelet.cli.commands.{name}.run_server", lambda server, _sockets: found.append(server))
    monkeypatch.setattr("gobelet.cli.commands.serve.configure_logging", lambda: None)
    monkeypatch.setattr("gobelet.cli.commands.start.open_browser", lambda _address: None)
    return found


class _Elsewhere:
    is_loopback = False
    is_unspecified = False
