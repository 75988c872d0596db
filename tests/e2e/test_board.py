"""The board on a television and on a phone: sizes, who leads, the last move, how to join, and the next game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gobelet.dice import Match, Turn
from gobelet.tables.table import Stage, Table
from support.accessibility import check_both, runs_over
from support.advanced_games import play_ahead
from support.browsers import PHONE, BrowserSession
from support.http_server import UNLIMITED, serving

pytestmark = pytest.mark.slow

ADDRESS = "http://192.168.1.20:8000"
"""Where phones reach the server."""

INVITATION = (".qr", ".typed", ".code")
TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
LONGEST_NAME = "W" * 30
CONTRAST = """node => {
    const read = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(part => {
        const share = part / 255;
        return share <= .03928 ? share / 12.92 : ((share + .055) / 1.055) ** 2.4;
    }).reduce((sum, share, place) => sum + share * [.2126, .7152, .0722][place], 0);
    return (read(getComputedStyle(node).color) + .05) / (read(getComputedStyle(document.body).backgroundColor) + .05);
}"""
"""How much lighter a text is than the ground of the page."""


@pytest.fixture(scope="module")
def session(browser: Browser) -> Iterator[BrowserSession]:
    """A server that phones can reach, and players with browsers."""
    with serving(replace(UNLIMITED, address=ADDRESS), players=True) as site:
        yield BrowserSession(browser, site)


def _has_dice_and_points(table: Table) -> bool:
    game = table.game
    if not isinstance(game, Match) or not isinstance(game.game.phase, Turn) or game.game.roll is None:
        return False
    totals = sorted(card.total for card in game.game.cards)
    return totals[-1] > totals[-2] and game.game.cards[0].filled > 1


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 8])
def test_a_television_is_read_from_the_sofa(session: BrowserSession, players: int) -> None:
    """Dice of 200 points, names of 48, the leader, the last move, every score once, no code, and all on the screen."""
    ann = session.open_player(device=TELEVISION)
    seats = {f"seat{number}": "here" for number in range(2, players + 1)}
    table = ann.create_table("mb-1982", name="Ann", **seats)
    played = play_ahead(session.site, table, _has_dice_and_points)
    ann.page.goto(f"{table}/board")
    for die in ann.page.locator(".dice .die").all():
        box = die.bounding_box()
        assert box is not None
        assert box["width"] >= 200
    for name in ann.page.locator(".board-players .name").all():
        assert name.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 48
    expect(ann.page.locator(".board-players .on-turn")).to_have_count(1)
    expect(ann.page.locator(".leads")).to_have_count(1)
    expect(ann.page.locator(".banner")).to_contain_text(" ".join(map(str, ann.read_faces())))
    assert isinstance(played.game, Match)
    expect(ann.page.locator(".sheet .total:visible")).to_have_count(0)
    expect(ann.page.locator(".qr, .code")).to_have_count(0)
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= 1080
    check_both(ann)


@pytest.mark.soak
def test_how_to_join_is_there_while_a_seat_is_free(session: BrowserSession) -> None:
    """The QR code, the address to type and the table's code; once everybody sits, they are gone."""
    ann, ben = session.open_player(), session.open_player()
    table = ann.create_table("mb-1982", name="Ann", seat2="person")
    screen = session.open_player(device=TELEVISION)
    screen.open_table(f"{table}/board")
    for selector in INVITATION:
        expect(screen.page.locator(f".board {selector}")).to_be_visible()
    expect(screen.page.locator(".board .typed")).to_have_text(ADDRESS.removeprefix("http://"))
    check_both(screen)
    screen.page.set_viewport_size(PHONE["viewport"])
    assert not runs_over(screen)
    ben.join(table, "Ben")
    for selector in INVITATION:
        expect(screen.page.locator(f".board {selector}")).to_have_count(0)


@pytest.mark.soak
def test_the_board_follows_a_rematch(session: BrowserSession) -> None:
    """The screen in the room shows the next game by itself, and the old address leads there too."""
    ann = session.open_player()
    table = ann.create_table("mb-1982", name="Ann", seat2="here", name2="Ben")
    assert play_ahead(session.site, table).stage is Stage.OVER
    screen = session.open_player(device=TELEVISION)
    screen.page.goto(f"{table}/board")
    place = screen.page.locator(".ranking .place").first
    assert place.evaluate(CONTRAST) >= 4.5
    expect(screen.page.locator(".podium .step")).to_have_count(2)
    assert all(screen.page.locator(".ranking .line").all_text_contents())
    expect(screen.page.locator(".podium b:visible")).to_have_count(0)
    assert screen.page.evaluate("document.documentElement.scrollHeight") <= 1080
    check_both(screen)
    ann.page.goto(table)
    ann.page.locator('[value="rematch"]').first.click()
    ann.page.wait_for_url(lambda address: "/t/" in address and address != table)
    code = ann.page.url.rpartition("/")[2].partition("?")[0]
    screen.page.wait_for_url(f"**/t/{code}/board")
    screen.page.goto(f"{table}/board")
    assert screen.page.url.endswith(f"/t/{code}/board")


@pytest.mark.soak
def test_the_board_fits_a_phone(session: BrowserSession) -> None:
    """With the longest names too."""
    ann = session.open_player(device=PHONE)
    table = ann.create_table("mb-1982", name=LONGEST_NAME, seat2="here", name2=LONGEST_NAME[1:])
    ann.page.goto(f"{table}/board")
    assert not runs_over(ann)
    play_ahead(session.site, table, _has_dice_and_points)
    ann.page.reload()
    assert not runs_over(ann)
    check_both(ann)
