"""`gobelet card`: check a finished sheet of paper, and keep it as a record."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from gobelet.cli.new_game import format_today
from gobelet.cli.options import edition_argument, house_option, read_all, read_edition, write_new_file
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import Edition
from gobelet.game import Refusal, Unreadable
from gobelet.i18n import Speaker, mark
from gobelet.i18n.dice_events import describe_outcome
from gobelet.i18n.paper import confirm_totals, describe_wrong_total
from gobelet.i18n.refusal_values import Names
from gobelet.i18n.refusals import describe_faults
from gobelet.record import Record, format_record
from gobelet.record.paper import PaperColumn, list_wrong_totals, make_paper_record, parse_day, parse_paper_column
from gobelet.terminal.console import WIDTH, LineReader, LineWriter
from gobelet.terminal.dice.sheets import format_scorecards
from gobelet.terminal.saves import SaveFolder
from gobelet.terminal.widths import wrap_text


@click.command(cls=TranslatedCommand)
@edition_argument
@click.argument("columns", nargs=-1, metavar="[COLUMN...]")
@house_option
@click.option("--date", "day", metavar="DATE", help=mark("When it was played: 2026-01-31. Default: today."))
@click.option("--out", metavar="FILE", help=mark("Write the record to a new file. Default: among the finished games."))
@click.option("--check", is_flag=True, help=mark("Check the sheet only; keep no record."))
@click.pass_context
def card(
    context: click.Context,
    /,
    *,
    name: str,
    columns: Sequence[str],
    house: Sequence[str],
    day: str | None,
    out: str | None,
    check: bool,
) -> None:
    """Check a finished sheet and keep it."""
    say, edition = get_speaker(context), read_edition(name, house)
    played = format_today() if day is None else parse_day(day)
    found = _parse_columns(edition, columns) if columns else _ask_for_columns(edition, say)
    record = make_paper_record(edition, found, played)
    for line in _format(record, found, say):
        click.echo(line)
    if not check:
        click.echo("\n".join(wrap_text(say("The record of this game is in {path}", path=_keep(record, out)), WIDTH)))


def _parse_columns(edition: Edition, texts: Sequence[str]) -> tuple[PaperColumn, ...]:
    """Return the columns, or refuse them with all faults, each with its column."""
    return read_all(*(lambda text=text: _parse_column(edition, text) for text in texts))


def _parse_column(edition: Edition, text: str) -> PaperColumn:
    try:
        return parse_paper_column(edition, text)
    except Refusal as refusal:
        raise Unreadable("paper-column", name=text.partition(":")[0].strip(), edition=edition, reason=refusal) from None


def _ask_for_columns(edition: Edition, say: Speaker) -> tuple[PaperColumn, ...]:
    """Return the columns that are typed, a line each, until an empty line or the end of input.

    Somebody at a terminal may type a line again; in a pipe every fault is told, and nothing is kept.
    """
    out = LineWriter(sys.stdout, os.environ)
    reader = LineReader(sys.stdin, out)
    words = ", ".join(edition.box_word(box, say.language) for box in edition.boxes)
    out.write_text(
        say("Type a column as a line: the name, a colon, and its numbers from top to bottom: {boxes}.", boxes=words)
    )
    found, faults = list[PaperColumn](), list[str]()
    while line := _ask(reader, say("Column, Enter ends >")):
        try:
            found.append(_parse_column(edition, line))
        except Refusal as refusal:
            faults += (told := describe_faults(refusal, say, Names(edition)))
            for sentence in told if reader.at_terminal else ():
                out.write_text(sentence)
    if not found or (faults and not reader.at_terminal):
        raise Unreadable("paper-empty", reason=" ".join(faults))
    return tuple(found)


def _ask(reader: LineReader, prompt: str) -> str:
    try:
        return reader.ask(prompt).strip()
    except EOFError:
        return ""


def _format(record: Record, columns: Sequence[PaperColumn], say: Speaker) -> Iterator[str]:
    """Yield the sheet, what was added up wrongly, and who wins."""
    game = record.match.game
    yield from ("", *format_scorecards(game, record.columns, say), "")
    for column in columns:
        wrong = list(list_wrong_totals(column))
        sentences = [
            describe_wrong_total(column.name, column.card, line, written, say) for line, _, written in wrong
        ] or list(confirm_totals(column.name, column.card, len(column.written), say))
        for sentence in sentences:
            yield from wrap_text(sentence, WIDTH)
    if game.outcome is not None:
        yield from wrap_text(describe_outcome(game.outcome, record.columns, say), WIDTH)


def _keep(record: Record, out: str | None) -> Path:
    """Write the record to the file that is named, or among the finished games; return where it is."""
    text = format_record(record)
    if out is not None:
        write_new_file(Path(out), text.encode())
        return Path(out)
    folder = SaveFolder()
    return folder.finish(folder.new_path(record), text)
