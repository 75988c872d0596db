"""The size and speed of a table's page, and the latency of a move between browsers: `python -m bench.pages`.

A server with fifty tables of programs, at the pace of people, and two browsers at one more table. The size is that of
all responses of a first visit, compressed. A move is timed from the click to the change of the other page, with reduced
motion, as dice in flight change pages, too.
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
from bench.http_client import Address, run_clients
from bench.load_generator import FixedRate, LoadTable, Measurements
from bench.server import open_tables, percentile, run_temporary_server
from playwright.sync_api import Browser, Page, sync_playwright

TABLES: Final = 50
RATE: Final = 25.0
"""Moves a second at all tables: one every two seconds at each."""
TURNS: Final = 100
PAGES: Final = 200
SETTLE_TIME: Final = 1500
"""Milliseconds until a new browser window is idle; nobody types an address faster."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
CLOCK: Final = "performance.timeOrigin + performance.now()"
WATCH: Final = f"""() => {{
    window.changes = [];
    new MutationObserver(() => window.changes.push({CLOCK}))
        .observe(document.getElementById("live"), {{ childList: true, subtree: true, attributes: true }});
}}"""
SURE: Final = """document.getElementById("move").insertAdjacentHTML(
    "beforeend", "<input type=hidden name=sure value=yes>")"""
UPDATED: Final = """seen => document.getElementById("live").dataset.version !== seen
    && !document.querySelector('[aria-busy="true"]')"""
PRESS: Final = f"""selector => {{
    const at = {CLOCK};
    document.querySelector(selector).click();
    return at;
}}"""


class Load(Thread):
    """A thread with fifty tables of programs."""

    def __init__(self, address: Address) -> None:
        super().__init__(daemon=True)
        self._address, self.ready, self._done = address, Event(), Event()

    def run(self) -> None:
        """Play until `stop` is called."""
        run_clients(self._play())

    async def _play(self) -> None:
        pace = FixedRate(RATE)
        load_tables = [LoadTable(self._address, number, pace, Measurements()) for number in range(TABLES)]
        await open_tables(load_tables, "mb-1982")
        self.ready.set()
        while not self._done.is_set():
            await asyncio.sleep(0.1)
        pace.stop()
        for table in load_tables:
            table.close()

    def stop(self) -> None:
        """Stop the load."""
        self._done.set()
        self.join()


def measure_first_visit(url: str, table: str) -> int:
    """Return the compressed size of a table's page and everything it loads."""
    with httpx.Client(base_url=url, headers={"Accept-Encoding": "gzip"}) as client:
        return sum(_measure_response(client, address) for address in _find_addresses(client, table))


def _find_addresses(client: httpx.Client, table: str) -> set[str]:
    """Return the addresses of the page and all files it loads, imports of scripts included."""
    found, waiting = {table}, re.findall(r'"(/static/[^"]+)"', client.get(table).text)
    while waiting:
        address = waiting.pop()
        if address not in found:
            found.add(address)
            folder, _, name = address.rpartition("/")
            if name.endswith(".js"):
                waiting += [f"{folder}/{other}" for other in re.findall(r'"\./([\w.]+)"', client.get(address).text)]
    return found


def _measure_response(client: httpx.Client, address: str) -> int:
    """Return the size of a response on the wire: its compressed body and its head."""
    answer = client.get(address)
    body = gzip.compress(answer.content, 6) if answer.headers.get("content-encoding") == "gzip" else answer.content
    return len(body) + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw) + 20


def measure_page_times(url: str, table: str) -> list[float]:
    """Return the response times of a table's page in seconds, on one connection."""
    times = []
    with httpx.Client(base_url=url) as client:
        for _ in range(PAGES):
            start = time.perf_counter()
            client.get(table)
            times.append(time.perf_counter() - start)
    return times


def set_up_table(page: Page, url: str) -> str:
    """Create a table for one person and six games; return its address."""
    page.goto(f"{url}/new/mb-1982")
    page.fill('[name="name"]', "Ann")
    page.select_option('[name="seat2"]', "")
    page.select_option('[name="games"]', "6", force=True)
    page.click("form.new-table-form button.primary")
    page.wait_for_url("**/t/*")
    return page.url


def measure_paints(browser: Browser, table: str) -> list[float]:
    """Return the times of first contentful paint in new windows, in milliseconds."""
    found = []
    for _ in range(15):
        context = browser.new_context()
        page = context.new_page()
        page.wait_for_timeout(SETTLE_TIME)
        page.goto(table, wait_until="load")
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
        found.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        context.close()
    return found


def measure_moves(ann: Page, ben: Page) -> list[float]:
    """Return the latencies of moves from one page to the other, in seconds."""
    times = []
    for _ in range(TURNS):
        ben.evaluate(WATCH)
        button, seen = _find_button(ann), ann.locator("#live").get_attribute("data-version")
        start = ann.evaluate(PRESS, button)
        ben.wait_for_function("() => window.changes.length > 0")
        times.append((ben.evaluate("window.changes[0]") - start) / 1000)
        ann.wait_for_function(UPDATED, arg=seen)
    return times


def _find_button(page: Page) -> str:
    """Return the selector of the next button: the primary one, or the first box; a nought needs no confirmation."""
    page.wait_for_selector("#primary:enabled, .offer")
    page.evaluate(SURE)
    return "#primary:enabled" if page.locator("#primary:enabled").count() else ".offer"


def main() -> None:
    """Run the benchmark with the load of the other tables."""
    with run_temporary_server() as server, sync_playwright() as playwright:
        url = f"http://{server.address.host}:{server.address.port}"
        load = Load(server.address)
        load.start()
        load.ready.wait()
        path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        ann, ben = (browser.new_context(reduced_motion="reduce").new_page() for _ in range(2))
        table = set_up_table(ann, url)
        ben.goto(table)
        ben.wait_for_selector(".scripted .tray")
        sys.stdout.write(f"first visit to a table: {measure_first_visit(url, table) / 1000:.1f} KB compressed\n")
        times = measure_page_times(url, table)
        sys.stdout.write(
            f"a table's page: {1000 * statistics.median(times):.1f} ms, p99 {percentile(times, 0.99):.1f} ms\n"
        )
        painted = measure_paints(browser, table)
        sys.stdout.write(f"first contentful paint: {statistics.median(painted):.0f} ms, most {max(painted):.0f} ms\n")
        taken = measure_moves(ann, ben)
        result = ", ".join(f"p{share * 100:.0f} {percentile(taken, share):.0f} ms" for share in (0.5, 0.99))
        sys.stdout.write(f"a move to the other screen, {TABLES} tables live: {result}\n")
        browser.close()
        load.stop()


if __name__ == "__main__":
    main()
