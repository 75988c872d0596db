"""People in front of browsers: what they can see and do, as they would."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from support.http_server import Site

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE: Final = 30_000
"""Milliseconds after which a test gives up; hardly anything takes a tenth of it."""
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 860}}
USABLE: Final = """selectors => selectors.filter(selector => {
    const node = document.querySelector(selector);
    return node?.checkVisibility({ visibilityProperty: true }) && !node.matches(":disabled");
})"""
"""Finds the selectors whose first element is seen and can be used."""
FILL: Final = """fields => Object.entries(fields).forEach(([name, value]) => {
    const control = document.querySelector(`[name="${name}"]`);
    if (control.type === "checkbox") control.checked = true;
    else control.value = value;
    if (control.value !== value) throw new Error(`${name} cannot be ${value}`);
    control.dispatchEvent(new Event("change", { bubbles: true }));
})"""
"""Fills in a form; what it does not have or does not offer is an error."""
TAKEN_IN: Final = """seen => document.getElementById("live")?.dataset.version !== seen
    && !document.querySelector('[aria-busy="true"]')"""
"""Whether a page shows another version, and the button that led to it can be pressed again."""
PRESS: Final = "selector => document.querySelector(selector)?.click()"
"""Presses what may be gone by now, for somebody else can have pressed it first."""


@dataclass
class Evening:
    """A server and everybody who plays on it."""

    browser: Browser
    site: Site
    broken: list[str] = field(default_factory=list)
    """What went wrong in anybody's page."""
    contexts: list[BrowserContext] = field(default_factory=list)

    def guest(self, *, device: dict[str, Any] | None = None, **options: Any) -> "Guest":  # noqa: ANN401 - Playwright's own
        """Return somebody with a browser of their own."""
        context = self.browser.new_context(**(device or LAPTOP), base_url=self.site.url, **options)
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return Guest(self, context, self.page(context))

    def page(self, context: BrowserContext) -> Page:
        """Return a new page whose faults are noted."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.broken.append(str(error)))
        page.on("console", self._heard)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        refused = re.search(r"status of (4\d\d|503)|ERR_|Failed to fetch", message.text)
        if message.type == "error" and not refused:
            self.broken.append(message.text)

    def end(self) -> None:
        """Send everybody home."""
        while self.contexts:
            self.contexts.pop().close()


@dataclass
class Guest:
    """Somebody in front of a browser."""

    evening: Evening
    context: BrowserContext
    page: Page

    def wish(self, edition: str, **fields: str) -> str:
        """Set up a table with these fields of the form; return its address."""
        self.page.goto(f"/new/{edition}")
        self.page.evaluate(FILL, fields)
        self.page.click("form.new-table-form button.primary")
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def join(self, address: str, name: str) -> None:
        """Sit down at a table."""
        self.page.goto(address)
        self.page.fill('.sit-form [name="name"]', name)
        self.page.click('.sit-form [value="sit"]')
        self.page.wait_for_selector(".sit-form", state="detached")

    def see(self, selector: str) -> None:
        """Wait for something to be seen."""
        expect(self.page.locator(selector).first).to_be_visible(timeout=PATIENCE)

    def can(self, selector: str) -> bool:
        """Whether something is there to be used now."""
        return bool(self.usable(selector))

    def usable(self, *selectors: str) -> list[str]:
        """Return those of these that are there to be used at one and the same moment."""
        found: list[str] = self.page.evaluate(USABLE, selectors)
        return found

    def act(self, selector: str, *, ready: bool = False) -> None:
        """Press something and wait until the page has taken it in; what is `ready` is not waited for."""
        version = self.version
        self.page.locator(selector).first.click(force=ready)
        self.take_in(version)

    def take_in(self, version: str) -> None:
        """Wait until the page shows another version than this."""
        self.page.wait_for_function(TAKEN_IN, arg=version)

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something that no page shows."""
        for _ in range(PATIENCE // 10):
            if condition():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("it has not come about")

    def faces(self) -> list[int]:
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


def play_dice(*guests: Guest, each: Callable[[Guest], None] | None = None) -> None:
    """Play a whole game of dice: everybody rolls, keeps some dice once, and takes the best of what they are offered."""
    while not guests[0].can(OVER):
        for guest in guests:
            act = next(iter(guest.usable(OPEN, OFFER, ROLL, FINISH)), None)
            if act == OFFER:
                _choose(guest)
                if each is not None:
                    each(guest)
            elif act == FINISH:  # everybody may, and so may the clock
                guest.page.evaluate(PRESS, FINISH)
                guest.see(OVER)
            elif act is not None:
                guest.act(act, ready=True)
        guests[0].page.wait_for_selector(f"{OVER}, #primary:enabled, .offer, .status")
    for guest in guests:
        guest.see(OVER)


def _choose(guest: Guest) -> None:
    """Fill the box that gives most; a nought is asked for once more."""
    offers = guest.page.locator(".offer")
    points = [int(re.match(r"\d+", text.strip()).group()) for text in offers.all_text_contents()]  # type: ignore[union-attr]
    best = max(range(len(points)), key=points.__getitem__)
    version = guest.version
    offers.nth(best).click(force=True)  # it is there, and nothing moves it
    if not points[best]:
        guest.page.click('#confirm [value="yes"]')
    guest.take_in(version)
