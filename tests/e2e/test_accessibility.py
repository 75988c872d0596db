"""Accessibility: axe finds no violation in either theme, and nothing overflows a small screen."""

import pytest
from playwright.sync_api import Browser

from gobelet.dice import EDITIONS, Edition, Match, offers
from gobelet.handsdown import CardGame
from gobelet.record import find_edition, parse_house_rules
from gobelet.solver import Library
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.commands import Close, Submission
from gobelet.tables.table import Table
from gobelet.tables.tokens import Code
from support.accessibility import check, check_both, runs_over
from support.advanced_games import after, play_ahead
from support.browsers import LAPTOP, OPEN, PHONE, ROLL, BrowserPlayer, BrowserSession
from support.http_server import UNLIMITED, serving
from support.soak import mark_long
from support.table_session import now

pytestmark = pytest.mark.slow

DEVICES = {"phone": PHONE, "laptop": LAPTOP}
ON_A_PHONE, ON_A_LAPTOP = (mark_long(DEVICES, quick={device}) for device in DEVICES)
"""Every page is looked at on one device in `make test`, and on both of them in `make soak`."""
RULES_PAGES = (
    *("/rules", "/rules/classic", "/rules/hands-down", "/rules/hands-down/card"),
    *("/rules/mb-1982/example/2", "/rules/hands-down/example/6"),
)
PLAIN = """fields => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: location.pathname });
    for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.append(form);
    form.submit();
}"""
"""Sends a form as a browser without scripts does."""

CELLS = "main table :is(th, td):not(.visually-hidden *)"
BROKEN_WORDS = """cells => [...document.querySelectorAll(cells)].flatMap(cell => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (walker.nextNode()) {
        const { currentNode: node } = walker;
        for (const { 0: word, index } of node.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            const { right } = cell.closest("table").parentElement.getBoundingClientRect();
            if (lines.size > 1 || range.getBoundingClientRect().right > right) broken.push(word);
        }
    }
    return broken;
})"""
"""Find the words in tables that begin on one line and end on another, or are cut off at the side."""


@pytest.mark.parametrize("device", ON_A_LAPTOP)
def test_every_page_of_a_game_of_dice(session: BrowserSession, device: str) -> None:
    """Lobby, form, waiting room, opening, a turn and its end are open to everybody."""
    ann = session.open_player(device=DEVICES[device])
    for address in ("/", "/new/mb-1982", "/new/classic", "/new/hands-down", "/pad/classic", "/t/AAAAAAA"):
        ann.page.goto(address)
        check_both(ann)
    ann.create_table("mb-1982", name="Ann", seat2="person")
    check_both(ann)
    ann.create_table("yatzy", name="Ann", seat2="here", name2="Ben")
    ann.wait_for("#primary")
    check_both(ann)
    while not ann.can_use(ROLL):
        ann.press(OPEN)
    check_both(ann)
    ann.press("#primary")
    ann.wait_for(".offer")
    check_both(ann)


def test_at_twice_the_size_a_turn_can_still_be_played(session: BrowserSession) -> None:
    """At 200 % zoom a laptop has 640 by 430 points: dice, button and boxes can be reached, and nothing runs over."""
    ann = session.open_player(device={"viewport": {"width": 640, "height": 430}, "device_scale_factor": 2})
    ann.create_table("mb-1982", name="Ann", seat2="")
    ann.press('#primary[value="roll"]')
    ann.wait_for(".offer")
    assert not runs_over(ann)
    offers = ann.page.locator(".offer")
    version = ann.version
    offers.last.scroll_into_view_if_needed()
    offers.last.click()
    ann.wait_for_update(version)


@pytest.mark.parametrize(("edition", "language"), [("mb-1982", "en"), ("printworks", "fr")])
def test_the_whole_card_the_dice_and_the_button_fit_a_small_phone(
    session: BrowserSession, edition: str, language: str
) -> None:
    """On 360 by 640 points nothing has to be scrolled in a game of thirteen boxes, and its title is not cut."""
    ann = session.open_player(device=PHONE, locale=language)
    ann.create_table(edition, name="Ann", seat2="greedy", hurried="yes")
    while not ann.can_use(".offer"):
        ann.page.locator("#primary").click()
        ann.page.wait_for_selector(".offer, #primary")
    for selector in (".players", ".sheet", ".dice", "#primary"):
        bottom: float = ann.page.locator(selector).first.evaluate("node => node.getBoundingClientRect().bottom")
        assert bottom <= 640, selector
    for target in ann.page.locator(".offer, .slot, #primary, .tray .secondary").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    for selector in (".scroll", ".bar h1"):
        hidden = ann.page.locator(selector).evaluate(
            "node => Math.max(node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth)"
        )
        assert hidden <= 0, selector


