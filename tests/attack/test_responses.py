"""What an attacker tries first: redirects, methods, types, scripts of other sites, repeated fields, guessed tokens."""

from http.cookies import SimpleCookie

import httpx
import pytest

from gobelet.tables.tokens import new_token
from gobelet.web.cookies import COOKIE
from support.http_server import PATIENCE, Site

TOKEN_CHARACTERS = 32
"""192 bits in base 64."""


def change_language(site: Site, body: str, **headers: str) -> httpx.Response:
    """Send the form of the language, as a page of this server does."""
    host = site.url.removeprefix("http://")
    sent = {"Origin": site.url, "Host": host, "Content-Type": "application/x-www-form-urlencoded", **headers}
    return httpx.post(f"{site.url}/like", content=body, headers=sent, timeout=PATIENCE)


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example/",
        "/%5Cevil.example",
        "/%09/evil.example",
        "/%0A/evil.example",
        "/%0D%0A/evil.example",
        "javascript:alert(1)",
        "%20//evil.example",
        "",
    ],
)
@pytest.mark.parametrize("scripted", [False, True])
def test_nobody_is_sent_elsewhere(site: Site, back: str, *, scripted: bool) -> None:
    """A way back to another host, also one that a browser would make of it, leads to the first page."""
    headers = {"X-Gobelet": "script"} if scripted else {}
    answer = change_language(site, f"language=fr&back={back}", **headers)
    went = answer.json()["go"] if answer.status_code == 200 else answer.headers["Location"]
    assert went == "/"


def test_a_path_of_this_server_is_kept(site: Site) -> None:
    """Whoever changes the language stays on the page."""
    assert change_language(site, "language=fr&back=/rules").headers["Location"] == "/rules"


def test_a_repeated_field_is_one_of_its_values(site: Site) -> None:
    """A field that is sent twice is neither an error of the server nor both values at once; a query is no form."""
    answer = change_language(site, "language=fr&language=de&back=/rules&back=//evil.example")
    assert answer.status_code == 303
    assert answer.headers["Location"] in {"/rules", "/"}
    elsewhere = httpx.post(f"{site.url}/like?language=de&back=/rules", headers={"Origin": site.url}, timeout=PATIENCE)
    assert elsewhere.headers["Location"] == "/"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PUT", "DELETE", "PATCH", "BREW"])
@pytest.mark.parametrize("path", ["/", "/api/tables", "/healthz"])
def test_other_methods_are_refused(site: Site, method: str, path: str) -> None:
    """TRACE and whatever nobody needs is refused, and repeats nothing of the request."""
    headers = {"Authorization": "Bearer secret-of-ann"}
    answer = httpx.request(method, f"{site.url}{path}", headers=headers, timeout=PATIENCE)
    assert answer.status_code in {400, 403, 404, 405}
    assert "secret-of-ann" not in answer.text


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/rules", "text/html; charset=utf-8"),
        ("/nowhere", "text/html; charset=utf-8"),
        ("/api/editions", "application/json"),
        ("/api/openapi.json", "application/json"),
        ("/api/nowhere", "application/json"),
        ("/healthz", "application/json"),
    ],
)
def test_every_response_has_its_type(site: Site, path: str, kind: str) -> None:
    """Pages are HTML in UTF-8, documents JSON; and no browser may guess."""
    answer = httpx.get(f"{site.url}{path}", timeout=PATIENCE)
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("method", ["GET", "OPTIONS", "POST"])
def test_other_sites_read_nothing(site: Site, method: str) -> None:
    """No response allows another site's script to read it."""
    headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    for path in ("/", "/api/tables", "/api/editions"):
        answer = httpx.request(method, f"{site.url}{path}", headers=headers, timeout=PATIENCE)
        assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_the_cookie_lasts_a_year(site: Site) -> None:
    """It lasts 400 days, which is as long as browsers allow."""
    cookie = SimpleCookie(change_language(site, "language=fr").headers["Set-Cookie"])[COOKIE]
    assert int(cookie["max-age"]) == 400 * 24 * 3600


def test_tokens_cannot_be_guessed(site: Site) -> None:
    """They have 192 random bits, and no two are the same."""
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {TOKEN_CHARACTERS}
    ann = site.program()
    ann.make()
    assert len(ann.token or "") == TOKEN_CHARACTERS
