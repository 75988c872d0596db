"""The program as a process of its own: pipes, signals, colours and locales."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "gobelet"]


def environment(home: Path, **changes: str) -> dict[str, str]:
    """Return this environment with a home of its own."""
    return {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONUTF8": "0", **changes}


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    """A game can be played by another program, line by line, to its end."""
    typed = "".join(f"roll\n{box}\n" for box in ["aces", "twos", "threes", "fours", "fives", "sixes"])
    typed += "".join(f"\n{box}\n" for box in ("3 of a kind", "four of", "full", "small", "large", "yahtzee", "chance"))
    done = subprocess.run(
        [*PROGRAM, "play", "hasbro-2014", "--players", "Ann", "--seed", "1"],
        input=typed + "\n",
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "The end:" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def play(home: Path) -> subprocess.Popen[str]:
    """Start a game that listens on a pipe."""
    return subprocess.Popen(
        [*PROGRAM, "play", "mb-1982", "--players", "Ann", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(home),
        text=True,
        bufsize=0,
    )


def type_until(process: subprocess.Popen[str], typed: str, shown: str) -> None:
    """Type something and read on until the program shows what is expected."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(typed)
    while shown not in process.stdout.readline():
        assert process.poll() is None


def test_ctrl_c_saves(tmp_path: Path) -> None:
    """An interrupted game is kept, and the program says how to go on."""
    with play(tmp_path) as process:
        type_until(process, "roll\n", "Chance")
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert "gobelet play --resume" in process.stdout.read()
    assert process.returncode == 0
    (saved,) = (tmp_path / "gobelet/games").glob("*.txt")
    assert "Ann: " in saved.read_text(encoding="utf-8")


def test_kill_loses_nothing(tmp_path: Path) -> None:
    """Every move is on disk before the next question, so even SIGKILL loses nothing."""
    with play(tmp_path) as process:
        type_until(process, "roll\nchance\n", "turn 2")
        process.kill()
    (saved,) = (tmp_path / "gobelet/games").glob("*.txt")
    assert "chance=" in saved.read_text(encoding="utf-8")


def test_a_terminal_without_accents(tmp_path: Path) -> None:
    """Where the terminal has no accents, letters are replaced; nothing breaks."""
    done = subprocess.run(
        [*PROGRAM, "rules", "mb-1982", "--lang", "fr"],
        env=environment(tmp_path, LC_ALL="POSIX", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii:strict"),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("no_color", "bold"), [("", True), ("1", False)])
def test_no_color_is_honoured(tmp_path: Path, no_color: str, *, bold: bool) -> None:
    """On a terminal headings are bold, unless NO_COLOR is set."""
    master, terminal = os.openpty()
    with subprocess.Popen(
        [*PROGRAM, "play", "mb-1982", "--players", "Ann"],
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        env=environment(tmp_path, NO_COLOR=no_color, TERM="xterm"),
    ) as process:
        os.close(terminal)
        shown = b""
        try:
            while chunk := os.read(master, 4096):
                shown += chunk
        except OSError:  # Linux's way to say that the other end is closed
            pass
    os.close(master)
    assert process.returncode == 0
    assert (b"\x1b[1m" in shown) is bold


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    """Whoever reads our output may stop reading."""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m gobelet rules classic | head -n 1"],  # noqa: S607 - a shell is what this is about
        env=environment(tmp_path),
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
