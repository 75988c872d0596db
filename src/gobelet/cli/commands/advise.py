"""`gobelet advise`: every option for a roll, ranked, with reasons."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from gobelet.cli.library import open_library
from gobelet.cli.options import (
    edition_argument,
    end_progress_line,
    house_option,
    json_option,
    print_json,
    read_all,
    read_edition,
)
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.coach import Advice, Option, describe_option, explain_best
from gobelet.coach import advise as find_advice
from gobelet.dice import Dice, ScoreCard
from gobelet.i18n import Speaker, mark
from gobelet.record import format_dice, parse_card, parse_dice
from gobelet.record.text.position import make_position

DECIMALS = 2
"""The decimals of values and losses in the table."""


@click.command(cls=TranslatedCommand)
@edition_argument
@click.option("--dice", required=True, metavar="DICE", help=mark('Five dice: 44444, "4 4 4 4 4" or 4,4,4,4,4.'))
@click.option("--rolls-left", type=int, default=0, metavar="N", help=mark("How many rolls are left. Default: 0."))
@click.option(
    "--card",
    default="",
    metavar="CARD",
    help=mark("The card: fours=12,yahtzee=50,yahtzee_bonus=100, also in words: Quatre=12."),
)
@house_option
@click.option(
    "--top",
    type=click.IntRange(0),
    default=10,
    metavar="N",
    help=mark("How many options to show. Default: 10; 0: all."),
)
@json_option
@click.pass_context
def advise(context: click.Context, /, *, name: str, house: Sequence[str], as_json: bool, **typed: Any) -> None:  # noqa: ANN401
    """Rank every option for a roll."""
    say = get_speaker(context)
    card: ScoreCard
    dice: Dice
    card, dice = read_all(
        lambda: parse_card(read_edition(name, house), typed["card"]), lambda: parse_dice(typed["dice"])
    )
    make_position(card, dice, typed["rolls_left"])
    with end_progress_line():
        advice = find_advice(open_library(say), card, dice, typed["rolls_left"])
        document = _make_document(advice, say) if as_json else None
        lines = [] if as_json else list(_format_options(advice, typed["top"], say))
    if document is not None:
        print_json(document)
    else:
        click.echo("\n".join(lines))


def _make_document(advice: Advice, say: Speaker) -> dict[str, Any]:
    edition = advice.card.edition
    return {
        "edition": edition.id,
        "house": dict(edition.house),
        "dice": format_dice(advice.dice),
        "rolls_left": advice.rolls_left,
        "options": [_make_option_document(advice, option, say) for option in advice.options],
    }


def _make_option_document(advice: Advice, option: Option, say: Speaker) -> dict[str, Any]:
    """Return one option, with why the best is better than it; the best is compared with the second best."""
    reason, against = advice.reason(option), advice.against(option)
    return {
        **_make_choice_document(option),
        "value": option.value,
        "loss": option.loss,
        "tied": option.tied,
        "why": explain_best(advice, say, option),
        "against": None if against is None else _make_choice_document(against),
        "difference": reason.difference,
        "parts": {part.name: part.points for part in reason.parts},
    }


def _make_choice_document(option: Option) -> dict[str, str]:
    return {"box": option.box} if option.box else {"keep": format_dice(option.keep or ())}


def _format_options(advice: Advice, top: int, say: Speaker) -> Iterator[str]:
    """Yield a row for each option, then why the best is best; a loss is the difference of the rounded values."""
    shown = advice.options[: top or None]
    words = [describe_option(option, advice, say) for option in shown]
    width, best = max(map(len, words)), round(advice.best.value, DECIMALS)
    for word, option in zip(words, shown, strict=True):
        value = round(advice.best.value - option.loss, DECIMALS)
        yield f"{word.ljust(width)}  {say.number(value, DECIMALS)}  {_format_loss(option, best - value, say)}"
    yield ""
    yield explain_best(advice, say)


def _format_loss(option: Option, lost: float, say: Speaker) -> str:
    """Return "best", or the loss of an option, with a note if another has the same."""
    if option.best:
        return say("best")
    loss = f"-{say.number(lost, DECIMALS)}"
    return say("{loss} (tie)", loss=loss) if option.tied else loss
