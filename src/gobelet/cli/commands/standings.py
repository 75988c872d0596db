"""`gobelet standings`: players over many games, with skill told from luck."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isfinite, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from wcwidth import ljust, rjust, width

from gobelet.cli.library import make_progress_line, open_library
from gobelet.cli.options import end_progress_line, json_option, print_json, read_dice_record
from gobelet.cli.record_files import read_records
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.coach.review import review
from gobelet.coach.review_phrases import format_points
from gobelet.coach.standings import (
    EQUAL,
    Comparison,
    Difference,
    GameResult,
    PlayerStanding,
    Sample,
    compare_players,
    compute_standings,
    list_results,
    list_scores,
)
from gobelet.dice import DiceRolled, Edition
from gobelet.game import Refusal
from gobelet.i18n import Speaker, mark
from gobelet.i18n.house_rules import format_title
from gobelet.record import Record
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import truncate, wrap_text

if TYPE_CHECKING:
    from gobelet.solver import Library

LEFT_OUT: Final = frozenset({"record-cards", "not-over"})
"""What is left out of a folder without a word: games of cards, and those that are not over."""
MOST_PAIRS: Final = 10
"""So many pairs are printed, all of five players."""
LEAST_NAME: Final = 8
"""Names in the table are never cut shorter."""
GAP: Final = "  "
UNKNOWN: Final = "–"
"""Stands where nothing is known of luck and skill."""
Group = tuple[Edition, Sequence[PlayerStanding], Sequence[Comparison]]


@click.command(cls=TranslatedCommand)
@click.argument("records", metavar="RECORD...", nargs=-1, required=True)
@json_option
@click.pass_context
def standings(context: click.Context, *, records: Sequence[str], as_json: bool) -> None:
    """Compare players over many games."""
    say = get_speaker(context)
    files = read_records([Path(record) for record in records], read_dice_record, LEFT_OUT)
    found = [record for _, record in files]
    with end_progress_line():
        played = _review_all(found, say)
    groups = [_compare(edition, results) for edition, results in played.items()]
    if as_json:
        print_json({"standings": [_make_document(*group) for group in groups]})
    else:
        click.echo("\n\n".join("\n".join(_format(*group, say)) for group in groups))


def _review_all(records: Sequence[Record], say: Speaker) -> dict[Edition, list[GameResult]]:
    """Review game after game; keep only the results, by edition."""
    library, show = open_library(say), make_progress_line(mark("Reviewing games: {share} %"), say)
    played: dict[Edition, list[GameResult]] = {}
    for number, record in enumerate(records, 1):
        played.setdefault(record.edition, []).extend(_list_results(library, record))
        show(number, len(records))
    return played


def _list_results(library: "Library", record: Record) -> Iterator[GameResult]:
    """Yield the results of a record; only the scores if not every roll is known."""
    if not any(isinstance(event, DiceRolled) for event in record.events):  # a sheet of paper needs no solver
        yield from list_scores(record)
        return
    try:
        found = review(library, record)
    except Refusal as refusal:
        if refusal.code not in {"review-points-alone", "review-against-rules"}:
            raise
        yield from list_scores(record)
        return
    yield from list_scores(record) if found.has_last_rolls else list_results(found)


def _compare(edition: Edition, results: Sequence[GameResult]) -> Group:
    """Return the standings of one rulebook, and every pair of its players."""
    players = compute_standings(results)
    return edition, players, [compare_players(*pair) for pair in combinations(players, 2)]


# -- JSON ----------------------------------------------------------------------------------------------------------


def _make_document(edition: Edition, players: Sequence[PlayerStanding], pairs: Sequence[Comparison]) -> dict[str, Any]:
    return {
        "edition": edition.id,
        "house": dict(edition.house),
        "players": [_make_player(player) for player in players],
        "comparisons": [_make_comparison(pair) for pair in pairs],
    }


def _make_player(player: PlayerStanding) -> dict[str, Any]:
    return {
        "name": player.name,
        "games": player.games,
        "wins": player.wins,
        "best": player.best,
        "score": _make_sample(player.scores),
        "skill": _make_sample(player.skills),
        "luck": _make_number(player.luck.mean),
        "net_luck": player.luck.sum if player.luck.numbers else None,
    }


def _make_sample(sample: Sample) -> dict[str, Any]:
    return {"mean": _make_number(sample.mean), "margin": _make_number(sample.margin)}


def _make_number(number: float) -> float | None:
    """Return a number; null stands for one that is not known."""
    return number if isfinite(number) else None


def _make_comparison(pair: Comparison) -> dict[str, Any]:
    """Return a pair: the first's means minus the second's; null stands for a number of games that is not known."""
    more = {"by_score": pair.by_score.more_games, "by_skill": pair.by_skill.more_games}
    counts = {name: int(count) if isfinite(count) else None for name, count in more.items()}
    difference = {"score": pair.by_score.points, "skill": _make_number(pair.by_skill.points)}
    return {"players": [pair.first, pair.second], "difference": difference, **counts}


# -- text ----------------------------------------------------------------------------------------------------------


def _format(
    edition: Edition, players: Sequence[PlayerStanding], pairs: Sequence[Comparison], say: Speaker
) -> Iterator[str]:
    yield format_title(edition, say)
    yield from _format_table(players, say)
    if any(player.games > 1 for player in players):
        yield from wrap_text(say("± is half the interval that has the true mean with 95 % certainty."), WIDTH)
    for pair in pairs[:MOST_PAIRS]:
        yield from wrap_text(_describe_pair(pair, say), WIDTH)
    if left := len(pairs[MOST_PAIRS:]):
        yield say.many("{count} more pair: see --json.", "{count} more pairs: see --json.", left)


def _format_table(players: Sequence[PlayerStanding], say: Speaker) -> Iterator[str]:
    """Yield the table; names are cut so that its lines fit."""
    heads = [say("games"), say("mean score"), say("mean skill"), say("mean luck"), say("net luck")]
    rows = [("", heads), *((player.name, _list_figures(player, say)) for player in players)]
    widths = [max(map(width, cells)) for cells in zip(*(figures for _, figures in rows), strict=True)]
    room = max(LEAST_NAME, WIDTH - sum(wide + len(GAP) for wide in widths))
    names = [truncate(name, room) for name, _ in rows]
    first = max(map(width, names))
    for name, (_, figures) in zip(names, rows, strict=True):
        cells = (rjust(cell, wide) for cell, wide in zip(figures, widths, strict=True))
        yield GAP.join([ljust(name, first), *cells])


def _list_figures(player: PlayerStanding, say: Speaker) -> list[str]:
    means = (_format_sample(sample, say) for sample in (player.scores, player.skills))
    known = player.luck.numbers
    luck = (format_points(points, say) if known else UNKNOWN for points in (player.luck.mean, player.luck.sum))
    return [str(player.games), *means, *luck]


def _format_sample(sample: Sample, say: Speaker) -> str:
    if not sample.numbers:
        return UNKNOWN
    mean = say.number(sample.mean, 1).replace("-", "−")
    return f"{mean} ± {say.number(sample.margin, 1)}" if isfinite(sample.margin) else mean


def _describe_pair(pair: Comparison, say: Speaker) -> str:
    """Say who is ahead, by how much, and whether that is certain."""
    if not pair.enough:
        return say("{first} against {second}: nothing can be said yet.", first=pair.first, second=pair.second)
    return say(
        "{first} against {second}: by skill {skill}; by score {score}.",
        first=pair.first,
        second=pair.second,
        skill=_describe_difference(pair, pair.by_skill, say),
        score=_describe_difference(pair, pair.by_score, say),
    )


def _describe_difference(pair: Comparison, difference: Difference, say: Speaker) -> str:
    points, more = difference
    if isnan(points) or (not isfinite(more) and abs(points) >= EQUAL):
        return say("nothing is known")
    if not isfinite(more):
        return say("both are level")
    name, lead = (pair.first if points > 0 else pair.second), say.number(abs(points), 1)
    if not more:
        return say("{name} is ahead by {lead}, which is certain", name=name, lead=lead)
    return say.many(
        "{name} is ahead by {lead}, which is certain only after {count} more game each",
        "{name} is ahead by {lead}, which is certain only after {count} more games each",
        int(more),
        name=name,
        lead=lead,
    )
