"""A second start of the game while it runs: which server is shown, and what servers leave behind."""

import errno
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest
from filelock import FileLock

from gobelet.cli.server.single_instance import hold_database, register_server
from gobelet.cli.server.uvicorn import Server
from support.server_process import PATIENCE, browser_into, interruptible, running
from support.terminal_session import Run

_interruptible = pytest.fixture(autouse=True)(interruptible)
QUIET = ("--no-browser", "--port", "0")
FIRST, SECOND, THIRD = (f"http://127.0.0.1:{port}" for port in (1, 2, 3))


def files(home: Path, pattern: str) -> list[Path]:
    """Return what servers have written."""
    return sorted((home / "gobelet" / "servers").glob(f"*/{pattern}"))


def addresses(home: Path) -> list[str]:
    """Return the addresses that servers have written, the oldest first."""
    return [path.read_text(encoding="utf-8") for path in files(home, "*.address")]


@pytest.fixture
def data(home: Path) -> Path:
    """The user's data folder."""
    return home / "XDG_DATA_HOME"


# -- processes ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_second_start_opens_the_browser_at_the_first(tmp_path: Path) -> None:
    """It is shown before the second ends; also if another port is wanted now, and if the first is one for programs."""
    opened = tmp_path / "opened"
    with running(tmp_path, "serve", "--host", "0.0.0.0", "--port", "0") as server:  # noqa: S104 - everywhere, on purpose
        here = server.url.replace("0.0.0.0", "127.0.0.1")  # noqa: S104
        with running(tmp_path, "--port", "0", BROWSER=browser_into(opened)) as second:
            assert second.process.wait(PATIENCE) == 0
        assert opened.read_text(encoding="utf-8") == f"{here}\n"
        server.end(signal.SIGINT)


