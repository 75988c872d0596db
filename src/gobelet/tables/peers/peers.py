"""The connections of this server to the others on its database.

Each server listens, tells the others where (`service/other_servers.py`), and calls every other one it hears of. Without
a connection everything works as well, through the database, only slower.
"""

import asyncio
import hashlib
import logging
import socket
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from typing import Final, NamedTuple

from gobelet.tables.loop_bridge import LoopBridge
from gobelet.tables.peers.connection import Connection, Identity
from gobelet.tables.peers.forwarder import Forwarder
from gobelet.tables.peers.owner import Owner
from gobelet.tables.service.job_queue import Job
from gobelet.tables.service.other_servers import OtherServers
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId

LOG = logging.getLogger(__name__)
TOPIC: Final = "peer"
"""Where a server listens: `peer:MACHINE:PORT:HOST`."""
LOOPBACK: Final = "127.0.0.1"
CONNECT_SECONDS: Final = 3.0
MAX_CALLERS: Final = 200
"""How many connections are accepted, with those that have yet to prove who they are."""
MAX_PORT: Final = 65_535


class PeerAddress(NamedTuple):
    """Where a server listens for others."""

    host: str
    port: int


class Peers:
    """All connections; those of callers and those that this server has opened."""

    def __init__(
        self, tables: Tables, others: OtherServers, key: bytes, listening: socket.socket | None = None
    ) -> None:
        self._tables, self.others, self._listening = tables, others, listening
        self._identity = Identity(others.name, key)
        self._bridge: LoopBridge | None = None
        self._owner: Owner | None = None
        self._forwarder: Forwarder | None = None
        self._server: asyncio.Server | None = None
        self._accepted: set[Connection] = set()
        self._calls: dict[str, asyncio.Task[None]] = {}
        self._word = ""
        """What tells others where this server listens."""

    @property
    def forwarded(self) -> int:
        """How many moves were forwarded to other servers."""
        return 0 if self._forwarder is None else self._forwarder.forwarded

    @property
    def connections(self) -> int:
        """How many servers are connected, to forward moves to this one."""
        return 0 if self._owner is None else self._owner.connections

    async def start(self) -> None:
        """Listen, and call the others, in the running event loop."""
        loop = asyncio.get_running_loop()
        self._bridge = LoopBridge()
        self._owner, self._forwarder = Owner(self._tables, self._bridge), Forwarder(self._tables)
        try:
            listening = self._listening or socket.create_server((LOOPBACK, 0))
        except OSError as error:
            LOG.warning("other servers cannot connect to this one: %s", error)
            return
        self._server = await loop.create_server(self._accept, sock=listening)
        self._word = _describe_address(listening)
        self.others.subscribe(TOPIC, self._read_address)
        self.others.expects_rows = self._expects_rows
        self.others.sends_rows = self._sends_rows
        self.others.repeat(self._list_words)
        self.others.live.subscribe(lambda _names: self.others.tell(self._word))
        self.others.tell(self._word)

    def stop(self) -> None:
        """End all connections; in the event loop."""
        for call in self._calls.values():
            call.cancel()
        if self._server is not None:
            self._server.close()
        for connection in tuple(self._accepted):
            connection.close()
        if self._forwarder is not None:
            self._forwarder.close()

    def forward(self, job: Job) -> bool:
        """Forward a move to the server that owns its table; return whether there is one that can be asked."""
        return self._forwarder is not None and self._forwarder.forward(job)

    # -- other servers -----------------------------------------------------------------------------------------------

    def _list_words(self) -> Iterator[str]:
        yield self._word

    def _read_address(self, sender: str, parts: Sequence[str]) -> None:
        """Call a server that says where it listens; in the listening thread, as the next."""
        machine, port, *host = parts
        address = _parse_address(":".join(host), port, is_here=machine == _name_machine())
        if address is not None and self._bridge is not None:
            self._bridge.put(self._call, sender, address)

    def _expects_rows(self, sender: str, table: TableId) -> bool:
        """Whether a server sends the rows of a table; if not, ask it to send those that follow."""
        assert self._bridge is not None
        assert self._forwarder is not None
        if self._forwarder.is_watching(sender, table):
            return True
        self._bridge.put(self._forwarder.watch, sender, table)
        return False

    def _sends_rows(self, table: TableId) -> bool:
        """Whether all other servers are sent the rows of a table."""
        assert self._owner is not None
        return self._owner.count_watchers(table) >= len(self.others.live)

    # -- connections -------------------------------------------------------------------------------------------------

    def _accept(self) -> asyncio.Protocol:
        assert self._owner is not None
        return _Accepted(self._identity, self._owner, self._accepted)

    def _call(self, name: str, address: PeerAddress) -> None:
        """Connect to a server, unless that is done or under way; tell it where this one listens, if it is new."""
        assert self._forwarder is not None
        if not self._forwarder.is_connected(name) and name not in self._calls:
            self.others.tell(self._word)
            self._calls[name] = asyncio.create_task(self._connect(name, *address))

    async def _connect(self, name: str, host: str, port: int) -> None:
        try:
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(CONNECT_SECONDS):
                await loop.create_connection(self._make_caller, host, port)
        except (OSError, TimeoutError):
            pass  # it says again where it listens
        finally:
            self._calls.pop(name, None)

    def _make_caller(self) -> Connection:
        assert self._forwarder is not None
        return Connection(self._identity, self._forwarder, is_caller=True)


class _Accepted(Connection):
    """A connection that another server has opened; of too many, the next is closed at once."""

    def __init__(self, identity: Identity, owner: Owner, accepted: set[Connection]) -> None:
        super().__init__(identity, owner, is_caller=False)
        self._accepted = accepted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._accepted.add(self)
        if len(self._accepted) > MAX_CALLERS:
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._accepted.discard(self)
        super().connection_lost(exc)


def _describe_address(listening: socket.socket) -> str:
    """Return the word that says where a server listens."""
    host, port = listening.getsockname()[:2]
    return f"{TOPIC}:{_name_machine()}:{port}:{host}"


def _name_machine() -> str:
    """Return what tells this machine from others; it is no name that anybody could read."""
    return hashlib.sha256(socket.gethostname().encode()).hexdigest()[:16]


def _parse_address(host: str, port: str, *, is_here: bool) -> PeerAddress | None:
    """Return where a server listens; None if that cannot be read, or only its own machine reaches it."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    is_reached = is_here or not address.is_loopback
    return PeerAddress(host, int(port)) if is_reached and port.isdecimal() and 0 < int(port) <= MAX_PORT else None
