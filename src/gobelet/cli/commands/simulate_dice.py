"""`gobelet simulate EDITION`: what computer players of dice score, each alone."""

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final

import click

from gobelet.bots.dice.simulate import simulate_bot
from gobelet.cli.library import open_library
from gobelet.cli.number_format import chart
from gobelet.cli.options import print_json, told_if_stopped
from gobelet.dice import Edition
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import format_title
from gobelet.plots import Panel, draw_figure, save_picture
from gobelet.solver import Simulated

GAMES: Final = 1_000_000
DECIMALS: Final = 2


@dataclass(frozen=True, slots=True)
class SoloGames:
    """Who plays what, how often, and by which chance."""

    edition: Edition
    players: tuple[str, ...]
    games: int
    seed: str
    threads: int | None


def simulate_dice(
    wanted: SoloGames, plot: Path | None, progress: Callable[[int, int], None] | None, say: Speaker, *, as_json: bool
) -> None:
    """Let each player play alone and tell what it scores."""
    start = time.perf_counter()
    with told_if_stopped(say):
        found = _played(wanted, progress, say)
    seconds = time.perf_counter() - start
    if plot is not None:
        save_picture(draw_figure([_panel(wanted, name, each, say) for name, each in found.items()], say), plot)
    if as_json:
        print_json(_document(wanted, found, seconds))
        return
    title = format_title(wanted.edition, say)
    click.echo(say("Games of {title}: {count}. Seed: {seed}.", title=title, count=wanted.games, seed=wanted.seed))
    for line in _lines(found, say):
        click.echo(line)
    click.echo(say("It took {seconds} seconds.", seconds=say.number(seconds, 1)))


def _played(wanted: SoloGames, progress: Callable[[int, int], None] | None, say: Speaker) -> dict[str, Simulated]:
    library, seed = open_library(say), number_of(wanted.seed)
    return {
        name: simulate_bot(name, wanted.edition, library, wanted.games, seed, threads=wanted.threads, progress=progress)
        for name in wanted.players
    }


def number_of(seed: str) -> int:
    """Return a seed as a number: a whole number is itself, any other text the beginning of its SHA-256."""
    try:
        return int(seed)
    except ValueError:
        return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])


def _lines(found: dict[str, Simulated], say: Speaker) -> Iterator[str]:
    for name, each in found.items():
        yield f"{name}: {summary(each, say)}"
    for name, each in found.items():
        yield ""
        if len(found) > 1:
            yield name
        yield from chart(each.scores, say)
    yield ""


def summary(found: Simulated, say: Speaker) -> str:
    """Return average, standard error and deviation, and the extremes; one game alone has none of these."""
    if found.games == 1:
        return say("{points} points in the only game: from one alone no average can be estimated", points=found.low)
    return say(
        "average {mean} (standard error {error}), standard deviation {sd}, from {low} to {high}",
        mean=say.number(found.scores.mean, DECIMALS),
        error=say.number(found.error, DECIMALS + 1),
        sd=say.number(found.scores.sd, DECIMALS),
        low=found.scores.low,
        high=found.scores.high,
    )


def _panel(wanted: SoloGames, name: str, found: Simulated, say: Speaker) -> Panel:
    played = {"title": format_title(wanted.edition, say), "name": name}
    title = say.many("{title}: one game of {name}", "{title}: {count} games of {name}", found.games, **played)
    return Panel(title, found.scores, summary(found, say), played=True)


def _document(wanted: SoloGames, found: dict[str, Simulated], seconds: float) -> dict[str, Any]:
    return {
        "game": wanted.edition.id,
        "house": dict(wanted.edition.house),
        "games": wanted.games,
        "seed": wanted.seed,
        "threads": wanted.threads or os.cpu_count() or 1,
        "bots": [_bot(name, each) for name, each in found.items()],
        "seconds": round(seconds, 3),
    }


def _bot(name: str, found: Simulated) -> dict[str, Any]:
    counts = zip(found.scores.points.tolist(), found.counts.tolist(), strict=True)
    return {
        "name": name,
        "mean": found.scores.mean,
        "sd": found.scores.sd,
        "standard_error": found.error if isfinite(found.error) else None,
        "lowest": found.scores.low,
        "highest": found.scores.high,
        "histogram": {str(points): count for points, count in counts if count},
    }
