"""Phones sleep, pages are reloaded, servers are killed: everybody is back in their seat, and nothing is lost."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from gobelet.tables.storage.open import open_store
from gobelet.web.config import Config
from support.browsers import PATIENCE, Evening
from support.http_server import UNLIMITED, serving

pytestmark = pytest.mark.slow

HIDE = """({hidden}) => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""What a browser does when somebody looks at another tab."""


def test_a_reloaded_page_and_a_second_tab_are_in_the_same_seat(evening: Evening) -> None:
    """Both go on: what one does, the other shows."""
    ann = evening.guest()
    address = ann.wish("mb-1982", name="Ann", seat2="")
    ann.act('#primary[value="roll"]')
    ann.page.reload()
    ann.see(".offer")
    second = evening.page(ann.context)
    second.goto(address)
    second.wait_for_selector(".offer")
    ann.act('#primary[value="roll"]')
    expect(second.locator(".status")).to_contain_text("2", timeout=PATIENCE)


def test_a_phone_that_was_offline_catches_up(evening: Evening) -> None:
    """What happened meanwhile is there as soon as the phone is online again."""
    ann, ben = evening.guest(), evening.guest()
    address = ann.wish("mb-1982", name="Ann", seat2="")
    ben.page.goto(address)
    ben.see(".tray")
    ben.context.set_offline(True)
    ann.act('#primary[value="roll"]')
    ben.context.set_offline(False)
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ben.page.locator(".dice .die i").first).to_be_visible(timeout=PATIENCE)


def test_a_hidden_page_lets_go_of_its_stream(evening: Evening) -> None:
    """A browser has only six to a server; the page opens its own again when it is looked at."""
    ann = evening.guest()
    streams = evening.site.server.streams
    ann.until(lambda: not streams)
    ann.wish("mb-1982", name="Ann", seat2="")
    ann.until(lambda: len(streams) == 1)
    ann.page.evaluate(HIDE, {"hidden": True})
    ann.until(lambda: not streams)
    ann.page.evaluate(HIDE, {"hidden": False})
    ann.act('#primary[value="roll"]')
    ann.see(".offer")


def test_a_server_that_ends_and_begins_again_has_everybody_in_their_seats(browser: Browser, tmp_path: Path) -> None:
    """The page says that the connection is lost, finds the new server by itself, and the game goes on."""
    address, config = f"sqlite:///{tmp_path / 'evening.db'}", Config(limits=UNLIMITED.limits, key=b"k" * 32)
    with serving(config, open_store(address)) as site:
        evening, port = Evening(browser, site), int(site.url.rsplit(":", 1)[1])
        ann = evening.guest()
        ann.wish("mb-1982", name="Ann", seat2="")
        ann.act('#primary[value="roll"]')
        ann.see(".offer")
        dice = ann.faces()
    ann.see("#toast")
    with serving(config, open_store(address), port=port):
        expect(ann.page.locator("#toast")).to_be_hidden(timeout=PATIENCE)
        assert ann.faces() == dice
        ann.act('#primary[value="roll"]')
        ann.see('.offer, #primary[value="roll"]')
        evening.end()
    assert not evening.broken


DEAD: Final = """(() => {
    const Real = window.EventSource;
    let first = true;
    window.EventSource = function (address) {
        if (!first) return new Real(address);
        first = false;
        const dead = Object.assign(new EventTarget(), { close() {}, readyState: 1 });
        setTimeout(() => dead.dispatchEvent(new Event("open")), 0);
        return dead;
    };
})()"""
"""A line that comes about and then says nothing, as when a network swallows everything."""


def test_a_line_that_has_died_unnoticed_is_opened_anew(evening: Evening) -> None:
    """Whoever does something and does not see it soon gets it over a new line."""
    ann = evening.guest()
    table = ann.wish("mb-1982", name="Ann", seat2="")
    ann.page.add_init_script(DEAD)
    ann.page.goto(table)
    ann.page.locator('#primary[value="roll"]').click()
    ann.see(".offer")
