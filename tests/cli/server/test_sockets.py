"""Sockets: which ports and addresses a server takes, and where it is reached."""

import socket
import sys

import pytest

from gobelet.cli.server.sockets import (
    UNACKNOWLEDGED_SECONDS,
    bind_free_port,
    bind_socket,
    host_names,
    lan_address,
    lan_addresses,
    local_address,
    port_of,
)
from gobelet.game import Illegal, Unreadable


def test_all_addresses_have_one_port(network: str) -> None:
    """Where a port is free at one address and taken at another, the next is used at both, and none is left open."""
    with socket.create_server((network, 0)) as other:
        taken = other.getsockname()[1]
        found = bind_free_port(("127.0.0.1", network), taken)
        ports = {port_of(listening) for listening in found}
        for listening in found:
            listening.close()
        assert len(ports) == 1
        assert min(ports) > taken
        socket.create_server(("127.0.0.1", taken)).close()


def test_a_port_that_may_not_be_used() -> None:
    """Only a port that is taken makes room for the next."""
    with pytest.raises(Unreadable, match="port-form"):
        bind_free_port(("127.0.0.1",), 70000)
    with pytest.raises(Illegal, match="address-unusable"):
        bind_free_port(("203.0.113.7",), 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends such connections by itself")
def test_clients_that_take_nothing_any_more_are_disconnected() -> None:
    """Every connection that is accepted has the limit, not the listening socket alone."""
    with bind_socket("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            found = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert found == 1000 * UNACKNOWLEDGED_SECONDS


def test_addresses_of_a_network(network: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only addresses that this machine has count; a server that listens at one is reached there."""
    assert lan_addresses() == (network,)
    with socket.create_server((network, 0)) as listening:
        assert lan_address(listening) == f"http://{network}:{port_of(listening)}"
    monkeypatch.setattr("gobelet.cli.server.sockets._machine_addresses", lambda: iter(("203.0.113.7",)))
    assert lan_addresses() == ()


def test_only_this_machine_reaches_loopback() -> None:
    """A server that listens at 127.0.0.1 has no address for phones."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert lan_address(listening) == ""


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("0.0.0.0", "127.0.0.1")],  # noqa: S104
)
def test_where_this_machine_reaches_a_server(host: str, local: str) -> None:
    """At its own address, or at 127.0.0.1 if it listens everywhere."""
    with socket.create_server((host, 0)) as listening:
        assert local_address(listening) == f"http://{local}:{port_of(listening)}"


def test_a_server_has_the_machines_name_once_others_can_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are compared in lower case; a name that only this machine's own programs could use is none."""
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")
    assert host_names("127.0.0.1", ("Games.Example",)) == {"localhost", "127.0.0.1", "games.example"}
    assert host_names("192.0.2.7", ()) == {"localhost", "192.0.2.7", "laptop", "laptop.local"}
