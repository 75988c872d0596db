"""`gobelet serve` as a process of its own: where it listens, what it says, and how soon it ends."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import httpx
import pytest

from conftest import Finished
from gobelet.cli.server.uvicorn import Server
from gobelet.record import parse_record
from gobelet.record.verify import verify_record
from gobelet.tables.retention import DAY
from gobelet.tables.service.service import Tables
from gobelet.tables.storage.sql import SqlStore
from support.server_process import PATIENCE, Running, interruptible, running
from support.table_session import Sitting

pytestmark = pytest.mark.slow

_interruptible = pytest.fixture(autouse=True)(interruptible)
HEAVY = {"fastapi", "starlette", "uvicorn", "pydantic", "sqlalchemy", "numpy", "numba", "gobelet.web"}
FORM = "A database is written sqlite:///file or postgresql://user@host/name, and does not begin with “nonsense”.\n"
PEER = "--peer-host takes the IP address at which other servers reach this one, such as 10.0.0.1, not “{}”.\n"
POSTGRES = "postgresql://gobelet@127.0.0.1:9/nowhere"
PROXY = "--proxy takes an address or a network, such as 10.0.0.1 or 10.0.0.0/8, not “{}”.\n"


def serve(home: Path, *options: str) -> AbstractContextManager[Running]:
    """Start a server on a free port."""
    return running(home, "serve", "--port", "0", *options)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_soon_with_streams_open(tmp_path: Path, sign: int) -> None:
    """Ctrl-C and a polite kill end the server although streams are open, its streams too, and that is no failure.

    Only after the latter they say how soon to come again.
    """
    with serve(tmp_path) as server, ExitStack() as open_, httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        made = client.post("/api/tables", json={"command": "1", "edition": "kniffel"}).json()
        path = f"/api/tables/{made['table']['code']}/stream"
        streams = [open_.enter_context(client.stream("GET", path)).iter_lines() for _ in range(5)]
        for lines in streams:
            assert "event: view" in (next(lines) for _ in range(5))
        assert server.end(sign) == 0
        for lines in streams:
            fields = [line.partition(":")[0] for line in lines if line]
            assert fields == ["data", *(["retry"] if sign == signal.SIGTERM else [])]
        assert server.process.stderr is not None
        assert "Traceback" not in server.process.stderr.read()


def test_the_server_plays_and_never_compiles(tmp_path: Path) -> None:
    """A game against the computer runs by itself in the server's process, which does not import the compiler.

    Nor does it import what only metrics need.
    """
    program = """
