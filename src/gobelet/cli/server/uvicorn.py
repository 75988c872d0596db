"""The HTTP server: Uvicorn, which also ends open streams and work in threads when it stops.

SIGINT (Ctrl-C) stops it at once. SIGTERM drains it first: it takes no new streams and sends the readers of its own
elsewhere, answers what has been requested, and then stops (docs/decisions/drain.md).
"""

import asyncio
import faulthandler
import signal
import socket
from types import FrameType
from typing import Final

import uvicorn

from gobelet.cli.server.connections import Connections, reserve_files
from gobelet.cli.server.http_protocol import BoundedProtocol, ProtocolConfig
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.service.service import Tables
from gobelet.web.app import create_app
from gobelet.web.config import Config
from gobelet.web.state import AppState

SHUTDOWN_TIMEOUT: Final = 1
"""Seconds that requests have to end by themselves."""
REQUEST_SECONDS: Final = 3.0
"""Seconds that requests other than streams have before that, if the server is drained."""
DRAIN_TIMEOUT: Final = 9.5
"""Seconds after which a server that is drained ends in any case: a database, or a thread, may hang."""
CHECK_SECONDS: Final = 0.02
KEEP_ALIVE_TIMEOUT: Final = 75
"""Seconds after which an idle connection is closed: a player may think that long about a move."""


class Server(uvicorn.Server):
    """A Uvicorn server that closes its streams before it waits for open connections."""

    def __init__(self, config: uvicorn.Config, state: AppState) -> None:
        super().__init__(config)
        self.state = state

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to drain after SIGTERM; stop after any other signal, and after a second one."""
        is_stopping = self.should_exit or self.state.drain.is_begun
        if sig != signal.SIGTERM or not self.started or is_stopping:
            super().handle_exit(sig, frame)
            return
        self._captured_signals.append(sig)
        faulthandler.dump_traceback_later(DRAIN_TIMEOUT, exit=True)  # ends the process even if the interpreter hangs
        self.state.drain.begin()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen for browsers and programs, and for other servers on the database."""
        await super().startup(sockets)
        if self.state.tables.peers is not None:
            await self.state.tables.peers.start()

    async def on_tick(self, counter: int) -> bool:
        """Go on with the drain; return whether the server is to stop now."""
        if self.state.drain.is_begun and not self.should_exit:
            self.state.streams.close()
            self.should_exit = not self.state.drain.is_awaited
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams and begin no more work in threads, then close everything else."""
        self.state.streams.close()
        if self.state.drain.is_begun:
            await self._answer_requests()
        if self.state.tables.peers is not None:
            self.state.tables.peers.stop()
        self.state.workers.close()
        await super().shutdown(sockets)

    async def _answer_requests(self) -> None:
        """Accept nothing more, and answer what has been requested; slow readers of streams are not waited for."""
        for server in self.servers:
            server.close()
        for connection in tuple(self.server_state.connections):
            connection.shutdown()  # now if it is idle, otherwise after its response
        loop = asyncio.get_running_loop()
        until = loop.time() + REQUEST_SECONDS
        while len(self.server_state.tasks) > len(self.state.streams) and loop.time() < until:
            await asyncio.sleep(CHECK_SECONDS)


def create_server(tables: Tables, config: Config, adviser: Adviser | None = None) -> Server:
    """Return the server of an application with these tables."""
    app = create_app(tables, config, adviser)
    settings = ProtocolConfig(
        app,
        http=BoundedProtocol,
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
        server_header=False,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        timeout_keep_alive=KEEP_ALIVE_TIMEOUT,
    )
    limits = settings.limits = config.limits
    settings.request_backlog = app.state.gobelet.backlog
    in_all = reserve_files(limits.most_connections_in_all)
    settings.open_connections = Connections(limits.most_connections, in_all, config.proxies)
    return Server(settings, app.state.gobelet)
