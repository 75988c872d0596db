"""Connections between servers: both ends prove who they are before anything is said, and nothing grows without end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import orjson
import pytest

from gobelet.tables.peers import connection as connection_module
from gobelet.tables.peers.connection import (
    MAX_UNPROVED,
    MAX_UNPROVED_CALLERS,
    AcceptedConnection,
    Connection,
    Greeting,
    Identity,
    Message,
)

KEY = b"k" * 32
PATIENCE = 10.0


@dataclass
class Recorder:
    """Notes what happens on a connection."""

    opened: list[Connection] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    closed: list[Connection] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def on_open(self, connection: Connection) -> None:
        self.opened.append(connection)
        self.changed.set()

    def on_message(self, _connection: Connection, message: Message) -> None:
        self.messages.append(message)
        self.changed.set()
        if message == ["nonsense"]:
            raise ValueError(message)

    def on_close(self, connection: Connection) -> None:
        self.closed.append(connection)
        self.changed.set()

    async def wait_for_one(self, happened: list[Connection]) -> None:
        """Wait until something has happened to a connection."""
        await self.wait(lambda: happened)

    async def wait(self, condition: Callable[[], object]) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await self.changed.wait()
                self.changed.clear()


@dataclass
class Listener:
    """A server that waits for others, and whoever uses its connections."""

    recorder: Recorder
    port: int
    connections: list[Connection]
    """All ends of all connections."""
    unproved: dict[Connection, None]
    """Callers who have yet to prove who they are."""

    async def call(self, identity: Identity, called: str = "here") -> Recorder:
        """Connect to it as another server."""
        recorder = Recorder()

        def make() -> Connection:
            self.connections.append(Connection(identity, recorder, called=called))
            return self.connections[-1]

        await asyncio.get_running_loop().create_connection(make, "127.0.0.1", self.port)
        return recorder

    async def find_outcomes(self) -> list[bool]:
        """Return of each end whether the other server has proved who it is."""
        async with asyncio.timeout(PATIENCE):
            return [await connection.opened for connection in self.connections]

    async def send(self, data: bytes) -> bytes:
        """Connect without being a server; return all that is answered before the end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(data)
        async with asyncio.timeout(PATIENCE):
            answer = await _read_to_end(reader)
        writer.close()
        return answer


async def _read_to_end(reader: asyncio.StreamReader) -> bytes:
    parts = []
    try:
        while part := await reader.read(4096):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


@asynccontextmanager
async def listen(identity: Identity) -> AsyncIterator[Listener]:
    """Wait for other servers."""
    recorder, connections, unproved = Recorder(), list[Connection](), dict[Connection, None]()

    def accept() -> Connection:
        connections.append(AcceptedConnection(identity, recorder, unproved))
        return connections[-1]

    server = await asyncio.get_running_loop().create_server(accept, "127.0.0.1", 0)
    yield Listener(recorder, server.sockets[0].getsockname()[1], connections, unproved)
    server.close()
    for connection in connections:
        connection.close()
    await asyncio.sleep(0)  # transports end in the next turn of the loop
    await asyncio.sleep(0)


def run(test: Callable[[Listener], Awaitable[None]]) -> None:
    """Run a test with a server called "here"."""

    async def with_listener() -> None:
        async with listen(Identity("here", KEY)) as listener:
            await test(listener)

    asyncio.run(with_listener())


def test_two_servers_talk() -> None:
    """Both know each other's names; what is sent arrives in order; the end of one is the end of the other."""

    async def test(listener: Listener) -> None:
        there = await listener.call(Identity("there", KEY))
        here = listener.recorder
        await here.wait(lambda: here.opened)
        await there.wait(lambda: there.opened)
        assert (here.opened[0].name, there.opened[0].name) == ("there", "here")
        for number in range(3):
            there.opened[0].send(orjson.dumps(["move", number]))
        await here.wait(lambda: len(here.messages) == 3)
        assert here.messages == [["move", number] for number in range(3)]
        there.opened[0].close()
        await here.wait(lambda: here.closed)
        assert here.closed == here.opened

    run(test)


@pytest.mark.parametrize("identity", [Identity("there", b"x" * 32), Identity("here", KEY)], ids=["key", "itself"])
def test_who_cannot_prove_it_is_not_heard(identity: Identity) -> None:
    """A server with another key, or this very server."""

    async def test(listener: Listener) -> None:
        there = await listener.call(identity)
        assert await listener.find_outcomes() == [False, False]
        assert (listener.recorder.opened, there.opened) == ([], [])

    run(test)


