"""`gobelet simulate`: many games between computer players."""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

import click

from gobelet.bots.cards import CARD_BOTS
from gobelet.bots.cards.tournament import Progress, Standing, Tournament, play_all, standings
from gobelet.cli.options import gather, house_option, json_option, print_json
from gobelet.cli.spoken import SpokenCommand, speaker
from gobelet.game import Unreadable
from gobelet.handsdown import HandsDown, new_card_game
from gobelet.record import parse_house
from gobelet.words import Speaker, mark

GAMES = (HandsDown().id,)
"""What can be simulated, by the name it is called on the command line."""
BAR = 30
"""How wide the bar of progress is."""


@click.command(cls=SpokenCommand)
@click.argument("name", metavar="GAME")
@click.option("--bots", required=True, metavar="NAMES", help=mark("The computer players, such as expert,greedy."))
@click.option(
    "--games", type=click.IntRange(1), default=1000, metavar="N", help=mark("How many games to play. Default: 1000.")
)
@click.option(
    "--seed", default="1", metavar="TEXT", help=mark("The seed of all chance: the same one repeats. Default: 1.")
)
@click.option(
    "--processes", type=click.IntRange(1), default=2, metavar="N", help=mark("How many processes play. Default: 2.")
)
@house_option
@json_option
@click.pass_context
def simulate(context: click.Context, /, *, name: str, bots: str, as_json: bool, **typed: Any) -> None:  # noqa: ANN401
    """Let computer players play many games and say who wins how often."""
    say = speaker(context)
    game: HandsDown
    names: tuple[str, ...]
    game, names = gather(lambda: _game(name, typed["house"]), lambda: _players(bots))
    start = time.perf_counter()
    played = play_all(Tournament(names, typed["games"], typed["seed"], game), typed["processes"], _progress(say))
    seconds, found = time.perf_counter() - start, standings(names, played)
    if as_json:
        settled = {
            "game": game.id,
            "house": dict(game.house),
            "games": typed["games"],
            "seed": typed["seed"],
            "processes": typed["processes"],
        }
        print_json({**settled, "bots": [asdict(each) for each in found], "seconds": round(seconds, 3)})
        return
    title = game.title(say.language)
    click.echo(say("Games of {title}: {count}. Seed: {seed}.", title=title, count=typed["games"], seed=typed["seed"]))
    for line in _lines(found, say):
        click.echo(line)
    click.echo(say("It took {seconds} seconds.", seconds=say.number(seconds, 1)))


def _game(name: str, house: Sequence[str]) -> HandsDown:
    if name.casefold() not in GAMES:
        raise Unreadable("not-simulated", name=name, known=GAMES)
    return parse_house(HandsDown(), house)


def _players(bots: str) -> tuple[str, ...]:
    names = tuple(name.strip().casefold() for name in bots.split(","))
    for name in names:
        if name not in CARD_BOTS:
            raise Unreadable("unknown-bot", name=name, known=tuple(CARD_BOTS))
    new_card_game(HandsDown(), len(names))
    return names


def _progress(say: Speaker) -> Progress | None:
    """Return what shows the progress, on a terminal only."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, of: int) -> None:
        bar = "#" * (BAR * done // of)
        text = say("Playing: {share} %", share=100 * done // of)
        click.echo(f"\r[{bar.ljust(BAR)}] {text}" + ("\n" if done == of else ""), nl=False, err=True)

    return show


def _lines(found: list[Standing], say: Speaker) -> Iterator[str]:
    width = max(len(each.name) for each in found)
    for each in found:
        low, high = (say.number(100 * end, 1) for end in each.interval)
        yield (
            "  "
            + each.name.ljust(width)
            + "  "
            + say(
                "wins {share} % (95 % sure: {low} to {high} %), {points} points a game",
                share=say.number(100 * each.share, 1),
                low=low,
                high=high,
                points=say.number(each.points, 2),
            )
        )
