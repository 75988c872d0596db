"""Fixtures of the tests of commands and servers."""

import pytest


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> str:
    """An address other than 127.0.0.1 that only this machine reaches, which stands for one in a network."""
    address = "127.0.0.2"
    monkeypatch.setattr("gobelet.cli.server.sockets._machine_addresses", lambda: iter((address,)))
    monkeypatch.setattr("gobelet.cli.server.sockets.ip_address", lambda _text: _Elsewhere())
    return address


class _Elsewhere:
    is_loopback = False
    is_unspecified = False
