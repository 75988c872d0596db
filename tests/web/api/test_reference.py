"""docs/api.md tells an exchange that really takes place."""

import json
import re
from pathlib import Path
from typing import NamedTuple

import httpx

from gobelet.tables.tokens import new_token
from support.http_server import Site

PAGE = Path(__file__).resolve().parents[3] / "docs/api.md"
ANYTHING = "…"


class Exchange(NamedTuple):
    """A request of the page, and the answer to it."""

    method: str
    path: str
    headers: dict[str, str]
    body: str
    status: int
    answer: object


def exchanges() -> list[Exchange]:
    """Return what the page tells, in order."""
    blocks = re.findall(r"```http\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [_exchange(request, answer) for request, answer in zip(blocks[::2], blocks[1::2], strict=True)]


def _exchange(request: str, answer: str) -> Exchange:
    head, _, body = request.partition("\n\n")
    first, *others = head.strip().splitlines()
    method, path = first.split()
    headers = dict(line.split(": ", 1) for line in others)
    status, _, told = answer.partition("\n\n")
    return Exchange(method, path, headers, body.strip(), int(status.split()[1]), json.loads(told))


def fits(told: object, found: object) -> bool:
    """Whether an answer has everything that is told of it; it may have more."""
    match told:
        case dict():
            return isinstance(found, dict) and all(name in found and fits(told[name], found[name]) for name in told)
        case list():
            return isinstance(found, list) and len(found) == len(told) and all(map(fits, told, found))
        case _:
            return told in (ANYTHING, found)


def test_the_exchange_takes_place(site: Site) -> None:
    """Every request of the page gets the answer that stands below it."""
    filled = {"token": str(new_token())}
    told = exchanges()
    with httpx.Client(base_url=site.url) as client:
        for each in told:
            path, headers = each.path.format(**filled), {n: v.format(**filled) for n, v in each.headers.items()}
            body = each.body.encode() or None
            headers |= {"Content-Type": "application/json"} if body else {}
            response = client.request(each.method, path, content=body, headers=headers)
            assert response.status_code == each.status, response.text
            assert fits(each.answer, response.json()), (each.answer, response.json())
            filled.setdefault("code", response.json().get("table", {}).get("code"))
    assert len(told) == 9


def test_the_page_tells_every_address(site: Site) -> None:
    """No address of the interface is missing from the page."""
    text = PAGE.read_text(encoding="utf-8")
    for path in site.program().look("/api/openapi.json")["paths"]:
        assert path in text or f"`{path.rpartition('/')[2]}`" in text


def test_what_does_not_fit() -> None:
    """A page that told something else would be found."""
    assert fits({"a": [ANYTHING]}, {"a": [3], "b": 4})
    assert not fits({"a": 1}, {"a": 2})
    assert not fits({"a": 1}, {})
    assert not fits([1], [1, 2])
