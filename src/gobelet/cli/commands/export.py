"""`gobelet export`: finished games for a spreadsheet, as text to send, or for BG Stats."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from gobelet.cli.options import check_new_file, write_new_file
from gobelet.cli.record_files import read_records
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.game import Illegal, Unreadable
from gobelet.i18n import Speaker, mark
from gobelet.record import AnyRecord
from gobelet.record.bg_stats import format_bg_stats_link
from gobelet.record.csv_table import write_csv
from gobelet.record.summary import write_summary
from gobelet.terminal.saves import STDIN, read_record

Files = Sequence[tuple[Path, AnyRecord]]
LEFT_OUT: Final = frozenset({"not-over"})
"""What is left out of a folder without a word: games that are not over."""


def _write_csv(files: Files, _say: Speaker) -> str:
    return write_csv((path.name if path != STDIN else "", record) for path, record in files)


def _write_text(files: Files, say: Speaker) -> str:
    return "\n".join(write_summary(record, say) for _, record in files)


def _write_links(files: Files, _say: Speaker) -> str:
    return "".join(f"{format_bg_stats_link(record)}\n" for _, record in files)


FORMS: Final[dict[str, Callable[[Files, Speaker], str]]] = {
    "csv": _write_csv,
    "text": _write_text,
    "bgstats": _write_links,
}


@click.command(cls=TranslatedCommand)
@click.argument("records", metavar="RECORD...", nargs=-1, required=True)
@click.option(
    "--form",
    default="csv",
    metavar="FORM",
    help=mark("csv for a spreadsheet, text to send, bgstats for links to the app BG Stats. Default: csv."),
)
@click.option("--out", metavar="FILE", help=mark("Write to a new file. Default: print."))
@click.pass_context
def export(context: click.Context, *, records: Sequence[str], form: str, out: str | None) -> None:
    """Write finished games in another form."""
    if form not in FORMS:
        raise Unreadable("export-form", name=form, known=tuple(FORMS))
    path = None if out is None else check_new_file(Path(out))
    files = read_records([Path(record) for record in records], _read_finished, LEFT_OUT)
    text = FORMS[form](files, get_speaker(context))
    if path is None:
        click.echo(text, nl=False)
    else:
        write_new_file(path, text.encode())


def _read_finished(path: Path) -> AnyRecord:
    """Return the record in a file, whose game or match is over."""
    record = read_record(path)
    if record.outcome is None:
        raise Illegal("not-over")
    return record
