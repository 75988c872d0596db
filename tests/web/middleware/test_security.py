"""The headers around every answer."""

import httpx
import pytest

from gobelet.web.middleware.security import HEADERS
from support.api_game import alone
from support.http_server import PATIENCE, Site


def test_answers_to_programs_are_data(site: Site) -> None:
    """No browser is to take them for anything else; what keeps pages to themselves is not sent with them."""
    path, ann = alone(site)
    for address in (path, f"{path}/record", "/api/tables/AAAAAAA", "/api/openapi.json"):
        sent = ann.get(address).headers
        assert {name: sent.get(name) for name in HEADERS} == dict.fromkeys(HEADERS) | {
            "X-Content-Type-Options": "nosniff"
        }


@pytest.mark.parametrize("address", ["/", "/new/yatzy", "/rules/classic", "/nowhere"])
def test_pages_keep_to_themselves(site: Site, address: str) -> None:
    """Every page, a refusal too, says what it may load and who may show it."""
    sent = site.program().get(address).headers
    assert {name: sent.get(name) for name in HEADERS} == HEADERS
    assert sent["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_phone_is_not_sent_what_it_would_complain_of(site: Site) -> None:
    """On plain http to another machine's address browsers ignore who may open a page, and say so in red."""
    sent = httpx.get(site.url, headers={"Host": "192.168.1.5:8000"}, timeout=PATIENCE).headers
    assert "Content-Security-Policy" in sent
    assert "Cross-Origin-Opener-Policy" not in sent
