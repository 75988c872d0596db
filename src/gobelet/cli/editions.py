"""`gobelet editions`: every edition with its words."""

import textwrap
from typing import Any

import click

from gobelet.cli.options import json_option, print_json
from gobelet.cli.spoken import SpokenCommand, speaker
from gobelet.dice import EDITIONS, Edition
from gobelet.words import Speaker, mark

LANGUAGE_NAMES = {"en": mark("English"), "fr": mark("French"), "de": mark("German")}


@click.command(cls=SpokenCommand)
@json_option
@click.pass_context
def editions(context: click.Context, *, as_json: bool) -> None:
    """List the editions."""
    say = speaker(context)
    if as_json:
        print_json({"editions": [_document(edition, say) for edition in EDITIONS.values()]})
        return
    for edition in EDITIONS.values():
        click.echo(f"{edition.id:12} {edition.title(say.language)}")
        click.echo(textwrap.fill(_facts(edition, say), 80, initial_indent=" " * 13, subsequent_indent=" " * 13))
        boxes = ", ".join(f"{edition.box_word(box, say.language)} ({box})" for box in edition.boxes)
        click.echo(textwrap.fill(boxes, 80, initial_indent=" " * 13, subsequent_indent=" " * 13) + "\n")


def _facts(edition: Edition, say: Speaker) -> str:
    facts = [str(edition.year)] if edition.year else []
    if edition.languages:
        names = say.listed(say(LANGUAGE_NAMES[language]) for language in edition.languages)
        facts.append(say("rulebook in {languages}", languages=names))
    facts.append(say("joker rule: {rule}", rule=edition.joker.__name__))
    return ", ".join(facts)


def _document(edition: Edition, say: Speaker) -> dict[str, Any]:
    return {
        "id": edition.id,
        "title": edition.title(say.language),
        "year": edition.year,
        "languages": list(edition.languages),
        "joker": edition.joker.__name__,
        "boxes": [
            {"id": category.id, "section": category.section.value, "word": edition.box_word(category.id, say.language)}
            for category in edition.categories
        ],
    }
