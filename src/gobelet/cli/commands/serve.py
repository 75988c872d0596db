"""`gobelet serve`: tables for everybody who can reach this machine."""

from collections.abc import Sequence
from contextlib import ExitStack

import click

from gobelet.cli.server.bootstrap import made, opened, run, unswept
from gobelet.cli.server.log_handler import log_lines
from gobelet.cli.server.single_instance import register_server
from gobelet.cli.server.sockets import LOOPBACK, address_of, bound, own_names, reached_at, reached_here
from gobelet.cli.translated_click import SpokenCommand, database_option, port_option, speaker
from gobelet.i18n import mark


class ServeCommand(SpokenCommand):
    """Its help also tells what environment variables set."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the variables with their usual values."""
        super().format_options(ctx, formatter)
        from gobelet.web.config import list_variables  # noqa: PLC0415 - Pydantic only where it is needed

        say = speaker(ctx)
        with formatter.section(say("Limits, set by environment variables")):
            formatter.write_dl([(f"{each.name}={each.default}", say(each.description)) for each in list_variables()])


@click.command(cls=ServeCommand)
@click.option("--host", default=LOOPBACK, metavar="ADDRESS", help=mark("Where to listen; 0.0.0.0 is everywhere."))
@port_option
@database_option
@click.option("--allow-host", "names", multiple=True, metavar="NAME", help=mark("A name this server goes by."))
@click.option("--proxy", "proxies", multiple=True, metavar="ADDRESS", help=mark("A proxy that says for whom it asks."))
@click.pass_context
def serve(
    context: click.Context,
    /,
    *,
    host: str,
    port: int,
    database: str | None,
    names: Sequence[str],
    proxies: Sequence[str],
) -> None:
    """Serve tables until Ctrl-C."""
    from gobelet.web.config import Config, read_limits  # noqa: PLC0415 - Pydantic only where it is needed

    say = speaker(context)
    config = Config(own_names(host, names), proxies=tuple(proxies), limits=read_limits())
    with ExitStack() as open_:
        open_.enter_context(unswept())
        listening = open_.enter_context(bound(host, port))
        open_.enter_context(register_server(reached_here(listening), database))
        parts = open_.enter_context(opened(database, config.limits.most_tables))
        log_lines()
        server = made(parts, config, "" if names else reached_at(listening))
        click.echo(say("Gobelet listens at {address}. Ctrl-C ends it.", address=address_of(listening)))
        run(server, [listening])
