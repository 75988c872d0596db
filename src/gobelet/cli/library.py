"""The library of solved tables as a command uses it: what it has to say goes to stderr, progress only to a terminal."""

import sys

import click

from gobelet.game import Refusal
from gobelet.solver import Library, Reports
from gobelet.words import Speaker
from gobelet.words.refusals import sentences


def open_library(say: Speaker) -> Library:
    """Return the user's library, with its reports on stderr."""
    terminal = sys.stderr.isatty()

    def progress(done: int, of: int) -> None:
        if terminal:
            end = "\n" if done == of else ""
            text = say("Solving: {share} %", share=100 * done // of)
            click.echo(f"\r{text}{end}", nl=False, err=True)

    def compiling() -> None:
        if terminal:
            click.echo(say("Compiling the solver; this happens once and takes about half a minute."), err=True)

    def refused(refusal: Refusal) -> None:
        for sentence in sentences(refusal, say):
            click.echo(sentence, err=True)

    return Library(reports=Reports(refused, progress, compiling))
