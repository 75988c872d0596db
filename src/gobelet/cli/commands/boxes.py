"""`gobelet boxes`: what every open box would give for a roll."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from gobelet.cli.options import edition_argument, house_option, json_option, print_json, read_all, read_edition
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import Dice, Offer, ScoreCard, offers, sort_dice
from gobelet.i18n import Speaker, mark
from gobelet.i18n.barred_boxes import explain_barred_boxes, explain_filled_boxes
from gobelet.i18n.dice_events import format_offer
from gobelet.record import format_dice, parse_card, parse_dice


@click.command(cls=TranslatedCommand)
@edition_argument
@click.option("--dice", required=True, metavar="DICE", help=mark('Five dice: 44444, "4 4 4 4 4" or 4,4,4,4,4.'))
@click.option(
    "--card",
    default="",
    metavar="CARD",
    help=mark("The card: fours=12,yahtzee=50,yahtzee_bonus=100, also in words: Quatre=12."),
)
@house_option
@json_option
@click.pass_context
def boxes(context: click.Context, *, name: str, dice: str, card: str, house: Sequence[str], as_json: bool) -> None:
    """Show what every open box would give."""
    column: ScoreCard
    rolled: Dice
    column, rolled = read_all(lambda: parse_card(read_edition(name, house), card), lambda: parse_dice(dice))
    found = offers(column, sort_dice(rolled))
    if as_json:
        edition = column.edition.id
        print_json(
            {"edition": edition, "dice": format_dice(rolled), "boxes": {o.box: _make_document(o) for o in found}}
        )
        return
    for line in _format_offers(column, found, get_speaker(context)):
        click.echo(line)


def _make_document(offer: Offer) -> dict[str, Any]:
    return {
        "legal": offer.legal,
        "points": offer.points if offer.legal else None,
        "yahtzee_bonus": offer.yahtzee_bonus if offer.legal else 0,
        "joker": offer.joker,
        "why": offer.why,
    }


def _format_offers(card: ScoreCard, found: tuple[Offer, ...], say: Speaker) -> Iterator[str]:
    if not found:
        yield say("Every box of this card is filled.")
        return
    if reason := explain_barred_boxes(found, card.edition, say):
        yield from (reason, "")
    legal = [offer for offer in found if offer.legal]
    words = [card.edition.box_word(offer.box, say.language) for offer in legal]
    for word, offer in zip(words, legal, strict=True):
        yield f"{word.ljust(max(map(len, words)))} {format_offer(offer, say)}"
    if filled := explain_filled_boxes(card, say):
        yield from ("", filled)
