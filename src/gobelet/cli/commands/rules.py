"""`gobelet rules`: the rules of an edition."""

from collections.abc import Sequence
from dataclasses import asdict

import click

from gobelet.cli.options import edition_argument, house_option, json_option, print_json, read_any_edition
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.i18n import mark
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.tips import write_tips
from gobelet.terminal.help import format_rules, format_tips


@click.command(cls=TranslatedCommand)
@edition_argument
@house_option
@click.option("--clauses", "with_clauses", is_flag=True, help=mark("Show the id of each clause, for citing it."))
@click.option("--tips", is_flag=True, help=mark("Show the rulebook's tips, each judged by best play."))
@json_option
@click.pass_context
def rules(
    context: click.Context, *, name: str, house: Sequence[str], with_clauses: bool, tips: bool, as_json: bool
) -> None:
    """Show the rules of an edition."""
    say = get_speaker(context)
    edition = read_any_edition(name, house)
    if not as_json:
        shown = format_tips(edition, say) if tips else format_rules(edition, say, with_clauses=with_clauses)
        click.echo("\n".join(shown))
        return
    print_json(
        {
            "edition": edition.id,
            "title": edition.title(say.language),
            "language": say.language,
            "house": dict(edition.house),
            "sections": [asdict(section) for section in write_rules(edition, say)],
            "tips": [asdict(tip) for tip in write_tips(edition, say)],
        }
    )
