"""`gobelet hand`: what five cards of Hands Down can claim."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from gobelet.cli.options import json_option, print_json, read_all
from gobelet.cli.translated_click import Decorator, TranslatedCommand, get_speaker
from gobelet.handsdown import Card, Claim, Combination, HandsDown, best_claim, claims
from gobelet.i18n import Speaker, mark
from gobelet.i18n.claims import list_claim_cards
from gobelet.record import parse_hand, parse_table
from gobelet.record.text.cards import ALL_KINDS
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text

table_option: Decorator = click.option(
    "--table",
    default=ALL_KINDS,
    metavar="COMBINATIONS",
    help=mark("The combinations on the table, such as full_house,yahtzee. Default: all."),
)


@click.command(cls=TranslatedCommand)
@click.argument("cards", nargs=-1, required=True, metavar="CARDS")
@table_option
@json_option
@click.pass_context
def hand(context: click.Context, /, *, cards: Sequence[str], table: str, as_json: bool) -> None:
    """Show what a hand can claim."""
    held: tuple[Card, ...]
    kinds: tuple[Combination, ...]
    held, kinds = read_all(lambda: parse_hand(" ".join(cards)), lambda: parse_table(table))
    found, best = claims(held, kinds).values(), best_claim(held, kinds)
    if as_json:
        documents = {claim.combination.value: make_claim_document(claim) for claim in found}
        print_json({"claims": documents, "best": None if best is None else best.combination.value})
        return
    for line in _format_claims(held, tuple(found), best, get_speaker(context)):
        click.echo(line)


def make_claim_document(claim: Claim) -> dict[str, Any]:
    """Return a claim as JSON: its points, the numbers of a tie, and the die each card stands for."""
    return {
        "points": claim.combination.points,
        "tie": list(claim.tie),
        "cards": [None if die is None else str(die) for die in claim.dice],
    }


def _format_claims(held: Sequence[Card], found: Sequence[Claim], best: Claim | None, say: Speaker) -> Iterator[str]:
    if best is None:
        nothing = say("This hand makes none of the combinations on the table: a call would be false.")
        yield from wrap_text(nothing, WIDTH)
    for claim in found:
        yield from wrap_text(_format_claim(held, claim, say, best=claim == best), WIDTH, rest="  ")


def _format_claim(held: Sequence[Card], claim: Claim, say: Speaker, *, best: bool) -> str:
    """Return a claim with its points and the cards that make it."""
    message = mark("{combination}, {points}, the best: {cards}") if best else mark("{combination}, {points}: {cards}")
    return say(
        message,
        combination=HandsDown().combination_word(claim.combination, say.language),
        points=say.points(claim.combination.points),
        cards=list_claim_cards(held, claim, say),
    )
