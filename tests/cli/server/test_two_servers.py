"""Two server processes on one PostgreSQL: players of a table are connected to different ones."""

import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import psycopg
import pytest

from support.http_server import Program
from support.metrics import Metrics
from support.postgres import Postgres
from support.server_process import PATIENCE, Running, running
from support.wait_until import wait_until

SCHEMAS = count()


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path) -> Iterator[list[Running]]:
    """Two servers with one database and one key."""
    schema = f"servers_{next(SCHEMAS)}"
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    serve = ("serve", "--port", "0", "--metrics-port", "0", "--database", postgres.url(schema))
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


def test_servers_send_each_other_moves(servers: list[Running], seated: tuple[Program, Program, str]) -> None:
    """They find each other, and moves go to the owner of the table."""
    ann, ben, path = seated
    metrics = [Metrics(server.line()) for server in servers]
    wait_until(lambda: [each.read()["gobelet_connected_servers"] for each in metrics] == [1, 1])
    ann.done(f"{path}/start")
    for _ in range(40):
        version = play_move((ann, ben), path)
        wait_until(lambda version=version: {each.look(path)["version"] for each in (ann, ben)} == {version})
        if any(each.read()["gobelet_forwarded_moves_total"] for each in metrics):
            return
    raise AssertionError("no move was forwarded")


def play_move(programs: tuple[Program, Program], path: str) -> int:
    """Let whoever's turn it is make a move, a fill if one is offered; return the version after it."""
    views = [program.look(path) for program in programs]
    mover = next(seat for seat, view in enumerate(views) if view["moves"])
    moves = [offer["move"] for offer in views[mover]["moves"]]
    move = next((each for each in moves if each["kind"] == "FillBox"), moves[0])
    response = programs[mover].done(f"{path}/moves", seen=views[mover]["version"], move=move)
    return int(response["version"])
