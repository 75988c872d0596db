"""docs/cli.md names every command and option, and its examples print what it shows."""

import re
import shlex
from pathlib import Path
from typing import Any, Final

import click
import pytest

from gobelet.cli.app import COMMANDS, app
from gobelet.cli.server.uvicorn import Server
from support.terminal_session import Run

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
SECTIONS: Final = dict(re.findall(r"^## (gobelet[ a-z]*)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
"""The text of each command's section, by heading."""
COMMON: Final = {"--lang", "--help"}
"""Options of every command, described once at the top of the page."""
ANYTHING: Final = "…"
SLOW: Final = {
    "gobelet",
    "gobelet advise",
    "gobelet solve",
    "gobelet odds",
    "gobelet simulate",
    "gobelet review",
    "gobelet lens",
    "gobelet standings",
    "gobelet cache",
    "gobelet serve",
}
"""Sections whose examples solve an edition or prepare a server."""


def options(heading: str) -> set[str]:
    """Return the options that a command accepts."""
    context = click.Context(app)
    name = heading.removeprefix("gobelet").strip()
    command = app.get_command(context, name) if name else app
    assert command is not None
    return {flag for parameter in command.get_params(context) for flag in parameter.opts if flag.startswith("--")}


def sessions() -> list[Any]:
    """Return every console block with the heading it stands under."""
    return [
        pytest.param(heading, block, id=f"{heading} {number}", marks=[pytest.mark.slow] if heading in SLOW else [])
        for heading, text in SECTIONS.items()
        for number, block in enumerate(re.findall(r"```console\n(.*?)```", text, re.DOTALL), 1)
    ]


def commands(block: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with the output shown below it."""
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in block.split("$ ")[1:])]


def matches(shown: str, printed: str) -> bool:
    """Whether an output is the one shown; `…` stands for anything, on a line of its own for any number of lines."""
    lines = (
        r"(?:.*\n)?" if line == ANYTHING else re.escape(line).replace(ANYTHING, ".*") + r"\n"
        for line in shown.strip().splitlines()
    )
    return re.fullmatch("".join(lines), f"{printed.strip()}\n", re.DOTALL) is not None


def test_every_command_has_a_section() -> None:
    """The page has one section for each command, in the order of the help."""
    assert list(SECTIONS) == ["gobelet", *(f"gobelet {name}" for name in COMMANDS)]
    assert all(f"(#{heading.replace(' ', '-')})" in PAGE for heading in SECTIONS)


@pytest.mark.parametrize("heading", SECTIONS)
def test_every_option_is_described(heading: str) -> None:
    """Each section describes exactly the options of its command, and has at least two examples."""
    described = set(re.findall(r"^\| `(--[a-z-]+)", SECTIONS[heading], re.MULTILINE))
    assert described == options(heading) - COMMON
    assert SECTIONS[heading].count("\n$ ") >= 2


@pytest.mark.parametrize(("heading", "block"), sessions())
def test_examples_print_what_is_shown(
    gobelet: Run,
    heading: str,
    block: str,
    shelf: Path,
    servers: list[Server],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every example prints the output below it; one that serves does so on any free port, and ends there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    if heading != "gobelet cache":  # which lists and deletes what is there
        monkeypatch.setenv("XDG_CACHE_HOME", str(shelf))
    for command, shown in commands(block):
        first, _, last = command.rpartition(" | ")
        typed = shlex.split(first)[1].replace("\\n", "\n") if first else ""
        arguments = shlex.split(last)[1:]
        serves = heading in {"gobelet", "gobelet serve"} and "--version" not in arguments
        ports = (
            [option for option in ("--port", "--metrics-port") if option in {"--port", *arguments}] if serves else []
        )
        finished = gobelet(*arguments, *(f"{option}=0" for option in ports), typed=typed)
        printed = finished.out if finished.code == 0 else finished.err
        assert matches(shown, printed), printed
        assert bool(servers) is serves


def test_an_output_that_differs_is_found() -> None:
    """A page that showed something else would fail."""
    assert matches("a …\n…\nb\n", "a 1\n2\n3\nb\n")
    assert matches("a\n…\nb\n", "a\nb\n")
    assert not matches("a\n", "b\n")
    assert not matches("a\n…\nb\n", "a\nc\n")
