"""Where a process begins: find the language, run the command, turn a refusal into a sentence and an exit code."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator, Sequence

import click

from gobelet.cli.app import COMMANDS, app
from gobelet.cli.usage import usage_sentence
from gobelet.game import LANGUAGES, Refusal
from gobelet.words import Speaker, system_language

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and exit."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; what is wrong with the input goes to stderr, a sentence a fault."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without accents shows a question mark, not a traceback
    wish = _wished_language(arguments)
    say = Speaker(wish if wish in LANGUAGES else system_language(os.environ))
    if wish is not None and wish not in LANGUAGES:
        return _complain(
            [
                say(
                    "There is no language {name}. The languages are: {known}.",
                    name=wish or "?",
                    known=", ".join(LANGUAGES),
                )
            ]
        )
    try:
        with _closed_pipe_is_fine():
            app.main(_spread_house(arguments), prog_name="gobelet", obj=say, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.ctx.get_help() if help_wanted.ctx else "")
    except click.ClickException as error:
        return _complain([usage_sentence(error, _command(arguments), say)])
    except Refusal as refusal:
        return _complain(_sentences(refusal, say))
    except (KeyboardInterrupt, click.Abort):
        return 130
    return 0


def _command(arguments: Sequence[str]) -> str:
    """Return the command these arguments call, as it is typed."""
    return " ".join(["gobelet", *[argument for argument in arguments if argument in COMMANDS][:1]])


def _sentences(refusal: Refusal, say: Speaker) -> list[str]:
    from gobelet.words.refusals import sentences  # noqa: PLC0415 - brings the editions along, and --help needs none

    return sentences(refusal, say)


def _complain(faults: list[str]) -> int:
    for fault in faults:
        click.echo(fault, err=True)
    return BAD_INPUT


def _wished_language(arguments: Sequence[str]) -> str | None:
    """Return what --lang asks for, before anything else is read."""
    for place, argument in enumerate(arguments):
        if argument == "--lang":
            return arguments[place + 1] if place + 1 < len(arguments) else ""
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def _spread_house(arguments: Sequence[str]) -> list[str]:
    """Let several house rules follow one --house: `--house joker=forced rolls=2`."""
    spread: list[str] = []
    in_house = False
    for argument in arguments:
        if in_house and spread[-1] != "--house" and "=" in argument and not argument.startswith("-"):
            spread.append("--house")
        in_house = argument == "--house" or (in_house and not argument.startswith("-") and "=" in argument)
        spread.append(argument)
    return spread


@contextlib.contextmanager
def _closed_pipe_is_fine() -> Iterator[None]:
    """Stop quietly when whoever reads our output has gone."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
