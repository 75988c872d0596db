"""Where a server listens, and what it is called there."""

import errno
import socket
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from gobelet.game import Illegal, Unreadable

HIGHEST: Final = 65535


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


def address_of(listening: socket.socket) -> str:
    """Return what to type into a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_names(host: str, names: Sequence[str]) -> frozenset[str]:
    """Return the names the server answers to: this machine's own too, once others can reach it."""
    known = {"localhost", host, *names}
    if not _is_loopback(host):
        known |= {socket.gethostname(), f"{socket.gethostname()}.local"}
    return frozenset(name.lower() for name in known)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
