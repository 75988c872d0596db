"""The story of a finished game: who had the dice, who played better, and the moments that decided it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from gobelet.coach.highlights import (
    HIGHLIGHTS,
    DecisionMoment,
    RollMoment,
    find_costliest,
    find_luckiest,
    find_unluckiest,
    list_decisions,
)
from gobelet.coach.lens import LensResult
from gobelet.coach.lens_phrases import describe_column, describe_lens_result, describe_replaced
from gobelet.coach.marks import THRESHOLDS, mark_loss
from gobelet.coach.phrases import describe_choice
from gobelet.coach.review import ColumnReview, Review
from gobelet.coach.review_phrases import (
    describe_accuracy,
    describe_difference,
    describe_headline,
    describe_last_rolls,
    describe_thresholds,
    describe_when,
    find_name,
    format_loss,
    format_points,
    name_mark,
)
from gobelet.dice import Edition
from gobelet.i18n import Speaker
from gobelet.i18n.percent import format_rough_percent
from gobelet.solver import Distribution
from gobelet.tables.tokens import Code
from gobelet.web.pages.parts.review.chart import Chart, ChartRow, draw_charts, list_rows
from gobelet.web.pages.parts.review.steps import find_kept, is_solo, make_step_link, number_step, rename_players

BAR: Final = 50.0
"""The length of the longest bar, to either side of the middle."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What dice or decisions changed, as a bar from the middle to the left or to the right."""

    points: str
    begin: float
    length: float


@dataclass(frozen=True, slots=True)
class PlayerBars:
    """Luck and skill of one column."""

    name: str
    score: int
    luck: Bar
    loss: Bar
    summary: str
    chances: str
    """How likely such a score and such dice are; empty if that is not known."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision or a roll that stands out."""

    link: str
    dice: tuple[int, ...]
    kept: frozenset[int]
    """The places of the dice that the decision keeps, or that had been kept before the roll."""
    where: str
    """Whose it was, and when."""
    text: str
    points: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that the page of a finished game shows of its review."""

    headline: str
    charts: tuple[Chart, ...]
    rows: tuple[ChartRow, ...]
    names: tuple[str, ...]
    bars: tuple[PlayerBars, ...]
    differences: tuple[str, ...]
    """How much of the difference to the highest score luck explains, as sentences."""
    other_differences: tuple[str, ...]
    """The same for all other pairs."""
    explanations: tuple[str, ...]
    """What accuracy and marks mean, as sentences."""
    costliest: tuple[Moment, ...]
    luckiest: tuple[Moment, ...]
    unluckiest: tuple[Moment, ...]
    mistakes: int
    """How many decisions there are to practise."""


def build_story(found: Review, odds: Distribution | None, names: Sequence[str], code: Code, say: Speaker) -> Story:
    """Return the story of a game with the names of its seats, and with the odds of scores how likely it was."""
    named, odds = rename_players(found, names), None if found.has_last_rolls else odds
    return Story(
        describe_headline(named, say),
        draw_charts(named, code, say),
        tuple(list_rows(named, code, say)),
        tuple(column.name for column in named.columns),
        tuple(_list_bars(named, odds, say)),
        *_list_differences(named, say),
        tuple(filter(None, (describe_last_rolls(found, say), describe_accuracy(say), describe_thresholds(say)))),
        tuple(_make_decision(named, moment, code, say) for moment in find_costliest(named, HIGHLIGHTS)),
        tuple(_make_roll(named, moment, code, say) for moment in find_luckiest(named, HIGHLIGHTS)),
        tuple(_make_roll(named, moment, code, say) for moment in find_unluckiest(named, HIGHLIGHTS)),
        len(list_decisions(named, threshold=THRESHOLDS[-1][1])),
    )


# -- bars ----------------------------------------------------------------------------------------------------------


def _list_bars(found: Review, odds: Distribution | None, say: Speaker) -> Iterator[PlayerBars]:
    longest = max(max(abs(column.luck), column.loss) for column in found.columns) or 1.0
    for column in found.columns:
        luck, loss = _make_bar(column.luck, longest, say), _make_bar(-column.loss, longest, say)
        chances = "" if odds is None else _describe_chances(column, odds, say)
        yield PlayerBars(column.name, column.score, luck, loss, _summarize(column, say), chances)


def _make_bar(points: float, longest: float, say: Speaker) -> Bar:
    length = round(BAR * abs(points) / longest, 2)
    return Bar(format_points(points, say), BAR if points > 0 else BAR - length, length)


def _summarize(column: ColumnReview, say: Speaker) -> str:
    return say(
        "With average dice this play earns {skill}. Accuracy: {accuracy} %",
        skill=say.number(column.skill, 0),
        accuracy=say.number(column.accuracy, 0),
    )


def _describe_chances(column: ColumnReview, odds: Distribution, say: Speaker) -> str:
    return say(
        "Chance of such a score or a better one with best play: {score}. Chance of dice as kind as these: {dice}.",
        score=format_rough_percent(column.chance_of_score(odds), say),
        dice=format_rough_percent(column.chance_of_dice(odds), say),
    )


def _list_differences(found: Review, say: Speaker) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return how much of each difference luck explains: to the highest score, and between all others."""
    order = sorted(range(len(found.columns)), key=lambda place: -found.columns[place].score)
    pairs = list(combinations(order, 2))
    sentences = [describe_difference(found, first, second, say) for first, second in pairs]
    others = len(order) - 1
    return tuple(sentences[:others]), tuple(sentences[others:])


