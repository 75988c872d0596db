"""Start-up times: the help, the first prompt, the first page, and the exit after Ctrl-C."""

import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import httpx

ROOT: Final = Path(__file__).resolve().parent.parent
GOBELET: Final = str(Path(sys.executable).with_name("gobelet"))
TIMES: Final = 9
STREAMS: Final = 20
"""The number of open pages at Ctrl-C."""
COMMANDS: Final = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "gobelet --help": [GOBELET, "--help"],
    "gobelet boxes --json": [
        GOBELET,
        *("boxes", "mb-1982", "--dice", "44444", "--card", "fours=12,yahtzee=50", "--json"),
    ],
    "make terminal": ["make", "--silent", "-C", str(ROOT), "terminal"],
}
PLAY: Final = ["make", "--silent", "-C", str(ROOT), "play"]
FIRST: Final = "make play, to its first page"
LAST: Final = f"Ctrl-C with {STREAMS} streams"


def measure_command(command: list[str]) -> float:
    """Return the duration of a command without input."""
    start = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def measure_server(folder: Path) -> tuple[float, float]:
    """Return the seconds to the first page, and to the exit after Ctrl-C with open streams."""
    start = time.perf_counter()
    with run_game(folder) as (process, url), httpx.Client(base_url=url, timeout=60) as client, ExitStack() as streams:
        client.get("/").raise_for_status()
        shown = time.perf_counter() - start
        made = client.post("/api/tables", json={"command": "1", "edition": "mb-1982", "seats": ["person", "greedy"]})
        path = f"/api/tables/{made.raise_for_status().json()['table']['code']}/stream"
        for _ in range(STREAMS):
            streams.enter_context(client.stream("GET", path))
        start = time.perf_counter()
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
        return shown, time.perf_counter() - start


@contextmanager
def run_game(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Start the game with its data in a folder, without a browser; return its process and address."""
    windows = {"BROWSER", "DISPLAY", "WAYLAND_DISPLAY"}
    environment = {name: value for name, value in os.environ.items() if name not in windows}
    with subprocess.Popen(
        PLAY,
        env={**environment, "XDG_DATA_HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            address = next(filter(None, (re.search(r"http://\S+", line) for line in process.stdout)))
            yield process, address.group()
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def main() -> None:
    """Print the median of each; the measurements alternate."""
    taken: dict[str, list[float]] = {name: [] for name in (*COMMANDS, FIRST, LAST)}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(TIMES):
            for name, command in COMMANDS.items():
                taken[name].append(measure_command(command))
            for name, found in zip((FIRST, LAST), measure_server(Path(folder)), strict=True):
                taken[name].append(found)
    sys.stdout.write(f"seconds from start to end, median of {TIMES} and the longest\n")
    for name, times in taken.items():
        sys.stdout.write(f"  {name:30}{statistics.median(times):6.2f}{max(times):6.2f}\n")


if __name__ == "__main__":
    main()
