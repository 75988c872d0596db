"""How many moves a server takes, and how soon the other player hears of one: `python -m bench.server`.

One server process with SQLite on disk, its limits set high; all players in this process. Each run plays on tables
of its own: without pause, and at 300 moves a second. `--growth` does both with 10 to 1,000 tables.
"""

import argparse
import asyncio
import gc
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from bench.lines import Address
from bench.paces import AtOnce, Paced
from bench.playing import Duel, Tally

WARM_UP: Final = 5.0
RATE: Final = 300.0
GROWTH: Final = (10, 50, 200, 1000)
SETTING_UP: Final = 120.0
"""After how many seconds more than it should take a run is given up."""
OPENING: Final = 20
"""How many tables are set up at a time."""
LIMITS: Final = {
    **{f"GOBELET_RATE_{kind}": "100000000/1" for kind in ("TABLES", "JOINS", "MOVES", "LOOKS")},
    "GOBELET_MOST_STREAMS": "100000000",
}
CLOCK: Final = os.sysconf("SC_CLK_TCK")


class Figures(NamedTuple):
    """What one run came to."""

    tables: int
    pace: str
    moves: float
    """A second."""
    latencies: list[float]
    faults: str
    server: float
    """How busy it was: 1.0 is one core."""
    client: float


class Served(NamedTuple):
    """A server that runs."""

    address: Address
    pid: int

    def busy(self) -> float:
        """Return the processor seconds it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK


@contextmanager
def serving(log: Path | None = None) -> Iterator[Served]:
    """Run a server with a database of its own on this disk."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder, running(Path(folder), 0, log) as served:
        yield served


@contextmanager
def running(folder: Path, port: int, log: Path | None = None) -> Iterator[Served]:
    """Run a server with the database in a folder until the end of the block, or until it is killed."""
    command = [sys.executable, "-m", "gobelet", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder}/bench.sqlite3"]
    pipe, environ = subprocess.PIPE, {**os.environ, **LIMITS}
    with ExitStack() as stack:
        told = stack.enter_context((log or Path(os.devnull)).open("w"))
        process = stack.enter_context(subprocess.Popen(command, stdout=pipe, stderr=told, text=True, env=environ))
        assert process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)", process.stdout.readline())
        assert found is not None
        try:
            yield Served(Address(found[1], int(found[2])), process.pid)
        finally:
            process.terminate()


async def opened(duels: list[Duel], edition: str) -> None:
    """Set all tables up, a few at a time, and then begin all games."""
    for start in range(0, len(duels), OPENING):
        await asyncio.gather(*(duel.open(edition) for duel in duels[start : start + OPENING]))
    await asyncio.gather(*(duel.begin() for duel in duels))


async def measured(served: Served, asked: argparse.Namespace, tables: int, rate: float | None) -> Figures:
    """Play at so many tables, and measure after a warm-up."""
    tally, pace = Tally(), AtOnce() if rate is None else Paced(rate)
    duels = [Duel(served.address, number, pace, tally) for number in range(tables)]
    await opened(duels, asked.edition)
    gc.collect()
    gc.freeze()
    await asyncio.sleep(asked.warm_up)
    tally.counting = True
    began, busy, own = time.perf_counter(), served.busy(), time.process_time()
    await asyncio.sleep(asked.seconds)
    tally.counting = False
    taken = time.perf_counter() - began
    share, client = (served.busy() - busy) / taken, (time.process_time() - own) / taken
    pace.stop()
    await asyncio.sleep(1)
    for duel in duels:
        duel.close()
    faults = ", ".join(f"{count} x {what}" for what, count in tally.faults.items()) or "0"
    name = "without pause" if rate is None else f"{rate:.0f} a second"
    return Figures(tables, name, len(tally.latencies) / taken, tally.latencies, faults, share, client)


def percentile(values: list[float], share: float) -> float:
    """Return the value that so many are not above, in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def write(figures: Figures) -> None:
    """Print one line of the table."""
    times = "".join(f"{percentile(figures.latencies, share):9.1f}" for share in (0.5, 0.99, 1.0))
    each = 1000 * figures.server / figures.moves if figures.moves else float("nan")
    busy = f"{figures.server:9.0%}{each:9.2f}{figures.client:9.0%}"
    sys.stdout.write(f"{figures.tables:7,}  {figures.pace:14}{figures.moves:9,.0f}{times}{busy}  {figures.faults}\n")
    sys.stdout.flush()


def main() -> None:
    """Measure as asked, each run with a server of its own."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, nargs="+", default=[200])
    reader.add_argument("--growth", action="store_true", help="with 10, 50, 200 and 1,000 tables")
    reader.add_argument("--rate", type=float, nargs="+", default=[0.0, RATE], help="moves a second; 0 is no pause")
    reader.add_argument("--seconds", type=float, default=30.0)
    reader.add_argument("--warm-up", type=float, default=WARM_UP)
    reader.add_argument("--edition", default="mb-1982")
    reader.add_argument("--log", type=Path, help="where the server's log goes; else nowhere")
    asked = reader.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    sys.stdout.write(" tables  pace            moves/s   p50 ms   p99 ms   max ms   server  ms/move   client  errors\n")
    for rate in asked.rate:
        for tables in GROWTH if asked.growth else asked.tables:
            with serving(asked.log) as served:
                patience = asked.warm_up + asked.seconds + SETTING_UP
                write(asyncio.run(asyncio.wait_for(measured(served, asked, tables, rate or None), patience)))


if __name__ == "__main__":
    main()
