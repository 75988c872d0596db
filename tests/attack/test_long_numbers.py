"""Numbers of thousands of digits, which Python refuses to convert, are an error of the request wherever they stand."""

from collections.abc import Iterator

import pytest

from support.api_game import begun
from support.http_server import UNLIMITED, Site, serving
from support.page_client import PageClient, begin_pair, open_client

DIGITS = "9" * 5000
ACTIONS = (
    ("discard", ("card",)),
    ("roll", ("keep",)),
    ("sit", ("seat",)),
    ("pass", ("seen", "seat", "command")),
    (f"undo@{DIGITS}", ()),
    (f"fill:{DIGITS}", ()),
    ("give", ("seat", "kind")),
)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that anybody may ask as often as they like."""
    with serving(UNLIMITED) as running:
        yield running


@pytest.fixture(scope="module", params=["kniffel", "hands-down"])
def seated(request: pytest.FixtureRequest, site: Site) -> tuple[str, PageClient]:
    """A table in the middle of a game, and the browser of whoever moves first."""
    ann = open_client(site)
    if request.param == "kniffel":
        path, ann, _ = begin_pair(site)
    else:
        path = ann.create_table(request.param, seat2="greedy")
        if ann.page.forms("begin"):
            ann.press(ann.page, "begin")
    return path, ann


@pytest.mark.parametrize(("action", "names"), ACTIONS, ids=[action[:10] for action, _ in ACTIONS])
def test_forms_of_a_table(seated: tuple[str, PageClient], action: str, names: tuple[str, ...]) -> None:
    """A form with such a number is refused, or the number is taken for nothing; the server has no error."""
    path, ann = seated
    fields = {"act": action, "seen": "0", **dict.fromkeys(names, DIGITS)}
    response = ann.client.post(path, data=fields, headers={"Origin": ann.site.url})
    assert response.status_code < 500, response.text


def test_a_discard_of_no_place_in_the_hand_discards_nothing(site: Site) -> None:
    """A place that the hand does not have names no card."""
    ann = open_client(site)
    path = ann.create_table("hands-down", seat2="person")
    response = ann.client.post(path, data={"act": "discard", "card": DIGITS}, headers={"Origin": site.url})
    assert response.status_code == 409


@pytest.mark.parametrize("field", ["games", "teams", "seat2", "name2", "seed", "house-rolls", "command"])
def test_the_form_of_a_new_table(site: Site, field: str) -> None:
    """Every field of the form is read within its range."""
    data = {"name": "Ann", "command": "new", field: DIGITS}
    response = open_client(site).client.post("/new/kniffel", data=data, headers={"Origin": site.url})
    assert response.status_code < 500, response.text


@pytest.mark.parametrize("query", ["seat", "card", "done", "marks", "lang"])
def test_addresses_of_pages(seated: tuple[str, PageClient], query: str) -> None:
    """The parameters of a page that are numbers are short ones."""
    path, ann = seated
    assert ann.client.get(f"{path}?{query}={DIGITS}").status_code < 500


def test_the_api(site: Site) -> None:
    """Numbers in addresses, headers and bodies: refused by name, or no number of ours."""
    path, ann, _ = begun(site)
    address = f"{site.url}{path}"
    heads = {**ann.headers, "Content-Type": "application/json"}
    bodies = [
        f'{{"command":"a","seen":{DIGITS},"move":{{"kind":"RollDice"}}}}',
        f'{{"command":"b","seen":1,"move":{{"kind":"RollDice","keep":[{DIGITS}]}}}}',
        f'{{"command":"c","seen":1,"move":{{"kind":{DIGITS[:4000]}}}}}',
        f'{{"command":"d","seen":1,"move":{{"kind":"RollDice","keep":[{DIGITS[:4000]}]}}}}',
        f'{{"command":"e","seen":1,"seat":"{DIGITS}","move":{{"kind":"RollDice"}}}}',
        f'{{"command":"f","seen":1,"move":{{"kind":"RollDice","keep":[1e999,-0.0,{DIGITS}.5]}}}}',
        f'{{"command":"g","seen":1,"move":{{"kind":{"[" * 4000}{"]" * 4000}}}}}',
    ]
    for body in bodies:
        response = ann.client.post(f"{address}/moves", content=body, headers=heads)
        assert 400 <= response.status_code < 500, (body[:40], response.text)
    assert ann.client.get(f"{address}?seat={DIGITS}", headers=heads).status_code == 422
    assert ann.client.get(f"{address}/record?seat={DIGITS}", headers=heads).status_code == 422
    assert ann.client.get(f"{address}/stream?seat={DIGITS}", headers=heads).status_code == 422
    keyed = {**heads, "Idempotency-Key": DIGITS}
    assert ann.client.post(f"{address}/undo", content='{"seen":1}', headers=keyed).status_code == 422
    with ann.client.stream("GET", f"{address}/stream", headers={**heads, "Last-Event-ID": DIGITS}) as response:
        assert response.status_code == 200