def test_another_server_than_the_one_that_was_called_is_not_heard() -> None:
    """Its port may belong to somebody else meanwhile."""

    async def test(listener: Listener) -> None:
        there = await listener.call(Identity("there", KEY), called="elsewhere")
        assert await listener.find_outcomes() == [False, False]
        assert there.opened == []

    run(test)


def test_another_protocol_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its moves and rows may mean something else."""

    async def test(listener: Listener) -> None:
        protocols = iter(range(7, 100))
        prove = Identity.prove

        def prove_otherwise(self: Identity, caller: Greeting, called: Greeting, *, by_caller: bool) -> str:
            monkeypatch.setattr(connection_module, "PROTOCOL", next(protocols))
            return prove(self, caller, called, by_caller=by_caller)

        monkeypatch.setattr(Identity, "prove", prove_otherwise)
        there = await listener.call(Identity("there", KEY))
        assert await listener.find_outcomes() == [False, False]
        assert (listener.recorder.opened, there.opened) == ([], [])

    run(test)


def test_a_proof_is_for_one_connection() -> None:
    """Both ends prove something else, and each proof is for two names and two numbers."""
    prove = Identity("a", KEY).prove
    ends = [(name, nonce) for name in "ab" for nonce in "xy"]
    proofs = [prove(caller, called, by_caller=each) for caller in ends for called in ends for each in (True, False)]
    assert len(set(proofs)) == len(proofs)


@pytest.mark.parametrize(
    "data",
    [
        b"\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b'["hello"]\n',
        b'["hello","there","n"]\n["proof","x"]\n',
        b"x" * (MAX_UNPROVED + 1),
        b'["hello","there","' + b"n" * MAX_UNPROVED + b'"]\n',
    ],
)
def test_strangers_are_sent_away(data: bytes) -> None:
    """They learn a random number, and nothing is kept of what they send."""

    async def test(listener: Listener) -> None:
        answer = await listener.send(data)
        assert not answer or orjson.loads(answer.split(b"\n")[0])[0] == "hello"
        assert listener.recorder.opened == []

    run(test)


def test_who_says_nothing_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a moment."""
    monkeypatch.setattr(connection_module, "HANDSHAKE_SECONDS", 0.01)

    async def test(listener: Listener) -> None:
        assert (await listener.send(b"")).count(b"\n") <= 1

    run(test)


def test_silent_strangers_keep_no_server_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, the oldest makes room; a server that has proved who it is stays."""
    monkeypatch.setattr(connection_module, "HANDSHAKE_SECONDS", 10 * PATIENCE)

    async def test(listener: Listener) -> None:
        here, first = listener.recorder, await listener.call(Identity("first", KEY))
        await here.wait_for_one(here.opened)
        strangers = [await asyncio.open_connection("127.0.0.1", listener.port) for _ in range(MAX_UNPROVED_CALLERS + 1)]
        async with asyncio.timeout(PATIENCE):
            await _read_to_end(strangers[0][0])
        assert len(listener.unproved) == MAX_UNPROVED_CALLERS
        second = await listener.call(Identity("second", KEY))
        await second.wait_for_one(second.opened)
        await here.wait(lambda: len(here.opened) == 2)
        assert here.closed == first.closed == []
        assert len(listener.unproved) == MAX_UNPROVED_CALLERS - 1
        assert not strangers[-1][0].at_eof()
        for _, writer in strangers:
            writer.close()

    run(test)


def test_nonsense_ends_a_connection() -> None:
    """Also from a server that has proved who it is."""

    async def test(listener: Listener) -> None:
        here = listener.recorder
        for line in (b'["nonsense"]', b"[", b"7"):
            there = await listener.call(Identity("there", KEY))
            await there.wait_for_one(there.opened)
            there.opened[0].send(line)
            await there.wait_for_one(there.closed)
        await here.wait(lambda: len(here.closed) == 3)

    run(test)


def test_a_slow_reader_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it does not read would fill the memory."""
    monkeypatch.setattr(connection_module, "MAX_UNSENT", 1000)

    async def test(listener: Listener) -> None:
        there = await listener.call(Identity("there", KEY))
        here = listener.recorder
        await there.wait(lambda: there.opened)
        await here.wait(lambda: here.opened)
        transport = there.opened[0]._transport
        assert transport is not None
        transport.pause_reading()
        for _ in range(100):
            here.opened[0].send(b"[" + b"0," * 100_000 + b"0]")
            await asyncio.sleep(0)
        await here.wait(lambda: here.closed)

    run(test)
