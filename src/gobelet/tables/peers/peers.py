"""The connections of this server to the others on its database.

Each server listens, tells the others where (`service/other_servers.py`), and calls every other one it hears of. Without
a connection everything works as well, through the database, only slower.
"""

import asyncio
import hashlib
import logging
import socket
import time
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from typing import Final, NamedTuple

from gobelet.tables.loop_bridge import LoopBridge
from gobelet.tables.peers.connection import AcceptedConnection, Connection, Identity
from gobelet.tables.peers.forwarder import Forwarder
from gobelet.tables.peers.owner import Owner
from gobelet.tables.service.job_queue import Job
from gobelet.tables.service.other_servers import OtherServers
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import TableId

LOG = logging.getLogger(__name__)
TOPIC: Final = "peer"
"""Where a server listens: `peer:MACHINE:PORT:HOST`."""
REQUEST: Final = "peers"
"""Asks the others where they listen: `peers:`."""
LOOPBACK: Final = "127.0.0.1"
CONNECT_SECONDS: Final = 3.0
"""For how long a server may take until it has proved who it is."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""Seconds until a server that could not be called is called again: after the first failure, and after many."""
MAX_PORT: Final = 65_535


class PeerAddress(NamedTuple):
    """Where a server listens for others."""

    host: str
    port: int


class Peers:
    """All connections: one from each other server, and one to each."""

    def __init__(
        self, tables: Tables, others: OtherServers, key: bytes, listening: socket.socket | None = None
    ) -> None:
        self._tables, self.others, self._listening = tables, others, listening
        self._identity = Identity(others.name, key)
        self._bridge: LoopBridge | None = None
        self._owner: Owner | None = None
        self._forwarder: Forwarder | None = None
        self._server: asyncio.Server | None = None
        self._unproved: dict[Connection, None] = {}
        """Connections that others have opened and not yet proved who they are, the oldest first."""
        self._calls: dict[str, asyncio.Task[None]] = {}
        self._pauses: dict[str, _Pause] = {}
        """Servers that could not be called, and until when they are not called again."""
        self._stopped = False
        self._word = ""
        """What tells others where this server listens; empty if it does not."""

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
        self._bridge = LoopBridge()
        self._owner, self._forwarder = Owner(self._tables, self._bridge), Forwarder(self._tables)
        self.others.subscribe(TOPIC, self._read_address)
        self.others.subscribe(REQUEST, lambda _sender, _parts: self._tell_address())
        self.others.expects_rows = self._expects_rows
        self.others.sends_rows = self._sends_rows
        self._tables.subscribe_evictions(self._note_removed)
        try:
            listening = self._listening or socket.create_server((LOOPBACK, 0))
        except OSError as error:
            LOG.warning("other servers cannot connect to this one: %s", error)
            return
        self._server = await asyncio.get_running_loop().create_server(self._accept, sock=listening)
        self._word = _describe_address(listening)
        self.others.repeat(self._list_words)
        self.others.live.subscribe(lambda _names: self._tell_address())
        self._tell_address()
        self.others.tell(f"{REQUEST}:")  # what others said before could not be read

    def stop(self) -> None:
        """End all connections; in the event loop."""
        self._stopped = True
        for call in self._calls.values():
            call.cancel()
        if self._server is not None:
            self._server.close()
        if self._owner is not None:
            self._owner.close()
        for connection in tuple(self._unproved):
            connection.close()
        if self._forwarder is not None:
            self._forwarder.close()

    def forward(self, job: Job) -> bool:
        """Forward a move to the server that owns its table; return whether there is one that can be asked."""
        return self._forwarder is not None and self._forwarder.forward(job)

    # -- other servers -----------------------------------------------------------------------------------------------

    def _tell_address(self) -> None:
        for word in self._list_words():
            self.others.tell(word)

    def _list_words(self) -> Iterator[str]:
        if self._word and not self._stopped:
            yield self._word

    def _read_address(self, sender: str, parts: Sequence[str]) -> None:
        """Call a server that says where it listens; in the listening thread, as the next."""
        if len(parts) < len(("machine", "port", "host")):
            return
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
        live = self.others.live
        return live.is_hearing and live.names <= self._owner.list_watchers(table)

    def _note_removed(self, table: TableId) -> None:
        """Ask for the rows of a table no longer; called in whichever thread lets it go from memory."""
        assert self._bridge is not None
        assert self._forwarder is not None
        self._bridge.put(self._forwarder.forget, table)

    # -- connections -------------------------------------------------------------------------------------------------

    def _accept(self) -> asyncio.Protocol:
        assert self._owner is not None
        return AcceptedConnection(self._identity, self._owner, self._unproved)

    def _call(self, name: str, address: PeerAddress) -> None:
        """Connect to a server, unless that is done, under way, or has just failed."""
        assert self._forwarder is not None
        if self._stopped or self._forwarder.is_connected(name) or name in self._calls:
            return
        pause = self._pauses.get(name)
        if pause is None or pause.until <= time.monotonic():
            self._calls[name] = asyncio.create_task(self._connect(name, address))

    async def _connect(self, name: str, address: PeerAddress) -> None:
        """Connect to a server and wait until it has proved who it is; if it cannot, call it less and less often."""
        connection: Connection | None = None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                _, connection = await asyncio.get_running_loop().create_connection(
                    lambda: self._make_caller(name), *address
                )
                await connection.opened
        except (OSError, TimeoutError):
            pass
        finally:
            self._calls.pop(name, None)
            self._note_call(name, is_open=connection is not None and connection.is_open)
            if connection is not None and not connection.is_open:
                connection.close()

    def _make_caller(self, name: str) -> Connection:
        assert self._forwarder is not None
        return Connection(self._identity, self._forwarder, called=name)

    def _note_call(self, name: str, *, is_open: bool) -> None:
        """Note whether a server could be called; servers that are gone are forgotten."""
        before = self._pauses.pop(name, None)
        self._pauses = {each: pause for each, pause in self._pauses.items() if each in self.others.live.names}
        if not is_open:
            seconds = FIRST_PAUSE if before is None else min(2 * before.seconds, LONGEST_PAUSE)
            self._pauses[name] = _Pause(seconds, time.monotonic() + seconds)


class _Pause(NamedTuple):
    """For how long a server is not called, and until when."""

    seconds: float
    until: float


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
    is_port = port.isdecimal() and len(port) <= len(str(MAX_PORT)) and 0 < int(port) <= MAX_PORT
    return PeerAddress(host, int(port)) if is_reached and is_port else None
