"""Pages that keep nobody out: axe finds nothing in either theme, and nothing runs over the edge of a small screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from e2e.browsing import LAPTOP, OPEN, PHONE, ROLL, Evening, Guest

THEMES = ("light", "dark")
DEVICES = {"phone": PHONE, "laptop": LAPTOP}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def faults(guest: Guest) -> list[str]:
    """Return what axe finds on the page."""
    found = Axe().run(guest.page, options=RULES).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def runs_over(guest: Guest) -> bool:
    """Whether the page is wider than the screen."""
    wide: bool = guest.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide


def check(guest: Guest) -> None:
    """Look at the page as it is."""
    assert not faults(guest), guest.page.url
    assert not runs_over(guest), guest.page.url


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_page_of_a_game_of_dice(evening: Evening, device: str, theme: str) -> None:
    """Lobby, form, waiting room, opening, a turn and its end are open to everybody."""
    ann = evening.guest(device=DEVICES[device], color_scheme=theme, reduced_motion="reduce")
    for address in ("/", "/new/mb-1982", "/new/classic", "/new/hands-down", "/t/AAAAAAA"):
        ann.page.goto(address)
        check(ann)
    ann.wish("mb-1982", name="Ann", seat2="person")
    check(ann)
    ann.wish("yatzy", name="Ann", seat2="here", name2="Ben")
    ann.see("#big")
    check(ann)
    while not ann.can(ROLL):
        ann.act(OPEN)
    check(ann)
    ann.act("#big")
    ann.see(".offer")
    check(ann)


def test_at_twice_the_size_a_turn_can_still_be_played(evening: Evening) -> None:
    """At 200 % zoom a laptop has 640 by 430 points: dice, button and boxes can be reached, and nothing runs over."""
    ann = evening.guest(device={"viewport": {"width": 640, "height": 430}, "device_scale_factor": 2})
    ann.wish("mb-1982", name="Ann", seat2="")
    ann.act('#big[value="roll"]')
    ann.see(".offer")
    assert not runs_over(ann)
    offers = ann.page.locator(".offer")
    version = ann.version
    offers.last.scroll_into_view_if_needed()
    offers.last.click()
    ann.page.wait_for_function("seen => document.getElementById('live').dataset.version !== seen", arg=version)


def test_the_whole_card_the_dice_and_the_button_fit_a_small_phone(evening: Evening) -> None:
    """On 360 by 640 points nothing has to be scrolled in a game of thirteen boxes."""
    ann = evening.guest(device=PHONE)
    ann.wish("mb-1982", name="Ann", seat2="greedy", hurried="yes")
    while not ann.can(".offer"):
        ann.page.locator("#big").click()
        ann.page.wait_for_selector(".offer, #big")
    for selector in (".players", ".sheet", ".dice", "#big"):
        bottom: float = ann.page.locator(selector).first.evaluate("node => node.getBoundingClientRect().bottom")
        assert bottom <= 640, selector
    for target in ann.page.locator(".offer, .slot, #big, .tray .quiet").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    hidden: float = ann.page.locator(".scroll").evaluate("node => node.scrollHeight - node.clientHeight")
    assert hidden <= 0


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_page_around_a_table(evening: Evening, device: str, theme: str) -> None:
    """What else can be done there, the board, moving a seat, the rules, a curtain, a hand of cards and a game's end."""
    ann = evening.guest(device=DEVICES[device], color_scheme=theme, reduced_motion="reduce")
    table = ann.wish("mb-1982", name="Ann", seat2="here", name2="Ben")
    for address in (f"{table}/more", f"{table}/board", f"{table}/move", "/rules/classic", "/rules/hands-down"):
        ann.page.goto(address)
        check(ann)
    ann.wish("hands-down", name="Ann", seat2="here", name2="Ben")
    ann.see("#door-0")
    check(ann)
    ann.wish("hands-down", name="Ann", seat2="greedy")
    ann.see(".fan")
    check(ann)
