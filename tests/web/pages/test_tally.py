"""The tally of real cards in the browser: forms without scripts, kept in the cookie."""

import re

import pytest

from gobelet.game import LANGUAGES
from gobelet.handsdown import Combination
from gobelet.web.cookies import MAX_CHARACTERS
from support.http_server import Site
from support.page_client import Page, PageClient, open_client


def send(client: PageClient, act: str, _status: int = 200, /, **fields: str) -> Page:
    """Submit a form of the page."""
    headers = {"Origin": client.site.url}
    return client._show(client.client.post("/tally", data={"act": act, **fields}, headers=headers), _status)


def begin(site: Site, *names: str, language: str = "en") -> PageClient:
    """Begin a tally in a new browser."""
    client = open_client(site, language)
    send(client, "begin", **{f"name{number}": name for number, name in enumerate(names, 1)})
    return client


def test_a_whole_game(site: Site) -> None:
    """Rounds, the Starter card, Chance cards and the winner; every page comes from the cookie."""
    ann = begin(site, "Ann", "Ben")
    for number, kind in enumerate(Combination):
        assert f"Round {number + 1}: {('Ann', 'Ben')[number % 2]} has the Starter card." in ann.open("/tally").words
        send(ann, "note", winner="0", kind=kind.value, second="1")
    assert "6 Chance cards" in ann.open("/tally").words
    page = send(ann, "chances", seat="1", points="1 1 2 3 5 7")
    assert "Ann wins with 35 points." in page.words
    assert "Who plays?" in send(ann, "end").words


def test_undo(site: Site) -> None:
    """The last entry is taken back."""
    ann = begin(site, "Ann", "Ben", "Cleo")
    send(ann, "note", winner="2", kind="yahtzee", second="")
    assert "Cleo takes Yahtzee (10 points)." in ann.open("/tally").words
    assert "Cleo takes" not in send(ann, "undo").words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(site: Site, language: str) -> None:
    """It is shown in the reader's language."""
    words = begin(site, "Ann", "Ben", language=language).open("/tally").words
    assert language == "en" or "Who won" not in words


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"winner": "0"},
        {"winner": "0", "kind": "poker"},
        {"winner": "9", "kind": "yahtzee"},
        {"winner": "-1", "kind": "yahtzee"},
        {"winner": "0", "kind": "yahtzee", "second": "0"},
        {"winner": "0", "kind": "yahtzee", "second": "9" * 400},
        {"act": "chances", "seat": "0", "points": "3"},
        {"act": "chances", "seat": "7", "points": "3"},
        {"act": "undo"},
        {"act": "nonsense", "winner": "1"},
    ],
)
def test_what_is_refused(site: Site, fields: dict[str, str]) -> None:
    """A sentence above the form, and nothing has changed."""
    ann = begin(site, "Ann", "Ben")
    before = ann.open("/tally").words
    sent = ann.client.post("/tally", data={"act": "note", **fields}, headers={"Origin": site.url})
    assert sent.status_code in {409, 422}
    assert 'class="notice"' in sent.text
    assert ann.open("/tally").words == before


def test_what_cannot_begin(site: Site) -> None:
    """One player, seven cards of a kind, the same name twice, or a name that is too long."""
    ann = open_client(site)
    assert "2 to 6 players" in send(ann, "begin", 409, name1="Ann").words
    assert "both be called" in send(ann, "begin", 422, name1="Ann", name2="ann").words
    page = send(ann, "begin", 409, name1="Ann", name2="Ben", **{"count-yahtzee": "7"})
    assert "There are 2 Combo cards" in page.words
    assert 'value="Ben"' in page.text
    send(ann, "begin", 422, name1="a" * 31, name2="Ben")


def test_other_sites_cannot_note_anything(site: Site) -> None:
    """A form of another site is refused."""
    ann = begin(site, "Ann", "Ben")
    data = {"act": "note", "winner": "0", "kind": "yahtzee"}
    assert ann.client.post("/tally", data=data, headers={"Origin": "http://evil.test"}).status_code == 403
    assert "takes" not in ann.open("/tally").words


def test_the_longest_tally_fits_the_cookie(site: Site) -> None:
    """Six long names and twelve rounds."""
    names = [f"{'ä' * 29}{number}" for number in range(6)]
    ann = open_client(site)
    counts = {f"count-{kind.value}": "2" for kind in Combination}
    send(ann, "begin", **{f"name{number}": name for number, name in enumerate(names, 1)}, **counts)
    for kind in Combination:
        for _ in range(2):
            send(ann, "note", winner="4", kind=kind.value, second="5")
    send(ann, "chances", seat="5", points="1 1 1 2 2 2 3 3 3 5 5 7")
    assert "70" in ann.open("/tally").words
    assert len(ann.client.cookies["gobelet"]) < MAX_CHARACTERS


def test_a_broken_cookie_is_a_new_tally(site: Site) -> None:
    """Nobody is locked out."""
    assert "Who plays?" in open_client(site, gobelet="nonsense").open("/tally").words


def test_names_are_text(site: Site) -> None:
    """Letters of HTML in a name are letters."""
    page = begin(site, "<b>Ann</b>", "Ben").open("/tally")
    assert re.search(r"&lt;b&gt;Ann&lt;/b&gt;", page.text)
    assert "<b>Ann" not in page.text


def test_the_way_there(site: Site) -> None:
    """From the form of the card game, and from the referee and back."""
    client = open_client(site)
    assert "/tally" in client.open("/new/hands-down").links()
    assert "/tally" in client.open("/referee").links()
    assert "/referee" in client.open("/tally").links()
