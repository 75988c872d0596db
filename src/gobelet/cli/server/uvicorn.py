"""The HTTP server around the application. It ends quickly: open streams are told to end before it waits for them."""

import socket
from typing import Final

import uvicorn

from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.service.service import Tables
from gobelet.web.app import make_app
from gobelet.web.config import Config
from gobelet.web.streams.feed import StreamRegistry

GRACE: Final = 1
"""Seconds that requests have to end by themselves."""
KEPT: Final = 75
"""Seconds for which a connection without a request is kept: somebody may think that long about a move."""


class Server(uvicorn.Server):
    """A server with streams."""

    def __init__(self, config: uvicorn.Config, streams: StreamRegistry) -> None:
        super().__init__(config)
        self.streams = streams

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        self.streams.close()
        await super().shutdown(sockets)


def make_server(tables: Tables, config: Config, adviser: Adviser | None = None) -> Server:
    """Return a server of these tables."""
    app = make_app(tables, config, adviser)
    settings = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
        server_header=False,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEPT,
    )
    return Server(settings, app.state.gobelet.streams)
