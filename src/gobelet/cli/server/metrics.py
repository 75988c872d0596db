"""Metrics for Prometheus, at a port of their own: numbers that the server has anyway, collected when somebody asks.

Nothing here names a table, a person or an address (docs/decisions/metrics.md).
"""

import socket
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from itertools import accumulate
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

from prometheus_client import CollectorRegistry, MetricsHandler, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from gobelet.tables.service.statistics import Histogram
from gobelet.web.state import AppState

PATH: Final = "/metrics"
REQUEST_SECONDS: Final = 5.0
"""Seconds that a client may be silent."""
POLL_SECONDS: Final = 0.1
"""How often the thread checks whether the server has stopped."""


class ServerCollector(Collector):
    """Reads the numbers of one server."""

    def __init__(self, state: AppState) -> None:
        self._state = state

    def collect(self) -> Iterable[Metric]:
        """Yield all metrics as they are now."""
        yield from self._collect_tables()
        yield from self._collect_leases()
        yield from self._collect_solver()

    def _collect_tables(self) -> Iterator[Metric]:
        tables, counts = self._state.tables, self._state.tables.statistics
        yield _counters("gobelet_commands", "Commands by what became of them.", "outcome", counts.outcomes)
        yield _histogram("gobelet_command_seconds", "Seconds until a command was answered.", counts.seconds)
        yield _histogram("gobelet_commit_rows", "Rows of each transaction.", counts.commit_rows)
        yield CounterMetricFamily("gobelet_bot_moves", "Moves that computer players have chosen.", counts.bot_moves)
        yield GaugeMetricFamily("gobelet_open_streams", "Streams that are open.", len(self._state.streams))
        yield GaugeMetricFamily("gobelet_tables_in_memory", "Tables in memory.", tables.tables_in_memory)
        yield GaugeMetricFamily("gobelet_writer_queue", "Commands that wait to be written.", tables.waiting_commands)

    def _collect_leases(self) -> Iterator[Metric]:
        """Yield what is nought where a database has one server."""
        leases = self._state.tables.leases
        changes = {"taken": leases.taken, "adopted": leases.adopted} if leases else {"taken": 0, "adopted": 0}
        alive = len(leases.alive) if leases else 0
        yield _counters("gobelet_lease_changes", "Tables that came to this server, by how.", "how", changes)
        peers = self._state.tables.peers
        moves, connections = (peers.forwarded, peers.connections) if peers else (0, 0)
        yield CounterMetricFamily("gobelet_forwarded_moves", "Moves forwarded to the owner of their table.", moves)
        yield GaugeMetricFamily("gobelet_connected_servers", "Servers that forward moves to this one.", connections)
        yield GaugeMetricFamily("gobelet_servers", "Servers of the PostgreSQL database that are alive.", alive)

    def _collect_solver(self) -> Iterator[Metric]:
        jobs = self._state.adviser.count_jobs()
        yield CounterMetricFamily("gobelet_solver_jobs_started", "Tables that were begun to be solved.", jobs.started)
        yield CounterMetricFamily("gobelet_solver_jobs_failed", "Tables that could not be solved.", jobs.failed)
        yield GaugeMetricFamily("gobelet_solver_jobs_running", "Tables that are being solved.", jobs.running)
        yield GaugeMetricFamily("gobelet_solver_jobs_waiting", "Tables that wait to be solved.", jobs.waiting)


def _counters(name: str, text: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(name, text, labels=[label])
    for value, count in counts.items():
        family.add_metric([value], count)
    return family


def _histogram(name: str, text: str, values: Histogram) -> Metric:
    bounds = [*map(floatToGoString, values.bounds), "+Inf"]
    buckets = list(zip(bounds, accumulate(values.counts), strict=True))
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=values.total)


class _Handler(MetricsHandler):
    """Answers one request; there is nothing else at this port."""

    timeout = REQUEST_SECONDS

    def do_GET(self) -> None:  # noqa: N802 - the standard library's name
        """Send all metrics, or that there is nothing at another path."""
        if urlsplit(self.path).path == PATH:
            super().do_GET()
        else:
            self.send_error(404)


@contextmanager
def serve_metrics(listening: socket.socket, state: AppState) -> Iterator[None]:
    """Serve the metrics of a server at a socket until the block ends, in a thread of their own."""
    registry = CollectorRegistry()
    registry.register(ServerCollector(state))
    ProcessCollector(registry=registry)
    server = ThreadingHTTPServer(("", 0), _Handler.factory(registry), bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    Thread(target=server.serve_forever, args=(POLL_SECONDS,), name="metrics", daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
