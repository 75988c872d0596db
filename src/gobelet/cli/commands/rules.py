"""`gobelet rules`: the rules of an edition, or its sample turn."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from gobelet.cli.options import edition_argument, house_option, json_option, print_json, read_any_edition
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.game import Unreadable
from gobelet.i18n import Speaker, mark
from gobelet.i18n.rules.dice import write_rules
from gobelet.i18n.rules.samples import Sample, write_sample
from gobelet.i18n.tips import write_tips
from gobelet.record import AnyEdition
from gobelet.terminal.help import format_rules, format_sample, format_tips


@click.command(cls=TranslatedCommand)
@edition_argument
@house_option
@click.option("--example", is_flag=True, help=mark("Show a sample turn, step by step, instead of the rules."))
@click.option("--clauses", "with_clauses", is_flag=True, help=mark("Show the id of each clause, for citing it."))
@click.option("--tips", is_flag=True, help=mark("Show the rulebook's tips, each judged by best play."))
@json_option
@click.pass_context
def rules(context: click.Context, /, *, name: str, house: Sequence[str], as_json: bool, **shown: bool) -> None:
    """Show the rules of an edition."""
    say = get_speaker(context)
    edition = read_any_edition(name, house)
    if shown["example"]:
        _show_sample(edition, _find_sample(edition, say), say, as_json=as_json)
    elif as_json:
        sections = [asdict(section) for section in write_rules(edition, say)]
        tips = [asdict(tip) for tip in write_tips(edition, say)]
        print_json({**_make_heading(edition, say), "sections": sections, "tips": tips})
    elif shown["tips"]:
        click.echo("\n".join(format_tips(edition, say)))
    else:
        click.echo("\n".join(format_rules(edition, say, with_clauses=shown["with_clauses"])))


def _find_sample(edition: AnyEdition, say: Speaker) -> Sample:
    """Return the sample turn as printed; house rules, which it would not fit, are refused."""
    if edition.house:
        raise Unreadable("sample-house-rules")
    sample = write_sample(edition, say)
    if sample is None:
        raise Unreadable("no-sample", name=edition.id)
    return sample


def _show_sample(edition: AnyEdition, sample: Sample, say: Speaker, *, as_json: bool) -> None:
    if as_json:
        print_json({**_make_heading(edition, say), "sample": {**asdict(sample), "ours": sample.ours}})
    else:
        click.echo("\n".join(format_sample(edition, sample, say)))


def _make_heading(edition: AnyEdition, say: Speaker) -> dict[str, Any]:
    return {
        "edition": edition.id,
        "title": edition.title(say.language),
        "language": say.language,
        "house": dict(edition.house),
    }
