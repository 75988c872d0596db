"""The parts of a server put together: the tables of a database, their computer players, and the pages around them."""

import gc
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gobelet.cli.server.uvicorn import Server
    from gobelet.tables.bots.adviser import Adviser
    from gobelet.tables.service.service import Tables
    from gobelet.web.config import Config

SELDOM: Final = (20_000, 500, 20)
"""After how many new objects there is a search for garbage, and how many searches make a larger one.

Two hundred requests at once are some 17,000 objects: with less than that, every rush of requests would be a search. A
search of 20,000 stops everything for 40 ms on a slow machine, so it should not be more either. A larger search stops it
for 300 ms and finds nothing: what is kept for long and then dropped, tables and streams, does not hold itself. What the
drawing of a page leaves behind does, and goes with the next small search.
"""
TURN: Final = 0.05
"""Seconds for which a thread may go on while another waits. The event loop and the writer give way by themselves, after
a callback or at the database; broken off in the middle, both take longer. Long work in plain Python beside them, a
proof or a player's thoughts, may hold them up for as long as that."""
ENDING: Final = (signal.SIGINT, signal.SIGTERM)
"""What ends a server as if it was a wish."""


@contextmanager
def unswept() -> Iterator[None]:
    """Search for no garbage while everything is loaded: there is none, and the searches would be a sixth of a start."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def opened(database: str | None, most: int) -> Iterator[tuple["Tables", "Adviser"]]:
    """Open the tables of a database, with computer players that move by themselves, and who gives advice there."""
    from gobelet.solver import Library  # noqa: PLC0415 - NumPy only where it is needed
    from gobelet.tables.bots.adviser import Adviser  # noqa: PLC0415
    from gobelet.tables.bots.driver import Driver  # noqa: PLC0415
    from gobelet.tables.bots.factory import BotFactory  # noqa: PLC0415
    from gobelet.tables.service.service import Tables  # noqa: PLC0415
    from gobelet.tables.storage.open import open_store  # noqa: PLC0415

    library = Library()
    players = BotFactory(library)
    tables = Tables(open_store(database), most=most)
    driver = Driver(tables, players)
    try:
        driver.start()
        yield tables, Adviser(library, players)
    finally:
        driver.stop()
        tables.close()


def made(parts: tuple["Tables", "Adviser"], config: "Config", address: str) -> "Server":
    """Return a server of a database's tables with its limits, reached at an address, if that is known."""
    from gobelet.cli.server.secret_key import cookie_key  # noqa: PLC0415 - only who serves needs one
    from gobelet.cli.server.uvicorn import make_server  # noqa: PLC0415 - the web framework only where it is needed

    tables, adviser = parts
    own = replace(config, key=cookie_key(), address=address)
    return make_server(tables, own, adviser)


def run(server: "Server", listening: Sequence[socket.socket]) -> None:
    """Serve until Ctrl-C, or a polite kill."""
    sys.setswitchinterval(TURN)
    with suppress(KeyboardInterrupt):
        _collect_seldom()
        server.run(sockets=list(listening))


def _collect_seldom() -> None:
    """Keep what is there out of Python's search for garbage, and make that rare: nearly all we drop needs none."""
    with _undisturbed():
        gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(*SELDOM)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Put Ctrl-C and a polite kill off until this is over: Python would lose them in what it calls for garbage."""
    asked: list[int] = []
    for sign in ENDING:
        signal.signal(sign, lambda number, _frame: asked.append(number))
    try:
        yield
    finally:
        for sign in ENDING:
            signal.signal(sign, signal.default_int_handler)
    if asked:
        raise KeyboardInterrupt
