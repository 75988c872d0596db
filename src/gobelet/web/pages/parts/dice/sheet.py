"""The score sheet: the edition's printed pad, one column a player, with what the open boxes offer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from gobelet.dice import BoxId, DiceGame, Edition, Line, Match, Offer, ScoreCard, Section, offers
from gobelet.i18n import Speaker
from gobelet.i18n.dice_events import describe_game_number, explain_barred_boxes
from gobelet.i18n.how_to_score import describe_line, describe_scoring
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.dice.scores import write_heading
from gobelet.web.pages.table_context import TableContext

TOTALS: Final = frozenset({Line.GRAND_TOTAL})
MINOR: Final = frozenset({Line.UPPER_SUM, Line.UPPER_TOTAL, Line.LOWER_SUM, Line.LOWER_TOTAL})
"""Lines that a small screen leaves out: they only add up those above them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One box of one column: its points, or what it offers to the viewer who may fill it."""

    column: int
    points: int | None
    offer: Offer | None = None
    why_not: str = ""
    """Why the box may not be filled now, as a sentence."""
    label: str = ""
    """What filling it does, for screen readers."""


@dataclass(frozen=True, slots=True)
class BoxRow:
    """One box on every column's card."""

    box: BoxId
    word: str
    how: str
    """How to score in it, in a few words."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LineRow:
    """A sum or a bonus on every column's card."""

    kind: str
    word: str
    how: str
    """What to add up, or what the bonus gives, in a few words."""
    minor: bool
    points: tuple[tuple[int, int], ...]
    """Column and points, in the order of the sheet."""


@dataclass(frozen=True, slots=True)
class BonusProgress:
    """How far a column is ahead of or behind an even pace to the upper bonus."""

    column: int
    total: int
    need: int
    ahead: str
    """In words; empty before the first upper box is filled and after the last."""
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game."""

    upper_title: str
    lower_title: str
    upper: tuple[BoxRow, ...]
    lower: tuple[BoxRow, ...]
    upper_lines: tuple[LineRow, ...]
    lower_lines: tuple[LineRow, ...]
    progress: tuple[BonusProgress, ...]
    heads: tuple[tuple[int, str], ...]
    """Columns and their names, in the order of the sheet."""
    shown: int
    """The column that a small screen shows."""
    acting: int | None
    """The column in which the viewer may fill a box now."""
    heading: str
    """Which game of a match it is, if there are several."""
    next: BoxId | None
    """The first box that may be filled, once no roll is left."""


def build_sheet(context: TableContext[Match]) -> Sheet:
    """Return the sheet of the game on the table."""
    game, words = context.game.game, context.game.edition.words[context.say.language]
    rows = {section: tuple(_list_rows(context, section)) for section in Section}
    return Sheet(
        words.upper_section,
        words.lower_section,
        rows[Section.UPPER],
        rows[Section.LOWER],
        tuple(_list_lines(game, Section.UPPER, context.say)),
        tuple(_list_lines(game, Section.LOWER, context.say)),
        tuple(_build_progress(column, game.cards[column], context.say) for column in game.column_order),
        tuple((column, context.column_names[column]) for column in game.column_order),
        _choose_shown_column(context),
        _find_acting_column(context),
        write_heading(context) if context.table.stage is Stage.PLAYING else "",
        _find_next_box(context),
    )


def _find_acting_column(context: TableContext[Match]) -> int | None:
    return context.game.game.column if context.acting_seat is not None and context.game.game.roll is not None else None


def _find_next_box(context: TableContext[Match]) -> BoxId | None:
    if context.game.game.rolls_left:
        return None
    return next((box for box, offer in _list_offers(context).items() if offer.legal), None)


def _choose_shown_column(context: TableContext[Match]) -> int:
    """Return the column that a small screen shows: the one chosen, the viewer's own, or the one whose turn it is."""
    game = context.game.game
    if context.shown_column is not None and context.shown_column < len(game.cards):
        return context.shown_column
    own = [column for column, team in enumerate(game.teams) if set(team) & set(context.viewer.seats)]
    if game.column in own or not own:
        return game.column or 0
    return own[0]


