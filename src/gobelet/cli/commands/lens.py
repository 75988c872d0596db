"""`gobelet lens`: a finished game scored by every other rulebook with the same boxes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from gobelet.cli.library import open_library
from gobelet.cli.options import end_progress_line, json_option, print_json, read_dice_record
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.coach.lens import LensColumn, LensFill, LensResult, find_other_rulebooks, score_by_others
from gobelet.coach.lens_phrases import describe_column, describe_lens_result, describe_replaced
from gobelet.coach.review import review
from gobelet.coach.review_phrases import describe_unfinished
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import format_title
from gobelet.record import format_dice
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text


@click.command(cls=TranslatedCommand)
@click.argument("record", metavar="RECORD")
@json_option
@click.pass_context
def lens(context: click.Context, *, record: str, as_json: bool) -> None:
    """Read a finished game by other rulebooks."""
    say, found = get_speaker(context), read_dice_record(Path(record))
    library = open_library(say)
    with end_progress_line():
        results = list(score_by_others(library, review(library, found))) if find_other_rulebooks(found.edition) else []
    if as_json:
        games = {"length": found.match.length, "finished": found.match.finished_count}
        documents = [_make_document(result) for result in results]
        print_json({"edition": found.edition.id, **games, "rulebooks": documents})
        return
    unfinished = describe_unfinished(found.match.finished_count, found.match.length, say)
    lines = [format_title(found.edition, say), *filter(None, [unfinished])]
    lines += [line for result in results for line in _format(result, say)]
    if not results:
        lines.append(say("No other rulebook has these boxes."))
    click.echo("\n".join(lines))


def _format(result: LensResult, say: Speaker) -> Iterator[str]:
    yield ""
    yield from wrap_text(describe_lens_result(result, say), WIDTH)
    for column in result.columns:
        yield from wrap_text(describe_column(result, column, say), WIDTH, "  ", "    ")
        for sentence in describe_replaced(result, column, say):
            yield from wrap_text(sentence, WIDTH, "    ", "      ")


def _make_document(result: LensResult) -> dict[str, Any]:
    outcome = result.outcome
    return {
        "edition": result.edition.id,
        "winners": [result.columns[place].name for place in outcome.winners],
        "settlement": [str(earned) for earned in outcome.settlement] if outcome.settlement is not None else None,
        "columns": [_make_column(column) for column in result.columns],
    }


def _make_column(column: LensColumn) -> dict[str, Any]:
    fills = [(number, fill) for number, fills in enumerate(column.fills, 1) for fill in fills]
    return {
        "name": column.name,
        "score": column.score,
        "upper_bonus": sum(card.upper_bonus for card in column.cards),
        "yahtzee_bonus": sum(card.yahtzee_bonus for card in column.cards),
        "jokers": [_make_joker(number, fill) for number, fill in fills if fill.offer.joker],
        "replaced": [_make_replaced(number, fill) for number, fill in fills if fill.replacement],
    }


def _make_joker(game: int, fill: LensFill) -> dict[str, Any]:
    return {**_make_fill(game, fill), "joker_points": fill.joker_points}


def _make_replaced(game: int, fill: LensFill) -> dict[str, Any]:
    return {**_make_fill(game, fill), "played": fill.played, "reason": fill.replacement}


def _make_fill(game: int, fill: LensFill) -> dict[str, Any]:
    return {
        "game": game,
        "turn": fill.turn,
        "dice": format_dice(fill.dice),
        "box": fill.offer.box,
        "points": fill.offer.points,
    }
