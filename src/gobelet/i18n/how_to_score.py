"""How to score: one short line for each box and sum of a score card, as its HOW TO SCORE column has it.

The lines follow from what an edition scores, house rules included, so a new edition needs none of its own.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from gobelet.dice import BoxId, Edition, Line, Section
from gobelet.dice.boxes import FULL_HOUSE_BOX, Category
from gobelet.i18n.speaker import Speaker, mark

OWN_DICE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "one-pair": mark("Add the pair"),
        "two-pairs": mark("Add both pairs"),
        "three-of-a-kind": mark("Add the three alike"),
        "four-of-a-kind": mark("Add the four alike"),
    }
)
"""By clause: boxes that count some of the dice."""

BONUS_MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "yahtzee-bonus.chips": mark("{points} for each chip"),
        "yahtzee-bonus.x": mark("{points} for each X"),
    }
)
"""By variant of the clause: bonuses that the card counts with a mark."""


def describe_scoring(edition: Edition, box: BoxId, say: Speaker) -> str:
    """Say in a few words what to write into a box: `Add all dice`, `25 points`."""
    place = edition.places[box]
    category = edition.categories[place]
    if category.face is not None:
        return say("Add the {face}s only", face=category.face)
    five_too = edition.five_alike_full_house and box == FULL_HOUSE_BOX
    scored = {roll: worths[place] for roll, worths in edition.worths.items() if worths[place]}
    if len(set(scored.values())) == 1:
        points = say.points(max(scored.values()))
        return say("{points}, five alike too", points=points) if five_too else points
    if all(points == sum(roll) for roll, points in scored.items()):
        return say("Add all dice, five alike too") if five_too else say("Add all dice")
    return _describe_own_dice(category, say)


def _describe_own_dice(category: Category, say: Speaker) -> str:
    clause = category.clause.partition(".")[0]
    return say(OWN_DICE.get(clause, mark("Add the dice that count")))


def describe_line(edition: Edition, line: Line, say: Speaker) -> str:
    """Say in a few words what to write into a line that is not a box: `35 points from 63`."""
    return LINES[line](edition, say)


def _describe_upper_boxes(edition: Edition, say: Speaker) -> str:
    return _add_boxes(len(edition.upper_places), say)


def _describe_lower_boxes(edition: Edition, say: Speaker) -> str:
    return _add_boxes(len(edition.lower_places), say)


def _add_boxes(count: int, say: Speaker) -> str:
    return say("Add the {count} boxes", count=count)


def _describe_upper_bonus(edition: Edition, say: Speaker) -> str:
    if not edition.upper_bonus:
        return say("No points")
    return say("{points} from {threshold}", points=say.points(edition.upper_bonus), threshold=edition.upper_bonus_at)


def _describe_upper_total(edition: Edition, say: Speaker) -> str:
    return say("Sum + {bonus}", bonus=edition.line_word(Line.UPPER_BONUS, say.language))


def _describe_yahtzee_bonus(edition: Edition, say: Speaker) -> str:
    if not edition.yahtzee_bonus:
        return say("No points")
    if marked := BONUS_MARKS.get(edition.clauses.get("yahtzee-bonus", "")):
        return say(marked, points=say.points(edition.yahtzee_bonus))
    return say("{points} per further {five_alike}", points=edition.yahtzee_bonus, five_alike=edition.five_alike_word)


def _describe_lower_total(edition: Edition, say: Speaker) -> str:
    if not _counts_bonus_below(edition):
        return _describe_lower_boxes(edition, say)
    bonus = edition.line_word(Line.YAHTZEE_BONUS, say.language)
    return say("{count} boxes + {bonus}", count=len(edition.lower_places), bonus=bonus)


def _describe_grand_total(edition: Edition, say: Speaker) -> str:
    bonus_apart = edition.yahtzee_bonus and not _counts_bonus_below(edition)
    if bonus_apart or Line.UPPER_TOTAL not in edition.lines_of(Section.UPPER):
        return say("Add totals and bonuses")
    return say("Add both totals")


def _counts_bonus_below(edition: Edition) -> bool:
    """Return whether the bonuses of further five alike stand above the lower total, and so are in it."""
    lines = edition.lines_of(Section.LOWER)
    before = lines[: lines.index(Line.LOWER_TOTAL)] if Line.LOWER_TOTAL in lines else ()
    return Line.YAHTZEE_BONUS in before


LINES: Final[Mapping[Line, Callable[[Edition, Speaker], str]]] = MappingProxyType(
    {
        Line.UPPER_SUM: _describe_upper_boxes,
        Line.UPPER_BONUS: _describe_upper_bonus,
        Line.UPPER_TOTAL: _describe_upper_total,
        Line.LOWER_SUM: _describe_lower_boxes,
        Line.YAHTZEE_BONUS: _describe_yahtzee_bonus,
        Line.LOWER_TOTAL: _describe_lower_total,
        Line.GRAND_TOTAL: _describe_grand_total,
    }
)
