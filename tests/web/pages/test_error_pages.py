"""Every error in a browser is a page in the reader's language with a link onwards; programs get documents."""

import json

import httpx
import pytest

from gobelet.tables.storage.base import StoreError, StoreProblem
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.token_buckets import Rate
from gobelet.web.config import Config, Limits
from gobelet.web.middleware.security import POLICY
from support.http_server import UNLIMITED, Site, serving
from support.page_client import Page, open_client

WORDS = {
    "en": ("There is nothing at this address.", "To the games"),
    "fr": ("Il n’y a rien à cette adresse.", "Aux jeux"),
    "de": ("Unter dieser Adresse gibt es nichts.", "Zu den Spielen"),
}


def refused(response: httpx.Response, status: int, sentence: str) -> Page:
    """Return the page of a refusal; it says so, leads on, and runs nothing that is not ours."""
    page = Page(response)
    assert response.status_code == status, page.words
    assert response.headers["content-type"].startswith("text/html")
    assert response.headers["content-security-policy"] == POLICY
    assert sentence in page.words
    assert "/" in page.links()
    return page


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/t/KM4X7RTY/nowhere", "/static/x/nothing.js"])
def test_an_address_with_nothing(site: Site, path: str) -> None:
    """An unknown address is a friendly page, from which one can go to the games or type a code."""
    page = refused(open_client(site).client.get(path), 404, "There is nothing at this address.")
    assert 'action="/join"' in page.text


@pytest.mark.parametrize("language", WORDS)
def test_in_the_readers_language(site: Site, language: str) -> None:
    """The page speaks the language of the browser."""
    response = open_client(site, language).client.get("/nowhere")
    assert f'<html lang="{language}"' in response.text
    for words in WORDS[language]:
        assert words in Page(response).words


def test_a_table_that_is_not_there(site: Site) -> None:
    """A code that no table has is told from one that is too long; one with other letters is only one no table has."""
    for code in ("AFHKLMRU", "ZZZZZZZZ"):
        page = refused(
            open_client(site).client.get(f"/t/{code}"), 404, "There is no table with this code, or it no longer exists."
        )
        assert "letters and digits" not in page.words
    refused(open_client(site).client.get("/t/nonsensical-code"), 404, "codes have 8 letters and digits")


def test_programs_get_documents(site: Site) -> None:
    """At the addresses for programs a refusal stays a document, and for our own scripts on any page."""
    client = open_client(site).client
    for path in ("/api", "/api/nowhere", "/api/tables/AFHKLMR"):
        assert json.loads(client.get(path).text)["code"]
    assert client.get("/t/AFHKLMR", headers={"X-Gobelet": "script"}).json()["code"] == "no-such-table"


def test_a_wrong_method(site: Site) -> None:
    """What cannot be done with an address is a page, too."""
    refused(open_client(site).client.get("/join"), 405, "This address does not support that method.")


def test_hostile_addresses_are_only_text(site: Site) -> None:
    """What somebody puts into an address is never taken for our page."""
    response = open_client(site).client.get("/%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in refused(response, 404, "There is nothing").text


def test_what_the_layers_refuse(site: Site) -> None:
    """A post from another site, a name that is not ours and a body that is too long are refused with pages."""
    client = open_client(site).client
    fields = {"language": "fr"}
    other = client.post("/like", data=fields, headers={"Origin": "http://elsewhere.example"})
    refused(other, 403, "This request came from another site’s page")
    refused(client.get("/", headers={"Host": "elsewhere.example"}), 421, "This is not a host name of this server")
    long = client.post("/like", data={"language": "f" * 20_000}, headers={"Origin": site.url})
    refused(long, 413, "The request is too long")


def test_too_much_at_once() -> None:
    """Who asks too often gets a page that says when to come back."""
    with serving(Config(limits=Limits(rate_tables=Rate(1, 600)))) as site:
        ann = open_client(site)
        ann.create_table()
        response = ann.client.post("/new/kniffel", data={"name": "Ann"}, headers={"Origin": site.url})
        refused(response, 429, "Too many requests.")
        assert int(response.headers["retry-after"]) > 0


class _Failing(MemoryStore):
    """A store whose disk is full, or that is broken altogether."""

    def find(self, code: str) -> None:
        raise StoreError(StoreProblem.FULL) if code == "AFHKLMR" else RuntimeError(code)


def test_what_is_broken() -> None:
    """A store that fails and a fault of ours are pages that say so."""
    with serving(UNLIMITED, _Failing()) as site:
        client = open_client(site).client
        refused(client.get("/t/AFHKLMR"), 503, "Nothing has changed. Try again.")
        refused(client.get("/t/AFHKLMX"), 500, "An error occurred on the server.")


@pytest.mark.parametrize("header", ["Origin", "Referer"])
def test_headers_that_are_no_address(site: Site, header: str) -> None:
    """Nonsense where a browser names an address is refused or passed over, and breaks nothing."""
    client = open_client(site).client
    for path in ("/join", "/new/kniffel", "/like"):
        response = client.post(path, data={}, headers={"Origin": site.url, header: "http://["})
        assert response.status_code < 500
