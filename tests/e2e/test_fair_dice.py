"""A browser's own part in the fair dice: it adds something unseen, and finds out a server that cheats."""

import re
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Route, expect

from gobelet.cups import hash_entropy, hash_transcript
from gobelet.tables.table import Stage, Table
from gobelet.tables.tokens import Code
from support.advanced_games import play_ahead
from support.browsers import BrowserPlayer, BrowserSession
from support.http_server import UNLIMITED, serving
from support.soak import mark_long

pytestmark = pytest.mark.slow

YES = re.compile(r"^\s*Yes\. Every one of")


def find_table(player: BrowserPlayer, address: str) -> Table:
    """Return the table at an address as the server has it."""
    return player.session.site.table(Code(address.rsplit("/", 1)[1]))


def finish(player: BrowserPlayer, edition: str = "mb-1982", **fields: str) -> str:
    """Create a table that begins at once, play it to the end, and return the address of the finished game."""
    address = player.create_table(edition, name="Ann", **{"seat2": "here", "name2": "Ben", **fields})
    play_ahead(player.session.site, address)
    return f"{address}/game"


def test_a_game_that_begins_at_once(session: BrowserSession) -> None:
    """The first page shows the game, nobody waits: the browser has sent its hash, then revealed, for both seats."""
    ann = session.open_player()
    sent: list[dict[str, list[str]]] = []
    ann.page.on("request", lambda request: sent.append(parse_qs(request.post_data or "")))
    address = ann.create_table("mb-1982", name="Ann", seat2="here", name2="Ben")
    assert find_table(ann, address).stage is Stage.PLAYING
    places = find_table(ann, address).places
    assert {hash_entropy(bytes.fromhex(place.entropy)) for place in places} == {places[0].entropy_hash}
    assert len(places[0].entropy) == 32
    ann.wait_for("#primary")
    posted = [fields for fields in sent if fields]
    assert [("entropy_hash" in fields, fields.get("act")) for fields in posted] == [(True, None), (False, ["reveal"])]


@pytest.mark.parametrize("edition", ["mb-1982", "hands-down"])
def test_the_browser_finds_its_own_part(session: BrowserSession, edition: str) -> None:
    """The page says so, keeps the server's Yes, and has the command with which a program checks the same."""
    ann = session.open_player()
    page = finish(ann, edition)
    ann.page.goto(page)
    expect(ann.page.locator("#own-part.fair")).to_contain_text(
        "What this browser added was used, and everything else was fixed before. So nobody could choose"
    )
    expect(ann.page.locator(".verdict")).to_have_text(YES)
    table = find_table(ann, page.removesuffix("/game"))
    words = f"--mine {table.places[0].entropy} --seen {hash_transcript(table.fairness.transcript)}"
    expect(ann.page.locator("#verify-command")).to_contain_text(words)
    stranger = session.open_player()
    stranger.page.goto(page)
    expect(stranger.page.locator("#own-part.unknown")).to_contain_text("This browser added nothing")
    expect(stranger.page.locator(".verdict")).to_have_text(YES)


def drop_own(text: str, table: Table) -> str:
    """Serve the page as if this browser had added nothing."""
    return text.replace(table.places[0].entropy, "-")


def replace_other(text: str, table: Table) -> str:
    """Serve the page as if another browser had sent another hash."""
    return text.replace(f"hash {table.places[1].entropy_hash}", f"hash {'0' * 64}")


def change_die(text: str, table: Table) -> str:
    """Serve the page with another first die."""
    drawn = re.search(r'data-draws="6:(\d)', text)
    assert drawn is not None, table
    return text.replace(drawn[0], f'data-draws="6:{5 - int(drawn[1])}', 1)


def change_commitment(text: str, table: Table) -> str:
    """Serve the page with another commitment."""
    return text.replace(f'data-commitment="{table.commitments[0]}"', f'data-commitment="{"0" * 64}"')


TAMPERED = [
    (drop_own, "what it added was not used"),
    (replace_other, "what others had added was replaced"),
    (change_die, "does not match what was promised"),
    (change_commitment, "the promise was changed"),
]


