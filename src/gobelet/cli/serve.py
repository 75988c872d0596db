"""`gobelet serve`: tables for everybody who can reach this machine."""

import logging
from collections.abc import Sequence
from typing import Final

import click

from gobelet.cli.hosting import made, opened, run
from gobelet.cli.listening import LOOPBACK, address_of, bound, own_names, reached_at
from gobelet.cli.spoken import SpokenCommand, database_option, port_option, speaker
from gobelet.words import mark

LOG_FORMAT: Final = "%(asctime)s %(name)s %(levelname)s %(message)s"


@click.command(cls=SpokenCommand)
@click.option("--host", default=LOOPBACK, metavar="ADDRESS", help=mark("Where to listen; 0.0.0.0 is everywhere."))
@port_option
@database_option
@click.option("--allow-host", "names", multiple=True, metavar="NAME", help=mark("A name this server goes by."))
@click.pass_context
def serve(context: click.Context, /, *, host: str, port: int, database: str | None, names: Sequence[str]) -> None:
    """Serve tables until Ctrl-C."""
    say = speaker(context)
    with bound(host, port) as listening, opened(database) as parts:
        logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
        server = made(parts, own_names(host, names), "" if names else reached_at(listening))
        click.echo(say("Gobelet listens at {address}. Ctrl-C ends it.", address=address_of(listening)))
        run(server, [listening])
