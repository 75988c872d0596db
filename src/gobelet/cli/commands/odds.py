"""`gobelet odds`: how likely each final score is, and the best chance of a total."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from gobelet.cli.commands._odds_text import format_aim, format_boxes, format_heading, format_scores
from gobelet.cli.library import make_progress_line, open_library
from gobelet.cli.options import (
    edition_argument,
    house_option,
    json_option,
    plot_option,
    print_json,
    read_all,
    read_edition,
    report_interrupt,
)
from gobelet.cli.translated_click import TranslatedCommand, get_speaker
from gobelet.dice import ScoreCard
from gobelet.game import Illegal
from gobelet.i18n import Speaker, mark
from gobelet.i18n.percent import format_percent
from gobelet.plots import Panel, check_picture, draw_figure, save_picture
from gobelet.record import format_dice, parse_card, parse_dice
from gobelet.record.text.position import Position, make_position
from gobelet.record.text.scorecard import format_card
from gobelet.solver import Aim, AimResult, Distribution, Odds, best_chance, odds_from
from gobelet.solver.analysis.aim import MAX_OPEN

QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@click.command(cls=TranslatedCommand)
@edition_argument
@click.option(
    "--card",
    default="",
    metavar="CARD",
    help=mark("The card: fours=12,yahtzee=50,yahtzee_bonus=100, also in words: Quatre=12."),
)
@click.option("--dice", metavar="DICE", help=mark('Five dice: 44444, "4 4 4 4 4" or 4,4,4,4,4.'))
@click.option("--rolls-left", type=int, metavar="N", help=mark("How many rolls are left. Default: 0."))
@house_option
@click.option(
    "--at-least",
    type=click.IntRange(0),
    multiple=True,
    metavar="POINTS",
    help=mark("Show the chance of at least this many points; can be given several times."),
)
@click.option("--boxes", is_flag=True, help=mark("Show average, deviation and noughts of every box and bonus, too."))
@click.option(
    "--reach",
    type=click.IntRange(0),
    metavar="POINTS",
    help=mark("Show the best chance of at least this many points, by play that aims at them. At most 8 open boxes."),
)
@click.option(
    "--beat",
    type=click.IntRange(0),
    metavar="POINTS",
    help=mark("Show the best chance to beat a player who has finished with this total; a tie counts half."),
)
@plot_option
@json_option
@click.pass_context
def odds(context: click.Context, /, *, name: str, house: Sequence[str], as_json: bool, **typed: Any) -> None:  # noqa: ANN401
    """Show how likely each final score is."""
    say = get_speaker(context)
    card, dice, aim, plot = read_all(
        lambda: parse_card(read_edition(name, house), typed["card"]),
        lambda: None if typed["dice"] is None else parse_dice(typed["dice"]),
        lambda: _parse_aim(typed),
        lambda: None if typed["plot"] is None else check_picture(typed["plot"]),
    )
    here = make_position(card, dice, typed["rolls_left"])
    if aim is not None:
        _print_chance(here, aim, say, as_json=as_json)
    else:
        _print_odds(here, _find_odds(here, say, boxes=typed["boxes"]), typed["at_least"], plot, say, as_json=as_json)


def _parse_aim(typed: dict[str, Any]) -> Aim | None:
    """Return the aim, if there is one; refuse options that do not go with it."""
    reach, beat = typed["reach"], typed["beat"]
    if reach is None and beat is None:
        return None
    if reach is not None and beat is not None:
        raise Illegal("two-aims")
    others = tuple(f"--{name.replace('_', '-')}" for name in ("at_least", "boxes", "plot") if typed[name])
    if others:
        raise Illegal("aim-alone", options=others)
    return Aim(reach) if beat is None else Aim(beat, beats=True)


def _find_odds(here: Position, say: Speaker, *, boxes: bool = False) -> Odds:
    library = open_library(say)
    with report_interrupt(say):
        values = library.values(here.edition)
        progress = make_progress_line(mark("Computing the odds: {share} %"), say)
        if not boxes and here == make_position(ScoreCard.empty(here.edition), None, None):
            return Odds(library.odds(values, progress))
        return odds_from(values, here, boxes=boxes, kernels=library.kernels, progress=progress)


# -- the distribution ----------------------------------------------------------------------------------------------


def _print_odds(
    here: Position, found: Odds, at_least: Sequence[int], plot: Path | None, say: Speaker, *, as_json: bool
) -> None:
    if plot is not None:
        save_picture(draw_figure([_make_panel(here, found.scores, at_least, say)], say), plot)
    if as_json:
        print_json({**_make_position_document(here), **_make_document(found, at_least)})
        return
    click.echo(format_heading(here, say))
    for line in format_scores(found.scores, at_least, say):
        click.echo(line)
    if found.boxes:
        click.echo()
    for line in format_boxes(found.boxes, here.edition, say) if found.boxes else ():
        click.echo(line)


def _make_panel(here: Position, scores: Distribution, at_least: Sequence[int], say: Speaker) -> Panel:
    first = at_least[0] if at_least else None
    texts = [
        say(
            "Average {mean} points, standard deviation {sd}.",
            mean=say.number(scores.mean, 2),
            sd=say.number(scores.sd, 2),
        )
    ]
    if first is not None:
        texts.append(
            say("{points} or more: {chance}", points=first, chance=format_percent(scores.at_least(first), say))
        )
    return Panel(format_heading(here, say).removesuffix("."), scores, " ".join(texts), first)


def _make_position_document(here: Position) -> dict[str, Any]:
    return {
        "edition": here.edition.id,
        "house": dict(here.edition.house),
        "card": format_card(here.card),
        "dice": None if here.dice is None else format_dice(here.dice),
        "rolls_left": here.rolls_left,
    }


def _make_document(found: Odds, at_least: Sequence[int]) -> dict[str, Any]:
    scores = found.scores
    document = {
        "mean": scores.mean,
        "sd": scores.sd,
        "lowest": scores.low,
        "highest": scores.high,
        "quantiles": {str(share): scores.quantile(share) for share in QUANTILES},
        "at_least": {str(points): scores.at_least(points) for points in at_least},
        "chances": {
            str(points): chance
            for points, chance in zip(scores.points.tolist(), scores.chances.tolist(), strict=True)
            if chance
        },
    }
    boxes = {name: {"mean": part.mean, "sd": part.sd, "nought": part.chance(0)} for name, part in found.boxes.items()}
    return {**document, "boxes": boxes} if boxes else document


# -- the best chance of a total ------------------------------------------------------------------------------------


def _print_chance(here: Position, aim: Aim, say: Speaker, *, as_json: bool) -> None:
    library = open_library(say)
    progress = make_progress_line(mark("Computing the best chance: {share} %"), say)
    with report_interrupt(say):
        found = best_chance(here, aim, kernels=library.kernels, progress=progress)
    by_points = _find_chance_by_points(here, found, aim, say)
    if as_json:
        print_json({**_make_position_document(here), **_make_aim_document(found, aim, by_points)})
        return
    for line in format_aim(found, aim, by_points, here, say):
        click.echo(line)


def _find_chance_by_points(here: Position, found: AimResult, aim: Aim, say: Speaker) -> float | None:
    """Return the chance of best play for points, or None with so many open boxes that it would take too long."""
    if found.certain:
        return found.chance
    if len(here.card.open_boxes) > MAX_OPEN:
        return None
    return _find_chance(_find_odds(here, say).scores, aim)


def _find_chance(scores: Distribution, aim: Aim) -> float:
    """Return the chance of best play for points; a tie counts half if a total is to be beaten."""
    return scores.at_least(aim.total) - aim.tie * scores.chance(aim.total)


def _make_aim_document(found: AimResult, aim: Aim, by_points: float | None) -> dict[str, Any]:
    return {
        "beat" if aim.beats else "reach": aim.total,
        "chance": found.chance,
        "by_highest_average": by_points,
        "options": [
            {**({"box": choice} if isinstance(choice, str) else {"keep": format_dice(choice)}), "chance": chance}
            for choice, chance in found.options
        ],
    }
