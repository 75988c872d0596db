"""The library of solved tables as a command uses it: what it has to say goes to stderr, progress only to a terminal."""

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

WIDTH: Final = 80
PREPARING: Final[Mapping[str, str]] = MappingProxyType(
    {
        SOLVING: mark("Preparing the solver: this may take a minute. Next time it is ready at once."),
        SHARING: mark("Preparing the reasons: this may take a minute. Next time they are ready at once."),
        PLAYING: mark("Preparing simulated games: this may take a minute. Next time they are ready at once."),
        ODDS: mark("Preparing the odds: this may take a minute. Next time they are ready at once."),
        AIMING: mark("Preparing the best chances: this may take a minute. Next time they are ready at once."),
    }
)
"""What is said before a part of the solver is compiled, which happens once on each computer."""


def open_library(say: Speaker) -> Library:
    """Return the user's library, with its reports on stderr."""

    def compiling(part: str) -> None:
        _report(textwrap.fill(say(PREPARING[part]), WIDTH))

    def refused(refusal: Refusal) -> None:
        for sentence in describe_faults(refusal, say):
            _report(sentence)

    return Library(reports=Reports(refused, progress_line(mark("Solving: {share} %"), say), compiling))


def progress_line(message: str, say: Speaker) -> Callable[[int, int], None]:
    """Return what shows how much of some work is done, on a terminal only."""
    terminal = sys.stderr.isatty()

    def show(done: int, of: int) -> None:
        if terminal:
            _report(f"\r{say(message, share=100 * done // of)}", end="\n" if done == of else "")

    return show


def _report(text: str, end: str = "\n") -> None:
    """Write to stderr; where that is not possible there is nobody to tell, and the work goes on."""
    with contextlib.suppress(OSError):
        click.echo(f"{text}{end}", nl=False, err=True)