def test_a_long_card_scrolls_and_nothing_else_moves(session: BrowserSession) -> None:
    """Fifteen boxes: rows stay 44 points high, the card where it was scrolled to, and the tray as high as it is."""
    ann = session.open_player(device=PHONE)
    ann.create_table("yatzy", name="Ann", seat2="")
    _decline_guide(ann)
    tops = {_top(ann)}
    for _ in range(3):
        ann.press(ROLL)
        tops.add(_top(ann))
        ann.page.locator(".scroll").evaluate("node => node.scrollTo(0, 60)")
    assert len(tops) == 1
    assert ann.page.locator(".scroll").evaluate("node => node.scrollTop") == 60
    for target in ann.page.locator(".offer, .tray .secondary").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    ann.press(".offer:not(.nought)")
    assert {_top(ann)} == tops


def _decline_guide(player: BrowserPlayer) -> None:
    """Say that nobody needs to be shown how it goes; the question goes away."""
    player.page.locator("#guide-end").click()
    player.page.locator(".guide").wait_for(state="detached")


def _top(player: BrowserPlayer) -> float:
    """Return where the tray begins; its bottom is that of the screen."""
    top: float = player.page.locator(".part-tray").evaluate("node => node.getBoundingClientRect().top")
    return top


@pytest.mark.parametrize("device", DEVICES)
def test_boxes_stay_where_they_are_when_the_dice_fall(session: BrowserSession, device: str) -> None:
    """What a roll offers takes no more room than an empty box: nobody taps beside the one they meant."""
    ann = session.open_player(device=DEVICES[device])
    ann.create_table("mb-1982", name="Ann", seat2="")
    _decline_guide(ann)
    places = "all => all.map(row => row.getBoundingClientRect().top)"
    before = ann.page.locator(".sheet tr").evaluate_all(places)
    ann.press(ROLL)
    ann.wait_for(".offer")
    assert ann.page.locator(".sheet tr").evaluate_all(places) == before


def test_advice_can_be_closed_without_scrolling(session: BrowserSession) -> None:
    """However long it is, the button is on the screen."""
    ann = session.open_player(device=PHONE, locale="fr")
    ann.create_table("hands-down", name="Ann", seat2="person", seat3="here", name3="Cleo", advice="yes")
    ann.page.evaluate("() => document.getElementById('advice-dialog').showModal()")
    ann.page.locator("[data-advice]").evaluate("node => { node.innerHTML = '<p>…</p>'.repeat(80) }")
    box = ann.page.locator("#advice-dialog button").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640


@pytest.mark.soak
@pytest.mark.parametrize("device", ON_A_PHONE)
def test_every_page_around_a_table(session: BrowserSession, device: str) -> None:
    """What else can be done there, the board, moving a seat, the rules, a curtain, a hand of cards and a game's end."""
    ann = session.open_player(device=DEVICES[device])
    table = ann.create_table("mb-1982", name="Ann", seat2="here", name2="Ben")
    for address in (f"{table}/more", f"{table}/board", f"{table}/move", *RULES_PAGES):
        ann.page.goto(address)
        check_both(ann)
    other = session.open_player(device=DEVICES[device])
    ann.page.goto(f"{table}/move")
    other.page.goto(ann.page.locator("#link").get_attribute("href") or "")
    other.wait_for("main form button")
    check_both(other)
    ann.create_table("hands-down", name="Ann", seat2="here", name2="Ben")
    ann.wait_for("#show-hand-0")
    check_both(ann)
    ann.create_table("hands-down", name="Ann", seat2="greedy")
    ann.wait_for(".hand-cards")
    check_both(ann)
    ann.page.click("#show-summary")
    ann.wait_for("#summary-card")
    check_both(ann)


def test_rules_fit_a_small_phone(session: BrowserSession) -> None:
    """In German, with its long words, no page of rules and no step of a sample is wider than 360 points."""
    ann = session.open_player(device=PHONE, locale="de")
    for edition in (*EDITIONS, "hands-down"):
        for address in (f"/rules/{edition}", f"/rules/{edition}/example/1", f"/rules/{edition}/example/3"):
            ann.page.goto(address)
            assert not runs_over(ann), address
            assert ann.page.evaluate(BROKEN_WORDS, CELLS) == [], address


def test_a_sample_by_keyboard(session: BrowserSession) -> None:
    """Next is reached with Tab and pressed with Enter."""
    ann = session.open_player(device=LAPTOP)
    ann.page.goto("/rules/classic/example/1")
    while ann.page.evaluate("document.activeElement.rel") != "next":
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/rules/classic/example/2#step")


@pytest.mark.soak
@pytest.mark.parametrize("device", ON_A_LAPTOP)
def test_every_page_after_a_game(session: BrowserSession, device: str) -> None:
    """A reveal of cards, how a game came out, its cards, record and proof, and the board: of cards, and of a match."""
    ann = session.open_player(device=DEVICES[device])
    table = ann.create_table("hands-down", **{"name": "Ann", "seat2": "here", "name2": "Ben", "house-length": "3"})
    play_ahead(session.site, table, lambda table: isinstance(table.game, CardGame) and any(table.game.won))
    ann.page.goto(f"{table}?seat=0")
    ann.wait_for(".reveal")
    check_both(ann)
    check_after(ann, table)
    partners = {f"seat{number}": "here" for number in (2, 3, 4)}
    check_after(ann, ann.create_table("classic", name="Ann", **partners, teams="2", games="2"))


