"""A flood: strangers are told to come back, whoever plays goes on, and nothing grows without bounds."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Event

import pytest

from gobelet.cli.server.http_protocol import ProtocolConfig
from gobelet.tables.bots.driver import RETRY_SECONDS, Driver
from gobelet.tables.service.job_queue import NEW_TABLES_SHARE
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.memory import MemoryStore
from gobelet.tables.table import Stage
from gobelet.web import admission_queue
from gobelet.web.config import Config
from gobelet.web.pages.templates import hash_static_files
from support.api_game import alone, refusal
from support.http_server import UNLIMITED, Program, Site, serving
from support.raw_http import connect, exchange, is_readable, read_statuses, read_to_end, wait_until
from support.table_session import Sitting, bot

PAGES = ("/", "/rules/kniffel", "/new/kniffel", "/api/openapi.json", "/api/editions", "/static/0/base.css")
STRANGERS = 120
PHONES = 30


@contextmanager
def pause_loop(site: Site) -> Iterator[None]:
    """Keep the server from reading anything, so that all requests of a test arrive at once."""
    stopped, go_on = Event(), Event()

    def stop() -> None:
        stopped.set()
        go_on.wait()

    site.server.servers[0].get_loop().call_soon_threadsafe(stop)
    try:
        stopped.wait()
        yield
    finally:
        go_on.set()


def encode(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    """Return a request after which the connection is closed."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, *headers, "", ""]).encode() + body


def encode_move(ann: Program, path: str, number: int) -> bytes:
    """Return a roll as a player sends it."""
    body = json.dumps({"command": f"m{number}", "seen": 3, "move": {"kind": "RollDice"}}).encode()
    return encode(
        "POST", f"{path}/moves", f"Authorization: Bearer {ann.token}", "Content-Type: application/json", body=body
    )


def count_connections(site: Site) -> int:
    """Return how many connections the server has."""
    assert isinstance(site.server.config, ProtocolConfig)
    return len(site.server.config.open_connections)


def send_together(site: Site, requests: list[bytes]) -> list[bytes]:
    """Send requests on connections of their own, all before the server reads the first; return the responses."""
    with ExitStack() as stack:
        known = count_connections(site)
        lines = [stack.enter_context(connect(site)) for _ in requests]
        wait_until(lambda: count_connections(site) == known + len(lines))
        with pause_loop(site):
            for line, request in zip(lines, requests, strict=True):
                line.sendall(request)
        return [read_to_end(line) for line in lines]


def test_players_go_on_while_strangers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move is answered; of the pages a few, the others get 503. Afterwards everybody is answered again."""
    monkeypatch.setattr(admission_queue, "OVERLOADED_SECONDS", 0.0)  # a burst is enough, whatever the machine's speed
    with serving(UNLIMITED) as site:
        players = [alone(site) for _ in range(5)]
        strangers = [encode("GET", PAGES[number % len(PAGES)]) for number in range(STRANGERS)]
        moves = [encode_move(ann, path, number) for number, (path, ann) in enumerate(players)]
        responses = send_together(site, [*strangers[: STRANGERS // 2], *moves, *strangers[STRANGERS // 2 :]])
        played = responses[STRANGERS // 2 : STRANGERS // 2 + len(moves)]
        assert [read_statuses(each) for each in played] == [[200]] * len(moves)
        refused = [each for each in responses if read_statuses(each) == [503]]
        assert all(b"retry-after: " in each for each in refused)
        assert STRANGERS / 2 < len(refused) < STRANGERS
        assert read_statuses(exchange(site, encode("GET", "/"))) == [200]
        assert site.server.state.backlog.waiting == 0


def test_a_club_that_comes_at_once_is_served() -> None:
    """Thirty phones scan a code, and each loads a page with its style sheets and scripts: nobody is refused."""
    with serving() as site:
        folder = f"/static/{hash_static_files()}"
        files = [f"{folder}/{name}.css" for name in ("base", "lobby", "pages", "table")]
        requests = [encode("GET", path) for _ in range(PHONES) for path in ("/", "/rules/kniffel", *files)]
        responses = send_together(site, requests)
        assert [read_statuses(each) for each in responses] == [[200]] * len(requests)


@contextmanager
def hold_transactions(store: MemoryStore) -> Iterator[None]:
    """Let no transaction begin."""
    with store._lock:
        yield


def test_the_writers_queue_is_bounded() -> None:
    """With a slow disk commands wait up to a limit; beyond it they get 503, and succeed when they are sent again."""
    store, most, beyond = MemoryStore(), 8, 5
    with serving(Config(limits=UNLIMITED.limits.model_copy(update={"most_commands": 100})), store) as site:
        players = [alone(site) for _ in range(1 + most + beyond)]
        site.tables.limit_commands(most)
        moves = [encode_move(ann, path, number) for number, (path, ann) in enumerate(players)]
        with ExitStack() as stack:
            lines = [stack.enter_context(connect(site)) for _ in moves]
            with hold_transactions(store):
                lines[0].sendall(moves[0])
                wait_until(lambda: site.tables.writer_age > 0)  # it is being written
                for line, move in zip(lines[1:], moves[1:], strict=True):
                    line.sendall(move)
                wait_until(lambda: sum(map(is_readable, lines)) == beyond)
                assert site.tables.waiting_commands == most
                refused = [read_to_end(line) for line in lines if is_readable(line)]
            assert all(b"retry-after: " in each and b"too-busy" in each for each in refused)
            statuses = [read_statuses(received) for line in lines if (received := read_to_end(line))]
            assert statuses == [[200]] * (1 + most)
        assert [read_statuses(exchange(site, move)) for move in moves] == [[200]] * len(moves)


def test_computer_players_move_when_there_is_room_again() -> None:
    """A move that was refused because too many commands wait is made later, without anybody asking."""
    sitting = Sitting(Tables(MemoryStore())).make("kniffel", people=0, seats=("greedy", "greedy")).begin()
    clock = [0.0]
    driver = Driver(sitting.tables, bot, lambda: clock[0])
    driver.plan(sitting.id)
    sitting.tables.limit_commands(0)
    for _ in range(3):
        assert (driver.step(), sitting.table.stage) == (1, Stage.PLAYING)
        clock[0] += RETRY_SECONDS
    sitting.tables.limit_commands(100)
    driver.step()
    assert sitting.table.stage is not Stage.PLAYING
    sitting.tables.close()


def test_new_tables_are_refused_before_moves() -> None:
    """While an eighth of the queue is full of new tables, a further one gets 503."""
    with serving(Config(limits=UNLIMITED.limits.model_copy(update={"most_commands": NEW_TABLES_SHARE - 1}))) as site:
        ann = site.program("a token of more than twenty-two signs")
        response = ann.post("/api/tables", edition="kniffel")
        assert refusal(response) == (503, "too-busy")
        assert int(response.headers["Retry-After"]) > 0
