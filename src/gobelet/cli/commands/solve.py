"""`gobelet solve`: the expected score of best solo play."""

from collections.abc import Sequence

import click

from gobelet.cli.library import open_library
from gobelet.cli.options import edition_argument, end_progress_line, house_option, json_option, print_json, read_edition
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import ScoreCard
from gobelet.solver.model.states import count_reachable


@click.command(cls=TranslatedCommand)
@edition_argument
@house_option
@json_option
@click.pass_context
def solve(context: click.Context, /, *, name: str, house: Sequence[str], as_json: bool) -> None:
    """Solve an edition and print the expected score of best play."""
    say = get_speaker(context)
    edition = read_edition(name, house)
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
