"""The program as a process of its own: pipes, signals, colours and locales. No test here can wait for ever."""

import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "gobelet"]
TIMEOUT = 60.0
"""Seconds after which a process is killed; whoever reads from it then reads its end."""


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    """Let processes started here receive SIGINT, which a shell ignores for background jobs."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def make_environment(home: Path, **changes: str) -> dict[str, str]:
    """Return this environment with a home of its own."""
    return {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUTF8": "0", **changes}


@contextmanager
def watch(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Wait for a process at the end, and kill it when that takes too long."""
    watchdog = threading.Timer(TIMEOUT, process.kill)
    watchdog.start()
    try:
        with process:
            yield process
    finally:
        watchdog.cancel()


@contextmanager
def start_game(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a game that listens on a pipe."""
    started = subprocess.Popen(
        [*PROGRAM, "play", "mb-1982", "--players", "Ann", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=make_environment(home),
        text=True,
        bufsize=0,
    )
    with watch(started) as process:
        yield process


def get_output(process: subprocess.Popen[str]) -> IO[str]:
    """Return what the process writes to."""
    assert process.stdout is not None
    return process.stdout


def type_until(process: subprocess.Popen[str], typed: str, shown: str) -> None:
    """Type something and read on until the program shows what is expected."""
    assert process.stdin is not None
    process.stdin.write(typed)
    line = typed
    while shown not in line:
        line = get_output(process).readline()
        assert line, f"the program ended before it showed {shown!r}"


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    """A game can be played by another program, line by line, to its end."""
    typed = "".join(f"roll\n{box}\n" for box in ["aces", "twos", "threes", "fours", "fives", "sixes"])
    typed += "".join(f"\n{box}\n" for box in ("3 of a kind", "four of", "full", "small", "large", "yahtzee", "chance"))
    done = subprocess.run(
        [*PROGRAM, "play", "hasbro-2014", "--players", "Ann", "--seed", "1"],
        input=typed + "\n",
        env=make_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT,
    )
    assert "The end:" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_ctrl_c_saves(tmp_path: Path) -> None:
    """An interrupted game is saved, and the program says how to resume it."""
    with start_game(tmp_path) as process:
        type_until(process, "roll\n", "Chance")
        process.send_signal(signal.SIGINT)
        assert "gobelet play --resume" in get_output(process).read()
    assert process.returncode == 0
    (saved,) = (tmp_path / "gobelet/games").glob("*.txt")
    assert "Ann: " in saved.read_text(encoding="utf-8")


def test_two_programs_at_one_game(tmp_path: Path) -> None:
    """The second program saves under a new name; neither overwrites the other's file."""
    games = tmp_path / "gobelet/games"
    with start_game(tmp_path) as first:
        type_until(first, "roll\n", "Chance")
        (path,) = games.glob("*.txt")
        again = [*PROGRAM, "play", "--resume"]
        subprocess.run(
            again, input="fours\n", env=make_environment(tmp_path), check=True, text=True, capture_output=True
        )
        between = path.read_text(encoding="utf-8")
        type_until(first, "chance\n", "Another program has changed")
    assert path.read_text(encoding="utf-8") == between
    assert "fours=" in between
    (other,) = set(games.glob("*.txt")) - {path}
    assert "chance=" in other.read_text(encoding="utf-8")


def test_kill_loses_nothing(tmp_path: Path) -> None:
    """Every move is on disk before the next question, so even SIGKILL loses nothing."""
    with start_game(tmp_path) as process:
        type_until(process, "roll\nchance\n", "turn 2")
        process.kill()
    (saved,) = (tmp_path / "gobelet/games").glob("*.txt")
    assert "chance=" in saved.read_text(encoding="utf-8")


def test_a_silent_process_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog of these tests ends a process that says nothing and does not stop, so none of them hangs."""
    monkeypatch.setitem(globals(), "TIMEOUT", 0.2)
    silent = subprocess.Popen([sys.executable, "-c", "while True: pass"], stdout=subprocess.PIPE, text=True)
    with watch(silent) as process:
        assert get_output(process).read() == ""
    assert process.returncode == -signal.SIGKILL


def test_a_terminal_without_accents(tmp_path: Path) -> None:
    """Where the terminal has no accents, letters are replaced; nothing breaks."""
    done = subprocess.run(
        [*PROGRAM, "rules", "mb-1982", "--lang", "fr"],
        env=make_environment(tmp_path, LC_ALL="POSIX", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii:strict"),
        capture_output=True,
        check=False,
        timeout=TIMEOUT,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def read_terminal(master: int) -> bytes:
    """Return all that is shown on a terminal until the other end is closed."""
    shown = b""
    try:
        while chunk := os.read(master, 4096):
            shown += chunk
    except OSError:  # Linux's way to say that the other end is closed
        pass
    finally:
        os.close(master)
    return shown


@pytest.mark.parametrize(("no_color", "bold"), [("", True), ("1", False)])
def test_no_color_is_honoured(tmp_path: Path, no_color: str, *, bold: bool) -> None:
    """On a terminal headings are bold, unless NO_COLOR is set."""
    master, terminal = os.openpty()
    started = subprocess.Popen(
        [*PROGRAM, "play", "mb-1982", "--players", "Ann"],
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        env=make_environment(tmp_path, NO_COLOR=no_color, TERM="xterm"),
        text=True,
    )
    os.close(terminal)
    with watch(started) as process:
        shown = read_terminal(master)
    assert process.returncode == 0
    assert (b"\x1b[1m" in shown) is bold


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    """A reader that closes the pipe causes no error."""
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{shlex.join(PROGRAM)} rules classic | true"],  # noqa: S607
        env=make_environment(tmp_path),
        capture_output=True,
        check=True,
        timeout=TIMEOUT,
    )
    assert done.stderr == b""


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """Output that cannot be written is an error with a sentence, not a traceback."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*PROGRAM, "editions"],
            env=make_environment(tmp_path),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=TIMEOUT,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("The output cannot be written")
