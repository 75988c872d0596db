"""Where a server listens, and what it is called there."""

import errno
import socket
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from typing import Final

from gobelet.game import Illegal, Refusal, Unreadable

LOOPBACK: Final = "127.0.0.1"
HIGHEST: Final = 65535
TRIED: Final = 50
"""How many ports are tried after one that is taken."""
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has: the system says from where it would be reached, and nothing is sent there."""


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens, or say why there is none."""
    if not 0 <= port <= HIGHEST:
        raise Unreadable("port-form", port=port)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        codes = {errno.EADDRINUSE: Illegal("port-taken", port=port), errno.EACCES: Illegal("port-barred", port=port)}
        raise codes.get(error.errno or 0, Illegal("address-unusable", address=host)) from None
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or every news would wait 40 ms for company
    return listening


def bound_nearby(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets that listen at all these addresses, at this port or the next that is free at each."""
    first: Refusal | None = None
    for wanted in range(port, min(port + TRIED, HIGHEST) + 1) if port else (0,):
        try:
            return _all_bound(hosts, wanted)
        except Illegal as refusal:
            if refusal.code != "port-taken":
                raise
            first = first or refusal
    raise first or Unreadable("port-form", port=port)


def _all_bound(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets that listen at one port of all these addresses; none is left open if one cannot."""
    found: list[socket.socket] = []
    try:
        for host in hosts:
            found.append(bound(host, port))
            port = port_of(found[0])
    except Refusal:
        for listening in found:
            listening.close()
        raise
    return found


def port_of(listening: socket.socket) -> int:
    """Return the port a socket listens at."""
    return int(listening.getsockname()[1])


def address_of(listening: socket.socket) -> str:
    """Return what to type into a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def reached_here(listening: socket.socket) -> str:
    """Return where this machine itself reaches a server."""
    host, port = listening.getsockname()[:2]
    if not ip_address(host).is_unspecified:
        return address_of(listening)
    return f"http://[::1]:{port}" if ":" in host else f"http://{LOOPBACK}:{port}"


def reached_at(listening: socket.socket) -> str:
    """Return where other devices reach a server: nowhere, if it listens on this machine only."""
    host = str(listening.getsockname()[0])
    if is_loopback(host):
        return ""
    if not ip_address(host).is_unspecified:
        return address_of(listening)
    return next((f"http://{address}:{port_of(listening)}" for address in lan_addresses()), "")


def lan_addresses() -> tuple[str, ...]:
    """Return where other devices of the network find this machine, the likeliest address first."""
    found = dict.fromkeys(address for address in _own_addresses() if not ip_address(address).is_loopback)
    return tuple(filter(_is_ours, found))


def _own_addresses() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            yield asking.getsockname()[0]
        except OSError:
            pass  # no network at all
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        known = []  # the machine does not know its own name
    yield from (str(entry[4][0]) for entry in known)


def _is_ours(address: str) -> bool:
    """Whether this machine still has an address; a name may stand for one it had elsewhere."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
        try:
            tried.bind((address, 0))
        except OSError:
            return False
    return True


def own_names(host: str, names: Sequence[str]) -> frozenset[str]:
    """Return the names the server answers to: this machine's own too, once others can reach it."""
    known = {"localhost", host, *names}
    if not is_loopback(host):
        known |= {socket.gethostname(), f"{socket.gethostname()}.local"}
    return frozenset(name.lower() for name in known)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
