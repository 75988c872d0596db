"""Files that are none: pipes, devices, endless, huge and deep ones are refused in bounded time and memory.

Each command runs in a process of its own with a limit of memory and time, so that a hang is a failure and not a wait.
"""

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from gobelet.terminal.saves import MAX_BYTES
from support.terminal_session import write_record

PROGRAM: Final = [sys.executable, "-m", "gobelet"]
TIMEOUT: Final = 60
MEMORY: Final = 2**30
"""Bytes of address space: enough for the program, and far from a file without end."""
COMMANDS: Final = (["replay"], ["verify"], ["play", "--resume"])
HEAD: Final = "Gobelet record 1\nEdition: classic\n"


def read_with(command: list[str], path: str | Path, content: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command that reads a file."""
    return subprocess.run(
        [*PROGRAM, *command, str(path)],
        input=content,
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )


def assert_refused(done: subprocess.CompletedProcess[bytes], sentence: str = "") -> None:
    """Check that a file was refused with a short sentence and without a traceback."""
    said = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b""), said
    assert sentence in said
    assert "Traceback" not in said
    assert len(said) < 100_000


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_pipes_are_refused(command: list[str], tmp_path: Path) -> None:
    """A pipe that nobody writes to is refused at once, for every command that reads a file."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert_refused(read_with(command, path), "is not an ordinary file")


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/tty", "/dev/random", "/proc/self/mem", "socket", "."])
def test_devices_are_refused(name: str, tmp_path: Path) -> None:
    """Devices without end, sockets and folders are refused, also through a link."""
    link = tmp_path / "link"
    if name == "socket":
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(tmp_path / name))
            assert_refused(read_with(["replay"], tmp_path / name))
        return
    link.symlink_to(name)
    assert_refused(read_with(["replay"], link))


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    """A file of a terabyte, and one just above the limit, are not read."""
    for size in (2**40, MAX_BYTES + 1):
        path = tmp_path / "huge"
        with path.open("wb") as file:
            file.truncate(size)
        assert_refused(read_with(["verify"], path), "too large")


def test_standard_input_is_bounded(tmp_path: Path) -> None:
    """`-` is standard input: a record comes through, and what does not end is refused."""
    record = write_record(tmp_path, "Ann: 65432 chance\n").read_bytes()
    done = read_with(["replay"], "-", record)
    assert (done.returncode, b"Ann" in done.stdout) == (0, True), done.stderr
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [*PROGRAM, "replay", "-"], stdin=endless, capture_output=True, timeout=TIMEOUT, check=False
        )
    assert_refused(done, "too large")


def test_a_game_is_not_resumed_from_a_pipe() -> None:
    """The players type into standard input, and the game would be saved in a file called `-`."""
    assert_refused(read_with(["play", "--resume"], "-"), "There is no file -.")


HOSTILE: Final[dict[str, Callable[[], str]]] = {
    "nothing": lambda: "",
    "zeros": lambda: "\0" * MAX_BYTES,
    "headings": lambda: HEAD + "Players: a\n" * (MAX_BYTES // 12),
    "computer players": lambda: HEAD + "Players: a\nComputer: " + ",".join(f"p{n}=x" for n in range(MAX_BYTES // 12)),
    "house rules": lambda: HEAD + "Players: a\nHouse rules: " + " ".join(f"x{n}=y" for n in range(MAX_BYTES // 12)),
    "names": lambda: HEAD + "Players: " + "+".join(f"p{n}" for n in range(MAX_BYTES // 10)),
    "entropy": lambda: HEAD + "Players: a\nEntropy: " + "-," * (MAX_BYTES // 4),
    "one word": lambda: HEAD + "Players: a\na: " + "1" * (MAX_BYTES // 2),
    "brackets": lambda: "[" * MAX_BYTES,
    "objects": lambda: HEAD + '{"a":' * (MAX_BYTES // 8),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_content_is_refused(name: str, tmp_path: Path) -> None:
    """As much of anything as a file may have is refused, with a bounded number of short sentences."""
    path = tmp_path / "record"
    path.write_text(HOSTILE[name](), encoding="utf-8")
    assert_refused(read_with(["replay"], path))


def test_a_long_record_is_replayed(tmp_path: Path) -> None:
    """A record with thousands of undone fills is legal, and read."""
    path = write_record(tmp_path, "Ann: 65432\n" + "Ann: chance\nAnn: undo\n" * 2000 + "Ann: chance\n")
    assert read_with(["replay"], path).returncode == 0


def test_a_saved_game_that_is_a_pipe_is_left_out(tmp_path: Path) -> None:
    """A pipe or an endless file among the saved games does not keep anybody from playing."""
    games = tmp_path / "gobelet" / "games"
    games.mkdir(parents=True)
    os.mkfifo(games / "pipe.txt")
    with (games / "huge.txt").open("wb") as file:
        file.truncate(2**40)
    done = subprocess.run(
        [*PROGRAM, "play", "classic", "--players", "Ann"],
        input=b"quit\n",
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert b"too large" in done.stdout
