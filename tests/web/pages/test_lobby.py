"""The lobby: a new table, and forms with errors."""

import html
import re
import time

import pytest

from support.advanced_games import play_ahead
from support.http_server import Site
from support.page_client import Page, open_client, parse_code


@pytest.mark.parametrize(
    "fields",
    [{"name": "Ann", "seat2": "here", "name2": "Ann"}, {"name": "A:b"}],
)
def test_names_that_cannot_be_leave_no_table_behind(site: Site, fields: dict[str, str]) -> None:
    """The form is shown again with everything that was chosen, and a sentence."""
    before = len(site.tables.store.open_tables())
    page = open_client(site).post("/new/mb-1982", 422, command="new", **{"seat3": "person", **fields})
    assert 'role="alert"' in page.text
    assert f'value="{fields["name"]}"' in page.text or fields["name"] in page.text
    assert '<option value="person" selected>' in page.text
    assert len(site.tables.store.open_tables()) == before


def test_a_computer_player_makes_room_for_somebody_of_its_name(site: Site) -> None:
    """People come first: whoever is called like a computer player sits down, and that is another character."""
    path = open_client(site).create_table("mb-1982", name="goldie", seat2="greedy")
    assert site.table(parse_code(path)).names == ("goldie", "Rufus")


def test_more_teams_than_players_are_refused_at_once(site: Site) -> None:
    """However many are asked for, nobody else has to wait."""
    began = time.process_time()
    page = open_client(site).post("/new/classic", 409, command="new", name="Ann", teams="999999999")
    assert "teams" in page.words
    assert time.process_time() - began < 5


def test_cookies_of_other_programs_do_not_matter(site: Site) -> None:
    """Whoever sits down stays who they are, whatever else this machine's browser keeps."""
    ann = open_client(site)
    path = ann.create_table("mb-1982", seat2="")
    own = "; ".join(f"{name}={value}" for name, value in ann.client.cookies.items())
    for other in ('prefs={"a": 1}', "x=a b", "b[c]=1", "=;"):
        answer = open_client(site).client.get(path, headers={"Cookie": f"{other}; {own}"})
        assert 'id="primary"' in answer.text, other


def back(page: Page) -> str:
    """Return where the menu of languages leads back to."""
    found = re.search(r'name="back" value="([^"]*)"', page.text)
    assert found is not None
    return html.unescape(found.group(1))


def test_another_language_keeps_the_page(site: Site) -> None:
    """Also what follows the question mark, such as the seat somebody looks from."""
    ann = open_client(site)
    path = ann.create_table("hands-down", seat2="here", name2="Ben")
    page = ann.open(f"{path}?seat=0")
    assert back(page) == f"{path}?seat=0"
    page = ann.post("/like", language="fr", back=back(page))
    assert str(page.response.url).endswith(f"{path}?seat=0")
    assert '<html lang="fr"' in page.text


def test_another_language_after_a_form(site: Site) -> None:
    """A page that answers a form leads back to the page with the form, and from elsewhere to the games."""
    ann = open_client(site)
    address = f"{site.url}/rules/classic?table=x"
    for referer, there in ((address, "/rules/classic?table=x"), ("http://evil.example/x", "/"), ("", "/")):
        headers = {"Origin": site.url, "Referer": referer}
        page = Page(ann.client.post("/join", data={"code": "AFHKLMR"}, headers=headers))
        assert page.response.status_code == 404
        assert back(page) == there


def test_the_language_is_one_of_the_wishes(site: Site) -> None:
    """A table can be set up in another language than the page has; it is remembered."""
    ann = open_client(site)
    path = ann.create_table("kniffel", language="de")
    assert 'lang="de"' in ann.open(path).text
    assert 'lang="de"' in ann.open("/").text


def test_a_small_screen_has_a_way_down(site: Site) -> None:
    """The shelf is long there: joining, and going on if there is something to go on with, are led to from above it."""
    ann = open_client(site)
    assert re.findall(r'class="pill" href="(#[a-z-]+)"', ann.open("/").text) == ["#join"]
    path = ann.create_table(seat2="person", command="one")
    assert f'class="box go-on" href="{path}"' in ann.open("/").text, "one is the first box of the shelf"
    ann.create_table(seat2="person", command="two")
    page = ann.open("/")
    for target in re.findall(r'class="pill" href="#([a-z-]+)"', page.text):
        assert f'id="{target}"' in page.text
    assert 'href="#go-on"' in page.text


def test_a_mistyped_code_need_not_be_typed_anew(site: Site) -> None:
    """It stands in the field again, whatever it was."""
    for typed in ("KM4X 7RTY", '"><script>'):
        page = open_client(site).post("/join", 404, code=typed)
        assert f'value="{html.escape(typed)}"'.replace("&quot;", "&#34;") in page.text


def test_finished_games_are_found_again(site: Site) -> None:
    """With how they came out and the way to their page, by those who played; there is nothing to go on with."""
    ann = open_client(site)
    for edition in ("kniffel", "hands-down"):
        path = ann.create_table(edition, seat2="here", command=edition)
        play_ahead(site, path)
        page = ann.open("/")
        assert f'href="{path}/game"' in page.text
        assert "Continue" not in page.words
        assert re.search(r"(wins with|A draw)", page.words)
        ann.open(f"{path}/game")
    assert "Recent games" not in open_client(site).open("/").words


def test_sheets_as_printed_are_a_choice(site: Site) -> None:
    """Where the original has several languages, its sheet can have all of them; the choice is remembered."""
    ann = open_client(site)
    path = ann.create_table("hasbro-2014")
    assert "Main pleine" not in ann.open(path).text
    assert 'value="printed"' in ann.page.text
    for sheet, shown in (("printed", True), ("bananas", True), ("plain", False)):
        ann.post("/like", sheet=sheet, back=path)
        assert ("Main pleine" in ann.page.text) is shown
        assert 'value="printed"' in ann.page.text
    assert 'value="printed"' not in ann.open(ann.create_table("mb-1982", command="other")).text
    assert 'value="printed"' not in ann.open("/").text
