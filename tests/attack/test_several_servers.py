"""An address that asks two servers on one database, by turns or at once, gets what one server alone would give it."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread

import httpx
import psycopg
import pytest

from gobelet.tables.tokens import new_token
from support.http_server import PATIENCE, Program
from support.postgres import Postgres
from support.server_process import Running, running

MOST_TABLES, MOST_GUESSES, MOST_STREAMS = 20, 16, 8
LIMITS = {
    "GOBELET_RATE_TABLES": f"{MOST_TABLES}/3600",
    "GOBELET_RATE_GUESSES": f"{MOST_GUESSES}/3600",
    "GOBELET_MOST_STREAMS": str(MOST_STREAMS),
}
ATTACK_SECONDS = 0.7
"""For how long somebody goes on asking at least; servers help each other out ten times a second."""
REFUSED_IN_A_ROW = 80
"""They stop once so many requests are refused one after the other."""
SCHEMA = "several_servers"

Pair = tuple[Program, Program]
Ask = Callable[[Program, int], int]
"""Asks a server for something, by number; returns the status."""


@pytest.fixture(scope="module")
def urls(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Two servers with the same key, which hear each other; behind a proxy, as clients have many addresses here."""
    with psycopg.connect(postgres.url("public")) as connection:
        connection.execute(f"CREATE SCHEMA {SCHEMA}".encode())
    arguments = ("serve", "--port", "0", "--proxy", "127.0.0.1", "--database", postgres.url(SCHEMA))
    home = tmp_path_factory.mktemp("home")
    with ExitStack() as stack:
        servers = [stack.enter_context(running(home, *arguments, **LIMITS)) for _ in range(2)]
        for each in servers:
            Thread(target=read_log, args=[each], daemon=True).start()
        found = [each.url for each in servers]
        with reach(found, "198.51.100.1") as (first, second):
            wait_until_heard(first, second)
        yield found


def read_log(server: Running) -> None:
    """Read what a server logs of each request, or it would wait for that."""
    assert server.process.stderr is not None
    with suppress(ValueError):  # it is closed
        for _ in server.process.stderr:
            pass


@contextmanager
def reach(urls: list[str], address: str) -> Iterator[Pair]:
    """Open a program for each server, both with the same address."""
    settings = {"timeout": PATIENCE, "headers": {"X-Forwarded-For": address}}
    with ExitStack() as stack:
        first, second = (stack.enter_context(httpx.Client(base_url=url, **settings)) for url in urls)  # type: ignore[arg-type]
        yield Program(first, new_token()), Program(second, new_token())


def wait_until_heard(first: Program, second: Program) -> None:
    """Wait until one server shows in a stream what is done on the other: then both hear each other."""
    path = first.make()
    with second.stream(path) as stream:
        stream.next()
        first.done(f"{path}/seats", name="Ann")
        assert stream.next().kind == "news"


def count_allowed(ask: Ask, programs: tuple[Program, ...], workers: int = 1) -> int:
    """Ask servers by turns, or by so many at once, for a while; return how often they allow it."""
    allowed, refused, number, until = 0, 0, 0, time.monotonic() + ATTACK_SECONDS
    with ThreadPoolExecutor(workers) as pool:
        while time.monotonic() < until or refused < REFUSED_IN_A_ROW:
            numbers = range(number, number + 8)
            statuses = list(pool.map(lambda each: ask(programs[each % len(programs)], each), numbers))
            allowed += sum(status != 429 for status in statuses)
            refused = refused + len(statuses) if set(statuses) == {429} else 0
            number += len(numbers)
    return allowed


def create_table(program: Program, _number: int) -> int:
    """Set up a table."""
    return program.post("/api/tables", edition="kniffel").status_code


def guess_code(program: Program, number: int) -> int:
    """Try a code that no table has."""
    return program.get(f"/api/tables/FFFF{number % 10_000:04}").status_code


@pytest.mark.parametrize(("ask", "most"), [(create_table, MOST_TABLES), (guess_code, MOST_GUESSES)])
@pytest.mark.parametrize("workers", [1, 8])
def test_no_address_gets_twice_as_much(urls: list[str], ask: Ask, most: int, workers: int) -> None:
    """Tables and guesses of codes: all of the limit but for what is left of a token on each, and never more."""
    with reach(urls, f"198.51.100.{10 + workers}") as pair:
        assert most - 1 <= count_allowed(ask, pair, workers) <= most


@pytest.mark.parametrize(("ask", "most"), [(create_table, MOST_TABLES), (guess_code, MOST_GUESSES)])
def test_who_asks_one_server_gets_as_much(urls: list[str], ask: Ask, most: int) -> None:
    """What the other one may give reaches the first, and is not given there again."""
    with reach(urls, "198.51.100.20") as (first, second):
        allowed = count_allowed(ask, (first,))
        assert most - 1 <= allowed <= most
        assert allowed + count_allowed(ask, (second,)) <= most


@pytest.mark.parametrize("turns", [1, 2])
def test_streams_count_on_both(urls: list[str], turns: int) -> None:
    """An address opens as many streams as on one server, on the first alone or by turns; closed ones make room."""
    with reach(urls, f"198.51.100.{30 + turns}") as pair:
        path = pair[0].make()
        pair[1].look(path)
        with ExitStack() as opened:
            assert count_allowed(lambda program, _: open_stream(opened, program, path), pair[:turns]) == MOST_STREAMS
        deadline = time.monotonic() + PATIENCE
        with ExitStack() as opened:
            while open_stream(opened, pair[1], path) == 429:
                assert time.monotonic() < deadline


def open_stream(opened: ExitStack, program: Program, path: str) -> int:
    """Open a stream until the block ends, if the server lets it; return the status."""
    with ExitStack() as stack:
        request = program.client.stream("GET", f"{path}/stream", headers=program.headers)
        status = stack.enter_context(request).status_code
        if status != 429:
            opened.push(stack.pop_all())
        return status


def test_signs_are_seen_on_both(urls: list[str]) -> None:
    """A sign that is sent on one server is shown on the other, once."""
    with reach(urls, "198.51.100.40") as (first, second):
        path = first.make()
        first.done(f"{path}/seats", name="Ann")
        with second.stream(path) as stream:
            stream.next()
            first.done(f"{path}/react", sign="wow")
            assert next(told for told in stream if told.kind == "reaction").document == {"seat": 0, "sign": "wow"}
        second.token = first.token
        assert second.post(f"{path}/react", sign="wow").status_code == 409
