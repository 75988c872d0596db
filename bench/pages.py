"""What a table's page costs, and how soon a move is on the other screen: `python -m bench.pages`.

A server process with fifty live tables at a family's pace, played by programs; two browsers at one more table. Bytes
are those of a first visit as they go over the wire; a move is timed from a button to the other page's change.
"""

import asyncio
import gzip
import os
import re
import shutil
import statistics
import sys
import time
from threading import Event, Thread
from typing import Final

import httpx
from bench.lines import Address
from bench.paces import Paced
from bench.playing import Duel, Tally
from bench.server import opened, percentile, serving
from playwright.sync_api import Browser, Page, sync_playwright

TABLES: Final = 50
RATE: Final = 25.0
"""Moves a second at all of those together: one every two seconds at each."""
TURNS: Final = 100
PAGES: Final = 200
SETTLING: Final = 1500
"""Milliseconds that a new window of the browser needs for itself, and in which nobody types an address."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
CLOCK: Final = "performance.timeOrigin + performance.now()"
WATCH: Final = f"""() => {{
    window.changes = [];
    new MutationObserver(() => window.changes.push({CLOCK}))
        .observe(document.getElementById("live"), {{ childList: true, subtree: true, attributes: true }});
}}"""
SURE: Final = """document.getElementById("move").insertAdjacentHTML(
    "beforeend", "<input type=hidden name=sure value=yes>")"""
PRESS: Final = f"""selector => {{
    const at = {CLOCK};
    document.querySelector(selector).click();
    return at;
}}"""


class Load(Thread):
    """Fifty tables at which programs play."""

    def __init__(self, address: Address) -> None:
        super().__init__(daemon=True)
        self._address, self.ready, self._done = address, Event(), Event()

    def run(self) -> None:
        """Play until it is enough."""
        asyncio.run(self._play())

    async def _play(self) -> None:
        pace = Paced(RATE)
        duels = [Duel(self._address, number, pace, Tally()) for number in range(TABLES)]
        await opened(duels, "mb-1982")
        self.ready.set()
        while not self._done.is_set():
            await asyncio.sleep(0.1)
        pace.stop()
        for duel in duels:
            duel.close()

    def stop(self) -> None:
        """End it."""
        self._done.set()
        self.join()


def first_visit(url: str, table: str) -> int:
    """Return the bytes of a table's page and everything it loads, as they are sent."""
    with httpx.Client(base_url=url, headers={"Accept-Encoding": "gzip"}) as client:
        return sum(_wire(client, address) for address in _needed(client, table))


def _needed(client: httpx.Client, table: str) -> set[str]:
    """Return the page's address and those of all files it needs; scripts name others."""
    found, waiting = {table}, re.findall(r'"(/static/[^"]+)"', client.get(table).text)
    while waiting:
        address = waiting.pop()
        if address not in found:
            found.add(address)
            folder, _, name = address.rpartition("/")
            if name.endswith(".js"):
                waiting += [f"{folder}/{other}" for other in re.findall(r'"\./([\w.]+)"', client.get(address).text)]
    return found


def _wire(client: httpx.Client, address: str) -> int:
    """Return the size of an answer: its body as it is sent, and its head."""
    answer = client.get(address)
    body = gzip.compress(answer.content, 6) if answer.headers.get("content-encoding") == "gzip" else answer.content
    return len(body) + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw) + 20


def page_times(url: str, table: str) -> list[float]:
    """Return how long the server takes for a table's page, in seconds, on one connection."""
    times = []
    with httpx.Client(base_url=url) as client:
        for _ in range(PAGES):
            began = time.perf_counter()
            client.get(table)
            times.append(time.perf_counter() - began)
    return times


def table_of(page: Page, url: str) -> str:
    """Set up a table for one person and six games; return its address."""
    page.goto(f"{url}/new/mb-1982")
    page.fill('[name="name"]', "Ann")
    page.select_option('[name="seat2"]', "")
    page.select_option('[name="games"]', "6", force=True)
    page.click("form.new-table-form button.primary")
    page.wait_for_url("**/t/*")
    return page.url


def paints(browser: Browser, table: str) -> list[float]:
    """Return the first contentful paint of fresh visits, in milliseconds."""
    found = []
    for _ in range(15):
        context = browser.new_context()
        page = context.new_page()
        page.wait_for_timeout(SETTLING)
        page.goto(table, wait_until="load")
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
        found.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        context.close()
    return found


def moves(ann: Page, ben: Page) -> list[float]:
    """Return how long moves took from one screen to the other, in seconds."""
    times = []
    for _ in range(TURNS):
        ben.evaluate(WATCH)
        began = ann.evaluate(PRESS, _next(ann))
        ben.wait_for_function("() => window.changes.length > 0")
        times.append((ben.evaluate("window.changes[0]") - began) / 1000)
    return times


def _next(page: Page) -> str:
    """Return what to press: the one big button, or else the first box; a nought is not asked for once more."""
    page.wait_for_selector("#primary:enabled, .offer")
    page.evaluate(SURE)
    return "#primary:enabled" if page.locator("#primary:enabled").count() else ".offer"


def main() -> None:
    """Measure everything with the tables live."""
    with serving() as served, sync_playwright() as playwright:
        url = f"http://{served.address.host}:{served.address.port}"
        load = Load(served.address)
        load.start()
        load.ready.wait()
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium"
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        ann, ben = browser.new_context().new_page(), browser.new_context().new_page()
        table = table_of(ann, url)
        ben.goto(table)
        ben.wait_for_selector(".scripted .tray")
        sys.stdout.write(f"first visit to a table: {first_visit(url, table) / 1000:.1f} KB compressed\n")
        times = page_times(url, table)
        sys.stdout.write(
            f"a table's page: {1000 * statistics.median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms\n"
        )
        painted = paints(browser, table)
        sys.stdout.write(f"first contentful paint: {statistics.median(painted):.0f} ms, most {max(painted):.0f} ms\n")
        taken = moves(ann, ben)
        figures = ", ".join(f"p{share * 100:.0f} {percentile(taken, share):.0f} ms" for share in (0.5, 0.99))
        sys.stdout.write(f"a move to the other screen, {TABLES} tables live: {figures}\n")
        browser.close()
        load.stop()


if __name__ == "__main__":
    main()
