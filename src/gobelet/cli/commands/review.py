"""`gobelet review`: what was luck and what was skill in a finished game."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gobelet.cli.options import (
    check_new_file,
    end_progress_line,
    find_seat,
    json_option,
    pdf_option,
    plot_option,
    print_json,
    read_all,
    write_new_file,
)
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.coach.entered_games import list_entered_turns
from gobelet.coach.marks import INACCURATE
from gobelet.dice import RealDiceMatch, Seat
from gobelet.game import Illegal, Refusal, Unreadable
from gobelet.i18n import Speaker, mark
from gobelet.i18n.house_rules import format_title
from gobelet.plots import check_picture, save_picture
from gobelet.record import AnyRecord, CardRecord, Record
from gobelet.terminal.saves import SaveFolder, read_record

if TYPE_CHECKING:
    from gobelet.coach.highlights import ReviewOptions
    from gobelet.coach.review import Review
    from gobelet.solver import Library


class LossRange(click.FloatRange):
    """A loss in points: 0 or more, and no endless or undefined number."""

    def __init__(self) -> None:
        super().__init__(0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        """Return the number, or raise the error of a FloatRange."""
        found = super().convert(value, param, ctx)
        if not isfinite(found):
            self.fail("not a number of points", param, ctx)
        return found


@click.command(cls=TranslatedCommand)
@click.argument("record", metavar="[RECORD]", required=False)
@click.option(
    "--player",
    metavar="NAME",
    help=mark("Show the decisions and rolls of this player, in text, JSON, chart and document."),
)
@click.option(
    "--threshold",
    type=LossRange(),
    metavar="POINTS",
    help=mark(
        "Show decisions that lost this much or more, in text, JSON, chart and document. "
        "Default: inaccuracies; in JSON all; in the chart mistakes."
    ),
)
@plot_option
@pdf_option
@click.option("--practice", is_flag=True, help=mark("Decide again where you lost points, and learn why."))
@json_option
@click.pass_context
def review(context: click.Context, /, *, record: str | None, as_json: bool, **typed: Any) -> None:  # noqa: ANN401
    """Review a finished game."""
    say = get_speaker(context)
    _check_practice(typed, as_json=as_json)
    found, _, _ = read_all(
        lambda: _read_last_played() if record is None else read_record(Path(record)),
        lambda: None if typed["plot"] is None else check_picture(typed["plot"]),
        lambda: None if typed["pdf"] is None else check_new_file(typed["pdf"]),
    )
    if isinstance(found, CardRecord):
        _review_cards(found, typed, say, as_json=as_json)
    else:
        _review_dice(found, typed, say, as_json=as_json)


def _read_last_played() -> AnyRecord:
    """Return the last finished game that can be reviewed: one on paper may have been kept since."""
    newest, *older = SaveFolder().list_finished()
    last = read_record(newest)
    return next(filter(_can_be_reviewed, chain([last], _read_readable(older))), last)


def _read_readable(paths: Iterable[Path]) -> Iterator[AnyRecord]:
    for path in paths:
        with suppress(Refusal):
            yield read_record(path)


def _can_be_reviewed(record: AnyRecord) -> bool:
    if isinstance(record, Record) and isinstance(match := record.match, RealDiceMatch):
        try:
            for number in range(1, match.finished_count + 1):
                list_entered_turns(match, number)
        except Illegal:
            return False
    return True


def _review_cards(record: CardRecord, typed: dict[str, Any], say: Speaker, *, as_json: bool) -> None:
    """Print the estimate for a game of cards, which has no chart, document or practice."""
    given = tuple(f"--{name}" for name in ("plot", "pdf", "practice") if typed[name])
    if given:
        raise Illegal("review-cards", options=given)
    seat = None if typed["player"] is None else find_seat(record, typed["player"])
    from gobelet.bots.cards.review import make_card_document, review_cards  # noqa: PLC0415 - builds large tables
    from gobelet.terminal.cards.review import format_card_review  # noqa: PLC0415

    found = review_cards(record)
    if as_json:
        print_json(make_card_document(found, seat))
        return
    lines = format_card_review(found, say, seat, INACCURATE if typed["threshold"] is None else typed["threshold"])
    click.echo("\n".join([*_format_heading(record, say), "", *lines]))


def _check_practice(typed: dict[str, Any], *, as_json: bool) -> None:
    """Refuse options that do not go with practice."""
    given = {"--json": as_json, "--plot": typed["plot"], "--pdf": typed["pdf"]}
    if typed["practice"] and any(given.values()):
        raise Illegal("practice-alone", options=tuple(name for name, value in given.items() if value))


def _review_dice(record: Record, typed: dict[str, Any], say: Speaker, *, as_json: bool) -> None:
    from gobelet.cli.library import open_library  # noqa: PLC0415 - imports NumPy, which bad input does not need
    from gobelet.coach.review import review as review_record  # noqa: PLC0415

    seat = None if typed["player"] is None else find_seat(record, typed["player"])
    if not record.match.finished_count:
        raise Illegal("not-over")
    library = open_library(say)
    with end_progress_line():
        found = review_record(library, record)
        if typed["practice"]:
            _practice(record, found, seat, typed["threshold"], library, say)
            return
        _write_files(found, record, typed, seat, library, say)
        _print_review(found, record, seat, typed["threshold"], library, say, as_json=as_json)


def _make_options(seat: Seat | None, threshold: float | None, default: float = INACCURATE) -> "ReviewOptions":
    from gobelet.coach.highlights import ReviewOptions  # noqa: PLC0415

    return ReviewOptions(seat, default if threshold is None else threshold)


def _print_review(
    found: "Review",
    record: Record,
    seat: Seat | None,
    threshold: float | None,
    library: "Library",
    say: Speaker,
    *,
    as_json: bool,
) -> None:
    from gobelet.bots.dice.agreement import compute_agreement  # noqa: PLC0415
    from gobelet.coach.review_document import DocumentSources, make_review_document  # noqa: PLC0415
    from gobelet.terminal.dice.review import ReviewFormatter, find_odds, find_reasons  # noqa: PLC0415

    odds = find_odds(library, found)
    if as_json:
        sources = DocumentSources(odds, find_reasons(library, found), compute_agreement)
        print_json(make_review_document(found, sources, _make_options(seat, threshold, 0.0)))
        return
    lines = ReviewFormatter(found, library, say, odds).format(_make_options(seat, threshold))
    click.echo("\n".join([*_format_heading(record, say), "", *lines]))


def _format_heading(record: AnyRecord, say: Speaker) -> Iterator[str]:
    yield record.edition.title(say.language) if isinstance(record, CardRecord) else format_title(record.edition, say)
    yield from filter(None, [record.date])


def _write_files(
    found: "Review", record: Record, typed: dict[str, Any], seat: Seat | None, library: "Library", say: Speaker
) -> None:
    """Write the chart and the document that were asked for."""
    title = ", ".join(_format_heading(record, say))
    if typed["plot"] is not None:
        from gobelet.plots.review_chart import draw_review_chart  # noqa: PLC0415

        save_picture(draw_review_chart(found, title, say, seat, typed["threshold"]), typed["plot"])
    if typed["pdf"] is not None:
        from gobelet.sheets.review import write_review  # noqa: PLC0415
        from gobelet.terminal.dice.review import find_odds  # noqa: PLC0415

        options = _make_options(seat, typed["threshold"])
        write_new_file(typed["pdf"], write_review(found, title, library, find_odds(library, found), say, options))


def _practice(
    record: Record, found: "Review", seat: Seat | None, threshold: float | None, library: "Library", say: Speaker
) -> None:
    from gobelet.terminal.console import Console, LineReader, LineWriter  # noqa: PLC0415
    from gobelet.terminal.dice.practice import PracticeSession  # noqa: PLC0415

    person = _find_person(record) if seat is None else seat
    out = LineWriter(sys.stdout, os.environ)
    console = Console(say, out, LineReader(sys.stdin, out).ask)
    least = INACCURATE if threshold is None else threshold
    PracticeSession(found, found.find_column(person), person, least, library, console).run()


def _find_person(record: Record) -> Seat:
    """Return the only seat that is no computer player; refuse to guess."""
    bots = {name for name, _ in record.bots}
    people = [Seat(seat) for seat, name in enumerate(record.names) if name not in bots]
    if len(people) != 1:
        raise Unreadable("practice-player", known=record.names)
    return people[0]