import sys, threading
from gobelet.cli.main import run
unneeded = {"numba", "prometheus_client"}
threading.Thread(target=lambda: (sys.stdin.readline(), print(*unneeded & set(sys.modules), flush=True))).start()
run(["serve", "--port", "0"])
"""
    with running(tmp_path, program=[sys.executable, "-c", program]) as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            wanted = {"command": "1", "edition": "kniffel", "seats": ["greedy", "random"], "hurried": True}
            made = client.post("/api/tables", json=wanted).json()
            headers = {"Authorization": f"Bearer {made['token']}"}
            path = f"/api/tables/{made['table']['code']}"
            assert client.post(f"{path}/start", json={"command": "2"}, headers=headers).status_code == 200
            with client.stream("GET", f"{path}/stream") as stream:
                told = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
                assert any(document.get("table", document)["stage"] == "over" for document in told)
        server.type("\n")
        assert server.line() == "\n"
        assert server.end(signal.SIGINT) == 0


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    """What was acknowledged is there after a kill; streams go on where they were, and commands are not done again."""
    database = ("--database", f"sqlite:///{tmp_path / 'evening.db'}")
    headers = {"Authorization": "Bearer a-token-of-the-program-itself"}
    bodies = {
        "seats": {"command": "2", "name": "Ann"},
        "start": {"command": "3"},
        "moves": {"command": "4", "seen": 3, "move": {"kind": "RollDice"}},
    }
    with serve(tmp_path, *database) as server, httpx.Client(headers=headers, timeout=PATIENCE) as client:
        wishes = {"command": "1", "edition": "kniffel", "seats": ["person"]}
        path = f"/api/tables/{client.post(f'{server.url}/api/tables', json=wishes).json()['table']['code']}"
        for name, body in bodies.items():
            before = client.post(f"{server.url}{path}/{name}", json=body).json()
        server.end(signal.SIGKILL)
    with serve(tmp_path, *database) as server, httpx.Client(headers=headers, timeout=PATIENCE) as client:
        assert client.get(f"{server.url}{path}").json() == before["table"]
        assert client.post(f"{server.url}{path}/moves", json=bodies["moves"]).json() == before
        last = {"Last-Event-ID": "3"}
        with client.stream("GET", f"{server.url}{path}/stream", headers=last) as stream:
            told = next(json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        assert (told["version"], told["table"]) == (4, before["table"])
        assert server.end(signal.SIGINT) == 0


def test_a_port_that_is_taken(gobelet: Callable[..., Finished]) -> None:
    """A port in use is said so in a sentence, in the reader's language."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        ended = gobelet("serve", "--port", port)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err == f"Port {port} is already in use. Choose another with --port.\n"
        assert "déjà pris" in gobelet("serve", "--port", port, "--lang", "fr").err
        metrics = gobelet("serve", "--port", "0", "--metrics-port", port)
        assert metrics.err == f"Port {port} is already in use. Choose another with --metrics-port.\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--port", "70000"), "A port is a number from 0 to 65535, not 70000.\n"),
        (("--host", "203.0.113.7"), "This machine cannot listen on 203.0.113.7.\n"),
        (("--host", "no.such.host.invalid"), "This machine cannot listen on no.such.host.invalid.\n"),
        (("--port", "x"), "--port takes a whole number. Try: gobelet serve --help\n"),
        (
            ("--port", "0", "--database", "nonsense"),
            FORM,
        ),
        *((("--proxy", proxy), PROXY.format(proxy)) for proxy in ("*", "proxy.example.org", "10.0.0.1/8")),
        (("--archive", "x"), "--archive needs --keep-days: say after how many days tables are archived.\n"),
        (("--metrics-host", "::1"), "--metrics-host needs --metrics-port: name the port for metrics.\n"),
        (
            ("--port", "0", "--peer-host", "10.0.0.1"),
            "--peer-host and --peer-port are for several servers on one PostgreSQL database.\n",
        ),
        *((("--port", "0", "--database", POSTGRES, "--peer-host", host), PEER.format(host)) for host in ("::", "here")),
        (("--port", "0", "--metrics-port", "-1"), "A port is a number from 0 to 65535, not -1.\n"),
        (("--keep-days", "0"), "--keep-days takes a whole number from 1 to 36500. Try: gobelet serve --help\n"),
        (
            ("--keep-days", "9", "--archive", "/dev/null/x"),
            "The folder /dev/null/x cannot be used: there is a file where a folder should be.\n",
        ),
    ],
)
def test_what_cannot_be_served(gobelet: Callable[..., Finished], options: tuple[str, ...], said: str) -> None:
    """Whatever is wrong is said before anything is served."""
    ended = gobelet("serve", *options)
    assert (ended.code, ended.out, ended.err) == (2, "", said)


def test_help_needs_no_framework() -> None:
    """Help imports neither web framework nor server; only that of `serve`, which shows limits, imports Pydantic."""
    for arguments, heavy in ((["--help"], HEAVY), (["serve", "--help"], HEAVY - {"pydantic", "gobelet.web"})):
        program = f"""
import sys
from gobelet.cli.main import run
run({arguments!r})
assert not {heavy!r} & set(sys.modules)
"""
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stderr
        assert "serve" in ended.stdout


def test_other_names_are_allowed(gobelet: Callable[..., Finished], servers: list[Server]) -> None:
    """--allow-host gives the server a name."""
    assert gobelet("serve", "--port", "0", "--allow-host", "Games.Example").code == 0
    assert servers[0].state.config.hosts == {"localhost", "127.0.0.1", "games.example"}


def test_old_tables_are_archived(tmp_path: Path) -> None:
    """A game that was finished long ago becomes a file, and its table is gone; one of yesterday stays."""
    database, archive = f"sqlite:///{tmp_path / 'tables.sqlite3'}", tmp_path / "archive"
    codes = []
    for days in (100, 1):
        tables = Tables(SqlStore(database), clock=lambda days=days: time.time() - days * DAY)  # type: ignore[misc]
        sitting = Sitting(tables).make("kniffel", people=1).begin()
        sitting.play_on()
        codes.append(sitting.table.code)
        tables.close()
    with serve(tmp_path, "--database", database, "--keep-days", "30", "--archive", str(archive)) as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            while not [file for file in archive.iterdir() if file.suffix == ".txt"]:
                client.get("/healthz")  # nobody looks at the table: it would stay
            while client.get(f"/api/tables/{codes[0]}").status_code != 404:
                pass
            assert client.get(f"/api/tables/{codes[1]}").status_code == 200
        assert server.end(signal.SIGINT) == 0
    (file,) = archive.iterdir()
    assert file.name.endswith(f"-{codes[0]}.txt")
    assert verify_record(parse_record(file.read_text())) > 0
