"""Several servers on one PostgreSQL: each can be killed, stopped, drained or cut from its database while programs play.

A program talks to one server at a time. If that server is gone or does not answer, it goes on to the next one, as a
reverse proxy would.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from threading import Condition, Timer
from typing import Final

from support.killable_server import PATIENCE, PlannedKill
from support.postgres import Postgres
from support.silent_proxy import SilentProxy

SECONDS: Final = 2.0
"""After how long a program asks another server."""
PAUSE: Final = 0.05
"""Seconds before it does."""
KINDS: Final = ("TABLES", "JOINS", "MOVES", "LOOKS", "RECORDS", "COMPUTERS", "GUESSES")
OFTEN: Final = {f"GOBELET_RATE_{kind}": "1000000/1" for kind in KINDS}
SETTINGS: Final = {
    **OFTEN,
    "GOBELET_SOLVE_AHEAD": "no",
    "GOBELET_DATABASE_SECONDS": "2",
    "GOBELET_MOST_STREAMS": "9999",
}


class ClusterServer:
    """One server: its process, its line to the database, and where it listens while it runs."""

    def __init__(self, cluster: "Cluster", name: str, proxy: SilentProxy, port: int) -> None:
        self._cluster, self.proxy, self._wanted_port = cluster, proxy, port
        self.settings: dict[str, str] = {}
        """Environment variables of the next start."""
        self.log = cluster.folder / f"{name}.log"
        self.life, self.port = 0, 0
        self.process = self._spawn()

    def _spawn(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "gobelet", "serve", "--port", str(self._wanted_port)]
        command += ["--database", self._cluster.url(self.proxy), "--proxy", "127.0.0.1"]
        with self.log.open("a") as log:
            environment = {**os.environ, **SETTINGS, **self.settings}
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)

    def wait_until_it_listens(self) -> None:
        """Wait until the server says where it listens; one that finds no database is started again, as by systemd."""
        while not self.port and not self._cluster.ended:
            assert self.process.stdout is not None
            watchdog = Timer(PATIENCE, self.process.kill)
            watchdog.start()
            found = re.search(r":(\d+)\. ", self.process.stdout.readline())
            watchdog.cancel()
            if found is not None:
                self._cluster.add(self, int(found.group(1)))
            elif not self._cluster.ended:
                self._forget()
                self.process = self._spawn()

    def kill(self) -> None:
        """End it at once, and start it again."""
        self._cluster.remove(self)
        self.process.kill()
        self._forget()
        self.process = self._spawn()
        self.wait_until_it_listens()

    def drain(self) -> None:
        """End it in order, and start it again. Programs learn of it by themselves."""
        self.process.send_signal(signal.SIGTERM)
        self._forget()
        self._cluster.remove(self)
        self.process = self._spawn()
        self.wait_until_it_listens()

    def stop(self, seconds: float) -> None:
        """Let it do nothing for so long; it does not notice."""
        self.process.send_signal(signal.SIGSTOP)
        self._cluster.wait(seconds)
        self.process.send_signal(signal.SIGCONT)

    def cut(self, seconds: float) -> None:
        """Close its connections to the database, and accept none for so long."""
        self.proxy.close_connections()
        self._cluster.wait(seconds)
        self.proxy.restore()

    def silence(self, seconds: float) -> None:
        """Let nothing through between it and the database for so long, and close nothing."""
        self.proxy.silence()
        self._cluster.wait(seconds)
        self.proxy.restore()

    def _forget(self) -> None:
        """Wait until the process has ended."""
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def end(self) -> None:
        """Kill it for good."""
        self.process.kill()
        self._forget()


class Cluster:
    """All servers, and who waits for any of them."""

    def __init__(self, folder: Path, postgres: Postgres, schema: str) -> None:
        self.folder, self.postgres, self.schema = folder, postgres, schema
        self.servers: list[ClusterServer] = []
        self.ended, self.expects_faults = False, True
        self.acknowledged = 0
        """How many commands have been."""
        self.changed = Condition()
        self._lives = count(1)

    def url(self, proxy: SilentProxy) -> str:
        """Return the address of the database over a line."""
        return f"postgresql://postgres@127.0.0.1:{proxy.port}/postgres?options=-csearch_path%3D{self.schema}"

    def add(self, server: ClusterServer, port: int) -> None:
        """Let programs find a server."""
        with self.changed:
            server.life, server.port = next(self._lives), port
            self.changed.notify_all()

    def remove(self, server: ClusterServer) -> None:
        """Let no program look for a server."""
        with self.changed:
            server.port = 0

    def wait(self, seconds: float) -> None:
        """Wait for so long, or until everything ends."""
        with self.changed:
            self.changed.wait_for(lambda: self.ended, seconds)

    def find(self, first: int) -> ClusterServer:
        """Wait until a server listens; return the first of them, from some server on."""
        with self.changed:
            self.changed.wait_for(lambda: self.ended or any(server.port for server in self.servers), PATIENCE)
            order = self.servers[first:] + self.servers[:first]
            found = next((server for server in order if server.port), None)
            if found is None or self.ended:
                raise ConnectionError("no server comes back")
            return found

    def note_acknowledged(self) -> None:
        """Count an acknowledged command."""
        with self.changed:
            self.acknowledged += 1
            self.changed.notify_all()

    def end(self) -> None:
        """Kill all servers for good."""
        with self.changed:
            self.ended = True
            self.changed.notify_all()
        for server in self.servers:
            server.end()


class FailoverTarget:
    """Which server a program talks to: one until it fails, then the next."""

    seconds = SECONDS

    def __init__(self, cluster: Cluster, first: int) -> None:
        self._cluster, self._number, self._life = cluster, first % len(cluster.servers), 0

    @property
    def ended(self) -> bool:
        """Whether all servers are gone for good."""
        return self._cluster.ended

    @property
    def expects_faults(self) -> bool:
        """Whether anything will happen to a server yet."""
        return self._cluster.expects_faults

    @property
    def for_streams(self) -> "FailoverTarget":
        """A target of its own, which begins with another server."""
        return FailoverTarget(self._cluster, self._number + 1)

    def locate(self) -> tuple[int, int]:
        """Wait until a server listens; return its life and its port."""
        server = self._cluster.find(self._number)
        self._number, self._life = self._cluster.servers.index(server), server.life
        return server.life, server.port

    def note_lost(self, life: int) -> None:
        """Go on to the next server, unless that has happened."""
        if life == self._life:
            self._number = (self._number + 1) % len(self._cluster.servers)
            self._cluster.wait(PAUSE)

    def note_acknowledged(self) -> None:
        """Note that a command was acknowledged."""
        self._cluster.note_acknowledged()

    def plan_kill(self) -> PlannedKill | None:
        """Return None: faults come from elsewhere."""

    def kill(self, life: int, why: str) -> None:
        """Do nothing: faults come from elsewhere."""

    def note_stream_event(self, life: int) -> None:
        """Do nothing: faults come from elsewhere."""


@contextmanager
def run_cluster(ports: Sequence[int], folder: Path, postgres: Postgres, schema: str) -> Iterator[Cluster]:
    """Run servers on an empty schema of a database, each with a line of its own; port 0 is any free one."""
    cluster = Cluster(folder, postgres, schema)
    with ExitStack() as lines:
        target = postgres.data / ".s.PGSQL.5432"
        proxies = [lines.enter_context(SilentProxy(target).running()) for _ in ports]
        try:
            cluster.servers = [
                ClusterServer(cluster, f"server{index}", proxy, port)
                for index, (proxy, port) in enumerate(zip(proxies, ports, strict=True))
            ]
            for server in cluster.servers:
                server.wait_until_it_listens()
            yield cluster
        finally:
            cluster.end()
