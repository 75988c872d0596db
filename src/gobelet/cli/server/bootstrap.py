"""Start-up and run of a server process: its tables, computer players, signals and garbage collection."""

import gc
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gobelet.cli.server.uvicorn import Server
    from gobelet.tables.bots.adviser import Adviser
    from gobelet.tables.service.other_servers import OtherServers
    from gobelet.tables.service.service import Tables
    from gobelet.web.config import Limits

GC_THRESHOLDS: Final = (20_000, 500, 20)
"""Thresholds of the three generations of garbage collection.

Two hundred requests at once create some 17,000 objects: with a lower first threshold every burst of requests would
cause a collection. One of 20,000 objects takes 40 ms on a slow machine, so it should not be higher either. Collections
of the older generations take 300 ms and find nothing: tables and streams, which live long, are in no reference cycles.
Rendered pages leave cycles behind, and the next collection of the youngest generation finds those.
"""
THREAD_SWITCH_INTERVAL: Final = 0.05
"""Seconds after which a thread must let another one run.

The event loop and the writer give way by themselves, after a callback or at the database, and both take longer if they
are interrupted in between. Long computations in Python, a proof or a computer player's move, delay them by as much.
"""
MAX_EDITIONS: Final = 64
"""Editions whose solved tables are kept open; a table is a file mapped into memory."""
STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
"""Signals that end a server in order."""


@contextmanager
def pause_garbage_collection() -> Iterator[None]:
    """Disable garbage collection during start-up: there is no garbage yet, and it would take a sixth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def open_service(
    database: str | None, limits: "Limits", key: bytes, peers: socket.socket | None = None
) -> Iterator[tuple["Tables", "Adviser"]]:
    """Open the tables of a database; start the driver of computer players, and what solves editions ahead."""
    from gobelet.solver import Library  # noqa: PLC0415 - NumPy only where it is needed
    from gobelet.tables.bots.adviser import Adviser  # noqa: PLC0415
    from gobelet.tables.bots.driver import Driver  # noqa: PLC0415
    from gobelet.tables.bots.factory import BotFactory  # noqa: PLC0415
    from gobelet.tables.bots.solve_ahead import SolveAhead  # noqa: PLC0415
    from gobelet.tables.bots.solver_jobs import SolverJobs  # noqa: PLC0415
    from gobelet.tables.maintenance import Maintenance  # noqa: PLC0415

    library = Library(most=MAX_EDITIONS, may_compute=False)
    tables = _open_tables(database, limits)
    others = _find_other_servers(tables, database, key, peers)
    shared = tables.shared_limits
    jobs = SolverJobs(quota=limits.rate_solves, quotas=None if shared is None else shared.buckets)
    bots = BotFactory(library, jobs, tables.find_client)
    driver = Driver(tables, bots, reveal_seconds=limits.reveal_seconds)
    ahead = SolveAhead(library, bots.jobs, tables.pubsub, find_client=tables.find_client)
    maintenance = Maintenance(tables)
    try:
        if others is not None:
            others.start()
        driver.start()
        if tables.leases is not None:
            tables.leases.start(driver.adopt)
        maintenance.start()
        if limits.solve_ahead:
            ahead.start()
        yield tables, Adviser(library, bots)
    finally:
        maintenance.stop()
        ahead.stop()
        driver.stop()
        bots.jobs.close()
        tables.close()
        if others is not None:
            others.stop()


def _open_tables(database: str | None, limits: "Limits") -> "Tables":
    """Open the tables of a database; of one that several servers may use, this one owns some."""
    from gobelet.tables.service.leases import Leases  # noqa: PLC0415 - SQLAlchemy only where it is needed
    from gobelet.tables.service.service import Tables  # noqa: PLC0415
    from gobelet.tables.storage.open import open_store, refuse_failure  # noqa: PLC0415

    store = open_store(database, limits.database_seconds)
    with refuse_failure(database), ExitStack() as opened:
        opened.callback(store.close)
        leases = None if store.leases is None else Leases(store.leases)  # the database may have ended meanwhile
        opened.pop_all()
    return Tables(store, most=limits.most_tables, leases=leases)


def _find_other_servers(
    tables: "Tables", database: str | None, key: bytes, listening: socket.socket | None
) -> "OtherServers | None":
    """Return what connects tables to other servers on their database, which share limits; None for SQLite."""
    from gobelet.tables.peers.peers import Peers  # noqa: PLC0415 - with the tables
    from gobelet.tables.service.other_servers import OtherServers  # noqa: PLC0415 - with the tables
    from gobelet.tables.shared_limits.limits import SharedLimits  # noqa: PLC0415
    from gobelet.tables.storage.open import open_channel  # noqa: PLC0415

    channel = open_channel(database)
    if channel is None:
        return None
    others = OtherServers(tables, channel)
    tables.shared_limits = SharedLimits(others, key)
    tables.peers = Peers(tables, others, key, listening)
    return others


def run_server(server: "Server", sockets: Sequence[socket.socket]) -> None:
    """Serve until SIGINT (Ctrl-C) or SIGTERM."""
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL)
    with suppress(KeyboardInterrupt):
        _configure_garbage_collection()
        server.run(sockets=list(sockets))


def _configure_garbage_collection() -> None:
    """Exclude all objects of the start-up from garbage collection, and make it rare."""
    with _defer_signals():
        gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(*GC_THRESHOLDS)


@contextmanager
def _defer_signals() -> Iterator[None]:
    """Handle stop signals after the block: Python would ignore an exception raised within a garbage collection."""
    received: list[int] = []
    for each in STOP_SIGNALS:
        signal.signal(each, lambda number, _frame: received.append(number))
    try:
        yield
    finally:
        for each in STOP_SIGNALS:
            signal.signal(each, signal.default_int_handler)
    if received:
        raise KeyboardInterrupt
