"""The referee in the browser: a keypad of cards that works without scripts, and the same verdict as in the terminal."""

from urllib.parse import urlencode

import pytest

from gobelet.game import LANGUAGES
from support.http_server import Site
from support.page_client import Form, FormParser, Page, PageClient, open_client
from support.terminal_session import Run

THREES, STRAIGHT = "3Y 3Y 3* 2/5Y ?B", "1R 2R 3R 4R 6Y"


def tap(client: PageClient, page: Page, value: str, name: str = "add") -> Page:
    """Press a key of the keypad, or a card of a hand, as a browser without scripts does."""
    form = next(form for form in client_forms(page) if any(button.value == value for button in form.buttons))
    fields = {key: text for key, text in form.fields.items() if key != "set"}  # its checkboxes are not read here
    return client.open(f"{form.action}?{urlencode({**fields, name: value})}")


def client_forms(page: Page) -> list[Form]:
    """Return the forms of the page."""
    return FormParser(page.text).forms


def show(**fields: str) -> str:
    """Return the address of the page with these fields."""
    return f"/referee?{urlencode(fields)}"


def test_ten_taps(site: Site) -> None:
    """The first five cards are the first call's, the others the second's; then the verdict stands there."""
    client = open_client(site)
    page = client.open("/referee")
    for code in f"{THREES} {STRAIGHT}".split():
        page = tap(client, page, code)
        assert "add=" not in page.address  # so that reloading adds nothing
    assert "2nd call: Name" in page.words
    assert "Player 2 wins the round: Small Straight up to 4, worth 6, beats 3 of a Kind (3) of Player 1" in page.words
    assert 'name="add"' not in page.text


def test_taking_back(site: Site) -> None:
    """A card of a hand, or the last one."""
    client = open_client(site)
    page = client.open(show(first="3Y 4Y 5Y"))
    assert [card in tap(client, page, "1", "drop").text for card in ("3Y 5Y", "3Y 4Y")] == [True, False]
    assert 'value="3Y 4Y"' in tap(client, page, "yes", "back").text
    page = client.open(show(first=THREES, second="1R 2R"))
    assert 'value="1R"' in tap(client, page, "yes", "back").text
    assert 'value="2R"' in tap(client, page, "5", "drop").text
    for far in ("99", "10"):
        assert 'value="1R 2R"' in client.open(show(first=THREES, second="1R 2R", drop=far)).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("second", ["", STRAIGHT, "1Y 2B 4B 5Y 6B"])
@pytest.mark.parametrize("kinds", [(), ("three_of_a_kind",), ("small_straight", "yahtzee")])
def test_the_same_as_in_the_terminal(
    site: Site, gobelet: Run, language: str, second: str, kinds: tuple[str, ...]
) -> None:
    """Every sentence of the command stands on the page, whatever Combo cards are on the table."""
    told = gobelet(
        *("referee", THREES, *filter(None, [second]), "--players", "Ann,Ben", "--lang", language),
        *(("--table", ",".join(kinds)) if kinds else ()),
    ).out
    fields = [("first", THREES), ("second", second), ("name1", "Ann"), ("name2", "Ben")]
    chosen = [("set", "yes"), *(("table", kind) for kind in kinds)] if kinds else []
    page = open_client(site, language).open(f"/referee?{urlencode([*fields, *chosen])}")
    _, _, verdict = told.partition("\n\n")
    assert " ".join(verdict.split()) in " ".join(page.words.split())


def test_no_more_cards_than_the_deck_has(site: Site) -> None:
    """The key of a card that is used up cannot be pressed; who sends it all the same gets a sentence."""
    client = open_client(site)
    page = client.open(show(first="3Y 3Y 3Y"))
    keys = {button.value for form in client_forms(page) for button in form.buttons}
    assert "3Y" not in keys
    assert "2Y" in keys
    assert "The deck has 3 cards 3Y, not 4." in client.open(show(first="3Y 3Y 3Y 3Y"), 409).words


@pytest.mark.parametrize(
    "fields",
    [
        {"first": "9Y"},
        {"first": "1Y " * 6},
        {"first": "x" * 5000},
        {"second": "\x00"},
        {"set": "yes"},
        {"set": "yes", "table": "poker"},
        {"add": "9Q"},
        {"first": "1Y", "drop": "-1"},
        {"first": "1Y", "drop": "1" * 500},
        {"name1": "Ann", "name2": "ANN"},
        {"name1": "a" * 31},
        {"name1": "<script>+"},
    ],
)
def test_what_cannot_be_read(site: Site, fields: dict[str, str]) -> None:
    """A page with a sentence, in the reader's language, from which one can go on."""
    page = open_client(site, "fr").client.get(show(**fields))
    assert page.status_code in {409, 422}
    assert '<html lang="fr"' in page.text
    assert 'class="notice"' in page.text
    assert "<script>+" not in page.text


def test_names_are_text(site: Site) -> None:
    """Letters of HTML in a name are letters."""
    page = open_client(site).open(show(first=THREES, name1="<b>Ann</b>"))
    assert "&lt;b&gt;Ann&lt;/b&gt; wins the round" in page.text


def test_the_way_there(site: Site) -> None:
    """From the form of the card game; dice have no such page."""
    client = open_client(site)
    assert "/referee" in client.open("/new/hands-down").links()
    assert "/referee" not in client.open("/new/classic").links()
