"""`gobelet simulate hands-down`: who wins how often among computer players of cards."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Final

import click

from gobelet.bots.cards.tournament import Progress, Standing, Tournament, play_all, standings
from gobelet.cli.options import print_json, told_if_stopped
from gobelet.handsdown import HandsDown, new_card_game
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import format_title

GAMES: Final = 1000
PROCESSES: Final = 2


def check_seats(players: Sequence[str]) -> None:
    """Refuse fewer or more players than the game has seats."""
    new_card_game(HandsDown(), len(players))


def simulate_cards(
    tournament: Tournament, processes: int | None, progress: Progress | None, say: Speaker, *, as_json: bool
) -> None:
    """Play a tournament and tell how each player did."""
    start = time.perf_counter()
    with told_if_stopped(say):
        played = play_all(tournament, processes or PROCESSES, progress)
    seconds, found = time.perf_counter() - start, standings(tournament.names, played)
    if as_json:
        settled = {
            "game": tournament.edition.id,
            "house": dict(tournament.edition.house),
            "games": tournament.games,
            "seed": tournament.seed,
            "processes": processes or PROCESSES,
        }
        print_json({**settled, "bots": [asdict(each) for each in found], "seconds": round(seconds, 3)})
        return
    title = format_title(tournament.edition, say)
    click.echo(
        say("Games of {title}: {count}. Seed: {seed}.", title=title, count=tournament.games, seed=tournament.seed)
    )
    for line in _lines(found, say):
        click.echo(line)
    click.echo(say("It took {seconds} seconds.", seconds=say.number(seconds, 1)))


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
