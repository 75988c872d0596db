"""`gobelet keep`: keep the score of real dice, a line a turn."""

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

from gobelet.cli.commands.play import find_program
from gobelet.cli.new_game import format_today
from gobelet.cli.options import house_option, read_all, read_edition
from gobelet.cli.translated_click import TranslatedCommand, get_speaker, list_language_option
from gobelet.dice import EDITIONS
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.i18n import mark
from gobelet.i18n.house_rules import format_title
from gobelet.record import AnyRecord, Record, check_players, format_record, parse_record
from gobelet.record.headings import parse_players
from gobelet.terminal.autosave import Autosave
from gobelet.terminal.console import Console, LineReader, LineWriter
from gobelet.terminal.dice.keep import KeepSession
from gobelet.terminal.dice.keep_help import ENTRIES, LAST
from gobelet.terminal.saves import SavedGame, SaveFolder, read_text

LATEST: Final = ""
"""The value of --resume without a file."""
NOTE: Final = "# gobelet keep --entry "
"""How the line of a saved game begins that says what is typed of a turn; records ignore it."""
FIRST_EDITION: Final = next(iter(EDITIONS))


@click.command(cls=TranslatedCommand)
@click.argument("name", metavar="[EDITION]", default=FIRST_EDITION)
@click.option("--players", metavar="NAMES", help=mark("Who plays: Ann,Ben; in teams: Ann+Cleo,Ben+Dan."))
@click.option(
    "--entry",
    metavar="WHAT",
    help=mark("What is typed of a turn: rolls (every roll), last (the last roll) or points. Default: last."),
)
@house_option
@click.option("--games", type=int, default=1, metavar="N", help=mark("How many games the match has. Default: 1."))
@click.option("--free", is_flag=True, help=mark("Columns are filled at any time, each line with its name first."))
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[FILE]",
    help=mark("Go on with the latest unfinished game with real dice, or the one in a file; correct a finished one."),
)
@click.pass_context
def keep(context: click.Context, /, *, entry: str | None, resume: str | None, **values: Any) -> None:  # noqa: ANN401 - click's own
    """Keep the score of real dice."""
    if entry is not None and entry not in ENTRIES:
        raise Unreadable("unknown-choice", name=entry, known=ENTRIES)
    say, out = get_speaker(context), LineWriter(sys.stdout, os.environ)
    reader = LineReader(sys.stdin, out)
    console = Console(say, out, reader.ask)
    folder = SaveFolder()
    saved = None if resume is None else _load(folder, resume)
    record = _make_record(**values) if saved is None else saved.record
    assert isinstance(record, Record)
    _ = record.start  # refuses too many players, and partners where there are none
    out.write_heading(format_title(record.edition, say))
    entry = entry or (LAST if saved is None else _find_entry(saved.text))
    language = list_language_option(context)
    autosave = Autosave(folder, saved, console, lambda path: _format_resume(path, language), _make_formatter(entry))
    KeepSession(record, entry, autosave, console, asks=reader.is_interactive).run()


def _make_record(*, name: str, house: Sequence[str], players: str | None, games: int, free: bool) -> Record:
    """Return the record of a new game."""
    if players is None:
        raise Unreadable("keep-players")
    edition, teams = read_all(lambda: read_edition(name, house), lambda: check_players(parse_players(players)))
    return Record(edition, teams, games, format_today(), real=True, free=free)


def _load(folder: SaveFolder, name: str) -> SavedGame:
    """Return the game in a file, or the latest; only games with real dice can go on here."""
    if name == LATEST:
        games, _ = folder.load_unfinished(real=True)
        if not games:
            raise Illegal("keep-none")
        return games[0]
    path, text = Path(name), read_text(Path(name))
    try:
        record = parse_record(text)
    except Refusal as refusal:
        raise Unreadable("file-damaged", path=path, reason=refusal) from None
    if not isinstance(record, Record) or not record.real:
        raise Illegal("not-real-dice")
    return SavedGame(path, record, text)


def _make_formatter(entry: str) -> Callable[[AnyRecord], str]:
    """Return the function that writes a saved game, with a line for what is typed of a turn if it is not the usual."""

    def format_game(record: AnyRecord) -> str:
        first, rest = format_record(record).split("\n", 1)
        return "\n".join([first, *[NOTE + entry] * (entry != LAST), rest])

    return format_game


def _find_entry(text: str) -> str:
    """Return what was typed of a turn when a game was saved."""
    found = (line.removeprefix(NOTE).strip() for line in text.splitlines() if line.startswith(NOTE))
    return next((entry for entry in found if entry in ENTRIES), LAST)


def _format_resume(path: Path | None, language: Sequence[str]) -> str:
    """Return the command that goes on with the game in a file, or the latest."""
    file = [] if path is None else [shlex.quote(str(path))]
    return " ".join([find_program(), "keep", "--resume", *file, *language])
