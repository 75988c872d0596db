"""`gobelet standings`: players over many games, with skill told from luck."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isfinite
from pathlib import Path
from typing import Any, Final

import click
from wcwidth import ljust, rjust, width

from gobelet.cli.library import open_library
from gobelet.cli.options import end_progress_line, json_option, print_json, read_dice_record
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.coach.review import Review, review
from gobelet.coach.review_phrases import format_points
from gobelet.coach.standings import Comparison, PlayerStanding, Sample, compare_players, compute_standings
from gobelet.dice import Edition
from gobelet.game import Refusal, Unreadable, refuse, split_refusal
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import format_title
from gobelet.record import Record
from gobelet.terminal.console import WIDTH
from gobelet.terminal.saves import SUFFIX
from gobelet.terminal.widths import wrap_text

LEFT_OUT: Final = frozenset({"record-cards", "not-over"})
"""What is left out of a folder without a word: games of cards, and those that are not over."""
Group = tuple[Edition, Sequence[PlayerStanding], Sequence[Comparison]]


@click.command(cls=TranslatedCommand)
@click.argument("records", metavar="RECORD...", nargs=-1, required=True)
@json_option
@click.pass_context
def standings(context: click.Context, *, records: Sequence[str], as_json: bool) -> None:
    """Compare players over many games."""
    say = get_speaker(context)
    found = _read_records([Path(record) for record in records])
    library = open_library(say)
    with end_progress_line():
        reviews = [review(library, record) for record in found]
    groups = [_compare(edition, reviews) for edition in dict.fromkeys(each.edition for each in reviews)]
    if as_json:
        print_json({"standings": [_make_document(*group) for group in groups]})
    else:
        click.echo("\n\n".join("\n".join(_format(*group, say)) for group in groups))


def _compare(edition: Edition, reviews: Sequence[Review]) -> Group:
    """Return the standings of one rulebook, and every pair of its players."""
    players = compute_standings(each for each in reviews if each.edition == edition)
    return edition, players, [compare_players(*pair) for pair in combinations(players, 2)]


def _read_records(paths: Sequence[Path]) -> list[Record]:
    """Return all records; refuse with every file that cannot be used."""
    found, faults = list[Record](), list[Refusal]()
    for path in paths:
        for file in _list_files(path):
            try:
                found.append(read_dice_record(file))
            except Refusal as refusal:
                if not path.is_dir() or refusal.code not in LEFT_OUT:
                    faults.append(Unreadable("record-fault", path=file, reason=split_refusal(refusal)[0]))
    refuse(faults)
    if not found:
        raise Unreadable("no-records", path=paths[0])
    return found


def _list_files(path: Path) -> list[Path]:
    """Return a file, or every record in a folder."""
    return sorted(found for found in path.glob(f"*{SUFFIX}") if found.is_file()) if path.is_dir() else [path]


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
        "score": _make_sample(player.scores),
        "skill": _make_sample(player.skills),
        "luck": player.luck.mean,
    }


def _make_sample(sample: Sample) -> dict[str, Any]:
    return {"mean": sample.mean, "margin": sample.margin if isfinite(sample.margin) else None}


def _make_comparison(pair: Comparison) -> dict[str, Any]:
    """Return a pair; null stands for a number of games that is not known."""
    more = {"by_score": pair.by_score, "by_skill": pair.by_skill}
    counts = {name: int(count) if isfinite(count) else None for name, count in more.items()}
    return {"players": [pair.first, pair.second], **counts}


# -- text ----------------------------------------------------------------------------------------------------------


def _format(
    edition: Edition, players: Sequence[PlayerStanding], pairs: Sequence[Comparison], say: Speaker
) -> Iterator[str]:
    yield format_title(edition, say)
    yield from _format_table(players, say)
    yield from wrap_text(say("± is half the interval that has the true mean with 95 % certainty."), WIDTH)
    yield from (line for pair in pairs for line in _format_pair(pair, say))


def _format_table(players: Sequence[PlayerStanding], say: Speaker) -> Iterator[str]:
    rows = [["", say("games"), say("mean score"), say("mean skill"), say("mean luck")]]
    for player in players:
        means = (_format_sample(sample, say) for sample in (player.scores, player.skills))
        rows.append([player.name, str(player.games), *means, format_points(player.luck.mean, say)])
    widths = [max(width(cell) for cell in cells) for cells in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (rjust(cell, wide) for cell, wide in zip(others, widths[1:], strict=True))
        yield "  ".join([ljust(first, widths[0]), *cells])


def _format_sample(sample: Sample, say: Speaker) -> str:
    mean = say.number(sample.mean, 1)
    return f"{mean} ± {say.number(sample.margin, 1)}" if isfinite(sample.margin) else mean


def _format_pair(pair: Comparison, say: Speaker) -> Iterator[str]:
    if not isfinite(pair.by_skill) and not isfinite(pair.by_score):
        sentence = say("{first} against {second}: nothing can be said yet.", first=pair.first, second=pair.second)
        yield from wrap_text(sentence, WIDTH)
        return
    skill, score = (_describe_more(count, say) for count in (pair.by_skill, pair.by_score))
    sentence = say(
        "{first} against {second}: by skill {skill}, by score {score}.",
        first=pair.first,
        second=pair.second,
        skill=skill,
        score=score,
    )
    yield from wrap_text(sentence, WIDTH)


def _describe_more(count: float, say: Speaker) -> str:
    """Say how many more games tell two players apart."""
    if not isfinite(count):
        return say("nothing can be said yet")
    if not count:
        return say("the difference is certain")
    return say.many(
        "{count} more game each until it is certain", "{count} more games each until it is certain", int(count)
    )
