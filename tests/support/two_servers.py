"""Two servers on one PostgreSQL behind one address, so that what one server withstands can be asked of two."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count, cycle
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from gobelet.tables.peers.peers import Peers
from gobelet.tables.service.leases import Leases
from gobelet.tables.service.other_servers import OtherServers
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.open import open_channel
from gobelet.tables.storage.sql import SqlStore
from gobelet.web.config import Config
from support.http_server import PATIENCE, UNLIMITED, Site, serving
from support.silent_proxy import SilentProxy


class Balancer(SilentProxy):
    """Leads connections to servers in turns. Before anything is sent to one, all have read the same rows.

    In earnest it takes them some milliseconds to hear of each other; tests look at once.
    """

    def __init__(self, sites: list[Site]) -> None:
        super().__init__(Path())
        self._sites, self._next = sites, cycle(sites)

    def _open(self) -> socket.socket:
        address = urlsplit(next(self._next).url)
        assert address.hostname is not None
        assert address.port is not None
        return socket.create_connection((address.hostname, address.port))

    def _receive(self, source: socket.socket) -> bytes:
        data = super()._receive(source)
        until = time.monotonic() + PATIENCE
        while any(list(_list_behind(self._sites))):
            assert time.monotonic() < until, "a server does not hear of another one's rows"
        return data


def _list_behind(sites: list[Site]) -> Iterator[str]:
    """Yield the tables of which a server has an older version in memory than another one; it reads them again."""
    for site in sites:
        for other in sites:
            for id_ in other.tables.list_in_memory(watched=False):
                here, there = site.tables.table_in_memory(id_), other.tables.table_in_memory(id_)
                if here is not None and there is not None and here.version < there.version:
                    site.tables.refresh(id_)
                    yield id_


ONE = "one server"
SERVERS = (ONE, pytest.param("two servers", marks=pytest.mark.slow))
SCHEMAS = count()


def serve_one_or_two(request: pytest.FixtureRequest) -> Iterator[Site]:
    """Run a server that anybody may ask as often as they like, or two with one database: the fixture `site`."""
    if request.param == ONE:
        with serving(UNLIMITED) as running:
            yield running
        return
    postgres, schema = request.getfixturevalue("postgres"), f"two_servers_{next(SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    with two_servers(UNLIMITED, postgres.url(schema)) as running:
        yield running


@contextmanager
def two_servers(config: Config, url: str) -> Iterator[Site]:
    """Run two servers; the address of the site is that in front of both, its tables are those of the first."""
    with ExitStack() as stack:
        sites = [stack.enter_context(serve_cluster_member(config, url)) for _ in range(2)]
        balancer = stack.enter_context(Balancer(sites).running())
        yield Site(f"http://127.0.0.1:{balancer.port}", sites[0].tables, sites[0].server, sites[0].clients)


@contextmanager
def serve_cluster_member(config: Config, url: str) -> Iterator[Site]:
    """Run a server as `gobelet serve` does: with leases, with messages to the others, and connected to them."""
    channel, store = open_channel(url), SqlStore(url)
    assert channel is not None
    assert store.leases is not None
    leases = Leases(store.leases)

    def connect(tables: Tables) -> None:
        tables.peers = Peers(tables, OtherServers(tables, channel), config.key)

    with serving(config, store, leases=leases, prepare=connect) as site, ExitStack() as ending:
        assert site.tables.peers is not None
        others = site.tables.peers.others
        others.start()
        ending.callback(others.stop)
        leases.start(lambda _tables: None)
        ending.callback(leases.stop)
        yield site
