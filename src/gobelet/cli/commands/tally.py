"""`gobelet tally`: keep the tally of Hands Down with real cards, line by line."""

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click
from platformdirs import user_data_path

from gobelet.cli.commands.hand import table_option
from gobelet.cli.commands.play import find_program
from gobelet.cli.new_game import format_today
from gobelet.cli.translated_click import TranslatedCommand, get_speaker, list_language_option
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.i18n import mark
from gobelet.record.tally import TallyRecord, make_tally_record, parse_tally
from gobelet.terminal.cards.tally import TallySession
from gobelet.terminal.console import Console, LineReader, LineWriter
from gobelet.terminal.saves import SUFFIX, make_slug, read_text

LATEST: Final = ""
"""The value of --resume without a file."""


@click.command(cls=TranslatedCommand)
@click.option("--players", metavar="NAMES", help=mark("Who plays, from seat to seat to the left: Ann,Ben,Cleo."))
@click.option("--starter", default="", metavar="NAME", help=mark("Who has the Starter card first. Default: the first."))
@table_option
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help=mark("Go on with the latest unfinished tally, or the one in a file."),
)
@click.pass_context
def tally(context: click.Context, /, *, players: str | None, starter: str, table: str, resume: str | None) -> None:
    """Keep the tally of a game with real cards."""
    out = LineWriter(sys.stdout, os.environ)
    console = Console(get_speaker(context), out, LineReader(sys.stdin, out).ask)
    language = list_language_option(context)
    if resume is not None:
        path = Path(resume) if resume != LATEST else _find_latest()
        record = _read(path)
    elif players is None:
        raise Unreadable("tally-players")
    else:
        record = make_tally_record(players.split(","), starter, table, format_today())
        path = _choose_path(record)
    TallySession(record, path, console, lambda path: _format_resume(path, language)).run()


def _get_folder() -> Path:
    return user_data_path("gobelet") / "tallies"


def _read(path: Path) -> TallyRecord:
    """Return the tally in a file, which is not over yet."""
    try:
        record = parse_tally(read_text(path))
    except Refusal as refusal:
        raise Unreadable("record-fault", path=path, reason=refusal) from None
    if record.tally.outcome is not None:
        raise Illegal("resume-finished", path=path)
    return record


def _find_latest() -> Path:
    """Return the file of the tally that was changed last and is not over."""
    files = sorted(_get_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    found = next(_list_unfinished(files), None)
    if found is None:
        raise Illegal("tally-none")
    return found


def _list_unfinished(files: list[Path]) -> Iterator[Path]:
    for path in files:
        try:
            if parse_tally(read_text(path)).tally.outcome is None:
                yield path
        except Refusal:
            continue  # whatever else somebody has put there


def _choose_path(record: TallyRecord) -> Path:
    """Return a file name that is free, with the date and the players."""
    stem = "-".join([record.date or "", *map(make_slug, record.players)])[:60]
    names = (f"{stem}{f'-{number}' * (number > 1)}{SUFFIX}" for number in range(1, 10_000))
    return next(path for path in (_get_folder() / name for name in names) if not path.exists())


def _format_resume(path: Path, language: Sequence[str]) -> str:
    """Return the command that goes on with the tally in a file."""
    return " ".join([find_program(), "tally", "--resume", shlex.quote(str(path)), *language])
