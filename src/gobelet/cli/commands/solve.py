"""`gobelet solve`: the expected score of best solo play."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from gobelet.cli.library import open_library
from gobelet.cli.options import cluster_option, end_progress_line, house_option, json_option, print_json, read_edition
from gobelet.cli.sweep import run_sweep
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import EDITIONS, Edition, ScoreCard
from gobelet.game import Unreadable
from gobelet.i18n import Speaker, mark
from gobelet.solver.model.states import count_reachable

FIRST_EDITION: Final = next(iter(EDITIONS))
"""The edition of a sweep if none is named."""


@click.command(cls=TranslatedCommand)
@click.argument("name", metavar="EDITION", default="")
@click.argument("more", metavar="[RULE=VALUES]...", nargs=-1)
@click.option(
    "--sweep",
    multiple=True,
    metavar="RULE=VALUES...",
    help=mark("Solve every combination of these house rules, such as rolls=2,3 upper_bonus_at=56:70 joker=all."),
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=mark("Where a sweep is written, .csv or .parquet; one that was stopped goes on there. Default: printed."),
)
@cluster_option
@house_option
@json_option
@click.pass_context
def solve(
    context: click.Context,
    /,
    *,
    name: str,
    more: Sequence[str],
    house: Sequence[str],
    as_json: bool,
    **typed: Any,  # noqa: ANN401 - as Click has read them
) -> None:
    """Solve an edition and print the expected score of best play; with --sweep, of every combination of rules."""
    say = get_speaker(context)
    if typed["sweep"]:
        if "=" in name or not name:
            name, more = FIRST_EDITION, tuple(filter(None, (name, *more)))
        ranges = (*typed["sweep"], *more)
        run_sweep(read_edition(name, house), ranges, typed["out"], typed["cluster"], say, as_json=as_json)
        return
    if more or typed["out"] is not None or typed["cluster"] is not None:
        raise Unreadable("sweep-alone")
    if not name:
        raise click.MissingParameter(param=context.command.params[0])
    _solve_one(read_edition(name, house), say, as_json=as_json)


def _solve_one(edition: Edition, say: Speaker, *, as_json: bool) -> None:
    """Solve one edition, and print its value."""
    library = open_library(say)
    with end_progress_line():
        values = library.solve(edition)
    value, states = values.value(ScoreCard.empty(edition)), count_reachable(values.layout.compiled)
    seconds, threads = library.seconds or 0.0, library.threads_used
    if as_json:
        house_rules = dict(edition.house)
        print_json(
            {
                "edition": edition.id,
                "house": house_rules,
                "value": value,
                "states": states,
                "seconds": seconds,
                "threads": threads,
            }
        )
        return
    click.echo(
        say(
            "{title}: best play alone expects {value} points.",
            title=edition.title(say.language),
            value=say.number(value, 8),
        )
    )
    click.echo(
        say(
            "{states} states solved in {seconds} seconds on {threads} threads.",
            states=states,
            seconds=say.number(seconds, 2),
            threads=threads,
        )
    )
