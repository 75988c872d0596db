"""A line to a database that can fall silent: nothing is closed, and nothing is answered any more."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

CHUNK = 65_536


class SilentProxy:
    """Passes bytes from a TCP port of this machine to a socket, as long as the line is open.

    A connection over which something was swallowed stays silent for good, as after a failover. New ones are accepted,
    and silent as long as the line is.
    """

    def __init__(self, target: Path) -> None:
        self._target = target
        self._silent = False
        self._last_words: bytes | None = None
        self._ready = Event()
        self._loop = asyncio.new_event_loop()
        self.port = 0
        self.swallowed = 0
        """How many pieces were swallowed."""

    def silence(self) -> None:
        """Swallow everything from now on."""
        self._silent = True

    def silence_after(self, words: bytes) -> None:
        """Pass on one more message with these words in it, and swallow its answer and everything else."""
        self._last_words = words

    def restore(self) -> None:
        """Let new connections through again."""
        self._silent, self._last_words = False, None

    @contextmanager
    def running(self) -> Iterator["SilentProxy"]:
        """Listen until the end of the block."""
        thread = Thread(target=self._loop.run_until_complete, args=(self._serve(),), daemon=True)
        thread.start()
        assert self._ready.wait(10)
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._stop.set)
            thread.join(10)
            self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        while tasks := asyncio.all_tasks() - {asyncio.current_task()}:  # a connection may just have been accepted
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            to_server, from_server = await asyncio.open_unix_connection(self._target)
        except OSError:
            writer.close()  # there is no server
            return
        try:
            await asyncio.gather(self._pass(reader, from_server), self._pass(to_server, writer))
        except OSError:
            pass  # one side has hung up
        finally:
            for each in (writer, from_server):
                each.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what comes, and swallow the rest once something has been swallowed."""
        silent = False
        while data := await reader.read(CHUNK):
            silent = silent or self._silent
            if silent:
                self.swallowed += 1
                continue
            if self._last_words is not None and self._last_words in data:
                self._silent = True
            writer.write(data)
            await writer.drain()
        if not silent and not self._silent:
            writer.close()
