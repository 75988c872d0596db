"""`gobelet editions`: every edition with its words, and the card game."""

import textwrap
from collections.abc import Iterable, Iterator

import click

from gobelet.cli.options import json_option, print_json
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import EDITIONS, Edition
from gobelet.handsdown import Combination, HandsDown
from gobelet.handsdown.edition import MAX_SEATS, MIN_SEATS
from gobelet.i18n import Speaker, mark
from gobelet.i18n.editions import make_edition_documents

LANGUAGE_NAMES = {"en": mark("English"), "fr": mark("French"), "de": mark("German")}
INDENT = " " * 13


@click.command(cls=TranslatedCommand)
@json_option
@click.pass_context
def editions(context: click.Context, *, as_json: bool) -> None:
    """List the editions."""
    say, cards = get_speaker(context), HandsDown()
    if as_json:
        print_json({"editions": make_edition_documents(say)})
        return
    for edition in EDITIONS.values():
        joker = say("joker rule: {rule}", rule=edition.joker.__name__)
        boxes = (f"{edition.box_word(box, say.language)} ({box})" for box in edition.boxes)
        _print_edition(edition, joker, boxes, say)
    players = say("card game for {fewest} to {most} players", fewest=MIN_SEATS, most=MAX_SEATS)
    _print_edition(cards, players, _list_combinations(cards, say), say)


def _print_edition(edition: Edition | HandsDown, kind: str, parts: Iterable[str], say: Speaker) -> None:
    """Print an edition: its id and title, its origin, and its boxes or combinations."""
    click.echo(f"{edition.id:12} {edition.title(say.language)}")
    click.echo(_fill([*_describe_origin(edition, say), kind]))
    click.echo(_fill(parts) + "\n")


def _fill(parts: Iterable[str]) -> str:
    return textwrap.fill(", ".join(parts), 80, initial_indent=INDENT, subsequent_indent=INDENT)


def _describe_origin(edition: Edition | HandsDown, say: Speaker) -> Iterator[str]:
    """Yield the year and the languages of the rulebook, if there is one."""
    if edition.year:
        yield str(edition.year)
    if edition.languages:
        names = say.join_and(say(LANGUAGE_NAMES[language]) for language in edition.languages)
        yield say("rulebook in {languages}", languages=names)


def _list_combinations(cards: HandsDown, say: Speaker) -> Iterator[str]:
    for kind in Combination:
        yield f"{cards.combination_word(kind, say.language)} ({kind.value}, {say.points(kind.points)})"
