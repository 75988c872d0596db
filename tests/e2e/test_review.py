"""Looking back in a real browser: story, positions and practice in three languages, with and without scripts."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Route, expect

from gobelet.solver import Distribution, Values
from support.accessibility import check, runs_over
from support.browsers import LAPTOP, PHONE, BrowserPlayer, BrowserSession
from support.reviewed_tables import PLAYED, ShelfLibrary, play_cards, play_table, serving_reviews
from support.soak import mark_long

pytestmark = pytest.mark.slow

DEVICES = {"phone": PHONE, "laptop": LAPTOP}
SCREENS = mark_long(
    list(product(("en", "fr", "de"), DEVICES, ("light", "dark"))),
    quick={("de", "phone", "dark")},
)
"""`make test` looks at one of them, `make soak` at every screen in either theme."""


@pytest.fixture(scope="module")
def library() -> ShelfLibrary:
    """What the server has solved."""
    return ShelfLibrary()


@pytest.fixture(scope="module")
def session(browser: Browser, library: ShelfLibrary) -> Iterator[BrowserSession]:
    """A server that can review games, and players with browsers."""
    with serving_reviews(library) as site:
        yield BrowserSession(browser, site)


@pytest.fixture(scope="module")
def table(session: BrowserSession) -> str:
    """The address of a finished game of three."""
    return f"/t/{play_table(session.site, people=3).table.code}"


@pytest.mark.parametrize(("language", "device", "theme"), SCREENS)
def test_the_whole_way(session: BrowserSession, table: str, language: str, device: str, theme: str) -> None:
    """From the story to a position and back, and through a practice, everything is accessible and fits the screen."""
    ann = session.open_player(device=DEVICES[device], locale=language, color_scheme=theme)
    ann.page.goto(f"{table}/game")
    ann.wait_for(".headline")
    ann.page.locator(".as-table summary").click()
    check(ann)
    ann.follow(".moments a")
    ann.wait_for(".ranked .options")
    check(ann)
    ann.follow(".steps-nav a")
    ann.wait_for(".ranked .options")
    ann.page.goto(f"{table}/game")
    ann.follow('.page-links [href$="/practice"]')
    check(ann)
    ann.follow("form button.primary")
    ann.wait_for(".practice .offer")
    check(ann)
    ann.follow(".offer.nought, .offer")
    ann.wait_for(".judgement")
    expect(ann.page.locator(".judgement")).to_be_focused()
    check(ann)
    while ann.list_usable(".practice"):
        ann.follow('.task .page-links a[href*="at="]:last-of-type')
    ann.wait_for(".narrow .verdict")
    check(ann)


def test_without_scripts(session: BrowserSession, table: str) -> None:
    """The story, a position and a practice need none."""
    ann = session.open_player(device=PHONE, java_script_enabled=False)
    ann.page.goto(f"{table}/game")
    expect(ann.page.locator(".headline")).to_be_visible()
    expect(ann.page.locator(".narrow-chart")).to_be_visible()
    assert not runs_over(ann)
    expect(ann.page.locator('.chart a[tabindex="-1"]')).to_have_count(0)
    ann.follow(".moments a")
    expect(ann.page.locator(".ranked .options").first).to_be_visible()
    ann.page.goto(f"{table}/practice")
    ann.follow("form button.primary")
    ann.follow(".offer")
    expect(ann.page.locator(".judgement")).to_be_visible()


def test_by_keyboard(session: BrowserSession, table: str) -> None:
    """One mark of the chart is reached with Tab, the others with arrows; Enter opens the position."""
    ann = session.open_player(device=LAPTOP)
    ann.page.goto(f"{table}/game")
    marks = ann.page.locator(".wide-chart a")
    expect(ann.page.locator('.wide-chart a[tabindex="0"]')).to_have_count(1)
    ann.page.locator('.wide-chart a[tabindex="0"]').focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("ArrowDown")
    label = ann.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.match(r"Turn 12, P1: \d+\.\d \(dice .*, decisions .*\)", label)
    expect(ann.page.locator(".wide-chart a:focus .says").first).to_be_visible()
    expect(marks).to_have_count(3 * 13)
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url(f"**{table}/review/2/*")


@pytest.mark.soak
@pytest.mark.parametrize(("device", "people"), [("phone", 8), ("laptop", 4)])
def test_many_players_fit_the_screen(session: BrowserSession, device: str, people: int) -> None:
    """The sheets scroll by themselves, never the page, and name each column; a laptop shows four without that."""
    ann = session.open_player(device=DEVICES[device])
    ann.page.goto(f"/t/{play_table(session.site, people=people).table.code}/game")
    ann.wait_for(".headline")
    assert not runs_over(ann)
    hidden = ann.page.locator(".final-sheets").evaluate("sheets => sheets.scrollWidth > sheets.clientWidth")
    assert hidden is (device == "phone")
    assert ann.page.locator(".final-sheets thead .column-name").first.evaluate("name => name.offsetWidth") > 1


def test_practice_by_keyboard(session: BrowserSession, table: str) -> None:
    """Dice are ticked with Space, and the button pressed with Enter."""
    ann = session.open_player(device=LAPTOP)
    ann.page.goto(f"{table}/practice?player=0&at=1")
    ann.page.locator('[name="keep"]').first.focus()
    ann.page.keyboard.press("Space")
    focus_with_tab(ann, "roll")
    ann.page.keyboard.press("Enter")
    ann.wait_for(".judgement")
    assert "keep=0" in ann.page.url


def focus_with_tab(player: BrowserPlayer, id_: str) -> None:
    """Press Tab until an element has the focus."""
    while player.page.evaluate("document.activeElement.id") != id_:
        player.page.keyboard.press("Tab")


@pytest.mark.soak
def test_it_appears_by_itself(session: BrowserSession, library: ShelfLibrary) -> None:
    """While the edition is being solved a calm sentence stands there; then the story, without a reload."""
    address = f"/t/{play_table(session.site, people=1).table.code}/game"
    library.ready = False
    try:
        ann = session.open_player(device=PHONE)
        ann.page.goto(address)
        expect(ann.page.locator(".waiting")).to_be_visible()
        check(ann)
    finally:
        library.ready = True
    expect(ann.page.locator(".headline")).to_be_visible(timeout=20_000)
    expect(ann.page.get_by_role("status").filter(has_text="The review is ready.")).to_have_count(1)
    expect(ann.page.locator('.narrow-chart a[tabindex="0"]')).to_have_count(1)


@pytest.fixture(scope="module")
def waiting_session(browser: Browser) -> Iterator[BrowserSession]:
    """A server on which other rulebooks are being solved all the time."""
    library = ShelfLibrary()
    library.solved, library.failing = {PLAYED}, False
    with serving_reviews(library) as site:
        yield BrowserSession(browser, site)


@pytest.mark.parametrize(
    ("answer", "asked"),
    [
        ({"status": 200, "body": '<section class="lens"><h2>data-retry-after</h2></section>'}, 1),
        ({"status": 409, "body": "{}"}, 1),
        ({"status": 503, "body": "{}", "headers": {"Retry-After": "30"}}, 3),
        ({"status": 429, "body": "{}", "headers": {"Retry-After": "30"}}, 3),
    ],
)
def test_it_stops_asking(waiting_session: BrowserSession, answer: dict[str, Any], asked: int) -> None:
    """What is there, or refused, is not asked for again, whatever its words; else when the server says."""
    address, requests = f"/t/{play_table(waiting_session.site, people=1).table.code}/game", list[str]()

    def respond(route: Route) -> None:
        requests.append(route.request.url)
        route.fulfill(**answer)

    ann = waiting_session.open_player(device=PHONE)
    ann.page.clock.install()
    ann.page.route(re.compile(r"/review(\?|$)"), respond)
    ann.page.goto(address)
    for _ in range(35):
        ann.page.clock.run_for(2000)
        ann.page.evaluate("fetch('/healthz').then(() => 0)")  # whatever was asked for before is answered, too
    assert sorted(url.rpartition("/")[2] for url in requests) == [
        *["review?part=lens"] * asked,
        *["review?part=luck"] * asked,
    ]


def test_reasons_appear_by_themselves(browser: Browser) -> None:
    """On both pages they come without a reload, and dice that were ticked meanwhile stay so."""
    library = ShelfLibrary()
    library.reasons = library.failing = False
    with serving_reviews(library) as site:
        table, session = f"/t/{play_table(site, people=2).table.code}", BrowserSession(browser, site)
        position, practice = (session.open_player(device=PHONE) for _ in range(2))
        for ann, address in ((position, "review/1/1"), (practice, "practice?player=0&at=1&act=roll")):
            ann.page.clock.install()
            ann.page.goto(f"{table}/{address}")
            expect(ann.page.locator("#reasons")).to_contain_text("are being worked out")
            ann.page.clock.run_for(6000)
        practice.page.locator("label.slot").first.click()
        library.reasons = True
        for ann in (position, practice):
            ann.page.clock.run_for(12_000)
            expect(ann.page.locator("#reasons")).to_contain_text("It brings")
            expect(ann.page.locator("#reasons")).not_to_contain_text("are being worked out")
            check(ann)
        expect(practice.page.locator('[name="keep"]').first).to_be_checked()


class OddsLibrary(ShelfLibrary):
    """A library that has odds as soon as they are computed."""

    computed: Distribution | None = None

    def find_odds(self, values: Values) -> Distribution | None:
        assert values.edition == PLAYED
        return self.computed


@pytest.mark.soak
def test_chances_appear_by_themselves(browser: Browser) -> None:
    """While the odds are being computed a sentence says so; then the chances stand there, without a reload."""
    library = OddsLibrary()
    library.failing = False
    with serving_reviews(library) as site:
        ann = BrowserSession(browser, site).open_player(device=PHONE)
        ann.page.clock.install()
        ann.page.goto(f"/t/{play_table(site, people=2).table.code}/game")
        expect(ann.page.locator(".luck-and-skill")).to_contain_text("is being worked out")
        library.computed = Distribution(0, np.full(601, 1 / 601))
        ann.page.clock.run_for(6000)
        expect(ann.page.locator(".luck-and-skill")).to_contain_text("Chance of dice as kind as these")
        expect(ann.page.locator(".luck-and-skill")).not_to_contain_text("is being worked out")
        expect(ann.page.locator(".headline")).to_have_count(1)
        check(ann)


def test_a_game_of_cards(session: BrowserSession) -> None:
    """Its page leads to the estimate, which is accessible and fits a small phone."""
    sitting = play_cards(session.site)
    ann = session.open_player(device=PHONE, locale="fr", color_scheme="dark")
    ann.page.goto(f"/t/{sitting.table.code}/game")
    check(ann)
    ann.follow('.outcome [href$="/review"]')
    ann.wait_for(".card-moments")
    check(ann)
