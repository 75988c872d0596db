"""Several servers on one PostgreSQL, with and without nginx: `PYTHONPATH=tests python -m bench.cluster`.

Everything runs on this machine: PostgreSQL from a wheel, with its files in the system's temporary folder; the
servers; nginx, if it is installed; and all players, in this process. Two programs play at each table, connected to
different servers, without pause or at a fixed rate. Latency is the time from sending a move until the other player
receives it.

`--part throughput` compares one process with two, `streams` opens thousands of streams, `tables` and `processes` show
how latencies grow.
"""

import argparse
import asyncio
import os
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import psycopg
from bench.http_client import Address, Event, EventStream, run_clients
from bench.load_generator import FixedRate, LoadTable, Measurements, Unlimited
from bench.server import (
    CLOCK,
    RATE,
    SETUP_TIMEOUT,
    ServerProcess,
    count_moves,
    describe_errors,
    open_tables,
    percentile,
    run_server,
)

from support.nginx import MISSING, find_free_port, find_nginx, run_nginx
from support.postgres import Postgres, postgres_server

TABLES: Final = 200
GROWTH: Final = (10, 50, 200, 1000, 2000)
PROCESSES: Final = (1, 2, 4)
STREAMS: Final = 5000
STREAM_RATE: Final = 100.0
COLUMNS: Final = (("server", 9), ("PostgreSQL", 12), ("nginx", 7), ("client", 8))
"""The processor time of a move, in milliseconds, by process; the width of each column."""
HEAD: Final = (
    "servers                 tables  pace       moves/s   p50 ms   p99 ms   max ms"
    + "".join(f"{name:>{width}}" for name, width in COLUMNS)
    + "  CPU ms a move  errors"
)
NGINX: Final = """
map $uri $table {{ default $request_id; ~^/api/tables/(?<code>[^/]+) $code; }}
upstream gobelet {{ {balance} {servers} keepalive 128; }}
server {{
    listen 127.0.0.1:{port} backlog=4096;
    location / {{
        proxy_pass http://gobelet;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
    }}
}}
"""
PARTS: Final = ("throughput", "streams", "tables", "processes")


@dataclass(frozen=True)
class Cluster:
    """Servers of one database, where their players connect, and what else takes processor time."""

    name: str
    servers: list[ServerProcess]
    addresses: list[Address]
    meters: dict[str, Callable[[], float]] = field(default_factory=dict)

    def memory(self) -> float:
        """Return the resident memory of all servers in bytes."""
        return sum(_resident_bytes(server.pid) for server in self.servers)


class Spectator:
    """A stream of somebody who only looks."""

    def __init__(self, address: Address, path: str, number: int, measurements: Measurements) -> None:
        self._address = address
        token = f"spectator-{number:06}-{'x' * 16}"
        self.stream = EventStream(path, token, self._ignore, lambda: measurements.errors.update(["spectator lost"]))

    async def open(self) -> None:
        """Open the stream."""
        await asyncio.get_running_loop().create_connection(lambda: self.stream, *self._address)

    def _ignore(self, event: Event) -> None:
        """Leave an event unread."""


# -- processes ---------------------------------------------------------------------------------------------------


@contextmanager
def run_cluster(postgres: Postgres, processes: int, balance: str = "") -> Iterator[Cluster]:
    """Run servers on a schema of their own; `balance` puts nginx in front of them: "in turns" or "by table"."""
    with ExitStack() as stack:
        options = ("--database", postgres.url(_make_schema(postgres)), "--proxy", "127.0.0.1")
        servers = [stack.enter_context(run_server(Path.cwd(), 0, None, options)) for _ in range(processes)]
        addresses = [server.address for server in servers]
        database = int((postgres.data / "postmaster.pid").read_text().split()[0])
        meters: dict[str, Callable[[], float]] = {
            "server": lambda: sum(server.cpu_seconds() for server in servers),
            "PostgreSQL": partial(_tree_seconds, database),
        }
        if balance:
            port = find_free_port()
            pid = stack.enter_context(run_nginx(_configure_nginx(port, addresses, balance), port))
            addresses, meters["nginx"] = [Address("127.0.0.1", port)], partial(_tree_seconds, pid)
        yield Cluster(f"{processes}{', nginx ' + balance if balance else ''}", servers, addresses, meters)


def _configure_nginx(port: int, servers: list[Address], balance: str) -> str:
    return NGINX.format(
        balance="hash $table consistent;" if balance == "by table" else "",
        servers=" ".join(f"server {each.host}:{each.port} max_fails=0;" for each in servers),
        port=port,
    )


_SCHEMAS: Final = count()


def _make_schema(postgres: Postgres) -> str:
    name = f"bench_{next(_SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return name


