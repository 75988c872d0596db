"""`gobelet` without a command: a server for this machine or the whole household, and a browser that shows it."""

import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Thread
from typing import Final

import click

from gobelet.cli.server.bootstrap import open_service, pause_garbage_collection, run_server
from gobelet.cli.server.qr import format_qr_code
from gobelet.cli.server.secret_key import load_key
from gobelet.cli.server.single_instance import hold_database, name_database, register_server
from gobelet.cli.server.sockets import LOOPBACK, address_of, bind_free_port, host_names, lan_addresses, port_of
from gobelet.game import Illegal
from gobelet.i18n import Speaker
from gobelet.terminal.escapes import write_control

BROWSER_TIMEOUT: Final = 10.0
"""Seconds to wait for the browser before a process ends that has nothing else to do."""


@dataclass(frozen=True, slots=True)
class StartOptions:
    """Options of the command line."""

    lan: bool
    """Whether other devices may connect."""
    port: int
    database: str | None
    browser: bool


@pause_garbage_collection()
def start(options: StartOptions, say: Speaker) -> None:
    """Serve until Ctrl-C and open a browser; or only show the server that already runs with the same tables."""
    hosts = (LOOPBACK, *(lan_addresses() if options.lan else ()))
    with ExitStack() as stack:
        sockets = [stack.enter_context(each) for each in bind_free_port(hosts, options.port)]
        running = stack.enter_context(register_server(address_of(sockets[0]), options.database, only_first=True))
        if running is None:
            if not stack.enter_context(hold_database(options.database)):
                raise Illegal("database-served", name=name_database(options.database))
            _serve(options, sockets, say)
        else:
            _show_running(running, options, say)


def _serve(options: StartOptions, sockets: Sequence[socket.socket], say: Speaker) -> None:
    """Serve at these sockets, of which the first is for this machine and the second for other devices."""
    from gobelet.web.config import Config, read_limits  # noqa: PLC0415 - Pydantic only where it is needed

    limits, phones = read_limits(), address_of(sockets[1]) if len(sockets) > 1 else ""
    config = Config(host_names(sockets[-1].getsockname()[0], ()), load_key(), phones, limits=limits)
    with open_service(options.database, limits, config.key) as (tables, adviser):
        from gobelet.cli.server.uvicorn import create_server  # noqa: PLC0415 - FastAPI only where it is needed

        server = create_server(tables, config, adviser)
        _announce(options, sockets[0], phones, say)
        if options.browser:
            open_browser(address_of(sockets[0]))
        run_server(server, sockets)


def _show_running(address: str, options: StartOptions, say: Speaker) -> None:
    """Say where the server runs, and open it in the browser."""
    click.echo(say("Gobelet is already running at {address}, with the same tables.", address=address))
    if options.lan:
        click.echo(say("If phones cannot reach it, stop it there with Ctrl-C; then make play LAN=1, or gobelet --lan."))
    if options.browser and (opening := open_browser(address)):
        opening.join(BROWSER_TIMEOUT)


def _announce(options: StartOptions, listening: socket.socket, phones: str, say: Speaker) -> None:
    """Say where the server is reached, and how phones can connect."""
    port = port_of(listening)
    if options.port not in {0, port}:
        click.echo(say("Port {taken} is already in use, so {port} is used.", taken=options.port, port=port))
    click.echo(say("Gobelet is running at {address}", address=address_of(listening)))
    if phones:
        click.echo(say("For phones in the same network: {address}", address=phones))
        write_control(f"{format_qr_code(phones, sys.stdout)}\n", sys.stdout)
    elif options.lan:
        click.echo(say("This machine is not on a network, so phones cannot reach it."))
    else:
        click.echo(say("Only this machine can reach it. To let phones join: make play LAN=1, or gobelet --lan."))
    click.echo(say("Press Ctrl-C to stop it."))


def open_browser(address: str) -> Thread | None:
    """Open a page in the user's browser, if it has a window; return the thread that does it."""
    if not (os.environ.get("BROWSER") or _has_display()):
        return None
    opening = Thread(target=webbrowser.open, args=(address,), daemon=True)
    opening.start()
    return opening


def _has_display() -> bool:
    """Whether a browser can open a window: in a bare terminal it would take over the screen."""
    displays: Sequence[str] = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in displays)
