"""Sockets that a server listens on, and the addresses and host names under which it is reached."""

import errno
import socket
import sys
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from typing import Final

from gobelet.game import Illegal, Refusal, Unreadable

LOOPBACK: Final = "127.0.0.1"
HIGHEST_PORT: Final = 65535
PORTS_TRIED: Final = 50
"""How many ports are tried after one that is in use."""
UNACKNOWLEDGED_SECONDS: Final = 60
"""Seconds after which a connection ends whose client takes nothing any more: a phone that is gone, or does not read."""
UNUSED_ADDRESS: Final = ("192.0.2.1", 9)
"""An address reserved for documentation: the system names the interface it would use, and nothing is sent."""


def bind_socket(host: str, port: int, option: str = "--port") -> socket.socket:
    """Return a listening socket, or raise a refusal that says why there is none; an option names another port."""
    if not 0 <= port <= HIGHEST_PORT:
        raise Unreadable("port-form", port=port)
    if not _can_encode(host):
        raise Illegal("address-unusable", address=host)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        data = {"port": port, "option": option}
        taken, barred = Illegal("port-taken", **data), Illegal("port-barred", **data)
        codes = {errno.EADDRINUSE: taken, errno.EACCES: barred}
        raise codes.get(error.errno or 0, Illegal("address-unusable", address=host)) from None
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or every event of a stream might wait for 40 ms
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNACKNOWLEDGED_SECONDS)
    return listening


def _can_encode(host: str) -> bool:
    """Whether the system can be asked for a host name: otherwise the socket module raises an error of its own."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return "\0" not in host


def bind_free_port(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Return listening sockets at all these hosts, with this port or the next one that is free at each of them."""
    first: Refusal | None = None
    for each in range(port, min(port + PORTS_TRIED, HIGHEST_PORT) + 1) if port else (0,):
        try:
            return _bind_all(hosts, each)
        except Illegal as refusal:
            if refusal.code != "port-taken":
                raise
            first = first or refusal
    raise first or Unreadable("port-form", port=port)


def _bind_all(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets that listen at one port of all these hosts; close all if one cannot be bound."""
    found: list[socket.socket] = []
    try:
        for host in hosts:
            found.append(bind_socket(host, port))
            port = port_of(found[0])
    except Refusal:
        for listening in found:
            listening.close()
        raise
    return found


def port_of(listening: socket.socket) -> int:
    """Return the port of a socket."""
    return int(listening.getsockname()[1])


def address_of(listening: socket.socket) -> str:
    """Return the address of a socket as a URL."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def local_address(listening: socket.socket) -> str:
    """Return the URL that reaches a socket from this machine."""
    host, port = listening.getsockname()[:2]
    if not ip_address(host).is_unspecified:
        return address_of(listening)
    return f"http://[::1]:{port}" if ":" in host else f"http://{LOOPBACK}:{port}"


def lan_address(listening: socket.socket) -> str:
    """Return the URL that reaches a socket from other devices, or an empty text if only this machine can."""
    host = str(listening.getsockname()[0])
    if is_loopback(host):
        return ""
    if not ip_address(host).is_unspecified:
        return address_of(listening)
    return next((f"http://{address}:{port_of(listening)}" for address in lan_addresses()), "")


def lan_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine in its networks, the likeliest first."""
    found = dict.fromkeys(address for address in _machine_addresses() if not ip_address(address).is_loopback)
    return tuple(filter(_can_bind, found))


def _machine_addresses() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNUSED_ADDRESS)
            yield probe.getsockname()[0]
        except OSError:
            pass  # no network at all
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        known = []  # the machine's own name cannot be resolved
    yield from (str(entry[4][0]) for entry in known)


def _can_bind(address: str) -> bool:
    """Whether this machine has an address now; its name may resolve to one that it had in another network."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def host_names(host: str, names: Sequence[str]) -> frozenset[str]:
    """Return the host names a server answers to; the machine's own only if others can reach it."""
    found = {"localhost", host, *names}
    if not is_loopback(host):
        found |= {socket.gethostname(), f"{socket.gethostname()}.local"}
    return frozenset(name.lower() for name in found)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
