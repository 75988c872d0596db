"""A line to a database that can fall silent: nothing is closed, and nothing is answered any more."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread

CHUNK = 65_536


class SilentProxy:
    """Passes bytes from a TCP port of this machine to a socket, as long as the line is open.

    A connection over which something was swallowed stays silent for good, as after a failover. New ones are accepted,
    and silent as long as the line is.
    """

    def __init__(self, target: Path) -> None:
        self._target = target
        self._silent, self._closed = False, False
        self._clients: list[socket.socket] = []
        self._last_words: bytes | None = None
        self.port = 0
        self.swallowed = 0
        """How many pieces were swallowed."""

    def silence(self) -> None:
        """Swallow everything from now on."""
        self._silent = True

    def silence_after(self, words: bytes) -> None:
        """Pass on one more message with these words in it, and swallow its answer and everything else."""
        self._last_words = words

    def close_connections(self) -> None:
        """Close all connections, and every new one at once."""
        self._closed = True
        for client in tuple(self._clients):
            hang_up(client)

    def restore(self) -> None:
        """Let new connections through again."""
        self._silent, self._closed, self._last_words = False, False, None

    @contextmanager
    def running(self) -> Iterator["SilentProxy"]:
        """Listen until the end of the block; then all connections are closed, and all threads have ended."""
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.port = listening.getsockname()[1]
            thread = Thread(target=self._accept, args=(listening,))
            thread.start()
            try:
                yield self
            finally:
                hang_up(listening)
                thread.join()

    def _accept(self, listening: socket.socket) -> None:
        with ExitStack() as connections, suppress(OSError):  # the error that ends the waiting for connections
            while True:
                client = connections.enter_context(listening.accept()[0])
                self._clients.append(client)
                if self._closed:
                    hang_up(client)
                else:
                    self._connect(client, connections)

    def _connect(self, client: socket.socket, connections: ExitStack) -> None:
        try:
            server = connections.enter_context(self._open())
        except OSError:
            hang_up(client)  # there is no server
            return
        for line in ((client, server), (server, client)):
            thread = Thread(target=self._pass, args=line)
            thread.start()
            connections.callback(thread.join)
        connections.callback(hang_up, client)  # before the threads are waited for
        connections.callback(hang_up, server)

    def _open(self) -> socket.socket:
        """Return a connection to the target."""
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(str(self._target))
        except OSError:
            server.close()
            raise
        return server

    def _receive(self, source: socket.socket) -> bytes:
        """Return what comes next; nothing at the end."""
        return source.recv(CHUNK)

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        """Pass on what comes, and swallow the rest once something has been swallowed."""
        silent = False
        try:
            while data := self._receive(source):
                silent = silent or self._silent
                if silent:
                    self.swallowed += 1
                    continue
                if self._last_words is not None and self._last_words in data:
                    self._silent = True
                target.sendall(data)
        except OSError:
            hang_up(target)  # the source has hung up
        if not silent and not self._silent:
            hang_up(target)


def hang_up(line: socket.socket) -> None:
    """End a connection, or the waiting for connections; whoever waits for its data goes on."""
    with suppress(OSError):  # it has ended
        line.shutdown(socket.SHUT_RDWR)
