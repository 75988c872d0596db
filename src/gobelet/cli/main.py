"""The entry point: finds the language, runs the command, and turns errors into sentences and an exit code."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TextIO, cast

import click

from gobelet.cli.app import COMMANDS, app
from gobelet.cli.output import Output, OutputError
from gobelet.cli.usage_errors import describe_usage_error
from gobelet.game import LANGUAGES, Refusal
from gobelet.i18n import Speaker, detect_language
from gobelet.i18n.os_errors import explain_os_error

USAGE_ERROR = 2


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and exit."""
    # Our arrays are small: NumPy's own threads would only slow them down.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; print one sentence to stderr for each error of the input."""
    _replace_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without accents shows a question mark, not a traceback
    with contextlib.redirect_stdout(_wrap(sys.stdout)), contextlib.redirect_stderr(_wrap(sys.stderr)):
        return _run_in_language(arguments)


def _wrap(stream: TextIO | None) -> TextIO | None:
    """Return a stream that lets no text from outside control a terminal; a process may have been started without."""
    return None if stream is None else cast("TextIO", Output(stream))


def _run_in_language(arguments: Sequence[str]) -> int:
    """Run one command in the language that its arguments or the environment name."""
    wanted = _find_language(arguments)
    say = Speaker(wanted if wanted in LANGUAGES else detect_language(os.environ))
    if wanted is not None and wanted not in LANGUAGES:
        return _print_errors(
            [
                say(
                    "There is no language {name}. The languages are: {known}.",
                    name=f"“{wanted}”",
                    known=", ".join(LANGUAGES),
                )
            ]
        )
    return _run_command(arguments, say)


def _run_command(arguments: Sequence[str], say: Speaker) -> int:
    try:
        with _ignore_broken_pipe(), app.make_context("gobelet", _expand_house(arguments), obj=say) as context:
            app.invoke(context)
            sys.stdout.flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return _print_errors([describe_usage_error(error, _find_command(arguments), say)])
    except Refusal as refusal:
        return _print_errors(_sentences(refusal, say))
    except (KeyboardInterrupt, click.Abort):
        return 130
    except OutputError as error:
        _discard_output()
        return _print_failure(say("The output cannot be written: {reason}.", reason=say(explain_os_error(error))))
    except OSError as error:
        reason = f"{error.strerror or error}" + (f" ({error.filename})" if error.filename else "")
        return _print_failure(say("The operating system reports an error: {reason}.", reason=reason))
    return 0


def _replace_closed_streams() -> None:
    """Give a process that was started without streams an empty input and an output."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()


def _find_command(arguments: Sequence[str]) -> str:
    """Return the program and the command of these arguments, as they are typed."""
    return " ".join(["gobelet", *[argument for argument in arguments if argument in COMMANDS][:1]])


def _sentences(refusal: Refusal, say: Speaker) -> list[str]:
    from gobelet.i18n.refusals import describe_faults  # noqa: PLC0415 - imports the editions, which --help does not need

    return describe_faults(refusal, say)


def _print_failure(sentence: str) -> int:
    """Print an error that the input did not cause, and return the exit code."""
    _print_errors([sentence])
    return 1


def _print_errors(faults: list[str]) -> int:
    """Print errors of the input, and return the exit code."""
    for fault in faults:
        click.echo(fault.replace("\n", " "), err=True)
    return USAGE_ERROR


def _find_language(arguments: Sequence[str]) -> str | None:
    """Return the value of --lang, which is needed before the arguments are parsed."""
    for place, argument in enumerate(arguments):
        if argument == "--lang":
            return arguments[place + 1].casefold() if place + 1 < len(arguments) else ""
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=").casefold()
    return None


def _expand_house(arguments: Sequence[str]) -> list[str]:
    """Repeat --house for each of several house rules: `--house joker=forced rolls=2`."""
    expanded: list[str] = []
    in_house = False
    for argument in arguments:
        if in_house and expanded[-1] != "--house" and "=" in argument and not argument.startswith("-"):
            expanded.append("--house")
        begins = argument == "--house" or argument.startswith("--house=")
        in_house = begins or (in_house and not argument.startswith("-") and "=" in argument)
        expanded.append(argument)
    return expanded


@contextlib.contextmanager
def _ignore_broken_pipe() -> Iterator[None]:
    """End without an error when the reader of our output has closed the pipe."""
    try:
        yield
    except BrokenPipeError:
        _discard_output()


def _discard_output() -> None:
    """Discard what could not be written, so that Python does not try it again at the end."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
