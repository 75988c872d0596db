"""`gobelet` by itself as a process of its own: what it says, what it opens, and who can reach it."""

import io
import os
import signal
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from conftest import Finished
from gobelet.cli.commands import start as starting
from gobelet.cli.server import bootstrap
from gobelet.cli.server.qr import terminal_code
from gobelet.cli.server.secret_key import BYTES, cookie_key
from gobelet.cli.server.sockets import bound_nearby, lan_addresses, port_of, reached_at
from gobelet.game import Illegal, Unreadable
from support.server_process import PATIENCE, browser_into, interruptible, running

pytestmark = pytest.mark.slow

_interruptible = pytest.fixture(autouse=True)(interruptible)
QUIET = ("--no-browser", "--port", "0")


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> str:
    """An address other than 127.0.0.1 that only this machine reaches, which stands for one in a network."""
    address = "127.0.0.2"
    monkeypatch.setattr("gobelet.cli.server.sockets._own_addresses", lambda: iter((address,)))
    monkeypatch.setattr("gobelet.cli.server.sockets.ip_address", lambda _text: _Elsewhere())
    return address


class _Elsewhere:
    is_loopback = False
    is_unspecified = False


def test_it_serves_this_machine_and_ends(tmp_path: Path) -> None:
    """Without a command a server starts, says where and how to let phones in, and Ctrl-C ends it."""
    with running(tmp_path, *QUIET) as server:
        assert server.said == f"Gobelet is at {server.url}\n"
        assert server.line() == "Only this machine reaches it. To let phones in: make play LAN=1, or gobelet --lan.\n"
        assert server.line() == "Ctrl-C ends it.\n"
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


@pytest.mark.parametrize("sign", bootstrap.ENDING)
def test_ctrl_c_while_garbage_is_searched_for(monkeypatch: pytest.MonkeyPatch, sign: signal.Signals) -> None:
    """It is heard afterwards: raised in the middle, Python would tell of it and forget it."""
    searched = []

    def collect() -> None:
        signal.raise_signal(sign)
        searched.append(True)

    monkeypatch.setattr("gc.collect", collect)
    before = {each: signal.getsignal(each) for each in bootstrap.ENDING}
    with pytest.raises(KeyboardInterrupt):
        bootstrap._collect_seldom()
    for each, handler in before.items():
        signal.signal(each, handler)
    assert searched


def test_a_browser_needs_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a bare terminal no browser takes over the screen."""
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    starting.show("http://127.0.0.1:1")
    assert shown == []


def test_the_next_free_port_is_used(tmp_path: Path) -> None:
    """A port that is taken is said so, and the next one that is free is used."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with running(tmp_path, "--no-browser", "--port", str(taken)) as server:
            port = int(server.url.rpartition(":")[2])
            assert port > taken
            assert server.said.startswith(f"Port {taken} is already in use, so {port} is used.\n")
            server.end(signal.SIGINT)


def test_all_addresses_have_one_port(network: str) -> None:
    """Where a port is free at one address and taken at another, the next is used at both, and none is left open."""
    with socket.create_server((network, 0)) as other:
        taken = other.getsockname()[1]
        found = bound_nearby(("127.0.0.1", network), taken)
        ports = {port_of(listening) for listening in found}
        for listening in found:
            listening.close()
        assert len(ports) == 1
        assert min(ports) > taken
        socket.create_server(("127.0.0.1", taken)).close()


def test_a_port_that_may_not_be_used() -> None:
    """Only a port that is taken makes room for the next."""
    with pytest.raises(Unreadable, match="port-form"):
        bound_nearby(("127.0.0.1",), 70000)
    with pytest.raises(Illegal, match="address-unusable"):
        bound_nearby(("203.0.113.7",), 0)