def _tree_seconds(pid: int) -> float:
    """Return the CPU time that a process and its children have used, those that have ended too."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(path.parent.name) == pid:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == pid:
            ticks += sum(map(int, fields[11:13]))
    return ticks / CLOCK


def _resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# -- measuring ---------------------------------------------------------------------------------------------------


def make_tables(
    cluster: Cluster, number: int, pace: FixedRate | Unlimited, measurements: Measurements
) -> list[LoadTable]:
    """Return tables whose players are connected to different servers."""
    here = cluster.addresses
    return [
        LoadTable(here[each % len(here)], each, pace, measurements, other_address=here[(each + 1) % len(here)])
        for each in range(number)
    ]


async def measure(
    cluster: Cluster, options: argparse.Namespace, tables: int, rate: float | None, spectators: int = 0
) -> None:
    """Play at a number of tables, and print the result."""
    measurements, pace = Measurements(), Unlimited() if rate is None else FixedRate(rate)
    load_tables = make_tables(cluster, tables, pace, measurements)
    await open_tables(load_tables, options.edition)
    watching = await _open_spectators(cluster, load_tables, spectators, measurements)
    taken, shares = await count_moves(measurements, options, cluster.meters)
    pace.stop()
    await asyncio.sleep(1)
    shares["moves"] = len(measurements.latencies) / taken
    print_result(cluster, tables, rate, measurements, shares)
    for spectator in watching:
        spectator.stream.close()
    for table in load_tables:
        table.close()


async def _open_spectators(
    cluster: Cluster, tables: Sequence[LoadTable], number: int, measurements: Measurements
) -> list[Spectator]:
    """Open the streams of spectators, and print how much memory each takes."""
    before, here = cluster.memory(), cluster.addresses
    watching = [
        Spectator(here[each % len(here)], f"{tables[each % len(tables)].path}/stream?view=changes", each, measurements)
        for each in range(number)
    ]
    for spectator in watching:
        await spectator.open()
    if watching:
        await asyncio.sleep(2)
        sys.stdout.write(f"{number:,} spectators: {(cluster.memory() - before) / number / 1000:.1f} kB a stream\n")
    return watching


def print_result(
    cluster: Cluster,
    tables: int,
    rate: float | None,
    measurements: Measurements,
    shares: dict[str, float],
) -> None:
    """Print a line of the table."""
    moves = shares["moves"]
    name = "no pause" if rate is None else f"{rate:.0f} a s"
    times = "".join(f"{percentile(measurements.latencies, share):9.1f}" for share in (0.5, 0.99, 1.0))
    each = "".join(f"{1000 * shares.get(process, 0.0) / max(moves, 1):{width}.2f}" for process, width in COLUMNS)
    errors = describe_errors(measurements)
    sys.stdout.write(f"{cluster.name:22}{tables:8,}  {name:9}{moves:9,.0f}{times}{each}                 {errors}\n")
    sys.stdout.flush()


def run_once(
    postgres: Postgres,
    options: argparse.Namespace,
    processes: int,
    *,
    balance: str = "",
    tables: int = TABLES,
    rate: float | None = None,
    spectators: int = 0,
) -> None:
    """Measure servers of their own."""
    with run_cluster(postgres, processes, balance) as cluster:
        timeout = options.warm_up + options.seconds + SETUP_TIMEOUT
        run_clients(measure(cluster, options, tables, rate, spectators), timeout)


# -- the parts ---------------------------------------------------------------------------------------------------


def measure_throughput(postgres: Postgres, options: argparse.Namespace) -> None:
    """Compare one process with two: all they can do, then at a fixed rate."""
    setups = [(1, ""), (2, "")]
    if find_nginx() is None:
        sys.stdout.write(f"Rows with nginx are left out: {MISSING}\n")
    else:
        setups += [(1, "in turns"), (2, "in turns"), (2, "by table")]
    for rate in (None, RATE):
        for processes, balance in setups:
            run_once(postgres, options, processes, balance=balance, rate=rate)


def measure_streams(postgres: Postgres, options: argparse.Namespace) -> None:
    """Let half of the streams be players' and half spectators'."""
    for balance in dict.fromkeys(("", _find_balance())):
        run_once(postgres, options, 2, balance=balance, tables=STREAMS // 4, rate=STREAM_RATE, spectators=STREAMS // 2)


def measure_tables(postgres: Postgres, options: argparse.Namespace) -> None:
    """Let two servers have more and more tables, at a fixed rate."""
    for tables in GROWTH:
        run_once(postgres, options, 2, balance=_find_balance(), tables=tables, rate=RATE)


def measure_processes(postgres: Postgres, options: argparse.Namespace) -> None:
    """Let more and more servers share the tables, at a fixed rate."""
    for processes in PROCESSES:
        run_once(postgres, options, processes, balance=_find_balance(), rate=RATE)


def _find_balance() -> str:
    """Return how nginx is best configured, if there is one."""
    return "by table" if find_nginx() else ""


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm-up", type=float, default=4.0)
    parser.add_argument("--edition", default="mb-1982")
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), hard))
    measures = dict(zip(PARTS, (measure_throughput, measure_streams, measure_tables, measure_processes), strict=True))
    with postgres_server() as postgres:
        for part in options.part:
            sys.stdout.write(f"{part}\n{HEAD}\n")
            measures[part](postgres, options)


if __name__ == "__main__":
    main()
