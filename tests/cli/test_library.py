"""The library of solved tables as commands use it: messages, a full disk, and Ctrl-C."""

import errno
import io
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.cli.library import open_library
from gobelet.game import Unreadable
from gobelet.i18n import Speaker
from gobelet.solver.storage.kernel_folder import AIMING, ODDS, PLAYING, SHARING, SOLVING

PROGRAM = [sys.executable, "-m", "gobelet"]
GAME = [*PROGRAM, "play", "kniffel", "--house", "rolls=1", "--players", "Ann", "--seed", "1"]
TIMEOUT = 300.0


def make_new_user_environment(home: Path) -> dict[str, str]:
    """Return the environment of somebody for whom nothing has been compiled yet."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data")}
    del environment["NUMBA_CACHE_DIR"]
    return environment


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_is_said_while_one_waits(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each part of the solver is named, on stderr, to a terminal or not, in lines of at most 80 columns."""
    reports = open_library(Speaker(language)).reports
    said = []
    for part in (SOLVING, SHARING, PLAYING, ODDS, AIMING):
        reports.on_compile(part)
        said.append(capsys.readouterr().err)
    assert len(set(said)) == len(said)
    assert all(len(line) <= 80 for text in said for line in text.splitlines())
    assert all("bersetz" not in text and "ompil" not in text for text in said)


class Full(io.StringIO):
    """A stream that nothing can be written to."""

    def write(self, _text: str, /) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_nobody_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """If stderr cannot be written, the solver goes on."""
    reports = open_library(Speaker("en")).reports
    monkeypatch.setattr("sys.stderr", Full())
    reports.on_compile(SOLVING)
    reports.on_refusal(Unreadable("kernels-unwritable", path="here"))


@pytest.mark.soak
def test_a_full_disk_does_not_end_a_game(tmp_path: Path) -> None:
    """If neither kernels nor tables nor the game can be written, a hint is still given, and the game goes on."""
    command = f"ulimit -f 0; exec {shlex.join(GAME)}"
    done = subprocess.run(
        ["bash", "-c", command],  # noqa: S607 - whichever shell there is
        input="roll\nhint\nchance\nquit\nquit\n",
        env=make_new_user_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT,
    )
    assert "Best: " in done.stdout
    assert "turn 2" in done.stdout
    told = [line.partition(": ")[2] for line in done.stderr.splitlines()]
    assert told == [
        "the solver is prepared for this run only.",
        "this may take a minute. Next time it is ready at once.",
        "it is kept in memory only.",
    ]


@pytest.mark.slow
def test_ctrl_c_during_the_first_hint(tmp_path: Path) -> None:
    """An interrupt while the solver is prepared: no traceback, and the game is saved."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # also where tests run in the background
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(GAME, env=make_new_user_environment(tmp_path), text=True, **pipes) as process:  # type: ignore[call-overload]
        signal.signal(signal.SIGINT, before)
        process.stdin.write("roll\nhint\n")
        process.stdin.flush()
        assert process.stderr.readline().startswith("Preparing the solver")
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=TIMEOUT)
    assert process.returncode in {0, 130}
    assert told == ""
    (saved,) = (tmp_path / "data/gobelet/games").glob("*.txt")
    assert "Ann: " in saved.read_text(encoding="utf-8")
