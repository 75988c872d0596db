"""A browser without scripts: it keeps cookies, follows links, and submits the forms of a page."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import httpx

from gobelet.tables.tokens import Code
from support.http_server import PATIENCE, Site, Stream

SCRIPT = {"X-Gobelet": "script"}
"""The header by which our scripts ask for JSON instead of a page."""


@dataclass
class Button:
    """A button that can be pressed."""

    id: str
    name: str
    value: str


@dataclass
class Form:
    """A form of a page: its action, its fields as filled in, and its buttons."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)


class FormParser(HTMLParser):
    """Reads the forms of a page; a field outside of its form names the form's id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._by_id: dict[str, Form] = {}
        self._open: Form | None = None
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = self._by_id.setdefault(given.get("id") or f"form {len(self.forms)}", Form(""))
            self._open.action = given.get("action", "")
            self.forms.append(self._open)
        elif tag == "select":
            self._select = given["name"]
        form = self._by_id.setdefault(given["form"], Form("")) if "form" in given else self._open
        if form is not None:
            self._read_field(form, tag, given)

    def _read_field(self, form: Form, tag: str, given: dict[str, str]) -> None:
        if tag == "option" and ("selected" in given or self._select not in form.fields):
            form.fields[self._select] = given.get("value", "")
        elif tag == "input" and "name" in given and given.get("type") not in {"checkbox", "radio"}:
            form.fields[given["name"]] = given.get("value", "")
        elif tag == "button" and "disabled" not in given:
            form.buttons.append(Button(given.get("id", ""), given.get("name", ""), given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None


@dataclass
class Page:
    """A page that was received."""

    response: httpx.Response

    @property
    def text(self) -> str:
        """Its HTML."""
        return self.response.text

    @property
    def path(self) -> str:
        """Its path, after redirects."""
        return self.response.url.path

    @property
    def address(self) -> str:
        """Its path and query, after redirects."""
        return self.response.url.raw_path.decode()

    @property
    def code(self) -> Code:
        """The code of its table."""
        return parse_code(self.path)

    @property
    def words(self) -> str:
        """Its text without tags."""
        body = self.text.partition("<body")[2].partition(">")[2]
        return " ".join(re.sub(r"<[^>]*>", " ", body).split())

    @property
    def marks(self) -> str:
        """The hashes of its parts, which its stream is asked with."""
        found = re.search(r'data-marks="([^"]+)"', self.text)
        assert found is not None
        return found.group(1)

    def element(self, id_: str) -> str:
        """Return the text of an element that has no others inside."""
        found = re.search(rf'id="{id_}"[^>]*>([^<]*)<', self.text)
        return "" if found is None else found.group(1)

    def links(self) -> list[str]:
        """Return the addresses of its links."""
        return re.findall(r'<a [^>]*href="([^"]*)"', self.text)

    def forms(self, action: str) -> list[Form]:
        """Return the forms with a button for an action."""
        return [
            form
            for form in FormParser(self.text).forms
            if any((button.name, button.value) == ("act", action) for button in form.buttons)
        ]

    def has_button(self, id_: str) -> bool:
        """Whether there is a button with this id that can be pressed."""
        return any(button.id == id_ for form in FormParser(self.text).forms for button in form.buttons)

    def find_button(self, id_: str) -> tuple[Form, Button]:
        """Return the button with this id and its form."""
        forms = FormParser(self.text).forms
        return next((form, button) for form in forms for button in form.buttons if button.id == id_)


@dataclass
class PageClient:
    """One browser, and the page that it has open."""

    site: Site
    client: httpx.Client
    page: Page = field(init=False)

    def open(self, path: str, status: int = 200) -> Page:
        """Open an address."""
        return self._show(self.client.get(path), status)

    def post(self, path: str, status: int = 200, **fields: str) -> Page:
        """Submit fields to an address, and open the page it redirects to."""
        return self._submit(path, fields, status)

    def _submit(self, path: str, fields: Mapping[str, str | list[str]], status: int = 200) -> Page:
        return self._show(self.client.post(path, data=fields, headers={"Origin": self.site.url}), status)

    def post_script(self, path: str, **fields: str) -> Any:  # noqa: ANN401 - any document
        """Submit fields as a script does, and return the JSON of the response."""
        return self.client.post(path, data=fields, headers={"Origin": self.site.url, **SCRIPT}).json()

    def press(self, page: Page, action: str, status: int = 200, number: int = 0, **typed: str) -> Page:
        """Press the button for an action on a page, with some fields filled in."""
        form = page.forms(action)[number]
        return self._submit(form.action or page.path, {**form.fields, "act": action, **typed}, status)

    def press_button(self, id_: str, **typed: str | list[str]) -> Page:
        """Press the button with an id on the open page, with some fields filled in."""
        form, button = self.page.find_button(id_)
        return self._submit(form.action or self.page.address, {**form.fields, button.name: button.value, **typed})

    def create_table(self, edition: str = "kniffel", **fields: str) -> str:
        """Create a table, sit down, and return its address."""
        return self._submit(f"/new/{edition}", {"name": "Ann", "command": "new", "advice": "yes", **fields}).path

    @contextmanager
    def stream(self, path: str, **query: str | int) -> Iterator[Stream]:
        """Read the stream of a table's page."""
        with self.client.stream("GET", f"{path}/live", params=query) as response:
            assert response.status_code == 200, response.read()
            yield Stream(response.iter_lines())

    def _show(self, response: httpx.Response, status: int) -> Page:
        self.page = Page(response)
        assert response.status_code == status, self.page.words
        return self.page


def open_client(site: Site, language: str = "en", **cookies: str) -> PageClient:
    """Return a browser that was never here before."""
    client = httpx.Client(
        base_url=site.url,
        timeout=PATIENCE,
        follow_redirects=True,
        headers={"Accept-Language": language},
        cookies=cookies,
    )
    return PageClient(site, site.clients.enter_context(client))


def parse_code(path: str) -> Code:
    """Return the code in the address of a table."""
    return Code(path.split("/")[2])


def join_table(site: Site, path: str, name: str = "Ben") -> PageClient:
    """Return a browser that has sat down at a table."""
    client = open_client(site)
    client.press(client.open(path), "sit", name=name)
    return client


def open_pair(site: Site, **fields: str) -> tuple[str, PageClient, PageClient]:
    """Return the address of a table at which Ann, the host, and Ben sit, each with a browser."""
    ann = open_client(site)
    path = ann.create_table(seat2="person", **fields)
    return path, ann, join_table(site, path)


def begin_pair(site: Site, **fields: str) -> tuple[str, PageClient, PageClient]:
    """Return the same once the game has begun."""
    path, ann, ben = open_pair(site, **fields)
    ann.press(ann.open(path), "begin")
    return path, ann, ben
