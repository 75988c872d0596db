"""A server that is killed again and again, each time at a moment that hurts, and started again on the same database."""

import os
import re
import select
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Condition, Timer
from typing import NamedTuple

PATIENCE = 240.0
"""Seconds without anything new after which a test gives up: several starts in a row on a busy machine."""
SOON = 0.008
"""About twice as many seconds as a command takes."""
MAX_COMMANDS_BETWEEN = 9
"""How many commands are acknowledged at most between two kills."""


class PlannedKill(NamedTuple):
    """When to kill the server: `moment` returns once a request, whose bytes have been sent, has come so far."""

    name: str
    moment: Callable[[socket.socket], None]


class KillableServer:
    """A server, whoever kills it, and whoever waits for it to be back. A life is the time from one start to a kill."""

    seconds = PATIENCE
    """How long an answer may take: a server that is alive answers."""

    def __init__(self, folder: Path, kills: int, chance: Random) -> None:
        self.database, self.log = folder / "history.sqlite3", folder / "server.log"
        self.kills, self._left, self._chance = Counter[str](), kills, chance
        self._life, self._commands_left = 0, 0
        self._port: int | None = None
        self._news_kill, self.ended = False, False
        self._changed = Condition()
        self._process = self._start()

    # -- starting --------------------------------------------------------------------------------------------------

    def _spawn(self) -> "subprocess.Popen[str]":
        url = f"sqlite:///{self.database}"
        command = [sys.executable, "-m", "gobelet", "serve", "--port", "0", "--database", url]
        with self.log.open("a") as log:
            environment = {**os.environ, "GOBELET_SOLVE_AHEAD": "no"}
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)

    def _start(self) -> "subprocess.Popen[str]":
        """Start the server; now and then it is killed before it has told where it listens."""
        process = self._spawn()
        assert process.stdout is not None
        if self._life and self._left and self._chance.random() < 0.1:
            select.select([process.stdout], [], [], self._chance.uniform(0, 2))
            _end(process)
            self._count("starting")
            return self._start()
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        found = re.search(r":(\d+)\. ", process.stdout.readline())
        watchdog.cancel()
        assert found is not None, self.log.read_text()
        with self._changed:
            self._life += 1
            self._port, self._commands_left = int(found.group(1)), self._chance.randint(1, MAX_COMMANDS_BETWEEN)
            self._changed.notify_all()
        return process

    def locate(self) -> tuple[int, int]:
        """Wait until the server is there; return its life and its port."""
        with self._changed:
            self._changed.wait_for(lambda: self._port or self.ended, PATIENCE)
            if self._port is None:
                raise ConnectionError("the server does not come back")
            return self._life, self._port

    def note_lost(self, life: int) -> None:
        """Note that a connection broke: the next one is to the same server, once it is back."""

    @property
    def for_streams(self) -> "KillableServer":
        """Where streams are opened."""
        return self

    @property
    def expects_faults(self) -> bool:
        """Whether it will be killed again."""
        return self._left > 0

    # -- killing ---------------------------------------------------------------------------------------------------

    def note_acknowledged(self) -> None:
        """Count an acknowledged command; after the last one the next kill is due."""
        with self._changed:
            self._commands_left -= 1

    def plan_kill(self) -> PlannedKill | None:
        """Return the moment at which the one who asks is to kill the server, if its time has come."""
        with self._changed:
            if self._commands_left > 0 or not self._left or self._port is None:
                return None
            self._commands_left = sys.maxsize  # nobody else
            name = self._chance.choice([*MOMENTS, "news"])
            self._news_kill = name == "news"
            return None if self._news_kill else PlannedKill(name, partial(MOMENTS[name], self))

    def note_stream_event(self, life: int) -> None:
        """Kill the server if that is due once a stream has brought a row."""
        if self._news_kill and life == self._life:
            self._news_kill = False
            self.kill(life, "news")

    def kill(self, life: int, why: str) -> None:
        """Kill the server, unless it was started again since, and start it again."""
        with self._changed:
            if life != self._life or self._port is None:
                return
            self._port = None
        _end(self._process)
        self._count(why)
        self._process = self._start()

    def _count(self, why: str) -> None:
        self.kills[why] += 1
        self._left -= 1

    def end(self) -> None:
        """Kill it for good."""
        with self._changed:
            self._port, self.ended = None, True
            self._changed.notify_all()
        _end(self._process)


def _end(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.wait(PATIENCE)
    assert process.stdout is not None
    process.stdout.close()


@contextmanager
def run_killable_server(folder: Path, kills: int, chance: Random) -> Iterator[KillableServer]:
    """Start a server that will be killed this often, or once or twice more."""
    server = KillableServer(folder, kills, chance)
    try:
        yield server
    finally:
        server.end()


# -- moments -----------------------------------------------------------------------------------------------------


def _answered(line: socket.socket, seconds: float = 0.0) -> bool:
    """Whether an answer has begun to arrive."""
    return bool(select.select([line], [], [], seconds)[0])


def wait_until_sent(_server: KillableServer, _line: socket.socket) -> None:
    """Wait for nothing: the request is on its way, and perhaps not read."""


def wait_a_little(server: KillableServer, line: socket.socket) -> None:
    """Wait until some time between the request and the answer, or a little later."""
    _answered(line, server._chance.uniform(0, SOON))


def _until_changed(path: Path, part: slice, line: socket.socket) -> None:
    """Wait until some bytes of a file change, or its length does, or an answer arrives."""
    file = os.open(path, os.O_RDONLY)
    deadline = time.monotonic() + PATIENCE
    try:
        before = _state(file, part)
        while _state(file, part) == before and not _answered(line):
            assert time.monotonic() < deadline, "no answer"
    finally:
        os.close(file)


def _state(file: int, part: slice) -> tuple[int, int, bytes]:
    stat = os.fstat(file)
    return stat.st_size, stat.st_mtime_ns, os.pread(file, part.stop - part.start, part.start)


def wait_until_written(server: KillableServer, line: socket.socket) -> None:
    """Wait until SQLite has begun to write a transaction into its log, and has not yet made sure that it lasts."""
    _until_changed(Path(f"{server.database}-wal"), slice(0, 0), line)


def wait_until_committed(server: KillableServer, line: socket.socket) -> None:
    """Wait until SQLite has committed, which the head of its log's index shows to readers. Nobody knows yet."""
    _until_changed(Path(f"{server.database}-shm"), slice(0, 48), line)


def wait_until_answered(_server: KillableServer, line: socket.socket) -> None:
    """Wait until the first bytes of the answer are there."""
    _answered(line, PATIENCE)


MOMENTS = {
    "sent": wait_until_sent,
    "soon": wait_a_little,
    "written": wait_until_written,
    "committed": wait_until_committed,
    "answered": wait_until_answered,
}