def check_after(player: BrowserPlayer, table: str) -> None:
    """Play a game to its end, and look at everything that is shown of it."""
    play_ahead(player.session.site, table)
    for address in (table, f"{table}/board", f"{table}/more", f"{table}/game"):
        player.page.goto(address)
        check_both(player)


@pytest.mark.soak
@pytest.mark.parametrize("device", ON_A_PHONE)
def test_every_dialog(session: BrowserSession, device: str) -> None:
    """The keys, the question before a nought, a deleted table, and advice on cards, as dialogs and as pages."""
    ann = session.open_player(device=DEVICES[device])
    table = ann.create_table("mb-1982", name="Ann", seat2="")
    ann.page.keyboard.press("?")
    ann.wait_for("#keys")
    check_both(ann)
    ann.page.keyboard.press("Escape")
    play_ahead(session.site, table, _offers_a_nought)
    ann.page.reload()
    ann.page.locator(".offer.nought").first.click()
    ann.wait_for("#confirm")
    check_both(ann)
    nought = ann.page.locator(".offer.nought").first.get_attribute("value")
    ann.page.evaluate(PLAIN, {"act": nought, "seat": "0", "seen": ann.version})
    ann.page.wait_for_selector('[name="sure"]', state="attached")
    check_both(ann)
    _delete(session, table)
    ann.page.goto(table)
    check_both(ann)
    table = ann.create_table("hands-down", name="Ann", seat2="greedy", advice="yes")
    ann.page.locator("#advice").click()
    ann.wait_for("#advice-dialog[open] [data-advice] p")
    check_both(ann)
    ann.page.goto(f"{table}/advice")
    check_both(ann)


@pytest.mark.soak
@pytest.mark.parametrize("device", ON_A_PHONE)
def test_the_games_of_a_match(session: BrowserSession, device: str) -> None:
    """Sheets with a column a game, and the earlier games, which open and close by keyboard and stay open meanwhile."""
    ann = session.open_player(device=DEVICES[device], reduced_motion="reduce")
    table = ann.create_table("mb-1982", name="Ann", seat2="here", name2="Ben", games="3")
    play_ahead(session.site, table, _is_in_second_game)
    ann.page.reload()
    check_both(ann)
    version = ann.version
    ann.page.locator(".show-games:visible").press("Enter")
    ann.wait_for("#games:popover-open")
    check_both(ann)
    play_ahead(session.site, table, after(1))
    ann.wait_for_update(version)
    ann.wait_for("#games:popover-open")
    ann.page.keyboard.press("Escape")
    ann.page.locator("#games").wait_for(state="hidden")


def _is_in_second_game(table: Table) -> bool:
    return isinstance(table.game, Match) and table.game.number == 2


def _delete(session: BrowserSession, address: str) -> None:
    """Let the host delete a table."""
    tables = session.site.tables
    id_ = tables.find(Code(address.rpartition("/")[2]))
    now(tables.send(Submission(id_, tables.table(id_).setup.host, "delete", Close())))


def _offers_a_nought(table: Table) -> bool:
    """Whether dice lie on the table that are worth nothing in some box, and something in another."""
    game = table.game
    if not isinstance(game, Match) or game.game.roll is None:
        return False
    return {bool(offer.gain) for offer in offers(game.game.cards[0], game.game.roll) if offer.legal} == {True, False}


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["day", "evening"])
def test_a_theme_that_was_chosen(session: BrowserSession, theme: str) -> None:
    """Somebody who chooses the other theme than their system has gets all of it."""
    system = {"day": "dark", "evening": "light"}[theme]
    ann = session.open_player(device=PHONE, color_scheme=system)
    ann.context.request.post("/like", form={"theme": theme, "back": "/"}, headers={"Origin": session.site.url})
    for address in ("/", "/new/yatzy", "/rules/mb-1982"):
        ann.page.goto(address)
        check(ann)
    assert ann.page.locator("html").get_attribute("data-theme") == theme
    ann.create_table("mb-1982", name="Ann", seat2="")
    ann.press(ROLL)
    check(ann)
    ann.create_table("hands-down", name="Ann", seat2="greedy")
    check(ann)


@pytest.mark.soak
@pytest.mark.usefixtures("solved")
def test_ranked_advice(browser: Browser) -> None:
    """Options with values and reasons, as a dialog and as a page."""
    library = Library()
    edition = parse_house_rules(find_edition("kniffel"), ["rolls=2"])
    assert isinstance(edition, Edition)
    library.shares(library.values(edition))
    with serving(UNLIMITED, adviser=Adviser(library, BotFactory(library))) as site:
        session = BrowserSession(browser, site)
        ann = session.open_player(device=PHONE)
        table = ann.create_table("kniffel", **{"name": "Ann", "seat2": "", "advice": "yes", "house-rolls": "2"})
        ann.press(ROLL)
        ann.page.locator("#advice").click()
        ann.page.locator("#advice-dialog[open] .figures > summary").click()
        ann.wait_for("#advice-dialog[open] .value")
        check_both(ann)
        ann.page.goto(f"{table}/advice")
        check_both(ann)
        session.close()
