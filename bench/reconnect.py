"""The time until a page reconnects after the server was killed and restarted: `python -m bench.reconnect`.

The server of an open table is killed with SIGKILL and restarted on the same port after a varying pause. The time runs
from the server's first response to the page's message that it is connected again. It is negative if the page was first,
in the backlog of a socket that already listens. Then the page must be unchanged, and a roll must work.
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
from bench.pages import CLOCK, FLAGS, set_up_table
from bench.server import run_server
from playwright.sync_api import Page, sync_playwright

TIMES: Final = 12
MAX_PAUSE: Final = 3.0
"""The maximal pause in seconds; each restart has another fraction of it, because pages retry at intervals."""
WATCH: Final = f"""() => {{
    const toast = document.getElementById("toast"), back = document.getElementById("live").dataset.back;
    window.backAt = 0;
    new MutationObserver(() => {{ if (toast.textContent === back && !window.backAt) window.backAt = {CLOCK}; }})
        .observe(toast, {{ childList: true, attributes: true, subtree: true }});
}}"""


def measure_reconnect(
    page: Page, stack: ExitStack, folder: Path, pid: int, port: int, pause: float
) -> tuple[float, int]:
    """Kill and restart the server; return the page's time to reconnect, and the new process id."""
    before = page.locator("#live .sheet").inner_text()
    page.evaluate(WATCH)
    os.kill(pid, signal.SIGKILL)
    page.wait_for_selector("#toast:not([hidden])")
    page.wait_for_timeout(1000 * pause)
    server = stack.enter_context(run_server(folder, port))
    url = f"http://{server.address.host}:{server.address.port}/healthz"
    while not _is_reachable(url):
        pass
    reachable = time.time()
    page.wait_for_function("() => window.backAt")
    assert page.locator("#live .sheet").inner_text() == before
    return page.evaluate("window.backAt") / 1000 - reachable, server.pid


def _is_reachable(url: str) -> bool:
    try:
        return httpx.get(url, timeout=1).is_success
    except httpx.TransportError:
        return False


def main() -> None:
    """Run the benchmark."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name, ExitStack() as stack:
        folder = Path(name)
        server = stack.enter_context(run_server(folder, 0))
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=path, args=list(FLAGS))
        page, pid, times = browser.new_page(), server.pid, []
        set_up_table(page, f"http://{server.address.host}:{server.address.port}")
        page.click('#primary[value="roll"]')
        page.wait_for_selector(".offer")
        for number in range(TIMES):
            taken, pid = measure_reconnect(page, stack, folder, pid, server.address.port, MAX_PAUSE * number / TIMES)
            times.append(taken)
        page.click('#primary[value="roll"]')
        sys.stdout.write(f"back after a killed server: {statistics.median(times):.2f} s, most {max(times):.2f} s\n")
        browser.close()


if __name__ == "__main__":
    main()