@pytest.mark.slow
def test_a_second_start_leads_to_the_first(
    tmp_path: Path, gobelet: Run, servers: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever starts it again with the same tables is told where it runs; other tables get a server of their own."""
    with running(tmp_path, *QUIET) as server:
        again = ("--no-browser", "--port", server.url.rpartition(":")[2])
        other = gobelet(*again)  # with the tables of another user
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        others = [other, gobelet(*again, "--database", f"sqlite:///{tmp_path}/other.sqlite3")]
        assert [each.out.startswith("Port ") for each in others] == [True, True]
        assert len(servers) == 2
        said = gobelet(*again, "--lan").out
        assert said.startswith(f"Gobelet is already running at {server.url}, with the same tables.\nIf phones cannot")
        assert len(servers) == 2
        server.end(signal.SIGINT)


@pytest.mark.slow
def test_a_server_that_was_killed_leads_nobody_astray(tmp_path: Path) -> None:
    """Its files stay until the next start, which is a server of its own and deletes them; its own go with it."""
    with running(tmp_path, *QUIET) as server:
        server.end(signal.SIGKILL)
    assert addresses(tmp_path) == [server.url]
    with running(tmp_path, "--no-browser", "--port", server.url.rpartition(":")[2]) as server:
        assert server.said == f"Gobelet is running at {server.url}\n"
        assert addresses(tmp_path) == [server.url]
        server.end(signal.SIGINT)
    assert addresses(tmp_path) == []
    assert files(tmp_path, "*.server") == []


@pytest.mark.soak
@pytest.mark.slow
def test_a_server_for_programs_takes_nobody_over(
    tmp_path: Path, gobelet: Run, servers: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a family plays and another server of the same tables comes and goes, a new start leads to the family."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with running(tmp_path, *QUIET) as server, running(tmp_path, "serve", "--port", "0", "--second") as other:
        for ends in (False, True):
            if ends:
                other.end(signal.SIGINT)
            assert gobelet(*QUIET).out == f"Gobelet is already running at {server.url}, with the same tables.\n"
        server.end(signal.SIGINT)
    assert servers == []


@pytest.mark.slow
def test_a_second_server_of_one_file_stops(
    tmp_path: Path, gobelet: Run, servers: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says why, also to another user, who cannot see the first one's address; the first one goes on."""
    serve = ("serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/evening.sqlite3")
    with running(tmp_path, *serve) as server:
        another_user = gobelet(*serve)
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        for second in (another_user, gobelet(*serve)):
            assert second.code == 2
            assert second.err.startswith("Another server already uses the database")
        assert (gobelet(*serve, "--second").code, len(servers)) == (0, 1)
        server.end(signal.SIGKILL)
    assert (gobelet(*serve).code, len(servers)) == (0, 2)


# -- files -------------------------------------------------------------------------------------------------------


def test_a_file_is_held_by_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is named; a file in a folder without permissions, and PostgreSQL, are held by anybody."""
    monkeypatch.chdir(tmp_path)
    with hold_database(f"sqlite:///{tmp_path}/a.sqlite3") as first:
        with hold_database("sqlite:///a.sqlite3") as second, hold_database("sqlite:///b.sqlite3") as other:
            assert (first, second, other) == (True, False, True)
        for free in ("postgresql://ann@localhost/tables", f"sqlite:///{tmp_path}/none/a.sqlite3"):
            with hold_database(free) as one, hold_database(free) as two:
                assert one
                assert two
    with hold_database("sqlite:///a.sqlite3") as later:
        assert later


def test_another_users_lock_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may not open the lock's file cannot know that it is free; where there is none, none can be made."""
    opened = os.open
    (tmp_path / "taken.sqlite3.lock").touch()

    def refuse(path: Path | str, *arguments: int, **named: int) -> int:
        if str(path).endswith(".lock"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *arguments, **named)

    monkeypatch.setattr("os.open", refuse)
    for name in ("taken", "free"):
        with hold_database(f"sqlite:///{tmp_path}/{name}.sqlite3") as free:
            assert free is (name == "free")


def test_the_server_that_runs_longest_is_found() -> None:
    """After its end it is the next one, whichever ends first."""
    with ExitStack() as rest:
        with register_server(FIRST, None) as before_first:
            assert before_first is None
            assert rest.enter_context(register_server(SECOND, None)) == FIRST
            with register_server(THIRD, None) as before_third:
                assert before_third == FIRST
        with register_server(THIRD, None) as before_third:
            assert before_third == SECOND
    with register_server(THIRD, None) as before_third:
        assert before_third is None


@pytest.mark.parametrize("database", [None, "sqlite:///evening.db", "postgresql://ann:secret@localhost/tables"])
def test_servers_of_one_database_find_each_other(
    database: str | None, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not those of another database or another machine; no file tells the database's name."""
    with register_server(FIRST, database):
        with register_server(SECOND, database) as running_, register_server(THIRD, "sqlite:///other.db") as other:
            assert (running_, other) == (FIRST, None)
        written = [*files(data, "*"), *(path.read_bytes() for path in files(data, "*"))]
        assert not any("secret" in str(each) or "evening" in str(each) for each in written)
        monkeypatch.setattr("socket.gethostname", lambda: "another-machine")
        with register_server(SECOND, database) as running_:
            assert running_ is None


def test_a_file_is_one_database_however_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its path from here, in full, or by a link."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.db").touch()
    (tmp_path / "link.db").symlink_to(tmp_path / "evening.db")
    with register_server(FIRST, "sqlite:///evening.db"):
        for name in (f"sqlite:///{tmp_path}/evening.db", "sqlite:///link.db"):
            with register_server(SECOND, name) as running_:
                assert running_ == FIRST


def test_of_several_that_start_together_one_serves() -> None:
    """The others get its address: nobody reads an address before it is written."""
    count = 8
    barrier, registered = Barrier(count), Barrier(count)

    def start(number: int) -> str | None:
        barrier.wait(PATIENCE)
        with register_server(f"http://127.0.0.1:{number + 1}", None) as running_:
            registered.wait(PATIENCE)
            return running_

    with ThreadPoolExecutor(count) as pool:
        found = list(pool.map(start, range(count)))
    (first,) = (number for number, running_ in enumerate(found) if running_ is None)
    assert set(found) == {None, f"http://127.0.0.1:{first + 1}"}


@pytest.mark.parametrize(
    "content", [b"", b"http://[", b"http://127.0.0.1:66666", b"http://127.0.0.1", b"file:///x", b"\0", b"\xff"]
)
def test_a_damaged_address_leads_nowhere(data: Path, content: bytes) -> None:
    """A new start serves, and the next one leads there."""
    with register_server(FIRST, None):
        (address,) = files(data, "*.address")
        address.write_bytes(content)
        with register_server(SECOND, None) as running_, register_server(THIRD, None) as third:
            assert (running_, third) == (None, SECOND)


def test_files_left_behind_are_deleted(data: Path) -> None:
    """Those of servers that run stay."""
    with register_server(FIRST, None):
        (own,) = files(data, "*.server")
        for name in ("0-1.server", "0-1.address"):
            own.with_name(name).write_text(SECOND, encoding="utf-8")
        with register_server(THIRD, None) as running_:
            assert running_ == FIRST
        assert files(data, "*.server") == [own]
        assert addresses(data) == [FIRST]


def _block_folder(folder: Path) -> None:
    folder.rmdir()
    folder.touch()


def _block_registry(folder: Path) -> None:
    (folder / "registry.lock").mkdir()


def _block_server(folder: Path) -> None:
    (folder / "0-1.server").mkdir()


def _block_address(folder: Path) -> None:
    (folder / "0-1.address").mkdir()
    (folder / "0-1.server").touch()


@pytest.mark.parametrize("block", [_block_folder, _block_registry, _block_server, _block_address])
def test_files_that_cannot_be_opened_stand_in_nobodys_way(data: Path, block: Callable[[Path], None]) -> None:
    """A server starts all the same."""
    with register_server(FIRST, None):
        (folder,) = (data / "gobelet" / "servers").iterdir()
    (folder / "registry.lock").unlink()
    block(folder)
    with register_server(FIRST, None) as running_:
        assert running_ is None


def test_an_address_that_cannot_be_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server starts without registration, and leaves nothing behind."""

    def fail(_path: Path) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("gobelet.cli.server.single_instance.replace_file", fail)
    with register_server(FIRST, None) as running_:
        assert running_ is None
        assert files(data, "*.server") == []


def test_a_server_that_never_finishes_its_registration(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not waited for any longer than servers take to start."""
    monkeypatch.setattr("gobelet.cli.server.single_instance.REGISTRY_TIMEOUT", 0.05)
    with register_server(FIRST, None):
        (registry,) = files(data, "registry.lock")
        with FileLock(registry), register_server(SECOND, None) as running_:
            assert running_ is None


def test_a_start_that_shows_another_server_is_not_registered(data: Path) -> None:
    """While it waits for the browser it serves nobody, so a further start must not be led to it."""
    with ExitStack() as first:
        assert first.enter_context(register_server(FIRST, None, only_first=True)) is None
        with register_server(SECOND, None, only_first=True) as running_server:
            assert running_server == FIRST
            assert addresses(data) == [FIRST]
            first.close()
            with register_server(THIRD, None, only_first=True) as other:
                assert other is None
                assert addresses(data) == [THIRD]
