"""A real server on a free port of this machine, and programs that talk to it."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Thread
from typing import Any

import httpx

from gobelet.cli.server.sockets import address_of, bind_socket
from gobelet.cli.server.uvicorn import Server, create_server
from gobelet.solver import Library
from gobelet.tables.bots.adviser import Adviser
from gobelet.tables.bots.driver import Driver
from gobelet.tables.bots.factory import BotFactory
from gobelet.tables.service.leases import Leases
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.base import Store
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Table
from gobelet.tables.token_buckets import Rate
from gobelet.tables.tokens import Code
from gobelet.web.config import Config, Limits
from support.fake_library import FakeLibrary

PATIENCE = 20.0
"""Seconds after which a test gives up; none takes a tenth of it."""
_OFTEN = Rate(1_000_000, 1)
UNLIMITED = Config(
    limits=Limits(
        rate_tables=_OFTEN,
        rate_joins=_OFTEN,
        rate_moves=_OFTEN,
        rate_looks=_OFTEN,
        rate_records=_OFTEN,
        rate_pages=_OFTEN,
        rate_files=_OFTEN,
        rate_guesses=_OFTEN,
        rate_solves=_OFTEN,
        rate_computers=_OFTEN,
        most_streams=1_000_000,
    )
)
Json = dict[str, Any]


@dataclass
class Site:
    """A server that runs."""

    url: str
    tables: Tables
    server: Server
    clients: ExitStack

    def program(self, token: str | None = None) -> "Program":
        """Return a program that talks to this server; it hangs up when the server ends."""
        client = self.clients.enter_context(httpx.Client(base_url=self.url, timeout=PATIENCE))
        return Program(client, token)

    def table(self, code: str) -> Table:
        """Return a table as the server has it."""
        return self.tables.table(self.tables.find(Code(code)))


@contextmanager
def serving(
    config: Config | None = None,
    store: Store | None = None,
    adviser: Adviser | None = None,
    *,
    players: bool = False,
    port: int = 0,
    leases: Leases | None = None,
    prepare: Callable[[Tables], None] = lambda _tables: None,
) -> Iterator[Site]:
    """Run a server, with computer players or without; unless it has an adviser, nothing is solved for its pages."""
    tables = Tables(store or MemoryStore(), leases=leases)
    prepare(tables)
    limits = (config or Config()).limits
    driver = Driver(tables, BotFactory(Library()), reveal_seconds=limits.reveal_seconds) if players else None
    if driver is not None:
        driver.start()
    listening = bind_socket("127.0.0.1", port)
    server = create_server(tables, config or Config(), adviser or FakeLibrary().make_adviser())
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        with ExitStack() as clients:
            yield Site(address_of(listening), tables, server, clients)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()
        if driver is not None:
            driver.stop()
        tables.close()
    assert not thread.is_alive()


@dataclass
class Program:
    """Somebody's program: it keeps its token and numbers its commands."""

    client: httpx.Client
    token: str | None = None
    commands: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def headers(self) -> dict[str, str]:
        """Whoever has a token shows it."""
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **query: object) -> httpx.Response:
        """Look at something."""
        return self.client.get(path, params=query, headers=self.headers)  # type: ignore[arg-type]

    def post(self, path: str, **body: object) -> httpx.Response:
        """Send a command; its id is a new one unless it is given."""
        return self.client.post(path, json={"command": f"c{next(self.commands)}", **body}, headers=self.headers)

    def done(self, path: str, **body: object) -> Json:
        """Send a command that must succeed; keep the token it gives."""
        response = self.post(path, **body)
        assert response.is_success, response.text
        document: Json = response.json()
        self.token = self.token or document.get("token")
        return document

    def make(self, edition: str = "mb-1982", seats: tuple[str, ...] = ("person", "person"), **wishes: object) -> str:
        """Set up a table and return its address."""
        code = self.done("/api/tables", edition=edition, seats=seats, **wishes)["table"]["code"]
        return f"/api/tables/{code}"

    def look(self, path: str, **query: object) -> Json:
        """Return a table as this program may see it."""
        response = self.get(path, **query)
        assert response.status_code == 200, response.text
        found: Json = response.json()
        return found

    @contextmanager
    def stream(self, path: str, last: int | None = None, **query: object) -> Iterator["Stream"]:
        """Listen to a table."""
        headers = self.headers | ({} if last is None else {"Last-Event-ID": str(last)})
        with self.client.stream("GET", f"{path}/stream", params=query, headers=headers) as response:  # type: ignore[arg-type]
            assert response.status_code == 200, response.read()
            yield Stream(response.iter_lines())


@dataclass
class Told:
    """One event of a stream."""

    id: int
    kind: str
    document: Json


@dataclass
class Stream:
    """The events of a stream as they come."""

    lines: Iterator[str]
    heartbeats: int = 0

    def __iter__(self) -> Iterator[Told]:
        fields: dict[str, str] = {}
        for line in self.lines:
            if line.startswith(":"):
                self.heartbeats += 1
            elif line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "data" in fields:
                yield Told(int(fields.get("id", -1)), fields["event"], json.loads(fields["data"]))
                fields = {}

    def next(self) -> Told:
        """Wait for the next event."""
        return next(iter(self))
