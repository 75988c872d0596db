"""Two server processes on one PostgreSQL: players of a table are connected to different ones."""

import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import psycopg
import pytest

from support.http_server import Program
from support.postgres import Postgres
from support.server_process import PATIENCE, Running, running

SCHEMAS = count()


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path) -> Iterator[list[Running]]:
    """Two servers with one database and one key."""
    schema = f"servers_{next(SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    serve = ("serve", "--port", "0", "--database", postgres.url(schema))
    with running(tmp_path, *serve) as first, running(tmp_path, *serve) as second:
        yield [first, second]


@pytest.fixture
def seated(servers: list[Running]) -> Iterator[tuple[Program, Program, str]]:
    """Ann and Ben, each on a server, and the address of the table where both have a seat."""
    ann, ben = (Program(httpx.Client(base_url=server.url, timeout=PATIENCE)) for server in servers)
    with ann.client, ben.client:
        path = ann.make()
        ann.done(f"{path}/seats", name="Ann")
        ben.done(f"{path}/seats", name="Ben", seat=1)
        yield ann, ben, path


def test_players_of_a_table_are_on_different_servers(seated: tuple[Program, Program, str]) -> None:
    """What one does is on the other's stream."""
    ann, ben, path = seated
    with ben.stream(path) as stream:
        events = iter(stream)
        begun = ann.done(f"{path}/start")
        assert next(event.id for event in events if event.id >= begun["version"]) == begun["version"]
    assert ben.look(path)["version"] == begun["version"]


def test_one_server_ends_and_the_other_goes_on(servers: list[Running], seated: tuple[Program, Program, str]) -> None:
    """Nothing is lost, and nothing need be repeated."""
    ann, ben, path = seated
    servers[0].end(signal.SIGKILL)
    assert [seat["name"] for seat in ben.look(path)["seats"]] == ["Ann", "Ben"]
    ben.token, ben.commands = ann.token, ann.commands  # Ann asks the other server from now on
    assert ben.done(f"{path}/start")["version"] == 4
