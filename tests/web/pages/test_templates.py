"""Templates as they are loaded: indented for their readers, without indentation in a page."""

import re

import pytest
from jinja2 import Environment

from gobelet.web.pages.templates import STATIC, STYLE_PARTS, WithoutIndentation, read_static_files
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


@pytest.mark.parametrize("name", STYLE_PARTS)
def test_every_file_of_a_style_sheet_is_part_of_it(name: str) -> None:
    """A file that is added to the folder of a style sheet is named in its order, and is sent."""
    files = {path.stem: path.read_bytes() for path in (STATIC / name).iterdir()}
    assert sorted(STYLE_PARTS[name]) == sorted(files)
    assert all(content in read_static_files()[f"{name}.css"] for content in files.values())
