"""How soon a page is back once a killed server can be reached again: `python -m bench.returning`.

A browser sits at a table; the server is killed with SIGKILL and started again on the same port, sooner or later. Timed
is from the server's first answer to the page's word that the line holds again; below nought the page was there first,
in the queue of a server that already listens. Then the page must show what it showed, and a roll must work.
"""

import os
import shutil
import signal
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import httpx
from bench.pages import CLOCK, FLAGS, table_of
from bench.server import running
from playwright.sync_api import Page, sync_playwright

TIMES: Final = 12
AWAY: Final = 3.0
"""Seconds for which the server is gone at most; each time for another part of it, as pages try again now and then."""
WATCH: Final = f"""() => {{
    const toast = document.getElementById("toast"), back = document.getElementById("live").dataset.back;
    window.backAt = 0;
    new MutationObserver(() => {{ if (toast.textContent === back && !window.backAt) window.backAt = {CLOCK}; }})
        .observe(toast, {{ childList: true, attributes: true, subtree: true }});
}}"""


def returned(page: Page, stack: ExitStack, folder: Path, pid: int, port: int, away: float) -> tuple[float, int]:
    """Kill the server and start it again; return how long the page took to be back, and the new server's process."""
    before = page.locator("#live .sheet").inner_text()
    page.evaluate(WATCH)
    os.kill(pid, signal.SIGKILL)
    page.wait_for_selector("#toast:not([hidden])")
    page.wait_for_timeout(1000 * away)
    served = stack.enter_context(running(folder, port))
    url = f"http://{served.address.host}:{served.address.port}/healthz"
    while not _answers(url):
        pass
    reachable = time.time()
    page.wait_for_function("() => window.backAt")
    assert page.locator("#live .sheet").inner_text() == before
    return page.evaluate("window.backAt") / 1000 - reachable, served.pid


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=1).is_success
    except httpx.TransportError:
        return False


def main() -> None:
    """Kill the server again and again."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium"
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name, ExitStack() as stack:
        folder = Path(name)
        served = stack.enter_context(running(folder, 0))
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=path, args=list(FLAGS))
        page, pid, times = browser.new_page(), served.pid, []
        table_of(page, f"http://{served.address.host}:{served.address.port}")
        page.click('#primary[value="roll"]')
        page.wait_for_selector(".offer")
        for number in range(TIMES):
            taken, pid = returned(page, stack, folder, pid, served.address.port, AWAY * number / TIMES)
            times.append(taken)
        page.click('#primary[value="roll"]')
        sys.stdout.write(f"back after a killed server: {statistics.median(times):.2f} s, most {max(times):.2f} s\n")
        browser.close()


if __name__ == "__main__":
    main()
