"""What players notice of a flood: `python -m bench.overload`.

Programs play at a steady pace. Meanwhile strangers request pages, documents, records and new tables, five times as
many as the server can answer, from a process of their own. Latencies of moves are shown before, during and after it.
The server has high rate limits: the strangers stand for many addresses.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from itertools import count, cycle
from typing import Any, Final

from bench.http_client import Address, Connection, Response, run_clients
from bench.load_generator import FixedRate, LoadTable, Measurements
from bench.server import WARM_UP, ServerProcess, open_tables, percentile, run_temporary_server

TABLES: Final = 25
PACE: Final = 50.0
"""Moves a second of all players together."""
CONNECTIONS: Final = 400
TICK: Final = 0.01
PAGES: Final = ("/", "/rules/kniffel", "/new/kniffel", "/api/openapi.json", "/api/editions")
NEW_TABLE: Final = "new table"


class Flood:
    """Strangers with many connections, who send requests whatever the server answers."""

    def __init__(self, address: Address, table: str) -> None:
        self._address, self._numbers = address, count()
        self._requests = cycle((*PAGES, table, f"{table}/record", NEW_TABLE))
        self._idle: list[Connection] = []
        self.statuses: Counter[int] = Counter()
        self.unsent = 0
        """Requests that were not sent because every connection waited for a response."""

    async def connect(self, connections: int) -> None:
        """Open the connections."""
        for number in range(connections):
            connection = Connection(f"stranger-{os.getpid()}-{number:06}-{'x' * 16}", lambda: None)
            await asyncio.get_running_loop().create_connection(lambda: connection, *self._address)  # noqa: B023 - called at once
            self._idle.append(connection)

    async def run(self, rate: float, seconds: float) -> None:
        """Send so many requests a second; a rate of 0 is as many as are answered."""
        start, sent = time.perf_counter(), 0
        while (elapsed := time.perf_counter() - start) < seconds:
            due = int(elapsed * rate) - sent if rate else len(self._idle)
            sent += due
            for _ in range(due):
                self._send()
            await asyncio.sleep(TICK if rate else 0)

    def _send(self) -> None:
        if not self._idle:
            self.unsent += 1
            return
        connection, request = self._idle.pop(0), next(self._requests)

        def note(response: Response) -> None:
            self.statuses[response.status] += 1
            self._idle.append(connection)

        if request == NEW_TABLE:
            connection.send("/api/tables", {"command": f"c{next(self._numbers)}", "edition": "kniffel"}, note)
        else:
            connection.get(request, note)


async def run_flood(options: argparse.Namespace) -> None:
    """Send a flood, and print what came of it as JSON."""
    host, _, port = options.flood.partition(":")
    strangers = Flood(Address(host, int(port)), options.table)
    await strangers.connect(options.connections)
    await strangers.run(options.rate, options.seconds)
    sys.stdout.write(json.dumps({"statuses": strangers.statuses, "unsent": strangers.unsent}) + "\n")


async def send_flood(server: ServerProcess, table: str, connections: int, rate: float, seconds: float) -> Counter[str]:
    """Send a flood from a process of its own; return how many requests got each status a second."""
    address = f"{server.address.host}:{server.address.port}"
    values = {"flood": address, "table": table, "connections": connections, "rate": rate, "seconds": seconds}
    command = [sys.executable, "-m", "bench.overload", *(f"--{name}={value}" for name, value in values.items())]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    result: dict[str, Any] = json.loads((await process.communicate())[0])
    counts = Counter({**result["statuses"], "not sent": result["unsent"]})
    return Counter({name: round(number / seconds) for name, number in counts.items()})


class Players:
    """Programs that play at a steady pace, and the latencies of their moves."""

    def __init__(self, server: ServerProcess) -> None:
        self._measurements, self._pace = Measurements(counting=True), FixedRate(PACE)
        self._tables = [LoadTable(server.address, number, self._pace, self._measurements) for number in range(TABLES)]

    @property
    def table(self) -> str:
        """The path of one of the tables."""
        return self._tables[0].path

    async def start(self) -> None:
        """Set up the tables, and wait until everybody has moved."""
        await open_tables(self._tables, "mb-1982")
        await asyncio.sleep(WARM_UP)
        self._measurements.latencies.clear()

    def print_latencies(self, name: str, seconds: float) -> None:
        """Print the latencies of the moves since the last time."""
        latencies, errors = self._measurements.latencies, self._measurements.errors
        times = "".join(f"{percentile(latencies, share):9.1f}" for share in (0.5, 0.99, 1.0))
        sys.stdout.write(f"{name:24}{len(latencies) / seconds:9.1f}{times}  {dict(errors) or 0}\n")
        sys.stdout.flush()
        self._measurements.latencies = []
        errors.clear()

    def stop(self) -> None:
        """Close everything."""
        self._pace.stop()
        for table in self._tables:
            table.close()


async def measure(server: ServerProcess, options: argparse.Namespace) -> None:
    """Play before, during and after a flood."""
    players = Players(server)
    await players.start()
    await asyncio.sleep(options.seconds)
    players.print_latencies("before the flood", options.seconds)
    capacity = await send_flood(server, players.table, 8, 0, options.seconds)
    answered = sum(number for status, number in capacity.items() if status < "3")
    players.print_latencies("at capacity", options.seconds)
    sys.stdout.write(f"    strangers, requests a second: {dict(capacity)}\n")
    rate = options.factor * answered
    flood = await send_flood(server, players.table, options.connections, rate, options.seconds)
    players.print_latencies(f"at {options.factor:.0f} times the capacity", options.seconds)
    sys.stdout.write(f"    strangers, requests a second: {dict(flood)}\n")
    await asyncio.sleep(1)
    players.print_latencies("the first second after", 1)
    await asyncio.sleep(4)
    players.print_latencies("the next four seconds", 4)
    players.stop()


def main() -> None:
    """Run the benchmark, or the flood of one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--factor", type=float, default=5.0)
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--flood", help=argparse.SUPPRESS)
    parser.add_argument("--table", help=argparse.SUPPRESS)
    parser.add_argument("--rate", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.flood:
        run_clients(run_flood(options))
        return
    sys.stdout.write(f"{'':24}  moves/s   p50 ms   p99 ms   max ms  errors\n")
    with run_temporary_server() as server:
        run_clients(measure(server, options))


if __name__ == "__main__":
    main()
