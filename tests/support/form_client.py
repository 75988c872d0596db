"""Somebody with a browser but without scripts: follows links, sends forms, keeps cookies."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import httpx

from gobelet.tables.tokens import Code
from support.http_server import PATIENCE, Site, Stream


@dataclass
class FoundForm:
    """A form of a page: its fields as they are filled in, and its buttons by id."""

    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)


class Forms(HTMLParser):
    """Reads the forms of a page by id; fields outside of theirs name it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: dict[str, FoundForm] = {}
        self._open: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, a field or a button."""
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = found.get("id", "")
            self.forms.setdefault(self._open, FoundForm())
        form = self.forms.get(found.get("form", self._open if self._open is not None else "-"))
        if form is None:
            return
        if tag == "input" and found.get("type") == "hidden":
            form.fields.append((found["name"], found["value"]))
        elif tag == "button" and "disabled" not in found:
            form.buttons[found.get("id", "")] = (found.get("name", ""), found.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        """A form ends."""
        if tag == "form":
            self._open = None


@dataclass
class Browser:
    """One browser; where it is, and what it shows."""

    client: httpx.Client
    site: Site
    page: str = ""
    address: str = ""

    def go(self, address: str) -> str:
        """Open a page that must be there."""
        response = self.client.get(address)
        assert response.status_code == 200, response.text
        self.page, self.address = response.text, str(response.url.copy_with(scheme=None, host=None, port=None))
        return self.page

    def press(self, button: str, *more: tuple[str, str]) -> str:
        """Press a button of the page, with more fields of its form filled in, and see where that leads."""
        form = next(form for form in Forms(self.page).forms.values() if button in form.buttons)
        fields: dict[str, list[str]] = {}
        for name, value in (*form.fields, form.buttons[button], *more):
            fields.setdefault(name, []).append(value)
        response = self.post(self.address, fields)
        assert response.status_code == 303, response.text
        return self.go(response.headers["location"])

    def post(self, address: str, fields: dict[str, Any], **headers: str) -> httpx.Response:
        """Send a form from one of the server's own pages."""
        return self.client.post(address, data=fields, headers={"Origin": self.site.url, **headers})

    def has(self, button: str) -> bool:
        """Whether there is a button that can be pressed."""
        return any(button in form.buttons for form in Forms(self.page).forms.values())

    def text(self, id_: str) -> str:
        """Return what stands in an element without others inside."""
        found = re.search(rf'id="{id_}"[^>]*>([^<]*)<', self.page)
        return "" if found is None else found.group(1)

    @property
    def code(self) -> Code:
        """The code of the table the browser is at."""
        found = re.match(r"/t/([A-Z0-9]+)", self.address)
        assert found is not None
        return Code(found.group(1))

    @contextmanager
    def stream(self, address: str, **query: object) -> Iterator[Stream]:
        """Listen to a table's page."""
        with self.client.stream("GET", f"{address}/live", params=query) as response:  # type: ignore[arg-type]
            assert response.status_code == 200, response.read()
            yield Stream(response.iter_lines())


def browser(site: Site) -> Browser:
    """Return a new browser without a cookie."""
    return Browser(site.clients.enter_context(httpx.Client(base_url=site.url, timeout=PATIENCE)), site)


def new_table(who: Browser, **fields: str) -> str:
    """Set up a table of Hands Down as the form does, and return its address."""
    sent = {"name": "Ann", "command": json.dumps(sorted(fields.items())), "entropy": "c0ffee", **fields}
    response = who.post("/new/hands-down", sent)
    assert response.status_code == 303, response.text
    who.go(response.headers["location"])
    return f"/t/{who.code}"
