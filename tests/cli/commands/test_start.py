"""`gobelet` by itself as a process of its own: what it says, what it opens, and who can reach it."""

import os
import re
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from conftest import Finished
from gobelet.cli.commands import start as starting
from support.server_process import PATIENCE, browser_into, interruptible, running

pytestmark = pytest.mark.slow

_interruptible = pytest.fixture(autouse=True)(interruptible)
QUIET = ("--no-browser", "--port", "0")


def test_it_serves_this_machine_and_ends(tmp_path: Path) -> None:
    """Without a command a server starts, says where and how to let phones in, and Ctrl-C ends it."""
    with running(tmp_path, *QUIET) as server:
        assert server.said == f"Gobelet is running at {server.url}\n"
        assert (
            server.line() == "Only this machine can reach it. To let phones join: make play LAN=1, or gobelet --lan.\n"
        )
        assert server.line() == "Press Ctrl-C to stop it.\n"
        assert server.url.startswith("http://127.0.0.1:")
        assert "Gobelet" in httpx.get(server.url, timeout=PATIENCE).text
        server.end(signal.SIGINT)
        assert server.process.returncode == 0
        assert server.process.stderr is not None
        assert server.process.stderr.read() == ""


def test_it_opens_the_browser(tmp_path: Path) -> None:
    """The user's browser is shown the address; nobody waits for it."""
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    with running(tmp_path, "--port", "0", BROWSER=browser_into(opened)) as server:
        assert opened.read_text(encoding="utf-8") == f"{server.url}\n"
        server.end(signal.SIGINT)


def test_a_browser_needs_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a bare terminal no browser takes over the screen."""
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    starting.open_browser("http://127.0.0.1:1")
    assert shown == []


@pytest.mark.usefixtures("servers")
def test_the_next_free_port_is_used(gobelet: Callable[..., Finished]) -> None:
    """A port that is taken is said so, and the next one that is free is used."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        said = gobelet("--no-browser", "--port", str(taken)).out
    found = re.match(
        rf"Port {taken} is already in use, so (\d+) is used.\nGobelet is running at http://127.0.0.1:\1\n", said
    )
    assert found is not None, said
    assert int(found[1]) > taken


def test_lan_without_a_network(gobelet: Callable[..., Finished], monkeypatch: pytest.MonkeyPatch) -> None:
    """--lan on a machine without a network says that phones cannot come."""
    monkeypatch.setattr("gobelet.cli.commands.start.lan_addresses", lambda: ())
    monkeypatch.setattr("gobelet.cli.commands.start.run_server", lambda _server, _sockets: None)
    ended = gobelet("--lan", *QUIET)
    assert ended.code == 0, ended.err
    assert "This machine is not on a network, so phones cannot reach it." in ended.out


def test_lan_shows_address_and_code(
    gobelet: Callable[..., Finished], network: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """--lan listens at the network's address too, says it, draws it as a code, and gives it to the pages."""
    found = {}

    def served(server: object, sockets: list[socket.socket]) -> None:
        found["hosts"] = [listening.getsockname()[0] for listening in sockets]
        found["address"] = server.config.app.state.gobelet.config.address  # type: ignore[attr-defined]

    monkeypatch.setattr("gobelet.cli.commands.start.run_server", served)
    ended = gobelet("--lan", *QUIET)
    assert ended.code == 0, ended.err
    assert found["hosts"] == ["127.0.0.1", network]
    assert f"For phones in the same network: {found['address']}\n" in ended.out
    assert str(found["address"]).startswith(f"http://{network}:")
    assert len([line for line in ended.out.splitlines() if set(line) <= set("█▀▄ ") and line]) > 15


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--port", "x"), "--port takes a whole number. Try: gobelet --help\n"),
        (("--port", "70000"), "A port is a number from 0 to 65535, not 70000.\n"),
        (("--lan=1",), "The option --lan takes no value. Try: gobelet --help\n"),
        (("--lan", "serve"), "There is one argument too many on the command line. Try: gobelet serve --help\n"),
        (("nonsense",), "There is no command nonsense. Try: gobelet --help\n"),
    ],
)
def test_what_cannot_be_started(gobelet: Callable[..., Finished], arguments: tuple[str, ...], said: str) -> None:
    """Whatever is wrong is said before anything is served."""
    ended = gobelet(*arguments)
    assert (ended.code, ended.out, ended.err) == (2, "", said)


def test_a_key_that_cannot_be_read(home: Path, gobelet: Callable[..., Finished]) -> None:
    """It is said so in a sentence, and nothing is served."""
    key = home / "XDG_DATA_HOME" / "gobelet" / "key"
    key.unlink()
    key.mkdir()
    for arguments in (QUIET, ("serve", "--port", "0")):
        ended = gobelet(*arguments)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err == f"The file {key} cannot be read: it is a folder.\n"
