"""The Host header: only the server's own names are answered."""

import pytest

from support.api_game import refusal
from support.http_server import Site


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST.:8000", 200),
        ("127.0.0.1:1", 200),
        ("192.168.1.7", 200),
        ("[::1]:80", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("evil.example:80", 421),
        ("", 421),
    ],
)
def test_only_its_own_names(site: Site, host: str, status: int) -> None:
    """Another name that leads here is not answered; addresses in digits cannot be led anywhere."""
    response = site.program().client.get("/healthz", headers={"Host": host})
    assert response.status_code == status
    if status != 200:
        assert refusal(response) == (421, "host-unknown")
