"""`gobelet serve`: a server for everybody who can reach this machine."""

import socket
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from gobelet.cli.app import database_option, port_option
from gobelet.cli.server.bootstrap import open_service, pause_garbage_collection, run_server
from gobelet.cli.server.log_handler import configure_logging
from gobelet.cli.server.secret_key import load_key
from gobelet.cli.server.single_instance import hold_database, name_database, register_server
from gobelet.cli.server.sockets import LOOPBACK, address_of, bind_socket, host_names, lan_address, local_address
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.game import Illegal, Unreadable
from gobelet.i18n import Speaker, mark
from gobelet.i18n.os_errors import explain_os_error

if TYPE_CHECKING:
    from gobelet.tables.retention import RetentionPolicy
    from gobelet.web.state import AppState

MAX_DAYS: Final = 36_500
MAX_QUOTED: Final = 40
"""How many characters of an unreadable option are quoted."""


class ServeCommand(TranslatedCommand):
    """Its help also lists environment variables."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the variables with their defaults."""
        super().format_options(ctx, formatter)
        from gobelet.web.config import list_variables  # noqa: PLC0415 - Pydantic only where it is needed

        say = get_speaker(ctx)
        with formatter.section(say("Limits, set by environment variables")):
            formatter.write_dl([(f"{each.name}={each.default}", say(each.description)) for each in list_variables()])


@click.command(cls=ServeCommand)
@click.option(
    "--host",
    default=LOOPBACK,
    metavar="ADDRESS",
    help=mark("The address to listen on; 0.0.0.0 is all of this machine's."),
)
@port_option
@database_option
@click.option(
    "--allow-host", "names", multiple=True, metavar="NAME", help=mark("A host name under which this server is reached.")
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help=mark("The address of a trusted proxy, which names the client."),
)
@click.option("--second", is_flag=True, help=mark("Serve although another server uses the same SQLite file."))
@click.option(
    "--keep-days",
    type=click.IntRange(1, MAX_DAYS),
    metavar="DAYS",
    help=mark("Delete finished tables after so many days; without it, all are kept."),
)
@click.option(
    "--archive",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help=mark("Where the records of those tables are written before they are deleted."),
)
@click.option(
    "--metrics-port",
    type=click.INT,
    metavar="PORT",
    help=mark("Serve metrics for Prometheus at this port; without it, there are none."),
)
@click.option(
    "--metrics-host",
    metavar="ADDRESS",
    help=mark("The address to serve metrics on. Default: this machine alone."),
)
@click.option(
    "--peer-host",
    metavar="ADDRESS",
    help=mark(
        "Where servers on other machines, with the same PostgreSQL, reach this one. Default: this machine alone."
    ),
)
@click.option("--peer-port", type=click.INT, metavar="PORT", help=mark("The port for them. Default: any free one."))
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
    second: bool,
    **others: Any,  # noqa: ANN401 - of retention, metrics and other servers, as Click has read them
) -> None:
    """Serve tables until Ctrl-C."""
    from gobelet.web.config import Config, read_limits  # noqa: PLC0415 - Pydantic only where it is needed

    say, limits, policy = get_speaker(context), read_limits(), _read_policy(others["keep_days"], others["archive"])
    _check_proxies(proxies)
    with ExitStack() as stack:
        stack.enter_context(pause_garbage_collection())
        listening = stack.enter_context(bind_socket(host, port))
        metrics = stack.enter_context(_bind_metrics(others["metrics_host"], others["metrics_port"]))
        address = "" if names else lan_address(listening)
        config = Config(host_names(host, names), load_key(), address, tuple(proxies), limits)
        if not stack.enter_context(hold_database(database)) and not second:
            raise Illegal("database-served", name=name_database(database))
        stack.enter_context(register_server(local_address(listening), database))
        peers = stack.enter_context(_bind_peers(others["peer_host"], others["peer_port"], database))
        tables, adviser = stack.enter_context(open_service(database, limits, config.key, peers))
        configure_logging()

        from gobelet.tables.retention import remove_old_tables  # noqa: PLC0415 - with the tables

        stack.enter_context(remove_old_tables(tables, policy))

        from gobelet.cli.server.uvicorn import create_server  # noqa: PLC0415 - FastAPI only where it is needed

        server = create_server(tables, config, adviser)
        click.echo(say("Gobelet is running at {address}. Press Ctrl-C to stop it.", address=address_of(listening)))
        stack.enter_context(_serve_metrics(metrics, server.state, say))
        run_server(server, [listening])


def _bind_metrics(host: str | None, port: int | None) -> AbstractContextManager[socket.socket | None]:
    """Return the socket for metrics, if they are wanted."""
    if port is None:
        if host is not None:
            raise Illegal("metrics-alone")
        return nullcontext()
    return bind_socket(LOOPBACK if host is None else host, port, "--metrics-port")


def _bind_peers(
    host: str | None, port: int | None, database: str | None
) -> AbstractContextManager[socket.socket | None]:
    """Return the socket for other servers of the database, if it was said where they reach this one."""
    from gobelet.tables.storage.open import can_have_servers  # noqa: PLC0415 - SQLAlchemy only where it is needed

    if host is None and port is None:
        return nullcontext()
    if not can_have_servers(database):
        raise Illegal("peers-alone")
    if host is not None:
        _check_peer_host(host)
    return bind_socket(LOOPBACK if host is None else host, 0 if port is None else port, "--peer-port")


def _check_peer_host(host: str) -> None:
    """Refuse what other servers cannot call: names, which may mean something else there, and all addresses at once."""
    try:
        usable = not ip_address(host).is_unspecified
    except ValueError:
        usable = False
    if not usable:
        raise Unreadable("peer-host-form", text=host[:MAX_QUOTED])


def _serve_metrics(listening: socket.socket | None, state: "AppState", say: Speaker) -> AbstractContextManager[None]:
    """Serve metrics at a socket, and say where; without one there are none."""
    if listening is None:
        return nullcontext()
    from gobelet.cli.server.metrics import PATH, serve_metrics  # noqa: PLC0415 - Prometheus only where it is wanted

    click.echo(say("Metrics for Prometheus are at {address}", address=f"{address_of(listening)}{PATH}"))
    return serve_metrics(listening, state)


def _check_proxies(proxies: Sequence[str]) -> None:
    """Refuse what is no address or network: Uvicorn would silently trust nobody, or everybody."""
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise Unreadable("proxy-form", text=proxy[:MAX_QUOTED]) from None


def _read_policy(keep_days: int | None, archive: Path | None) -> "RetentionPolicy | None":
    """Return what happens to finished tables; the folder for their records is created, or the command refused."""
    if keep_days is None:
        if archive is not None:
            raise Illegal("archive-alone")
        return None
    from gobelet.tables.retention import RetentionPolicy  # noqa: PLC0415 - with the tables

    try:
        if archive is not None:
            archive.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Illegal("archive-folder", path=str(archive), reason=explain_os_error(error)) from error
    return RetentionPolicy(keep_days, archive)
