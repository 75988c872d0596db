"""A second start of the game while it runs: who is led where, and what servers note of themselves."""

import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from gobelet.cli.server.single_instance import elder, noted
from support.server_process import PATIENCE, browser_into, interruptible, running

_interruptible = pytest.fixture(autouse=True)(interruptible)
QUIET = ("--no-browser", "--port", "0")
OWN = "http://127.0.0.1:2"


def notes(home: Path) -> list[str]:
    """Return where servers are found, as they have noted it."""
    return [note.read_text(encoding="utf-8") for note in (home / "gobelet" / "servers").glob("*/*")]


@contextmanager
def younger() -> Iterator[Path]:
    """Return the note of a server that starts after all that are noted."""
    with noted(OWN, None) as note:
        os.utime(note, (2**32, 2**32))
        yield note


def test_a_second_start_opens_the_browser_at_the_first(tmp_path: Path) -> None:
    """It is shown before the second ends; also if another port is wanted now, and if the first is one for programs."""
    opened = tmp_path / "opened"
    with running(tmp_path, "serve", "--host", "0.0.0.0", "--port", "0") as server:  # noqa: S104 - everywhere, on purpose
        here = server.url.replace("0.0.0.0", "127.0.0.1")  # noqa: S104
        with running(tmp_path, "--port", "0", BROWSER=browser_into(opened)) as second:
            assert second.process.wait(PATIENCE) == 0
        assert opened.read_text(encoding="utf-8") == f"{here}\n"
        server.end(signal.SIGINT)


def test_a_second_start_leads_to_the_first(tmp_path: Path) -> None:
    """Whoever starts it again with the same tables is told where it runs; other tables get a server of their own."""
    with running(tmp_path, *QUIET) as server:
        again = ("--no-browser", "--port", server.url.rpartition(":")[2])
        with running(tmp_path, *again, "--lan") as second:
            assert second.said == f"Gobelet already runs at {server.url}, with the same tables.\n"
            assert second.line().startswith("If phones cannot reach it, end it")
            assert second.process.wait(PATIENCE) == 0
        for home, database in ((tmp_path, f"sqlite:///{tmp_path}/other.sqlite3"), (tmp_path / "other", "")):
            chosen = ("--database", database) if database else ()
            with running(home, *again, *chosen) as other:
                assert other.said.startswith("Port ")
                assert other.url != server.url
                other.end(signal.SIGINT)
        server.end(signal.SIGINT)


def test_a_server_that_was_killed_leads_nobody_astray(tmp_path: Path) -> None:
    """What it noted stays behind until the next start, which is a server of its own; that one's note goes with it."""
    with running(tmp_path, *QUIET) as server:
        server.end(signal.SIGKILL)
    assert notes(tmp_path) == [server.url]
    with running(tmp_path, "--no-browser", "--port", server.url.rpartition(":")[2]) as server:
        assert server.said == f"Gobelet is at {server.url}\n"
        assert notes(tmp_path) == [server.url]
        server.end(signal.SIGINT)
    assert notes(tmp_path) == []


def test_a_server_for_programs_takes_nobody_over(tmp_path: Path) -> None:
    """Where a family plays and another server of the same tables comes and goes, a new start leads to the family."""
    with running(tmp_path, *QUIET) as server:
        for ends in (False, True):
            with running(tmp_path, "serve", "--port", "0") as other:
                if ends:
                    other.end(signal.SIGINT)
                with running(tmp_path, *QUIET) as second:
                    assert second.said == f"Gobelet already runs at {server.url}, with the same tables.\n"
                    assert second.process.wait(PATIENCE) == 0
        server.end(signal.SIGINT)


def test_of_two_that_start_together_one_asks() -> None:
    """The younger asks the elder; the elder does not ask, so its question does not remove what cannot answer yet."""
    with noted("http://127.0.0.1:1", None) as first, younger() as second:
        assert elder(first, OWN, None) is None
        assert second.exists()
        assert elder(second, OWN, None) is None
        assert not first.exists()


def test_a_note_of_our_own_address() -> None:
    """Whoever left it is gone, for the port is ours: we would wait for our own answer. It is removed unasked."""
    with socket.create_server(("127.0.0.1", 0)) as own:
        address = f"http://127.0.0.1:{own.getsockname()[1]}"
        with noted(address, None) as left, younger() as note:
            assert elder(note, address, None) is None
            assert not left.exists()
        own.settimeout(0)
        with pytest.raises(BlockingIOError):
            own.accept()


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.0 200 OK\r\n\r\nhello", b"SSH-2.0\r\n", b"a" * 9999])
def test_something_else_at_the_port(answer: bytes) -> None:
    """Whatever answers there is not taken for a server of ours."""
    with socket.create_server(("127.0.0.1", 0)) as other, ThreadPoolExecutor(1) as pool:

        def reply() -> None:
            line, _ = other.accept()
            with line:
                line.recv(4096)
                line.sendall(answer)

        replied = pool.submit(reply)
        with noted(f"http://127.0.0.1:{other.getsockname()[1]}", None), younger() as note:
            assert elder(note, OWN, None) is None
        replied.result(PATIENCE)


def test_something_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not waited for any longer than for a server that is only just starting."""
    monkeypatch.setattr("gobelet.cli.server.single_instance.PATIENCE", 0.05)
    other = socket.create_server(("127.0.0.1", 0))
    with other, noted(f"http://127.0.0.1:{other.getsockname()[1]}", None) as silent, younger() as note:
        assert elder(note, OWN, None) is None
        assert silent.exists()  # it may be one of ours after all


@pytest.mark.parametrize("words", [b"", b"http://[", b"http://127.0.0.1:66666", b"\0", b"\xff"])
def test_a_damaged_note(words: bytes) -> None:
    """It leads nowhere, stands in nobody's way, and is removed."""
    with noted("", None) as damaged, younger() as note:
        damaged.write_bytes(words)
        assert elder(note, OWN, None) is None
        assert not damaged.exists()


def test_a_note_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A server runs all the same."""
    (tmp_path / "file").touch()
    monkeypatch.setattr("gobelet.cli.server.single_instance._notes", lambda _mark: tmp_path / "file" / "notes")
    with noted("http://127.0.0.1:1", None) as note:
        assert elder(note, OWN, None) is None
