"""Control sequences in any text from outside never reach a terminal."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from support.terminal_session import Run, write_record

CLEAR: Final = "\x1b[2J\x1b]0;owned\x07"
HOSTILE: Final = f"{CLEAR}\x9b31m\x7f\r\x08\u202e\u2066\udcffx"
UNSAFE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def assert_safe(*texts: str) -> None:
    """Check that nothing in a text could control a terminal."""
    for text in texts:
        assert UNSAFE.search(text) is None, ascii(text)


def test_the_check_can_fail() -> None:
    """The hostile text has every kind of control in it."""
    assert len(UNSAFE.findall(HOSTILE)) >= 9


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", f"/no/{HOSTILE}"],
        ["verify", f"{HOSTILE}.txt"],
        ["play", HOSTILE],
        ["play", "classic", "--players", HOSTILE],
        ["play", "classic", "--bots", HOSTILE],
        ["play", "classic", "--seed", HOSTILE],
        ["play", "--resume", HOSTILE],
        ["advise", "classic", "--dice", HOSTILE],
        ["advise", HOSTILE],
        ["advise", "classic", "--dice", "33526", "--house", HOSTILE],
        ["advise", "classic", "--dice", "33526", "--card", HOSTILE],
        ["serve", "--database", HOSTILE],
        ["serve", "--host", HOSTILE],
        ["rules", HOSTILE],
        ["hand", HOSTILE],
        ["--lang", HOSTILE, "editions"],
        [HOSTILE],
        [f"--{HOSTILE}"],
        ["odds", "classic", "--plot", HOSTILE],
    ],
    ids=ascii,
)
def test_arguments_are_made_safe(gobelet: Run, arguments: list[str]) -> None:
    """Whatever is quoted of the command line is shown with question marks."""
    done = gobelet(*arguments)
    assert done.code == 2
    assert done.err
    assert_safe(done.out, done.err)


@pytest.mark.parametrize("more", [[], ["--text"], ["--json"], ["--as", "Ann"]], ids=str)
@pytest.mark.parametrize("heading", ["Seed", "House rules", "Computer", "Date", "Edition", "Players", "Result"])
def test_records_are_made_safe(gobelet: Run, tmp_path: Path, heading: str, more: list[str]) -> None:
    """A heading, a move and a comment of a record control nothing, whether they are shown or refused."""
    value = HOSTILE.replace("\udcff", "").replace("\r", "").replace("\x1c", "")
    path = write_record(tmp_path, f"Ann: 65432 chance\n# {value}\n", **{heading.replace(" ", "_"): value})
    done = gobelet("replay", str(path), *more)
    assert_safe(done.out, done.err)
    assert done.out or done.err
    assert_safe(gobelet("verify", str(path)).err)


def test_json_keeps_its_meaning(gobelet: Run, tmp_path: Path) -> None:
    """A document has the characters as escapes: its reader gets the text as it was."""
    seed = "\x7f\u202e\U000e0041 x"
    path = write_record(tmp_path, "Ann: 65432 chance\n", Seed=seed)
    done = gobelet("replay", str(path), "--json")
    assert_safe(done.out)
    assert json.loads(done.out)["seed"] == seed


def test_typed_lines_are_made_safe(gobelet: Run) -> None:
    """What is typed, or comes through a pipe, is echoed and quoted without its controls."""
    done = gobelet("play", "classic", "--players", "Ann", typed=f"{CLEAR}\n\x9b2J\nnonsense\u202e\nquit\n")
    assert_safe(done.out, done.err)


def test_the_environment_is_made_safe(gobelet: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable that is quoted in a sentence controls nothing."""
    monkeypatch.setenv("GOBELET_QUEUE", CLEAR)
    done = gobelet("serve", "--port", "0")
    assert done.code == 2
    assert "GOBELET_QUEUE" in done.err
    assert_safe(done.err)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_file_names_reach_no_terminal(tmp_path: Path, encoding: str) -> None:
    """In a process of its own, with any encoding of the terminal, a file name is made safe on a real terminal."""
    master, end = os.openpty()
    name = os.fsencode(tmp_path) + b"/\x1b[2J\x9b31m\xc2\x9b\xff"
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "TERM": "xterm"}
    subprocess.run(
        [sys.executable, "-m", "gobelet", "replay", name], stdout=end, stderr=end, env=environment, check=False
    )
    os.close(end)
    seen = os.read(master, 65_536)
    os.close(master)
    assert b"There is no file" in seen
    assert b"\x1b" not in seen
    assert b"\x9b" not in seen


def test_own_sequences_still_work(tmp_path: Path) -> None:
    """On a terminal the program's own headings are bold."""
    master, end = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "XDG_DATA_HOME": str(tmp_path)}
    environment.pop("NO_COLOR", None)
    subprocess.run(
        [sys.executable, "-m", "gobelet", "play", "classic", "--players", "Ann"],
        input=b"",
        stdout=end,
        stderr=end,
        env=environment,
        check=False,
    )
    os.close(end)
    seen = os.read(master, 65_536)
    os.close(master)
    assert b"\x1b[1m" in seen
