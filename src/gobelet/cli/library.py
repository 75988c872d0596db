"""The library of solved tables for commands: messages go to stderr, and progress only to a terminal."""

import contextlib
import sys
import textwrap
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import click

from gobelet.game import Refusal
from gobelet.i18n import Speaker, mark
from gobelet.i18n.refusals import describe_faults
from gobelet.solver import Library, Reports
from gobelet.solver.storage.kernel_folder import AIMING, ODDS, PLAYING, SHARING, SOLVING
from gobelet.terminal.escapes import write_control

WIDTH: Final = 80
COMPILE_MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        SOLVING: mark("Preparing the solver: this may take a minute. Next time it is ready at once."),
        SHARING: mark("Preparing the reasons: this may take a minute. Next time they are ready at once."),
        PLAYING: mark("Preparing simulated games: this may take a minute. Next time they are ready at once."),
        ODDS: mark("Preparing the odds: this may take a minute. Next time they are ready at once."),
        AIMING: mark("Preparing the best chances: this may take a minute. Next time they are ready at once."),
    }
)
"""Shown before a part of the solver is compiled, which happens once on each computer."""


def open_library(say: Speaker, *, shows_progress: bool = True) -> Library:
    """Return the user's library, which reports to stderr."""

    def report_compile(part: str) -> None:
        _print_stderr(textwrap.fill(say(COMPILE_MESSAGES[part]), WIDTH))

    def report_refusal(refusal: Refusal) -> None:
        for sentence in describe_faults(refusal, say):
            _print_stderr(sentence)

    progress = make_progress_line(mark("Solving: {share} %"), say) if shows_progress else ignore_progress
    return Library(reports=Reports(report_refusal, progress, report_compile))


def ignore_progress(_done: int, _of: int) -> None:
    """Show nothing: the command shows the progress of the whole."""


def make_progress_line(message: str, say: Speaker) -> Callable[[int, int], None]:
    """Return a callback that shows progress in one line, on a terminal only."""
    terminal = sys.stderr.isatty()

    def show(done: int, of: int) -> None:
        if terminal:
            _return_cursor()
            _print_stderr(say(message, share=100 * done // of), end="\n" if done == of else "")

    return show


def _return_cursor() -> None:
    """Go back to the start of the line."""
    with contextlib.suppress(OSError):
        write_control("\r", sys.stderr)


def _print_stderr(text: str, end: str = "\n") -> None:
    """Print to stderr; ignore errors, so that the work goes on."""
    with contextlib.suppress(OSError):
        click.echo(f"{text}{end}", nl=False, err=True)
