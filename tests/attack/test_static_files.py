"""Static files: only the address with the hash of their content may be cached for ever."""

from collections.abc import Iterator

import httpx
import pytest

from gobelet.web.pages.templates import hash_static_files
from support.http_server import PATIENCE, serving


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    """A client of a running server."""
    with serving() as site, httpx.Client(base_url=site.url, timeout=PATIENCE) as talking:
        yield talking


def test_only_the_right_hash_is_immutable(client: httpx.Client) -> None:
    """Anything else at its place gets the file, for pages of an earlier version, and no cache may keep it."""
    right = client.get(f"/static/{hash_static_files()}/base.css")
    assert "immutable" in right.headers["Cache-Control"]
    for wrong in ("x", hash_static_files()[:-1], f"{hash_static_files()}0", "%20"):
        response = client.get(f"/static/{wrong}/base.css")
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "no-store", wrong


@pytest.mark.parametrize("name", ["nothing.js", "..%2Fapp.py", "base.css+nothing.css", "dice.js+table.js"])
def test_there_is_nothing_else(client: httpx.Client, name: str) -> None:
    """Other names are not found, with the right hash too."""
    assert client.get(f"/static/{hash_static_files()}/{name}").status_code == 404
