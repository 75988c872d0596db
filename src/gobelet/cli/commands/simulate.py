"""`gobelet simulate`: many games of computer players, of dice alone or of cards against each other."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from gobelet.bots.cards.tournament import Tournament
from gobelet.cli.commands.simulate_cards import GAMES as CARD_GAMES
from gobelet.cli.commands.simulate_cards import check_seats, simulate_cards
from gobelet.cli.commands.simulate_dice import GAMES as SOLO_GAMES
from gobelet.cli.commands.simulate_dice import SoloGames, simulate_dice
from gobelet.cli.new_game import check_kinds, kinds_for
from gobelet.cli.options import Count, gather, house_option, json_option, plot_option, read_any_edition
from gobelet.cli.translated_click import SpokenCommand, speaker
from gobelet.game import Illegal, Unreadable
from gobelet.handsdown import HandsDown
from gobelet.i18n import Speaker, mark
from gobelet.plots import check_picture
from gobelet.record import AnyEdition, find_edition

PLAYER = "perfect"
"""Who plays dice unless others are named."""
BAR = 30
"""How wide the bar of progress is."""


@click.command(cls=SpokenCommand)
@click.argument("name", metavar="GAME")
@click.option(
    "--bots",
    metavar="NAMES",
    help=mark(
        "The computer players: of dice such as strong,casual, each alone, by default perfect; of cards such as"
        " expert,greedy."
    ),
)
@click.option(
    "--games",
    type=Count(),
    metavar="N",
    help=mark("How many games to play, such as 1e7. Default: a million of dice, 1000 of cards."),
)
@click.option(
    "--seed", default="1", metavar="TEXT", help=mark("The seed of all chance: the same one repeats. Default: 1.")
)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    metavar="N",
    help=mark("How many processes or threads play. Default: 2 of cards, every core for dice."),
)
@plot_option
@house_option
@json_option
@click.pass_context
def simulate(context: click.Context, /, *, name: str, bots: str | None, as_json: bool, **typed: Any) -> None:  # noqa: ANN401
    """Let computer players play many games and say what they score, or who wins how often."""
    say = speaker(context)
    game: AnyEdition
    names: tuple[str, ...]
    plot: Path | None
    game, names, plot = gather(
        lambda: read_any_edition(name, typed["house"]),
        lambda: _players(_bots(bots, find_edition(name.casefold()), context), find_edition(name.casefold())),
        lambda: None if typed["plot"] is None else check_picture(typed["plot"]),
    )
    progress = _progress(say)
    if isinstance(game, HandsDown):
        if plot is not None:
            raise Illegal("no-picture", edition=game)
        tournament = Tournament(names, typed["games"] or CARD_GAMES, typed["seed"], game)
        simulate_cards(tournament, typed["processes"], progress, say, as_json=as_json)
    else:
        wanted = SoloGames(game, names, typed["games"] or SOLO_GAMES, typed["seed"], typed["processes"])
        simulate_dice(wanted, plot, progress, say, as_json=as_json)


def _bots(typed: str | None, game: AnyEdition, context: click.Context) -> str:
    """Return the computer players that are named; of dice, where none is, the perfect one."""
    if typed is None and isinstance(game, HandsDown):
        raise click.MissingParameter(param=next(param for param in context.command.params if param.name == "bots"))
    return PLAYER if typed is None else typed


def _players(bots: str, game: AnyEdition) -> tuple[str, ...]:
    names = tuple(name.strip().casefold() for name in bots.split(","))
    if not all(names):
        raise Unreadable("bots-empty", known=kinds_for(game))
    check_kinds(names, game)
    if isinstance(game, HandsDown):
        check_seats(names)
        return names
    return tuple(dict.fromkeys(names))


def _progress(say: Speaker) -> Callable[[int, int], None] | None:
    """Return what shows the progress, on a terminal only."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, of: int) -> None:
        bar = "#" * (BAR * done // of)
        text = say("Playing: {share} %", share=100 * done // of)
        click.echo(f"\r[{bar.ljust(BAR)}] {text}" + ("\n" if done == of else ""), nl=False, err=True)

    return show
