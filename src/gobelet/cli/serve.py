"""`gobelet serve`: tables for everybody who can reach this machine. Here the parts of the server are put together."""

import gc
import logging
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

import click

from gobelet.cli.listening import address_of, bound, own_names
from gobelet.cli.settings import SETTINGS, config_of
from gobelet.cli.spoken import SpokenCommand, speaker
from gobelet.words import mark

if TYPE_CHECKING:
    from gobelet.cli.server import Server
    from gobelet.tables.service import Tables
    from gobelet.web.config import Config

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8000
SELDOM: Final = (20_000, 20, 50)
"""After how many new objects there is a search for garbage, and how many searches make a larger one."""
LOG_FORMAT: Final = "%(asctime)s %(name)s %(levelname)s %(message)s"


class ServeCommand(SpokenCommand):
    """Its help also tells what environment variables set."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the variables with their usual values."""
        super().format_options(ctx, formatter)
        say = speaker(ctx)
        with formatter.section(say("Limits, set by environment variables")):
            formatter.write_dl([(f"{name}={usual}", say(meaning)) for name, (usual, meaning) in SETTINGS.items()])


@click.command(cls=ServeCommand)
@click.option("--host", default=LOOPBACK, metavar="ADDRESS", help=mark("Where to listen; 0.0.0.0 is everywhere."))
@click.option("--port", default=PORT, type=click.INT, metavar="PORT", help=mark("The port; 0 is any that is free."))
@click.option(
    "--database",
    metavar="URL",
    help=mark("Where tables are kept, such as sqlite:///evening.db. Default: the user's data folder."),
)
@click.option("--allow-host", "names", multiple=True, metavar="NAME", help=mark("A name this server goes by."))
@click.pass_context
def serve(context: click.Context, /, *, host: str, port: int, database: str | None, names: Sequence[str]) -> None:
    """Serve tables until Ctrl-C."""
    say = speaker(context)
    config = config_of(os.environ, own_names(host, names))
    with bound(host, port) as listening, _tables(database, config.most_tables) as tables:
        _log()
        server = _made(tables, config)
        _collect_seldom()
        click.echo(say("Gobelet listens at {address}. Ctrl-C ends it.", address=address_of(listening)))
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # a polite kill ends it like Ctrl-C
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])


def _collect_seldom() -> None:
    """Keep what is there out of Python's search for garbage, and make that rare: nearly all we drop needs none."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def _log() -> None:
    """Write a line for every request; threads, processes and lines of source, which nobody reads, are not looked up."""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)


def _made(tables: "Tables", config: "Config") -> "Server":
    from gobelet.cli.server import make_server  # noqa: PLC0415 - the web framework only where it is needed

    return make_server(tables, config)


@contextmanager
def _tables(database: str | None, most: int) -> Iterator["Tables"]:
    """Open the tables of a database, with computer players that move by themselves."""
    from gobelet.solver import Library  # noqa: PLC0415 - NumPy only where it is needed
    from gobelet.tables.driver import Driver  # noqa: PLC0415
    from gobelet.tables.opening import open_store  # noqa: PLC0415
    from gobelet.tables.players import Players  # noqa: PLC0415
    from gobelet.tables.service import Tables  # noqa: PLC0415

    tables = Tables(open_store(database), most=most)
    driver = Driver(tables, Players(Library()))
    try:
        driver.start()
        yield tables
    finally:
        driver.stop()
        tables.close()
