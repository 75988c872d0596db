"""`gobelet referee`: who wins between called hands of real cards, and why."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import click

from gobelet.cli.commands.hand import make_claim_document, table_option
from gobelet.cli.options import json_option, print_json, read_all
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.game import Unreadable
from gobelet.handsdown import Card, Combination, Showdown, judge_hands
from gobelet.handsdown.cards import HAND
from gobelet.i18n import Speaker, mark
from gobelet.i18n.showdown import describe_consequences, describe_hand, describe_verdict
from gobelet.record import check_players, parse_hands, parse_table
from gobelet.terminal.console import WIDTH
from gobelet.terminal.widths import wrap_text

MOST_HANDS: Final = 2
"""At most two calls meet (`hd-standing`)."""
_SEPARATOR: Final = re.compile(r"[\s,;]")


@click.command(cls=TranslatedCommand)
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option(
    "--players", metavar="NAMES", help=mark("The names of those who called, the first caller first: Ann,Ben.")
)
@table_option
@json_option
@click.pass_context
def referee(context: click.Context, /, *, hands: Sequence[str], players: str | None, table: str, as_json: bool) -> None:
    """Say who wins between called hands."""
    say = get_speaker(context)
    shown: tuple[tuple[Card, ...], ...]
    kinds: tuple[Combination, ...]
    names: tuple[str, ...]
    shown, kinds, names = read_all(
        lambda: parse_hands(_split_hands(hands)), lambda: parse_table(table), lambda: _read_names(players, say)
    )
    showdown = judge_hands(shown, kinds)
    if as_json:
        print_json(_make_document(showdown, shown, names))
        return
    for line in _format(showdown, shown, names, say, last=len(kinds) == 1):
        click.echo(line)


def _split_hands(hands: Sequence[str]) -> list[str]:
    """Return the text of each hand; without quotes every card is an argument of its own."""
    if any(_SEPARATOR.search(text.strip()) for text in hands):
        texts = list(hands)
    else:
        texts = [" ".join(hands[place : place + HAND]) for place in range(0, len(hands), HAND)]
    if len(texts) > MOST_HANDS:
        raise Unreadable("hands-many", most=MOST_HANDS, count=len(texts))
    return texts


def _read_names(players: str | None, say: Speaker) -> tuple[str, ...]:
    """Return the callers' names; nobody has to give any."""
    if players is None:
        return tuple(say("Player {number}", number=number + 1) for number in range(MOST_HANDS))
    names = players.split(",")
    if len(names) > MOST_HANDS:
        raise Unreadable("callers-many", most=MOST_HANDS, count=len(names))
    tidy = [name for (name,) in check_players(tuple((name,) for name in names))]
    return tuple(tidy) + (say("Player {number}", number=MOST_HANDS),) * (MOST_HANDS - len(tidy))


def _make_document(showdown: Showdown, hands: Sequence[Sequence[Card]], names: Sequence[str]) -> dict[str, Any]:
    called = zip(names, hands, showdown.claims, strict=False)
    return {
        "hands": [
            {
                "player": name,
                "cards": [card.code for card in hand],
                "claim": claim and {"combination": claim.combination.value, **make_claim_document(claim)},
            }
            for name, hand, claim in called
        ],
        "winner": None if showdown.winner is None else names[showdown.winner],
        "chance_card": None if showdown.second is None else names[showdown.second],
        "false": [names[place] for place in showdown.false],
    }


def _format(
    showdown: Showdown, hands: Sequence[Sequence[Card]], names: Sequence[str], say: Speaker, *, last: bool
) -> Iterator[str]:
    """Yield a line for each hand, then who wins and what everybody does next."""
    called = tuple(names[: len(hands)])
    for name, hand, claim in zip(called, hands, showdown.claims, strict=True):
        yield from wrap_text(
            say("{name}: {points}", name=name, points=describe_hand(hand, claim, say)), WIDTH, rest="  "
        )
    yield ""
    for sentence in (
        describe_verdict(showdown, called, say),
        *describe_consequences(showdown, called, say, last=last),
    ):
        yield from wrap_text(sentence, WIDTH)