def test_addresses_of_a_network(network: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only addresses that this machine has count; a server that listens at one is reached there."""
    assert lan_addresses() == (network,)
    with socket.create_server((network, 0)) as listening:
        assert reached_at(listening) == f"http://{network}:{port_of(listening)}"
    monkeypatch.setattr("gobelet.cli.server.sockets._own_addresses", lambda: iter(("203.0.113.7",)))
    assert lan_addresses() == ()


def test_only_this_machine_reaches_loopback() -> None:
    """A server that listens at 127.0.0.1 has no address for phones."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert reached_at(listening) == ""


class _Terminal(io.StringIO):
    """A terminal with an encoding of its own."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a text stream's, which is fixed
        return self._encoding

    def isatty(self) -> bool:
        return True


def test_a_code_in_any_terminal() -> None:
    """The code is drawn in half blocks with its own colours, and in spaces where there are no blocks."""
    blocks, spaces = (terminal_code("http://192.168.1.20:8000", _Terminal(each)) for each in ("utf-8", "ascii"))
    assert len(blocks.splitlines()) == 17
    assert all(line.startswith("\033[97;40m") and line.endswith("\033[0m") for line in blocks.splitlines())
    assert spaces.isascii()
    assert len(spaces.splitlines()) == 33
    assert "\033" not in terminal_code("http://192.168.1.20:8000", io.TextIOWrapper(io.BytesIO(), "utf-8"))


def test_lan_without_a_network(gobelet: Callable[..., Finished], monkeypatch: pytest.MonkeyPatch) -> None:
    """--lan on a machine without a network says that phones cannot come."""
    monkeypatch.setattr("gobelet.cli.commands.start.lan_addresses", lambda: ())
    monkeypatch.setattr("gobelet.cli.commands.start.run", lambda _server, _sockets: None)
    ended = gobelet("--lan", *QUIET)
    assert ended.code == 0, ended.err
    assert "This machine is in no network, so phones cannot reach it." in ended.out


def test_lan_shows_address_and_code(
    gobelet: Callable[..., Finished], network: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """--lan listens at the network's address too, says it, draws it as a code, and gives it to the pages."""
    found = {}

    def served(server: object, sockets: list[socket.socket]) -> None:
        found["hosts"] = [listening.getsockname()[0] for listening in sockets]
        found["address"] = server.config.app.state.gobelet.config.address  # type: ignore[attr-defined]

    monkeypatch.setattr("gobelet.cli.commands.start.run", served)
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
        (("--lan", "serve"), "There is a word too many on the command line. Try: gobelet serve --help\n"),
        (("nonsense",), "There is no command nonsense. Try: gobelet --help\n"),
    ],
)
def test_what_cannot_be_started(gobelet: Callable[..., Finished], arguments: tuple[str, ...], said: str) -> None:
    """Whatever is wrong is said before anything is served."""
    ended = gobelet(*arguments)
    assert (ended.code, ended.out, ended.err) == (2, "", said)


# -- the key -----------------------------------------------------------------------------------------------------


def test_a_key_is_made_once(tmp_path: Path) -> None:
    """The key has 32 bytes, stays the same, and only its user may read it; no draft is left."""
    folder = tmp_path / "data" / "gobelet"
    key = cookie_key(folder)
    assert len(key) == BYTES
    assert cookie_key(folder) == key
    assert [path.name for path in folder.iterdir()] == ["key"]
    assert stat.S_IMODE((folder / "key").stat().st_mode) == 0o600


def test_of_two_keys_one_gives_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever makes a key at the same time as another uses the one that came first."""
    first = b"f" * BYTES

    def late(count: int) -> bytes:
        (tmp_path / "key").write_bytes(first)
        return b"s" * count

    monkeypatch.setattr("secrets.token_bytes", late)
    assert cookie_key(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_damaged_key(tmp_path: Path, gobelet: Callable[..., Finished]) -> None:
    """A key that is too short, or no file, is said so in a sentence, and nothing is served."""
    (tmp_path / "key").write_bytes(b"short")
    with pytest.raises(Unreadable, match="key-short"):
        cookie_key(tmp_path)
    folder = Path(os.environ["XDG_DATA_HOME"]) / "gobelet"
    (folder / "key").mkdir(parents=True)
    for arguments in (QUIET, ("serve", "--port", "0")):
        ended = gobelet(*arguments)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err == f"The file {folder / 'key'} cannot be read: it is a folder.\n"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Where no key can be kept, that is said."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Unreadable, match="file-un"):
        cookie_key(tmp_path / "file")
