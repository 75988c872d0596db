"""Somebody with a browser: it keeps cookies, follows links, and sends forms as they stand on a page."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import httpx

from support.http_server import PATIENCE, Site


@dataclass
class Form:
    """A form of a page: where it leads, what it sends, and what its buttons add."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Forms(HTMLParser):
    """Reads the forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(given.get("action", "")))
        elif tag == "select":
            self._select = given["name"]
        elif self.found and tag == "option" and ("selected" in given or self._select not in self.found[-1].fields):
            self.found[-1].fields[self._select] = given.get("value", "")
        elif self.found and tag == "input" and "name" in given and given.get("type") not in {"checkbox", "radio"}:
            self.found[-1].fields[given["name"]] = given.get("value", "")
        elif self.found and tag == "button" and "name" in given:
            self.found[-1].buttons.append((given["name"], given.get("value", "")))


@dataclass
class Page:
    """A page that was shown."""

    response: httpx.Response

    @property
    def text(self) -> str:
        """Its HTML."""
        return self.response.text

    @property
    def path(self) -> str:
        """Where it was found in the end."""
        return self.response.url.path

    @property
    def words(self) -> str:
        """What is read on it, without tags."""
        body = self.text.partition("<body")[2].partition(">")[2]
        return " ".join(re.sub(r"<[^>]*>", " ", body).split())

    def links(self) -> list[str]:
        """Return where its links lead."""
        return re.findall(r'<a [^>]*href="([^"]*)"', self.text)

    def forms(self, act: str) -> Iterator[Form]:
        """Yield the forms with a button for an act."""
        for form in Forms(self.text).found:
            if ("act", act) in form.buttons:
                yield form


@dataclass
class Visitor:
    """Somebody with a browser."""

    site: Site
    client: httpx.Client

    def look(self, path: str, status: int = 200) -> Page:
        """Go to an address."""
        page = Page(self.client.get(path))
        assert page.response.status_code == status, page.words
        return page

    def post(self, path: str, status: int = 200, **fields: str) -> Page:
        """Send fields to an address, and go where that leads."""
        page = Page(self.client.post(path, data=fields, headers={"Origin": self.site.url}))
        assert page.response.status_code == status, page.words
        return page

    def press(self, page: Page, act: str, status: int = 200, number: int = 0, **typed: str) -> Page:
        """Press a button of a page, with what was typed into its form."""
        form = list(page.forms(act))[number]
        return self.post(form.action or page.path, status, **{**form.fields, "act": act, **typed})

    def new(self, edition: str = "kniffel", **fields: str) -> str:
        """Set up a table, sit down, and return its address."""
        wishes: dict[str, Any] = {"name": "Ann", "command": "new", "advice": "yes", **fields}
        return self.post(f"/new/{edition}", **wishes).path


def visitor(site: Site, language: str = "en", **cookies: str) -> Visitor:
    """Return somebody who comes for the first time."""
    client = httpx.Client(
        base_url=site.url,
        timeout=PATIENCE,
        follow_redirects=True,
        headers={"Accept-Language": language},
        cookies=cookies,
    )
    return Visitor(site, site.clients.enter_context(client))


def joined(site: Site, path: str, name: str = "Ben") -> Visitor:
    """Return somebody who has sat down at a table."""
    found = visitor(site)
    found.press(found.look(path), "sit", name=name)
    return found


def told(response: httpx.Response) -> Iterator[Any]:
    """Yield the events of a page's stream."""
    for line in response.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line[6:])
