"""Odds and chances as lines of text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gobelet.cli.number_format import format_chart
from gobelet.coach.phrases import describe_choice
from gobelet.coach.reasons import name_part
from gobelet.dice import Edition
from gobelet.i18n import Speaker, mark
from gobelet.i18n.house_rules import format_title
from gobelet.i18n.percent import format_percent
from gobelet.record.text.position import Position
from gobelet.solver import Aim, AimResult, Distribution

DECIMALS: Final = 2
TOP: Final = 10
"""The number of options shown."""


def format_heading(here: Position, say: Speaker) -> str:
    """Return the edition with its house rules, and the position."""
    title = format_title(here.edition, say)
    if here.dice is not None:
        return say("{title}: how best play ends from these dice on.", title=title)
    if here.card.filled:
        return say("{title}: how best play ends from this card on.", title=title)
    return say("{title}: how best play ends.", title=title)


def format_scores(scores: Distribution, at_least: Sequence[int], say: Speaker) -> Iterator[str]:
    """Yield a distribution: average and spread, where most games end, a chart, and the chances asked for."""
    yield say(
        "Average {mean} points, standard deviation {sd}.",
        mean=say.number(scores.mean, DECIMALS),
        sd=say.number(scores.sd, DECIMALS),
    )
    if scores.low < scores.high:
        yield _describe_most_games(scores, say)
    yield ""
    yield from format_chart(scores, say)
    if at_least:
        yield ""
    for points in at_least:
        yield say("{points} or more: {chance}", points=points, chance=format_percent(scores.at_least(points), say))


def _describe_most_games(scores: Distribution, say: Speaker) -> str:
    """Return the median and where nine in ten games end; with few possible scores both shares are larger."""
    low, median, high = (scores.quantile(share) for share in (0.05, 0.5, 0.95))
    message = mark("At least half of all games reach {median}; at least nine in ten end with {low} to {high}.")
    return say(message, median=median, low=low, high=high)


def format_boxes(boxes: Mapping[str, Distribution], edition: Edition, say: Speaker) -> Iterator[str]:
    """Yield a row for each box and bonus: average, standard deviation, and how likely a nought is."""
    rows = [("", say("average"), say("deviation"), say("nought"))]
    for name, points in boxes.items():
        mean, sd = say.number(points.mean, DECIMALS), say.number(points.sd, DECIMALS)
        rows.append((name_part(name, edition, say.language), mean, sd, format_percent(points.chance(0), say)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        figures = (text.rjust(width) for text, width in zip(others, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *figures])


def format_aim(found: AimResult, aim: Aim, by_points: float | None, here: Position, say: Speaker) -> Iterator[str]:
    """Yield the best chance, that of best play for points if known, and with dice the chance of each option."""
    if found.certain:
        yield say(_choose_certain_message(aim, found.chance), total=aim.total)
        return
    reach = mark("The best chance of {total} or more is {chance}.")
    beat = mark("The best chance to beat {total} is {chance}; a tie counts half.")
    yield say(beat if aim.beats else reach, total=aim.total, chance=format_percent(found.chance, say))
    if by_points is not None:
        yield say("Play for the highest average has {chance}.", chance=format_percent(by_points, say))
    if found.options:
        yield ""
        yield from _format_options(found, here, say)


def _choose_certain_message(aim: Aim, chance: float) -> str:
    if aim.beats:
        return mark("{total} is beaten for certain.") if chance else mark("{total} cannot be beaten any more.")
    return mark("{total} or more is certain.") if chance else mark("{total} cannot be reached any more.")


def _format_options(found: AimResult, here: Position, say: Speaker) -> Iterator[str]:
    rows = [(say("option"), say("chance"))]
    for choice, chance in found.options[:TOP]:
        rows.append((describe_choice(choice, here.edition, say), format_percent(chance, say)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for option, share in rows:
        yield f"{option.ljust(widths[0])}  {share.rjust(widths[1])}"
