"""Arguments and options that several commands share."""

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import click

from gobelet.cli.app import COMMANDS
from gobelet.cli.translated_click import CARD_COMMANDS, Decorator
from gobelet.dice import Edition
from gobelet.game import Faults, Illegal, Refusal, Seat, Unreadable, refuse
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker, mark
from gobelet.i18n.os_errors import explain_os_error
from gobelet.record import AnyEdition, AnyRecord, CardRecord, Record, find_edition, parse_house_rules
from gobelet.terminal.escapes import escape_controls
from gobelet.terminal.saves import read_record

MAX_COUNT: Final = 10**15
"""More games than any computer plays in a lifetime."""

edition_argument: Decorator = click.argument("name", metavar="EDITION")
house_option: Decorator = click.option(
    "--house", multiple=True, metavar="RULE=VALUE", help=mark("House rules, such as joker=forced rolls=2.")
)
cluster_option: Decorator = click.option(
    "--cluster",
    metavar="ADDRESS",
    help=mark(
        "Compute on the workers of a Dask scheduler, such as tcp://192.168.1.20:8786. Default: on this computer."
    ),
)
json_option: Decorator = click.option("--json", "as_json", is_flag=True, help=mark("Print one JSON document."))


class GameCount(click.IntRange):
    """A number of games, also written 1e7 or 10_000_000."""

    def __init__(self) -> None:
        super().__init__(1, MAX_COUNT)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        """Return the number, or raise the error of an IntRange."""
        with contextlib.suppress(ArithmeticError, ValueError):
            number = Decimal(value)
            if abs(number) <= MAX_COUNT and number == int(number):
                value = int(number)
        return super().convert(value, param, ctx)


def read_edition(name: str, house: Sequence[str]) -> Edition:
    """Return the edition with its house rules, for a command about dice."""
    edition = read_any_edition(name, house)
    if isinstance(edition, HandsDown):
        commands = tuple(filter(COMMANDS.__contains__, CARD_COMMANDS))
        raise Unreadable("card-game", name=edition.id, commands=commands)
    return edition


def read_any_edition(name: str, house: Sequence[str]) -> AnyEdition:
    """Return the edition with its house rules, which may be the card game with its variants."""
    return parse_house_rules(find_edition(name.casefold()), house)


def find_seat(record: AnyRecord, name: str) -> Seat:
    """Return the seat of a player, by any spelling of the name."""
    names = [known.casefold() for known in record.names]
    if name.casefold() not in names:
        raise Unreadable("record-player", name=name, known=record.names)
    return Seat(names.index(name.casefold()))


def read_dice_record(path: Path) -> Record:
    """Return the record of dice in a file, with at least one finished game."""
    record = read_record(path)
    if isinstance(record, CardRecord):
        raise Unreadable("record-cards")
    if not record.match.finished_count:
        raise Illegal("not-over")
    return record


def check_new_file(path: Path) -> Path:
    """Return a path where a new file can be written, or refuse it before any work is done."""
    if path.exists():
        raise Illegal("file-exists", path=path)
    if not path.absolute().parent.is_dir():
        raise Illegal("no-folder", path=path.absolute().parent)
    return path


def write_new_file(path: Path, content: bytes) -> None:
    """Write a file that does not exist yet."""
    try:
        with check_new_file(path).open("xb") as file:
            file.write(content)
    except OSError as error:
        raise Illegal("file-unwritable", path=path, reason=explain_os_error(error)) from None


def read_all(*readers: Callable[[], Any]) -> tuple[Any, ...]:
    """Return the results of all readers; if any refuse, raise all their errors together."""
    results: list[Any] = []
    faults: list[Refusal] = []
    for reader in readers:
        try:
            results.append(reader())
        except Refusal as refusal:
            faults.extend(refusal.faults if isinstance(refusal, Faults) else (refusal,))
    refuse(dict.fromkeys(faults))  # several readers may find the same one
    return tuple(results)


@contextlib.contextmanager
def end_progress_line() -> Iterator[None]:
    """After Ctrl-C, end the line that showed the progress, so that the shell's prompt gets a new one."""
    try:
        yield
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            click.echo(err=True)
        raise


@contextlib.contextmanager
def report_interrupt(say: Speaker) -> Iterator[None]:
    """After Ctrl-C, say that there is no result."""
    try:
        with end_progress_line():
            yield
    except KeyboardInterrupt:
        click.echo(say("Stopped before the end: no result."), err=True)
        raise


def print_json(document: object) -> None:
    """Print one JSON document."""
    click.echo(escape_controls(json.dumps(document, ensure_ascii=False, indent=2)))


plot_option: Decorator = click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=mark("Draw a chart to a file, .svg or .png."),
)
pdf_option: Decorator = click.option(
    "--pdf", type=click.Path(path_type=Path), metavar="FILE", help=mark("Write a document to print to a new file.")
)
