"""Templates as they are loaded: indented for their readers, without indentation in a page."""

import re

from jinja2 import Environment

from gobelet.web.pages.templates import WithoutIndentation
from support.http_server import Site
from support.page_client import open_client

ENVIRONMENT = Environment(autoescape=True, extensions=[WithoutIndentation], trim_blocks=True, lstrip_blocks=True)


def test_no_tag_of_a_page_is_indented(site: Site) -> None:
    """However deep a tag is in its template, its line in the page starts with it."""
    page = open_client(site).open("/new/kniffel").text
    assert re.search(r"^<select", page, re.MULTILINE)
    assert not re.search(r"^ +<(label|input|select)", page, re.MULTILINE)


def test_the_icon_is_where_browsers_look_for_it(site: Site) -> None:
    """A page that names no icon, such as a PDF document, has ours."""
    found = open_client(site).client.get("/favicon.ico")
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert found.text.startswith("<svg")


def test_attributes_stay_apart() -> None:
    """An attribute after a block keeps its indentation, because the newline between them is trimmed."""
    template = ENVIRONMENT.from_string('  <p class="a"{% if b %} hidden{% endif %}\n     id="c">')
    assert template.render(b=True) == '<p class="a" hidden     id="c">'


def test_text_keeps_its_spaces() -> None:
    """Spaces inside a line, and before text and values, are left alone."""
    for source in ("one <b>two</b> three", "  text", "one\n  {{ 'two' }} <i>three</i>"):
        assert ENVIRONMENT.from_string(source).render() == source.replace("{{ 'two' }}", "two")