@pytest.mark.parametrize(("tamper", "doubt"), mark_long(TAMPERED, quick=TAMPERED[:1]))
def test_a_tampered_answer_is_doubted(session: BrowserSession, tamper: Callable[[str, Table], str], doubt: str) -> None:
    """The browser's doubt stands where the server says Yes."""
    ann = session.open_player()
    page = finish(ann)
    table = find_table(ann, page.removesuffix("/game"))

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=tamper(response.text(), table))

    ann.page.route("**/game", answer)
    ann.page.goto(page)
    expect(ann.page.locator(".verdict")).to_contain_text(doubt)


def test_two_devices_reveal_when_the_host_begins(session: BrowserSession) -> None:
    """Both have sent a hash while they waited; one tap later the game is there on both."""
    ann, ben = session.open_player(), session.open_player()
    address = ann.create_table("hands-down", name="Ann", seat2="person")
    ben.join(address, "Ben")
    ann.page.locator("#begin").click()
    for player in (ann, ben):
        player.wait_for(".hand-cards")
    places = find_table(ann, address).places
    assert len({place.entropy for place in places}) == 2
    assert all(hash_entropy(bytes.fromhex(place.entropy)) == place.entropy_hash for place in places)


def test_typed_words_are_revealed_with_the_rest(session: BrowserSession) -> None:
    """Nobody sees them before everything is fixed; the finished game shows them again."""
    ann = session.open_player()
    page = finish(ann, seed="Grandma’s hat")
    table = find_table(ann, page.removesuffix("/game"))
    assert table.setup.seed == ""
    assert bytes.fromhex(table.places[0].entropy)[16:].decode() == "Grandma’s hat"
    ann.page.goto(page)
    expect(ann.page.locator(".contributions q").first).to_have_text("Grandma’s hat")


def test_a_form_with_a_mistake_comes_back(session: BrowserSession) -> None:
    """What the server refuses, the page says."""
    ann = session.open_player()
    ann.page.goto("/new/mb-1982")
    ann.page.fill('[name="name"]', "a,b")
    ann.page.click("form.new-table-form button.primary")
    ann.wait_for(".notice")
    assert ann.page.url.endswith("/new/mb-1982")


def test_a_server_that_does_not_take_the_reveal(browser: Browser) -> None:
    """The game begins without it, everybody is told what could be chosen, and the browser's doubt stands above."""
    limits = UNLIMITED.limits.model_copy(update={"reveal_seconds": 0.1})
    with serving(replace(UNLIMITED, limits=limits), players=True) as site:
        session = BrowserSession(browser, site)
        ann = session.open_player()
        ann.page.route(
            "**/t/*",
            lambda route: (
                route.fulfill(status=409, json={}) if "reveal" in (route.request.post_data or "") else route.continue_()
            ),
        )
        address = ann.create_table("mb-1982", name="Ann", seat2="here", name2="Ben")
        ann.wait_for("#primary")
        assert all(place.unrevealed for place in find_table(ann, address).places)
        chosen = "No device revealed its part: whoever runs the server could choose what came up."
        ann.page.goto(f"{address}/more")
        expect(ann.page.locator("#fair")).to_contain_text(chosen)
        expect(ann.page.locator("#fair")).not_to_contain_text("nobody could choose")
        play_ahead(site, address)
        ann.page.goto(f"{address}/game")
        expect(ann.page.locator(".verdict")).to_contain_text(
            "This browser sent its part, and the server did not use it"
        )
        expect(ann.page.locator(".proof")).to_contain_text(chosen)
        expect(ann.page.locator(".proof")).not_to_contain_text("nobody could choose")
        session.close()


@pytest.mark.soak
def test_a_server_that_fixes_something_else(session: BrowserSession) -> None:
    """With another hash in its place the browser does not reveal, says so at the table, and doubts the game."""
    ann = session.open_player()

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=re.sub(r"hash [0-9a-f]{64}", f"hash {'0' * 64}", response.text()))

    ann.page.route(
        "**/new/mb-1982", lambda route: answer(route) if route.request.method == "POST" else route.continue_()
    )
    address = ann.create_table("mb-1982", name="Ann", seat2="here", name2="Ben")
    expect(ann.page.locator("#toast")).to_contain_text("So this browser does not reveal its part.")
    ann.wait_for("#primary")
    assert all(place.unrevealed for place in find_table(ann, address).places)
    play_ahead(session.site, address)
    ann.page.goto(f"{address}/game")
    expect(ann.page.locator(".verdict")).to_contain_text("was not what this browser had seen")
