"""How soon advice answers at a table that has just begun: `python -m bench.advice`.

The server has solved and compiled nothing, and solves nothing but what its tables need: the first one waits for the
compiler, too. A player rolls at once and asks for advice: the first time, then as its page does until the reasons
are there, then once more.
"""

import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import httpx
from bench.server import run_temporary_server

EDITIONS: Final = ("mb-1982", "kniffel", "classic", "yatzy")
TIMES: Final = 20
POLL_SECONDS: Final = 0.1
LIMIT: Final = 300.0
"""Seconds after which a server that does not answer is given up."""


def begin_table(client: httpx.Client, url: str, edition: str) -> str:
    """Create a table for one person, roll, and return its address."""
    fields = {"name": "Ann", "command": f"new-{edition}", "advice": "yes", "seat2": ""}
    path = client.post(f"/new/{edition}", data=fields, headers={"Origin": url}).url.path
    version = re.search(r'data-version="(\d+)"', client.get(path).text)
    assert version is not None
    client.post(path, data={"act": "roll", "seat": "0", "seen": version[1]}, headers={"Origin": url})
    return path


def ask(client: httpx.Client, path: str) -> tuple[float, bool]:
    """Return how long advice takes to answer, in seconds, and whether it has its reasons."""
    start = time.perf_counter()
    answer = client.get(f"{path}/advice", headers={"X-Gobelet": "script"})
    taken = time.perf_counter() - start
    assert answer.status_code == httpx.codes.OK, answer.text
    return taken, "data-retry-after" not in answer.text


def measure(client: httpx.Client, url: str, edition: str) -> str:
    """Return the first answer, how long its reasons took, and the answers after it."""
    start = time.perf_counter()
    path = begin_table(client, url, edition)
    first, ready = ask(client, path)
    while not ready and time.perf_counter() < start + LIMIT:
        time.sleep(POLL_SECONDS)
        _, ready = ask(client, path)
    prepared = time.perf_counter() - start
    times = [ask(client, path)[0] for _ in range(TIMES)]
    again = f"median {1000 * statistics.median(times):.0f} ms, max {1000 * max(times):.0f} ms"
    return f"{edition}: first answer {1000 * first:.0f} ms, reasons after {prepared:.1f} s, then {again}"


def main() -> None:
    """Run the benchmark with an empty library."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        os.environ |= {"XDG_CACHE_HOME": folder, "XDG_DATA_HOME": folder}
        with run_temporary_server() as server:
            url = f"http://{server.address.host}:{server.address.port}"
            for edition in EDITIONS:
                with httpx.Client(base_url=url, follow_redirects=True, timeout=LIMIT) as client:
                    sys.stdout.write(f"{measure(client, url, edition)}\n")


if __name__ == "__main__":
    main()
