"""Players in real browsers: what they see and press, as people do."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from support.http_server import Site

BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that can be the system's Chromium; `scripts/install_browser.sh` looks for the same."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TIMEOUT: Final = 30_000
"""In milliseconds; hardly anything takes a tenth of it."""
expect.set_options(timeout=TIMEOUT)
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 860}}
USABLE: Final = """selectors => selectors.filter(selector => {
    const node = document.querySelector(selector);
    return node?.checkVisibility({ visibilityProperty: true }) && !node.matches(":disabled");
})"""
"""Find the selectors whose first element is visible and enabled."""
FILL: Final = """fields => Object.entries(fields).forEach(([name, value]) => {
    const control = document.querySelector(`[name="${name}"]`);
    if (control.type === "checkbox") control.checked = true;
    else control.value = value;
    if (control.value !== value) throw new Error(`${name} cannot be ${value}`);
    control.dispatchEvent(new Event("change", { bubbles: true }));
})"""
"""Fill in a form; a missing field or option is an error."""
UPDATED: Final = """seen => document.getElementById("live")?.dataset.version !== seen
    && !document.querySelector('[aria-busy="true"]')"""
"""Whether a page shows another version, and its button is enabled again."""
CREATE: Final = "form.new-table-form button.primary"
CONNECTED: Final = "#live[data-connected]"
"""A table's page whose scripts have begun, and whose stream is open: whatever happens now reaches it."""
PRESS: Final = "selector => document.querySelector(selector)?.click()"
"""Press a button that may be gone, as somebody else may have pressed it first."""

SEED_ENTROPY: Final = """{
    let state = %d;
    crypto.getRandomValues = (bytes) => bytes.map(() => {
        state = (state * 48271) %% 0x7fffffff;
        return state >> 8;
    });
}"""
"""Let a browser draw the same bytes for its part of the dice in every run."""


@contextmanager
def launch_chromium() -> Iterator[Browser]:
    """Run the Chromium that `CHROMIUM` names, the system's, or Playwright's own; `make browser` installs one."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        with suppress(Error):  # a browser that has ended already is as good as closed
            browser.close()


@dataclass
class BrowserSession:
    """A server, and the browsers that play on it."""

    browser: Browser
    site: Site
    errors: list[str] = field(default_factory=list)
    """The script errors of all pages."""
    chance: Random = field(default_factory=Random)
    """Seeds what browsers add to the dice."""
    contexts: list[BrowserContext] = field(default_factory=list)

    def open_player(self, *, device: dict[str, Any] | None = None, **options: Any) -> "BrowserPlayer":  # noqa: ANN401 - Playwright's own
        """Return a player with a browser context of their own; nothing moves on its pages unless it is asked for."""
        chosen = {"reduced_motion": "reduce", **(device or LAPTOP), **options}
        context = self.browser.new_context(base_url=self.site.url, **chosen)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(SEED_ENTROPY % self.chance.randrange(1, 0x7FFFFFFF))
        self.contexts.append(context)
        return BrowserPlayer(self, context, self.open_page(context), scripted=chosen.get("java_script_enabled", True))

    def open_page(self, context: BrowserContext) -> Page:
        """Return a new page whose errors are recorded."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._record_error)
        return page

    def _record_error(self, message: ConsoleMessage) -> None:
        refused = re.search(r"status of (4\d\d|503)|ERR_|Failed to fetch", message.text)
        if message.type == "error" and not refused:
            self.errors.append(message.text)

    def close(self) -> None:
        """Close all browser contexts."""
        while self.contexts:
            self.contexts.pop().close()