# -- moments -------------------------------------------------------------------------------------------------------


def _make_decision(found: Review, moment: DecisionMoment, code: Code, say: Speaker) -> Moment:
    decision = moment.decision
    chosen = describe_choice(decision.choice, found.edition, say)
    best = describe_choice(decision.best.choice, found.edition, say)
    return Moment(
        _link(found, moment, code),
        tuple(decision.dice),
        find_kept(decision.dice, decision.choice),
        _describe_where(found, moment, say),
        say("“{chosen}” instead of “{best}”", chosen=chosen, best=best),
        f"−{format_loss(decision.loss, say)}",
        name_mark(mark_loss(decision.loss), say),
    )


def _make_roll(found: Review, moment: RollMoment, code: Code, say: Speaker) -> Moment:
    roll = moment.roll
    keep = " ".join(map(str, roll.keep))
    text = say("kept {dice}", dice=keep) if keep else say("rolled all five dice")
    if roll.last_only:
        text = say("the last roll of the turn")
    dice, where = tuple(roll.dice), _describe_where(found, moment, say)
    kept = frozenset(range(len(roll.keep)))
    return Moment(_link(found, moment, code), dice, kept, where, text, format_points(roll.luck, say))


def _link(found: Review, moment: DecisionMoment | RollMoment, code: Code) -> str:
    return make_step_link(code, moment.column, number_step(found, moment.column, moment.game, moment.place))


def _describe_where(found: Review, moment: DecisionMoment | RollMoment, say: Speaker) -> str:
    entry = moment.decision if isinstance(moment, DecisionMoment) else moment.roll
    when = describe_when(found, moment.game, entry.turn, say)
    if is_solo(found):
        return when
    return say("{when}, {name}", name=find_name(found, moment.column, entry.seat), when=when)


# -- other rulebooks -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LensRow:
    """The game as another rulebook scores it."""

    sentence: str
    details: tuple[str, ...]


def describe_lens(results: Sequence[LensResult], names: Sequence[str], say: Speaker) -> list[LensRow]:
    """Return for each rulebook who wins, and what it changes for each column; names are those of the columns."""
    return [_describe_lens_result(_rename_columns(result, names), say) for result in results]


def describe_unsolved(unsolved: Sequence[Edition], say: Speaker) -> Iterator[str]:
    """Say which rulebooks are missing, if any."""
    if unsolved:
        titles = say.join_and(say("“{title}”", title=edition.title(say.language)) for edition in unsolved)
        yield say("Not solved on this machine: {titles}.", titles=titles)


def _describe_lens_result(result: LensResult, say: Speaker) -> LensRow:
    details = [
        line
        for column in result.columns
        for line in (describe_column(result, column, say), *describe_replaced(result, column, say))
    ]
    return LensRow(describe_lens_result(result, say), tuple(details))


def _rename_columns(result: LensResult, names: Sequence[str]) -> LensResult:
    columns = zip(result.columns, names, strict=True)
    return replace(result, columns=tuple(replace(column, name=name) for column, name in columns))
