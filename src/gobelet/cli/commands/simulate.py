"""`gobelet simulate`: many games of computer players, of dice each alone or of cards against each other."""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from gobelet.bots.cards.tournament import GameResult, PlayerSummary, Tournament, play_all, summarize
from gobelet.bots.dice.simulate import simulate_bot
from gobelet.cli.cluster import connect_cluster
from gobelet.cli.cluster_games import play_tournament_on_cluster, simulate_bot_on_cluster
from gobelet.cli.library import open_library
from gobelet.cli.new_game import check_bot_kinds, list_bot_kinds
from gobelet.cli.number_format import format_chart
from gobelet.cli.options import (
    GameCount,
    cluster_option,
    house_option,
    json_option,
    plot_option,
    print_json,
    read_all,
    read_any_edition,
    report_interrupt,
)
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import Edition
from gobelet.game import Illegal, Unreadable
from gobelet.handsdown import HandsDown, new_card_game
from gobelet.i18n import Speaker, mark
from gobelet.i18n.house_rules import format_title
from gobelet.plots import Panel, check_picture, draw_figure, save_picture
from gobelet.record import AnyEdition, find_edition
from gobelet.solver import SimulatedScores

DICE_GAMES: Final = 1_000_000
CARD_GAMES: Final = 1000
"""The default numbers of games."""
CARD_PROCESSES: Final = 2
DEFAULT_BOT: Final = "perfect"
"""The player of dice if none is named."""
PROGRESS_WIDTH: Final = 30
DECIMALS: Final = 2

Progress = Callable[[int, int], None]
"""Is called with the number of games played and the number of all games."""


@click.command(cls=TranslatedCommand)
@click.argument("name", metavar="GAME")
@click.option(
    "--bots",
    metavar="NAMES",
    help=mark(
        "The computer players: for dice such as strong,casual, each alone, by default perfect; for cards "
        "such as expert,greedy."
    ),
)
@click.option(
    "--games",
    type=GameCount(),
    metavar="N",
    help=mark("How many games to play, such as 1e7. Default: a million of dice, 1000 of cards."),
)
@click.option(
    "--seed",
    default="1",
    metavar="TEXT",
    help=mark("The random seed: the same seed repeats the same games. Default: 1."),
)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    metavar="N",
    help=mark("The number of processes or threads. Default: 2 for cards, every core for dice."),
)
@cluster_option
@plot_option
@house_option
@json_option
@click.pass_context
def simulate(context: click.Context, /, *, name: str, bots: str | None, as_json: bool, **typed: Any) -> None:  # noqa: ANN401
    """Let computer players play many games, and print their scores or how often each wins."""
    say = get_speaker(context)
    edition: AnyEdition
    kinds: tuple[str, ...]
    plot: Path | None
    edition, kinds, plot = read_all(
        lambda: read_any_edition(name, typed["house"]),
        lambda: _parse_bots(bots, find_edition(name.casefold()), context),
        lambda: None if typed["plot"] is None else check_picture(typed["plot"]),
    )
    progress = _make_progress_bar(say)
    if typed["cluster"] is not None and typed["processes"] is not None:
        raise Illegal("cluster-processes")
    if isinstance(edition, HandsDown):
        if plot is not None:
            raise Illegal("no-picture", edition=edition)
        tournament = Tournament(kinds, typed["games"] or CARD_GAMES, typed["seed"], edition)
        target = ComputeTarget(typed["cluster"], typed["processes"] or CARD_PROCESSES)
        _simulate_cards(tournament, target, progress, say, as_json=as_json)
    else:
        target = ComputeTarget(typed["cluster"], typed["processes"])
        simulation = DiceSimulation(edition, kinds, typed["games"] or DICE_GAMES, typed["seed"], target)
        _simulate_dice(simulation, plot, progress, say, as_json=as_json)


class ComputeTarget(NamedTuple):
    """Where games are played: on a cluster, or on this computer with so many processes or threads."""

    cluster: str | None
    processes: int | None

    def describe(self, name: str) -> dict[str, Any]:
        """Return it for a document."""
        if self.cluster is not None:
            return {"cluster": self.cluster}
        return {name: self.processes or os.cpu_count() or 1}


def _parse_bots(bots: str | None, edition: AnyEdition, context: click.Context) -> tuple[str, ...]:
    """Return the kinds of the computer players; for cards there is no default."""
    if bots is None and isinstance(edition, HandsDown):
        raise click.MissingParameter(param=next(param for param in context.command.params if param.name == "bots"))
    kinds = tuple(kind.strip().casefold() for kind in (bots if bots is not None else DEFAULT_BOT).split(","))
    if not all(kinds):
        raise Unreadable("bots-empty", known=list_bot_kinds(edition))
    check_bot_kinds(kinds, edition)
    if isinstance(edition, HandsDown):
        new_card_game(edition, len(kinds))  # refuses fewer or more players than the game has seats
        return kinds
    return tuple(dict.fromkeys(kinds))


