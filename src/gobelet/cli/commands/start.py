"""`gobelet` by itself: a server on this machine, or for the whole household, and a browser that shows it."""

import os
import socket
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Thread
from typing import Final

import click

from gobelet.cli.server.bootstrap import made, opened, run, unswept
from gobelet.cli.server.qr import terminal_code
from gobelet.cli.server.single_instance import register_server
from gobelet.cli.server.sockets import LOOPBACK, address_of, bound_nearby, lan_addresses, own_names, port_of
from gobelet.i18n import Speaker

OPENING: Final = 10.0
"""Seconds that a browser has to open before a program ends that has nothing else to do."""


@dataclass(frozen=True, slots=True)
class Start:
    """How the server is wanted."""

    lan: bool
    """Whether phones may come in."""
    port: int
    database: str | None
    browser: bool


@unswept()
def start(wanted: Start, say: Speaker) -> None:
    """Serve tables until Ctrl-C, say where, and show them."""
    from gobelet.web.config import Config, read_limits  # noqa: PLC0415 - Pydantic only where it is needed

    others = lan_addresses() if wanted.lan else ()
    with ExitStack() as open_:
        sockets = [open_.enter_context(each) for each in bound_nearby((LOOPBACK, *others), wanted.port)]
        addresses = [address_of(each) for each in sockets]
        running = open_.enter_context(register_server(addresses[0], wanted.database))
        if running is not None:
            _lead_to(running, wanted, say)
            return
        config = Config(own_names(others[0] if others else LOOPBACK, ()), limits=read_limits())
        phones = addresses[1] if others else ""
        parts = open_.enter_context(opened(wanted.database, config.limits.most_tables))
        server = made(parts, config, phones)
        for line in _told(wanted, sockets[0], phones, say):
            click.echo(line)
        if wanted.browser:
            show(addresses[0])
        run(server, sockets)


def _lead_to(address: str, wanted: Start, say: Speaker) -> None:
    """Show the server of the same tables that runs already."""
    click.echo(say("Gobelet already runs at {address}, with the same tables.", address=address))
    if wanted.lan:
        click.echo(
            say("If phones cannot reach it, end it where it runs, with Ctrl-C; then make play LAN=1, or gobelet --lan.")
        )
    if wanted.browser and (showing := show(address)):
        showing.join(OPENING)


def _told(wanted: Start, listening: socket.socket, phones: str, say: Speaker) -> Iterator[str]:
    """Yield where the server is found, and how to let phones in."""
    port = port_of(listening)
    if wanted.port not in {0, port}:
        yield say("Port {taken} is already in use, so {port} is used.", taken=wanted.port, port=port)
    yield say("Gobelet is at {address}", address=address_of(listening))
    if phones:
        yield say("For phones in the same network: {address}", address=phones)
        yield terminal_code(phones, sys.stdout)
    elif wanted.lan:
        yield say("This machine is in no network, so phones cannot reach it.")
    else:
        yield say("Only this machine reaches it. To let phones in: make play LAN=1, or gobelet --lan.")
    yield say("Ctrl-C ends it.")


def show(address: str) -> Thread | None:
    """Show a page in the user's browser, if there is one with a window; return who does it, for nobody need wait."""
    if not (os.environ.get("BROWSER") or _has_windows()):
        return None
    showing = Thread(target=webbrowser.open, args=(address,), daemon=True)
    showing.start()
    return showing


def _has_windows() -> bool:
    """Whether a browser could open one: in a bare terminal it would take over the screen."""
    displays: Sequence[str] = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in displays)
