"""The headers around every answer."""

import pytest

from gobelet.web.guarding import HEADERS
from web.playing import alone
from web.serving import Site


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
