"""The score sheet as it is drawn: the edition's printed pad, a column a player, and what open boxes would give."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gobelet.dice import BoxId, DiceGame, Edition, Line, Offer, ScoreCard, Section, legal_boxes, offers
from gobelet.i18n import Speaker
from gobelet.tables.table import Stage
from gobelet.web.pages.parts.dice.scores import heading
from gobelet.web.pages.table_context import Look

TOTALS: Final = frozenset({Line.GRAND_TOTAL})
MINOR: Final = frozenset({Line.UPPER_SUM, Line.UPPER_TOTAL, Line.LOWER_SUM, Line.LOWER_TOTAL})
"""Lines a small screen leaves out: they only add up what stands above them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One box of one column: its points, or what it would give to whoever chooses."""

    column: int
    points: int | None
    offer: Offer | None = None
    why_not: str = ""
    """The sentence that says why the box may not be used now."""
    label: str = ""
    """What filling it would do, in words."""


@dataclass(frozen=True, slots=True)
class BoxRow:
    """One box on every column's card."""

    box: BoxId
    word: str
    gives: str
    """What it gives, if that is always the same."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LineRow:
    """Something added up, or a bonus, on every column's card."""

    kind: str
    word: str
    minor: bool
    points: tuple[tuple[int, int], ...]
    """Column and points, in the order of the sheet."""


@dataclass(frozen=True, slots=True)
class Par:
    """How far above or below the way to the upper bonus a column's upper section runs."""

    column: int
    total: int
    need: int
    ahead: str
    """In words; nothing before the first upper box is filled, nor once the last one is."""
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything on the pad."""

    upper_title: str
    lower_title: str
    upper: tuple[BoxRow, ...]
    lower: tuple[BoxRow, ...]
    upper_lines: tuple[LineRow, ...]
    lower_lines: tuple[LineRow, ...]
    pars: tuple[Par, ...]
    heads: tuple[tuple[int, str], ...]
    """Columns and their names, in the order of the sheet."""
    shown: int
    """The column a small screen shows."""
    acting: int | None
    """The column of whoever looks and may fill a box now."""
    heading: str
    """Which game of a match it is, where there are several."""
    next: BoxId | None
    """The first box that may be filled, once nothing else can be done."""


def sheet_of(look: Look) -> Sheet:
    """Return the sheet of the game on the table."""
    game, words = look.match.game, look.match.edition.words[look.say.language]
    rows = {section: tuple(_rows(look, section)) for section in Section}
    return Sheet(
        words.upper_section,
        words.lower_section,
        rows[Section.UPPER],
        rows[Section.LOWER],
        tuple(_lines(game, Section.UPPER, look.say)),
        tuple(_lines(game, Section.LOWER, look.say)),
        tuple(_par(column, game.cards[column], look.say) for column in game.column_order),
        tuple((column, look.column_names[column]) for column in game.column_order),
        _shown(look),
        _acting_column(look),
        heading(look) if look.table.stage is Stage.PLAYING else "",
        _next(look),
    )


def _acting_column(look: Look) -> int | None:
    return look.match.game.column if look.acting is not None and look.match.game.roll is not None else None


def _next(look: Look) -> BoxId | None:
    if look.match.game.rolls_left:
        return None
    return next((box for box, offer in _offered(look).items() if offer.legal), None)


def _shown(look: Look) -> int:
    """Return the column a small screen shows: the one chosen, or one's own, or the one whose turn it is."""
    game = look.match.game
    if look.card is not None and look.card < len(game.cards):
        return look.card
    own = [column for column, team in enumerate(game.teams) if set(team) & set(look.viewer.seats)]
    if game.column in own or not own:
        return game.column or 0
    return own[0]


# -- boxes -------------------------------------------------------------------------------------------------------


def _rows(look: Look, section: Section) -> Iterator[BoxRow]:
    game, edition = look.match.game, look.match.edition
    offered = _offered(look)
    for category in edition.categories:
        if category.section is section:
            cells = tuple(_cell(look, column, category.id, offered) for column in game.column_order)
            yield BoxRow(
                category.id, edition.box_word(category.id, look.say.language), _gives(edition, category.id), cells
            )


def _offered(look: Look) -> dict[BoxId, Offer]:
    """Return what the open boxes offer to whoever looks and may fill one."""
    column, roll = _acting_column(look), look.match.game.roll
    if column is None or roll is None:
        return {}
    return {offer.box: offer for offer in offers(look.match.game.cards[column], roll)}


def _cell(look: Look, column: int, box: BoxId, offered: dict[BoxId, Offer]) -> Cell:
    card = look.match.game.cards[column]
    offer = offered.get(box) if column == _acting_column(look) else None
    if offer is None:
        return Cell(column, card[box])
    why_not = "" if offer.legal else _why_not(look, card)
    return Cell(column, None, offer, why_not, _label(offer, look.match.edition, look.say))


def _label(offer: Offer, edition: Edition, say: Speaker) -> str:
    """Return what filling a box would do, in words for who cannot see the frame around it."""
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


def _why_not(look: Look, card: ScoreCard) -> str:
    game, edition, say = look.match.game, look.match.edition, look.say
    assert game.roll is not None
    legal = say.either(edition.box_word(box, say.language) for box in legal_boxes(card, game.roll))
    if edition.in_order:
        return say("Boxes are filled in printed order: {box} is next.", box=legal)
    return say("This {five_alike} must go in {boxes}.", five_alike=edition.five_alike_word, boxes=legal)


def _gives(edition: Edition, box: BoxId) -> str:
    found = edition.possible_points[edition.places[box]] - {0}
    return str(*found) if len(found) == 1 else ""


# -- lines -------------------------------------------------------------------------------------------------------


def _lines(game: DiceGame, section: Section, say: Speaker) -> Iterator[LineRow]:
    for line in game.edition.lines_of(section):
        points = tuple((column, game.cards[column].line(line)) for column in game.column_order)
        kind = "total" if line in TOTALS else line.value.replace("_", "-")
        yield LineRow(kind, game.edition.line_word(line, say.language), line in MINOR, points)


def _par(column: int, card: ScoreCard, say: Speaker) -> Par:
    """Return how a column runs against the upper bonus: three of each face would just reach 63."""
    edition = card.edition
    places = [place for place in edition.upper_places if card.points[place] is not None]
    share = Fraction(edition.upper_bonus_at, sum(range(1, len(edition.upper_places) + 1)))
    faces = sum(edition.upper_places.index(place) + 1 for place in places)
    ahead = round(card.upper_sum - share * faces)
    open_yet = 0 < len(places) < len(edition.upper_places)
    words = say("{total} of {need}", total=card.upper_sum, need=edition.upper_bonus_at)
    return Par(column, card.upper_sum, edition.upper_bonus_at, _ahead(ahead, say) if open_yet else "", words)


def _ahead(points: int, say: Speaker) -> str:
    if not points:
        return say("on course")
    return say("{points} ahead", points=points) if points > 0 else say("{points} behind", points=-points)
