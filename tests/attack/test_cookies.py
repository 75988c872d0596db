"""The cookie of a browser is sent over https only, wherever the server is reached by https."""

from http.cookies import SimpleCookie

import httpx
import pytest

from gobelet.web.config import Config
from gobelet.web.cookies import COOKIE
from support.http_server import PATIENCE, serving


def visit(url: str, **headers: str) -> SimpleCookie:
    """Return the cookie that a first visit to a form leads to."""
    sent = {"Host": "localhost", "Origin": f"https://{headers.get('Host', 'localhost')}", **headers}
    response = httpx.post(f"{url}/like", data={"language": "fr"}, headers=sent, timeout=PATIENCE)
    assert response.status_code == 303, response.text
    return SimpleCookie(response.headers["set-cookie"])


@pytest.mark.parametrize(("scheme", "secure"), [("https", True), ("http", False)])
def test_behind_a_trusted_proxy_the_scheme_is_the_browsers(scheme: str, *, secure: bool) -> None:
    """A proxy says how the browser came; over https the cookie is Secure, over plain http it is not."""
    with serving(Config(proxies=("127.0.0.1",))) as site:
        cookie = visit(site.url, **{"X-Forwarded-Proto": scheme})[COOKIE]
        assert bool(cookie["secure"]) is secure
        assert cookie["httponly"]
        assert cookie["samesite"] == "lax"


def test_in_a_home_network_the_cookie_works_without_https() -> None:
    """On plain http a browser would drop a secure cookie; a stranger's header changes nothing."""
    with serving() as site:
        assert not visit(site.url, **{"X-Forwarded-Proto": "https"})[COOKIE]["secure"]
        assert not visit(site.url, Host="192.168.1.5:8000")[COOKIE]["secure"]
