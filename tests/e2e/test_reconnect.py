"""Phones sleep, pages are reloaded, servers are killed: everybody keeps their seat, and nothing is lost."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from gobelet.tables.storage.open import open_store
from gobelet.tables.tokens import Code
from gobelet.web.config import Config
from support.browsers import CONNECTED, TIMEOUT, BrowserSession
from support.drained_server import draining
from support.http_server import UNLIMITED, serving

pytestmark = pytest.mark.slow

HIDE = """({hidden}) => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""What a browser does when somebody looks at another tab."""


def test_a_reloaded_page_and_a_second_tab_are_in_the_same_seat(session: BrowserSession) -> None:
    """Both go on: what one does, the other shows."""
    ann = session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="")
    ann.press('#primary[value="roll"]')
    ann.page.reload()
    ann.wait_for(".offer")
    second = session.open_page(ann.context)
    second.goto(address)
    second.wait_for_selector(".offer")
    ann.press('#primary[value="roll"]')
    expect(second.locator(".status")).to_contain_text("2", timeout=TIMEOUT)


def test_a_phone_that_was_offline_catches_up(session: BrowserSession) -> None:
    """What happened meanwhile is there as soon as the phone is online again."""
    ann, ben = session.open_player(), session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="")
    ben.open_table(address)
    ben.wait_for(".tray")
    ben.context.set_offline(True)
    ann.press('#primary[value="roll"]')
    ben.context.set_offline(False)
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ben.page.locator(".dice .die i").first).to_be_visible(timeout=TIMEOUT)


def test_a_hidden_page_lets_go_of_its_stream(session: BrowserSession) -> None:
    """A browser has only six to a server; the page opens its own again when it is looked at."""
    ann = session.open_player()
    streams = session.site.server.state.streams
    ann.wait_until(lambda: not streams)
    ann.create_table("mb-1982", name="Ann", seat2="")
    ann.wait_until(lambda: len(streams) == 1)
    ann.page.evaluate(HIDE, {"hidden": True})
    ann.wait_until(lambda: not streams)
    ann.page.evaluate(HIDE, {"hidden": False})
    ann.press('#primary[value="roll"]')
    ann.wait_for(".offer")


def test_a_hidden_page_in_the_waiting_room_reveals_its_part(session: BrowserSession) -> None:
    """Who looks at another tab while the host begins adds to the dice all the same; then the stream is let go."""
    ann, ben = session.open_player(), session.open_player()
    address = ann.create_table("mb-1982", name="Ann", seat2="person")
    ben.join(address, "Ben")
    code, streams = Code(address.rsplit("/", 1)[1]), session.site.server.state.streams
    ann.wait_until(lambda: all(place.entropy_hash for place in session.site.table(code).places))
    ben.page.wait_for_load_state()
    ben.page.goto(address)  # whatever joining has led to is over
    ben.page.evaluate(HIDE, {"hidden": True})
    ann.page.locator("#begin").click()
    ann.wait_for(".tray")
    assert not any(place.unrevealed or not place.entropy for place in session.site.table(code).places)
    ann.wait_until(lambda: len(streams) == 1)
    ben.page.evaluate(HIDE, {"hidden": False})
    ben.wait_for(".tray")


@pytest.mark.soak
def test_a_server_that_ends_and_begins_again_has_everybody_in_their_seats(browser: Browser, tmp_path: Path) -> None:
    """The page says that the connection is lost, finds the new server by itself, and the game goes on."""
    address, config = f"sqlite:///{tmp_path / 'evening.db'}", Config(limits=UNLIMITED.limits, key=b"k" * 32)
    with serving(config, open_store(address)) as site:
        session, port = BrowserSession(browser, site), int(site.url.rsplit(":", 1)[1])
        ann = session.open_player()
        ann.create_table("mb-1982", name="Ann", seat2="")
        ann.press('#primary[value="roll"]')
        ann.wait_for(".offer")
        dice = ann.read_faces()
    ann.wait_for("#toast")
    with serving(config, open_store(address), port=port):
        expect(ann.page.locator("#toast")).to_be_hidden(timeout=TIMEOUT)
        assert ann.read_faces() == dice
        ann.press('#primary[value="roll"]')
        ann.wait_for('.offer, #primary[value="roll"]')
        session.close()
    assert not session.errors


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


@pytest.mark.soak
def test_a_line_that_has_died_unnoticed_is_opened_anew(session: BrowserSession) -> None:
    """Whoever does something and does not see it soon gets it over a new line."""
    ann = session.open_player()
    table = ann.create_table("mb-1982", name="Ann", seat2="")
    ann.page.add_init_script(DEAD)
    ann.page.goto(table)
    ann.page.locator('#primary[value="roll"]').click()
    ann.wait_for(".offer")


WATCH_TOAST: Final = """() => {
    window.toasts = [];
    const toast = document.getElementById("toast");
    const note = () => toast.hidden || window.toasts.push(toast.textContent);
    new MutationObserver(note).observe(toast, { attributes: true });
}"""
"""Note what is said at the bottom of the page."""


def test_a_server_that_stops_sends_its_pages_to_another_in_silence(session: BrowserSession) -> None:
    """The page reconnects within a second, and nobody is told; if no other server comes, the connection is lost."""
    ann = session.open_player()
    ann.page.clock.install()
    ann.create_table("mb-1982", name="Ann", seat2="")
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() / 1000 + 10"))  # in seconds
    ann.page.evaluate(WATCH_TOAST)
    connected, toast = ann.page.locator(CONNECTED), ann.page.locator("#toast")

    def let_pass(milliseconds: int) -> bool:
        ann.page.clock.run_for(milliseconds)
        return True

    with draining(session.site):
        expect(connected).to_have_count(0)
    ann.page.clock.run_for(1000)
    expect(connected).to_have_count(1)
    assert ann.page.evaluate("window.toasts") == []
    with draining(session.site):
        expect(connected).to_have_count(0)
        with ann.page.expect_response(lambda response: response.status == 503):
            ann.page.clock.run_for(1000)
        assert ann.page.evaluate("window.toasts") == []
        ann.wait_until(lambda: let_pass(400) and toast.is_visible())
    ann.wait_until(lambda: let_pass(1000) and connected.count() == 1)
    ann.page.clock.run_for(2000)
    expect(toast).to_be_hidden()
