"""What counts as one client: limits are for each."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address


def find_client(client: tuple[str, int] | None) -> str:
    """Return what counts as one client: an IPv4 address, or the /64 network of an IPv6 address."""
    return _client_network(client[0] if client else "")


@lru_cache(4096)
def _client_network(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.exploded[:19]
    return host