def _make_progress_bar(say: Speaker) -> Progress | None:
    """Return a callback that shows the progress, on a terminal only."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, of: int) -> None:
        bar = "#" * (PROGRESS_WIDTH * done // of)
        text = say("Playing: {share} %", share=100 * done // of)
        click.echo(f"\r[{bar.ljust(PROGRESS_WIDTH)}] {text}" + ("\n" if done == of else ""), nl=False, err=True)

    return show


def _describe_games(edition: AnyEdition, games: int, seed: int | str, say: Speaker) -> str:
    return say("Games of {title}: {count}. Seed: {seed}.", title=format_title(edition, say), count=games, seed=seed)


def _format_time(seconds: float, say: Speaker) -> str:
    return say("It took {seconds} seconds.", seconds=say.number(seconds, 1))


# -- dice ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiceSimulation:
    """What is simulated: each player plays so many games alone."""

    edition: Edition
    players: tuple[str, ...]
    games: int
    seed: str
    target: ComputeTarget


def _simulate_dice(
    simulation: DiceSimulation, plot: Path | None, progress: Progress | None, say: Speaker, *, as_json: bool
) -> None:
    """Let each player play alone, and print its scores."""
    start = time.perf_counter()
    with report_interrupt(say):
        results = _run_simulation(simulation, progress, say)
    seconds = time.perf_counter() - start
    if plot is not None:
        save_picture(
            draw_figure([_make_panel(simulation, name, each, say) for name, each in results.items()], say), plot
        )
    if as_json:
        print_json(_make_document(simulation, results, seconds))
        return
    click.echo(_describe_games(simulation.edition, simulation.games, simulation.seed, say))
    for line in _format_scores(results, say):
        click.echo(line)
    click.echo(_format_time(seconds, say))


def _run_simulation(simulation: DiceSimulation, progress: Progress | None, say: Speaker) -> dict[str, SimulatedScores]:
    edition, games, seed = simulation.edition, simulation.games, _parse_seed(simulation.seed)
    address, threads = simulation.target
    if address is None:
        library = open_library(say)
        return {
            name: simulate_bot(name, edition, library, games, seed, threads=threads, progress=progress)
            for name in simulation.players
        }
    with connect_cluster(address) as cluster:
        return {
            name: simulate_bot_on_cluster(cluster, name, edition, games, seed, progress) for name in simulation.players
        }


def _parse_seed(seed: str) -> int:
    """Return a seed as a number: a whole number is itself, any other text the beginning of its SHA-256."""
    try:
        return int(seed)
    except ValueError:
        return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])


def _format_scores(results: dict[str, SimulatedScores], say: Speaker) -> Iterator[str]:
    for name, each in results.items():
        yield say("{name}: {scores}", name=name, scores=_summarize(each, say))
    for name, each in results.items():
        yield ""
        if len(results) > 1:
            yield name
        yield from format_chart(each.scores, say)
    yield ""


def _summarize(result: SimulatedScores, say: Speaker) -> str:
    """Return average, standard error and deviation, and the extremes; of one game, its score."""
    if result.games == 1:
        return say("{points} points in the only game: from one alone no average can be estimated", points=result.low)
    return say(
        "average {mean} (standard error {error}), standard deviation {sd}, from {low} to {high}",
        mean=say.number(result.scores.mean, DECIMALS),
        error=say.number(result.error, DECIMALS + 1),
        sd=say.number(result.scores.sd, DECIMALS),
        low=result.scores.low,
        high=result.scores.high,
    )


def _make_panel(simulation: DiceSimulation, name: str, result: SimulatedScores, say: Speaker) -> Panel:
    played = {"title": format_title(simulation.edition, say), "name": name}
    title = say.many("{title}: one game of {name}", "{title}: {count} games of {name}", result.games, **played)
    return Panel(title, result.scores, _summarize(result, say), played=True)


def _make_document(simulation: DiceSimulation, results: dict[str, SimulatedScores], seconds: float) -> dict[str, Any]:
    return {
        "game": simulation.edition.id,
        "house": dict(simulation.edition.house),
        "games": simulation.games,
        "seed": simulation.seed,
        **simulation.target.describe("threads"),
        "bots": [_make_bot_document(name, each) for name, each in results.items()],
        "seconds": round(seconds, 3),
    }


def _make_bot_document(name: str, result: SimulatedScores) -> dict[str, Any]:
    counts = zip(result.scores.points.tolist(), result.counts.tolist(), strict=True)
    return {
        "name": name,
        "mean": result.scores.mean,
        "sd": result.scores.sd,
        "standard_error": result.error if isfinite(result.error) else None,
        "lowest": result.scores.low,
        "highest": result.scores.high,
        "histogram": {str(points): count for points, count in counts if count},
    }


# -- cards ---------------------------------------------------------------------------------------------------------


def _simulate_cards(
    tournament: Tournament, target: ComputeTarget, progress: Progress | None, say: Speaker, *, as_json: bool
) -> None:
    """Play a tournament, and print how often each player wins."""
    start = time.perf_counter()
    with report_interrupt(say):
        played = _play_tournament(tournament, target, progress)
    seconds, results = time.perf_counter() - start, summarize(tournament.names, played)
    if as_json:
        document = {
            "game": tournament.edition.id,
            "house": dict(tournament.edition.house),
            "games": tournament.games,
            "seed": tournament.seed,
            **target.describe("processes"),
        }
        print_json({**document, "bots": [asdict(each) for each in results], "seconds": round(seconds, 3)})
        return
    click.echo(_describe_games(tournament.edition, tournament.games, tournament.seed, say))
    width = max(len(each.name) for each in results)
    for each in results:
        click.echo(f"  {each.name.ljust(width)}  {_format_standing(each, say)}")
    click.echo(_format_time(seconds, say))


def _play_tournament(tournament: Tournament, target: ComputeTarget, progress: Progress | None) -> list[GameResult]:
    if target.cluster is None:
        return play_all(tournament, target.processes or CARD_PROCESSES, progress)
    with connect_cluster(target.cluster) as cluster:
        return play_tournament_on_cluster(cluster, tournament, progress)


def _format_standing(standing: PlayerSummary, say: Speaker) -> str:
    low, high = (say.number(100 * end, 1) for end in standing.interval)
    return say(
        "wins {share} % (95 % sure: {low} to {high} %), {points} points a game",
        share=say.number(100 * standing.share, 1),
        low=low,
        high=high,
        points=say.number(standing.points, 2),
    )
