"""What counts as one client."""

from gobelet.web.clients import find_client


def test_a_household_is_one_address() -> None:
    """IPv6 addresses of one network count as one; without an address everybody does."""
    assert find_client(("2001:db8:1:2:3:4:5:6", 1)) == find_client(("2001:db8:1:2::9", 2))
    assert find_client(("2001:db8:1:3::9", 2)) != find_client(("2001:db8:1:2::9", 2))
    assert [find_client(("10.0.0.1", 5)), find_client(("unix", 0)), find_client(None)] == ["10.0.0.1", "unix", ""]