def list_sheets(context: TableContext[Match]) -> Iterator[tuple[str, Sheet]]:
    """Yield the sheet of every game of a match, with its title if there are several."""
    match = context.game
    for number, game in enumerate((*match.finished, match.game)):
        then = replace(match, game=game, finished=match.finished[:number])
        title = describe_game_number(then, context.say) if match.length > 1 else ""
        yield title, build_sheet(replace(context, table=context.table._replace(game=then)))


# -- boxes -------------------------------------------------------------------------------------------------------


def _list_rows(context: TableContext[Match], section: Section) -> Iterator[BoxRow]:
    game, edition = context.game.game, context.game.edition
    offered = _list_offers(context)
    for category in edition.categories:
        if category.section is section:
            cells = tuple(_build_cell(context, column, category.id, offered) for column in game.column_order)
            word = edition.box_word(category.id, context.say.language)
            yield BoxRow(category.id, word, describe_scoring(edition, category.id, context.say), cells)


def _list_offers(context: TableContext[Match]) -> dict[BoxId, Offer]:
    """Return what the open boxes offer to the viewer, if it is their turn to fill one."""
    column, roll = _find_acting_column(context), context.game.game.roll
    if column is None or roll is None:
        return {}
    return {offer.box: offer for offer in offers(context.game.game.cards[column], roll)}


def _build_cell(context: TableContext[Match], column: int, box: BoxId, offered: dict[BoxId, Offer]) -> Cell:
    card = context.game.game.cards[column]
    offer = offered.get(box) if column == _find_acting_column(context) else None
    if offer is None:
        return Cell(column, card[box])
    why_not = "" if offer.legal else explain_barred_boxes(offered.values(), context.game.edition, context.say)
    return Cell(column, None, offer, why_not, _describe_offer(offer, context.game.edition, context.say))


def _describe_offer(offer: Offer, edition: Edition, say: Speaker) -> str:
    """Return what filling a box does, for screen readers."""
    box = edition.box_word(offer.box, say.language)
    if not offer.gain:
        return say("{box}: a nought", box=box)
    points = say.points(offer.points)
    if offer.yahtzee_bonus:
        points = say("{points} and a bonus of {bonus}", points=points, bonus=offer.yahtzee_bonus)
    return (
        say("{box}: {points}, joker", box=box, points=points)
        if offer.joker
        else say("{box}: {points}", box=box, points=points)
    )


# -- lines -------------------------------------------------------------------------------------------------------


def _list_lines(game: DiceGame, section: Section, say: Speaker) -> Iterator[LineRow]:
    for line in game.edition.lines_of(section):
        points = tuple((column, game.cards[column].line(line)) for column in game.column_order)
        kind = "total" if line in TOTALS else line.value.replace("_", "-")
        word, how = game.edition.line_word(line, say.language), describe_line(game.edition, line, say)
        yield LineRow(kind, word, how, line in MINOR, points)


def _build_progress(column: int, card: ScoreCard, say: Speaker) -> BonusProgress:
    """Compare a column with an even pace to the upper bonus: three of each face reach 63."""
    edition = card.edition
    places = [place for place in edition.upper_places if card.points[place] is not None]
    share = Fraction(edition.upper_bonus_at, sum(range(1, len(edition.upper_places) + 1)))
    faces = sum(edition.upper_places.index(place) + 1 for place in places)
    ahead = round(card.upper_sum - share * faces)
    open_yet = 0 < len(places) < len(edition.upper_places)
    words = say("{total} of {need}", total=card.upper_sum, need=edition.upper_bonus_at)
    lead = _describe_lead(ahead, say) if open_yet else ""
    return BonusProgress(column, card.upper_sum, edition.upper_bonus_at, lead, words)


def _describe_lead(points: int, say: Speaker) -> str:
    if not points:
        return say("on course")
    return say("{points} ahead", points=points) if points > 0 else say("{points} behind", points=-points)


# -- how to score ------------------------------------------------------------------------------------------------


def list_scoring(edition: Edition, say: Speaker) -> Iterator[tuple[str, str]]:
    """Yield each box and line in printed order with how to score in it."""
    for section in Section:
        for category in edition.categories:
            if category.section is section:
                yield edition.box_word(category.id, say.language), describe_scoring(edition, category.id, say)
        for line in edition.lines_of(section):
            yield edition.line_word(line, say.language), describe_line(edition, line, say)
