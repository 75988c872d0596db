"""Where a process begins: find the language, run the command, turn a refusal into a sentence and an exit code."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TextIO, cast

import click

from gobelet.cli.app import COMMANDS, app
from gobelet.cli.output import Output, OutputError
from gobelet.cli.usage_errors import usage_sentence
from gobelet.game import LANGUAGES, Refusal
from gobelet.i18n import Speaker, detect_language
from gobelet.i18n.os_errors import explain_os_error

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and exit. NumPy's own threads would only get in each other's way: our arrays are small."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; what is wrong with the input goes to stderr, a sentence a fault."""
    _replace_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without accents shows a question mark, not a traceback
    wish = _wished_language(arguments)
    say = Speaker(wish if wish in LANGUAGES else detect_language(os.environ))
    if wish is not None and wish not in LANGUAGES:
        return _complain(
            [
                say(
                    "There is no language {name}. The languages are: {known}.",
                    name=f"“{wish}”",
                    known=", ".join(LANGUAGES),
                )
            ]
        )
    with contextlib.redirect_stdout(cast("TextIO", Output(sys.stdout))):
        return _run_command(arguments, say)


def _run_command(arguments: Sequence[str], say: Speaker) -> int:
    try:
        with _closed_pipe_is_fine(), app.make_context("gobelet", _spread_house(arguments), obj=say) as context:
            app.invoke(context)
            sys.stdout.flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return _complain([usage_sentence(error, _command(arguments), say)])
    except Refusal as refusal:
        return _complain(_sentences(refusal, say))
    except (KeyboardInterrupt, click.Abort):
        return 130
    except OutputError as error:
        return _failed(say("The output cannot be written: {reason}.", reason=say(explain_os_error(error))))
    except OSError as error:
        reason = f"{error.strerror or error}" + (f" ({error.filename})" if error.filename else "")
        return _failed(say("The system stops the program: {reason}.", reason=reason))
    return 0


def _replace_closed_streams() -> None:
    """Give a process that was started without streams nothing to read and nobody to write to."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()


def _command(arguments: Sequence[str]) -> str:
    """Return the command these arguments call, as it is typed."""
    return " ".join(["gobelet", *[argument for argument in arguments if argument in COMMANDS][:1]])


def _sentences(refusal: Refusal, say: Speaker) -> list[str]:
    from gobelet.i18n.refusals import describe_faults  # noqa: PLC0415 - brings the editions along, and --help needs none

    return describe_faults(refusal, say)


def _failed(sentence: str) -> int:
    """Say what went wrong that was nobody's input."""
    _complain([sentence])
    return 1


def _complain(faults: list[str]) -> int:
    for fault in faults:
        click.echo(fault.replace("\n", " "), err=True)
    return BAD_INPUT


def _wished_language(arguments: Sequence[str]) -> str | None:
    """Return what --lang asks for, before anything else is read."""
    for place, argument in enumerate(arguments):
        if argument == "--lang":
            return arguments[place + 1].casefold() if place + 1 < len(arguments) else ""
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=").casefold()
    return None


def _spread_house(arguments: Sequence[str]) -> list[str]:
    """Let several house rules follow one --house: `--house joker=forced rolls=2`."""
    spread: list[str] = []
    in_house = False
    for argument in arguments:
        if in_house and spread[-1] != "--house" and "=" in argument and not argument.startswith("-"):
            spread.append("--house")
        begins = argument == "--house" or argument.startswith("--house=")
        in_house = begins or (in_house and not argument.startswith("-") and "=" in argument)
        spread.append(argument)
    return spread


@contextlib.contextmanager
def _closed_pipe_is_fine() -> Iterator[None]:
    """Stop quietly when whoever reads our output has gone."""
    try:
        yield
    except BrokenPipeError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