@dataclass
class BrowserPlayer:
    """A player with one browser page."""

    session: BrowserSession
    context: BrowserContext
    page: Page
    scripted: bool = True
    """Whether its pages run scripts."""

    def create_table(self, edition: str, **fields: str) -> str:
        """Create a table with these fields of the form, and return its address."""
        self.page.goto(f"/new/{edition}")
        self.page.evaluate(FILL, fields)
        self.follow(CREATE)
        self.wait_for_stream()
        return self.page.url

    def open_table(self, address: str) -> None:
        """Open the page of a table."""
        self.page.goto(address)
        self.wait_for_stream()

    def wait_for_stream(self) -> None:
        """Wait until the scripts of a table's page have begun and its stream is open, if it may run scripts."""
        if self.scripted:
            self.page.wait_for_selector(CONNECTED, state="attached")

    def join(self, address: str, name: str) -> None:
        """Sit down at a table."""
        self.open_table(address)
        self.page.fill('.sit-form [name="name"]', name)
        self.follow('.sit-form [value="sit"]')
        self.wait_for_stream()

    def follow(self, selector: str) -> None:
        """Press the first of these links or buttons, and wait until the page that it leads to is there."""
        with self.page.expect_navigation():
            self.page.locator(selector).first.click()

    def wait_for(self, selector: str) -> None:
        """Wait until an element is visible."""
        expect(self.page.locator(selector).first).to_be_visible()

    def can_use(self, selector: str) -> bool:
        """Whether an element is visible and enabled now."""
        return bool(self.list_usable(selector))

    def list_usable(self, *selectors: str) -> list[str]:
        """Return the selectors whose elements are visible and enabled at the same moment."""
        found: list[str] = self.page.evaluate(USABLE, selectors)
        return found

    def press(self, selector: str, *, ready: bool = False) -> None:
        """Click an element and wait until the page is updated; a `ready` element is not waited for."""
        version = self.version
        self.page.locator(selector).first.click(force=ready)
        self.wait_for_update(version)

    def wait_for_update(self, version: str) -> None:
        """Wait until the page shows another version."""
        self.page.wait_for_function(UPDATED, arg=version)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait for a condition that no page shows."""
        for _ in range(TIMEOUT // 10):
            if condition():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("the condition is not met")

    def read_faces(self) -> list[int]:
        """The dice as they lie."""
        kinds: list[str] = self.page.locator(".dice .die").evaluate_all("all => all.map(die => die.className)")
        return [int(face) for kind in kinds for face in re.findall(r"\bf([1-6])\b", kind)]

    @property
    def version(self) -> str:
        """The version of the table on the screen."""
        return self.page.locator("#live").get_attribute("data-version") or ""


ROLL: Final = '#primary[value="roll"]'
OPEN: Final = '#primary[value="open"]'
FINISH: Final = '#primary[value="finish"]'
OFFER: Final = ".offer"
OVER: Final = ".part-result"


def play_dice(*players: BrowserPlayer, each: Callable[[BrowserPlayer], None] | None = None) -> None:
    """Play a whole game of dice: everybody rolls once and fills the box that gives most."""
    while not players[0].can_use(OVER):
        for player in players:
            act = next(iter(player.list_usable(OPEN, OFFER, ROLL, FINISH)), None)
            if act == OFFER:
                _choose(player)
                if each is not None:
                    each(player)
            elif act == FINISH:  # everybody may, and so may the clock
                player.page.evaluate(PRESS, FINISH)
                player.wait_for(OVER)
            elif act is not None:
                player.press(act, ready=True)
        players[0].page.wait_for_selector(f"{OVER}, #primary:enabled, .offer, .status")
    for player in players:
        player.wait_for(OVER)


def _choose(player: BrowserPlayer) -> None:
    """Fill the box that gives most; if none gives anything, a nought needs no confirmation."""
    offers = player.page.locator(".offer")
    points = [int(re.match(r"\d+", text.strip()).group()) for text in offers.all_text_contents()]  # type: ignore[union-attr]
    best = max(range(len(points)), key=points.__getitem__)
    version = player.version
    offers.nth(best).click(force=True)  # it is there, and nothing moves it
    player.wait_for_update(version)
