"""Throughput and latency of moves over HTTP: `python -m bench.server`.

One server process with SQLite on disk and high rate limits; all players are in this process. Each run has its own
tables: without pause, and at 300 moves a second. `--growth` runs both with 10 to 1,000 tables.
`--folder . /dev/shm` compares the disk with memory.
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from bench.http_client import Address, run_clients
from bench.load_generator import FixedRate, LoadTable, Measurements, Unlimited

WARM_UP: Final = 5.0
RATE: Final = 300.0
GROWTH: Final = (10, 50, 200, 1000)
SETUP_TIMEOUT: Final = 120.0
"""Seconds beyond the planned duration after which a run is aborted."""
TABLES_AT_ONCE: Final = 6
"""The number of tables that are set up concurrently: fewer than the strangers that an overloaded server refuses."""
LIMITS: Final = {
    **{
        f"GOBELET_RATE_{kind}": "100000000/1"
        for kind in ("TABLES", "JOINS", "MOVES", "LOOKS", "RECORDS", "PAGES", "FILES")
    },
    "GOBELET_MOST_STREAMS": "100000000",
    "GOBELET_MOST_CONNECTIONS": "100000000",
    "GOBELET_MOST_CONNECTIONS_IN_ALL": "100000",
}
CLOCK: Final = os.sysconf("SC_CLK_TCK")


class Result(NamedTuple):
    """The result of one run."""

    tables: int
    pace: str
    moves: float
    """Moves a second."""
    latencies: list[float]
    errors: str
    server: float
    """CPU use of the server: 1.0 is one core."""
    client: float


class ServerProcess(NamedTuple):
    """A running server."""

    address: Address
    pid: int

    def cpu_seconds(self) -> float:
        """Return the CPU time used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK


@contextmanager
def run_temporary_server(log: Path | None = None, parent: Path | None = None) -> Iterator[ServerProcess]:
    """Run a server with a temporary database on this disk, or below another folder."""
    with tempfile.TemporaryDirectory(dir=parent or Path.cwd()) as folder, run_server(Path(folder), 0, log) as server:
        yield server


@contextmanager
def run_server(
    folder: Path, port: int, log: Path | None = None, options: Sequence[str] = ()
) -> Iterator[ServerProcess]:
    """Run a server until the end of the block, or until it is killed; its database is in a folder, or an option."""
    command = [sys.executable, "-m", "gobelet", "serve", "--port", str(port)]
    command += options or ["--database", f"sqlite:///{folder}/bench.sqlite3"]
    pipe, environ = subprocess.PIPE, {**os.environ, **LIMITS, "GOBELET_SOLVE_AHEAD": "no"}
    with ExitStack() as stack:
        stderr = stack.enter_context((log or Path(os.devnull)).open("w"))
        process = stack.enter_context(subprocess.Popen(command, stdout=pipe, stderr=stderr, text=True, env=environ))
        assert process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)", process.stdout.readline())
        assert found is not None
        try:
            yield ServerProcess(Address(found[1], int(found[2])), process.pid)
        finally:
            process.terminate()


async def open_tables(load_tables: list[LoadTable], edition: str) -> None:
    """Set up all tables, a few at a time, then start all games."""
    for start in range(0, len(load_tables), TABLES_AT_ONCE):
        await asyncio.gather(*(table.open(edition) for table in load_tables[start : start + TABLES_AT_ONCE]))
    await asyncio.gather(*(table.start() for table in load_tables))


async def measure(server: ServerProcess, options: argparse.Namespace, tables: int, rate: float | None) -> Result:
    """Play at a number of tables, and measure after a warm-up."""
    measurements, pace = Measurements(), Unlimited() if rate is None else FixedRate(rate)
    full_views: bool = options.full_views
    load_tables = [
        LoadTable(server.address, number, pace, measurements, full_views=full_views) for number in range(tables)
    ]
    await open_tables(load_tables, options.edition)
    taken, shares = await count_moves(measurements, options, {"server": server.cpu_seconds})
    pace.stop()
    await asyncio.sleep(1)
    for table in load_tables:
        table.close()
    moves, name = len(measurements.latencies) / taken, "without pause" if rate is None else f"{rate:.0f} a second"
    errors = describe_errors(measurements)
    return Result(tables, name, moves, measurements.latencies, errors, shares["server"], shares["client"])


async def count_moves(
    measurements: Measurements, options: argparse.Namespace, processes: Mapping[str, Callable[[], float]]
) -> tuple[float, dict[str, float]]:
    """Count moves after a warm-up; return for how many seconds, and the CPU use of processes and of this one."""
    gc.collect()
    gc.freeze()
    await asyncio.sleep(options.warm_up)
    measurements.counting = True
    meters = {**processes, "client": time.process_time}
    start, before = time.perf_counter(), {name: meter() for name, meter in meters.items()}
    await asyncio.sleep(options.seconds)
    measurements.counting = False
    taken = time.perf_counter() - start
    return taken, {name: (meter() - before[name]) / taken for name, meter in meters.items()}


def describe_errors(measurements: Measurements) -> str:
    """Return the errors of a run, each with its number."""
    return ", ".join(f"{count} x {what}" for what, count in measurements.errors.items()) or "0"


def percentile(values: list[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def print_result(result: Result) -> None:
    """Print a line of the table."""
    times = "".join(f"{percentile(result.latencies, share):9.1f}" for share in (0.5, 0.99, 1.0))
    each = 1000 * result.server / result.moves if result.moves else float("nan")
    busy = f"{result.server:9.0%}{each:9.2f}{result.client:9.0%}"
    sys.stdout.write(f"{result.tables:7,}  {result.pace:14}{result.moves:9,.0f}{times}{busy}  {result.errors}\n")
    sys.stdout.flush()


def main() -> None:
    """Run the benchmark, each run with its own server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[200])
    parser.add_argument("--growth", action="store_true", help="with 10, 50, 200 and 1,000 tables")
    parser.add_argument("--rate", type=float, nargs="+", default=[0.0, RATE], help="moves a second; 0 is without pause")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm-up", type=float, default=WARM_UP)
    parser.add_argument("--edition", default="mb-1982")
    parser.add_argument("--full-views", action="store_true", help="every message and response with the whole table")
    parser.add_argument(
        "--folder", type=Path, nargs="+", help="folders for the databases, such as . /dev/shm, in turns"
    )
    parser.add_argument("--log", type=Path, help="file for the server's log")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    sys.stdout.write(" tables  pace            moves/s   p50 ms   p99 ms   max ms   server  ms/move   client  errors\n")
    for rate in options.rate:
        for tables in GROWTH if options.growth else options.tables:
            for folder in options.folder or [Path.cwd()]:
                run_once(options, tables, rate, folder)


def run_once(options: argparse.Namespace, tables: int, rate: float, folder: Path) -> None:
    """Measure a server of its own, and print the result."""
    with run_temporary_server(options.log, folder) as server:
        timeout = options.warm_up + options.seconds + SETUP_TIMEOUT
        print_result(run_clients(measure(server, options, tables, rate or None), timeout))


if __name__ == "__main__":
    main()
