"""`gobelet odds`: how likely every final score is, and the best chance of a total."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from gobelet.cli.commands.odds_lines import aim_lines, box_lines, heading, score_lines
from gobelet.cli.library import open_library, progress_line
from gobelet.cli.number_format import percent
from gobelet.cli.options import (
    edition_argument,
    gather,
    house_option,
    json_option,
    plot_option,
    print_json,
    read_edition,
    told_if_stopped,
)
from gobelet.cli.translated_click import SpokenCommand, speaker
from gobelet.game import Illegal
from gobelet.i18n import Speaker, mark
from gobelet.plots import Panel, check_picture, draw_figure, save_picture
from gobelet.record import format_dice, parse_card, parse_dice
from gobelet.record.text.position import Position, make_position
from gobelet.record.text.scorecard import format_card
from gobelet.solver import Aim, Aimed, Distribution, Odds, best_chance, odds_from
from gobelet.solver.analysis.aim import MOST_OPEN

QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@click.command(cls=SpokenCommand)
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
    help=mark("Tell the chance of so many points or more; can be given several times."),
)
@click.option("--boxes", is_flag=True, help=mark("Tell average, deviation and noughts of every box and bonus too."))
@click.option(
    "--reach",
    type=click.IntRange(0),
    metavar="POINTS",
    help=mark("Tell the best chance of so many points, by play that aims at them. At most 8 open boxes."),
)
@click.option(
    "--beat",
    type=click.IntRange(0),
    metavar="POINTS",
    help=mark("Tell the best chance to beat somebody who has finished with so many; a tie counts half."),
)
@plot_option
@json_option
@click.pass_context
def odds(context: click.Context, /, *, name: str, house: Sequence[str], as_json: bool, **typed: Any) -> None:  # noqa: ANN401
    """Tell how likely every final score is."""
    say = speaker(context)
    card, dice, aim, plot = gather(
        lambda: parse_card(read_edition(name, house), typed["card"]),
        lambda: None if typed["dice"] is None else parse_dice(typed["dice"]),
        lambda: _aim(typed),
        lambda: None if typed["plot"] is None else check_picture(typed["plot"]),
    )
    here = make_position(card, dice, typed["rolls_left"])
    if aim is not None:
        _tell_chance(here, aim, say, as_json=as_json)
    else:
        _tell_odds(here, _found(here, say, boxes=typed["boxes"]), typed["at_least"], plot, say, as_json=as_json)


def _aim(typed: dict[str, Any]) -> Aim | None:
    """Return what is aimed at, if anything; that is told alone."""
    reach, beat = typed["reach"], typed["beat"]
    if reach is None and beat is None:
        return None
    if reach is not None and beat is not None:
        raise Illegal("two-aims")
    others = tuple(f"--{name.replace('_', '-')}" for name in ("at_least", "boxes", "plot") if typed[name])
    if others:
        raise Illegal("aim-alone", options=others)
    return Aim(reach) if beat is None else Aim(beat, beats=True)


def _found(here: Position, say: Speaker, *, boxes: bool = False) -> Odds:
    library = open_library(say)
    with told_if_stopped(say):
        values, progress = library.values(here.edition), progress_line(mark("Working out the odds: {share} %"), say)
        return odds_from(values, here, boxes=boxes, home=library.kernels, progress=progress)


# -- the distribution ----------------------------------------------------------------------------------------------


def _tell_odds(
    here: Position, found: Odds, at_least: Sequence[int], plot: Path | None, say: Speaker, *, as_json: bool
) -> None:
    if plot is not None:
        save_picture(draw_figure([_panel(here, found.scores, at_least, say)], say), plot)
    if as_json:
        print_json({**_position(here), **_document(found, at_least)})
        return
    click.echo(heading(here, say))
    for line in score_lines(found.scores, at_least, say):
        click.echo(line)
    if found.boxes:
        click.echo()
    for line in box_lines(found.boxes, here.edition, say) if found.boxes else ():
        click.echo(line)


def _panel(here: Position, scores: Distribution, at_least: Sequence[int], say: Speaker) -> Panel:
    first = at_least[0] if at_least else None
    told = [
        say(
            "Average {mean} points, standard deviation {sd}.",
            mean=say.number(scores.mean, 2),
            sd=say.number(scores.sd, 2),
        )
    ]
    if first is not None:
        told.append(say("{points} or more: {chance}", points=first, chance=percent(scores.at_least(first), say)))
    return Panel(heading(here, say).removesuffix("."), scores, " ".join(told), first)


def _position(here: Position) -> dict[str, Any]:
    return {
        "edition": here.edition.id,
        "house": dict(here.edition.house),
        "card": format_card(here.card),
        "dice": None if here.dice is None else format_dice(here.dice),
        "rolls_left": here.rolls_left,
    }


def _document(found: Odds, at_least: Sequence[int]) -> dict[str, Any]:
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


def _tell_chance(here: Position, aim: Aim, say: Speaker, *, as_json: bool) -> None:
    library = open_library(say)
    progress = progress_line(mark("Working out the best chance: {share} %"), say)
    with told_if_stopped(say):
        found = best_chance(here, aim, home=library.kernels, progress=progress)
    by_points = _by_points(here, found, aim, say)
    if as_json:
        print_json({**_position(here), **_aimed(found, aim, by_points)})
        return
    for line in aim_lines(found, aim, by_points, here, say):
        click.echo(line)


def _by_points(here: Position, found: Aimed, aim: Aim, say: Speaker) -> float | None:
    """Return the chance of best play for points; None where working it out would keep a sure answer waiting."""
    if found.certain:
        return found.chance
    if len(here.card.open_boxes) > MOST_OPEN:
        return None
    return _chance(_found(here, say).scores, aim)


def _chance(scores: Distribution, aim: Aim) -> float:
    """Return the chance that best play for points has, ties as half where one is to be beaten."""
    return scores.at_least(aim.total) - aim.tie * scores.chance(aim.total)


def _aimed(found: Aimed, aim: Aim, by_points: float | None) -> dict[str, Any]:
    return {
        "beat" if aim.beats else "reach": aim.total,
        "chance": found.chance,
        "by_highest_average": by_points,
        "options": [
            {**({"box": choice} if isinstance(choice, str) else {"keep": format_dice(choice)}), "chance": chance}
            for choice, chance in found.options
        ],
    }
