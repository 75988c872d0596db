"""The HTTP server: Uvicorn, which also ends open streams and work in threads when it stops."""

import socket
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
KEEP_ALIVE_TIMEOUT: Final = 75
"""Seconds after which an idle connection is closed: a player may think that long about a move."""


class Server(uvicorn.Server):
    """A Uvicorn server that closes its streams before it waits for open connections."""

    def __init__(self, config: uvicorn.Config, state: AppState) -> None:
        super().__init__(config)
        self.state = state

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams and begin no more work in threads, then close everything else."""
        self.state.streams.close()
        self.state.workers.close()
        await super().shutdown(sockets)


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
