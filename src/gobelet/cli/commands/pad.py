"""`gobelet pad`: a score pad to print, as a PDF document."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click

from gobelet.cli.options import check_new_file, edition_argument, house_option, read_any_edition
from gobelet.cli.output import Output
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.game import Illegal
from gobelet.i18n import Speaker, mark
from gobelet.i18n.os_errors import explain_os_error

STDOUT: Final = Path("-")
"""The name of standard output."""
MAX_FILES: Final = 1000
"""How many pads of one edition get a name of their own in a folder."""


@click.command(cls=TranslatedCommand)
@edition_argument
@click.option("--paper", default="a4", metavar="PAPER", help=mark("The paper: a4, a5, a6 or letter. Default: a4."))
@click.option("--large", is_flag=True, help=mark("Large print: every text has at least 16 points."))
@click.option(
    "--columns", type=click.INT, metavar="N", help=mark("The number of columns. Default: as printed, or as fit.")
)
@click.option("--pages", default=1, type=click.INT, metavar="N", help=mark("The number of sheets; some have a back."))
@click.option("--bilingual", is_flag=True, help=mark("In two languages: the one of --lang and the rulebook's."))
@click.option(
    "--layout", default="", metavar="NAME", help=mark("Which of the edition's printed cards, such as a or b.")
)
@click.option(
    "--qr",
    default="",
    metavar="ADDRESS",
    help=mark("A QR code to this edition on a server, such as http://192.168.1.20:8000."),
)
@house_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=mark("The file; - is standard output. Default: a new file in this folder."),
)
@click.pass_context
def pad(context: click.Context, /, *, name: str, house: Sequence[str], out: Path | None, **wanted: Any) -> None:  # noqa: ANN401 - the options of a pad
    """Write a score pad to print."""
    say, edition = get_speaker(context), read_any_edition(name, house)
    from gobelet.sheets import make_options, write_pad  # noqa: PLC0415 - not needed for --help

    options = make_options(edition, say.language, address=wanted.pop("qr"), **wanted)
    paths = _list_names(edition.id) if out is None else iter([_check_path(out)])
    content = write_pad(edition, options)
    if out == STDOUT:
        _write_output(content)
    else:
        _report(_create(paths, content), say)


def _check_path(path: Path) -> Path:
    """Refuse what cannot be written before anything is drawn."""
    if path == STDOUT:
        if sys.stdout.isatty():
            raise Illegal("pad-terminal")
        return path
    return check_new_file(path)


def _list_names(edition: str) -> Iterator[Path]:
    """Yield the names that a pad may have in the current folder, the plain one first."""
    yield Path(f"pad-{edition}.pdf")
    yield from (Path(f"pad-{edition}-{number}.pdf") for number in range(2, MAX_FILES + 1))


def _create(paths: Iterator[Path], content: bytes) -> Path:
    """Write the first file that does not exist yet, and return its path."""
    path = Path()
    for path in paths:
        try:
            with path.open("xb") as file:
                file.write(content)
        except FileExistsError:
            continue
        except OSError as error:
            raise Illegal("file-unwritable", path=path, reason=explain_os_error(error)) from None
        return path
    raise Illegal("file-exists", path=path)


def _write_output(content: bytes) -> None:
    stream = sys.stdout
    assert isinstance(stream, Output)
    stream.write_bytes(content)


def _report(path: Path, say: Speaker) -> None:
    click.echo(say("The pad is in the file {path}. Print it in its actual size.", path=path))
