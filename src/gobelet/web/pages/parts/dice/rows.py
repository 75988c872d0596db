"""The rows of a score sheet: boxes with what they hold or offer, and lines with sums and bonuses."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from gobelet.dice import BonusForm, BoxId, Dice, Edition, Line, Offer, ScoreCard, Section, offers, sort_dice
from gobelet.dice.faces import DICE
from gobelet.dice.needed_dice import Places, find_needed_dice
from gobelet.dice.offers import completes_upper_bonus
from gobelet.i18n import Speaker
from gobelet.i18n.barred_boxes import explain_barred_boxes
from gobelet.i18n.how_to_score import describe_line, describe_scoring
from gobelet.i18n.sheet import (
    MOST_SHORT_MARKS,
    describe_marks,
    format_marks,
    list_box_words,
    list_line_words,
    list_sheet_languages,
)
from gobelet.web.pages.parts.dice.columns import SheetColumn

TOTALS: Final = frozenset({Line.GRAND_TOTAL})
MINOR: Final = frozenset({Line.UPPER_SUM, Line.UPPER_TOTAL, Line.LOWER_SUM, Line.LOWER_TOTAL})
"""Lines that a small screen leaves out: they only add up those above them."""


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """Whose words a sheet has, and in which languages."""

    edition: Edition
    say: Speaker
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """What the open boxes offer to the viewer whose turn it is to fill one."""

    column: int | None
    offers: Mapping[BoxId, Offer]
    why_not: str
    """Why some of them may not be filled now, as a sentence."""
    needed: Mapping[BoxId, tuple[Places, ...]] = field(default_factory=dict)
    """The dice that form a combination, in each way they do: rolling one of them again breaks it."""
    bonus: frozenset[BoxId] = frozenset()
    """The upper boxes that complete the bonus."""

    def is_full(self, box: BoxId) -> bool:
        """Whether all five dice form what a box scores."""
        return any(len(dice) == DICE for dice in self.needed.get(box, ()))


NOTHING: Final = Offered(None, {}, "")


@dataclass(frozen=True, slots=True)
class Words:
    """What a row is called; on a sheet in several languages, the same in the others."""

    word: str
    others: tuple[tuple[str, str], ...] = ()
    """Languages and words."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One box of one column: its points, or what it offers to the viewer who may fill it."""

    points: int | None
    offer: Offer | None = None
    why_not: str = ""
    """Why the box may not be filled now, as a sentence."""
    label: str = ""
    """What filling it does, for screen readers."""
    full: bool = False
    """Whether all five dice form what it scores."""
    completes_bonus: bool = False
    needed: tuple[Places, ...] = ()
    """The dice that form its combination, in each way they do."""

    @property
    def fillable(self) -> bool:
        """Whether the viewer may fill it now."""
        return self.offer is not None and self.offer.legal

    @property
    def classes(self) -> str:
        """The classes of its offer: noughts are faded, what is special has a gold edge."""
        assert self.offer is not None
        special = self.full or self.completes_bonus or self.offer.joker or self.offer.yahtzee_bonus
        return "offer gold" if special else "offer" if self.offer.gain else "offer nought"


@dataclass(frozen=True, slots=True)
class BoxRow:
    """One box on every column's card."""

    box: BoxId
    words: Words
    how: str
    """How to score in it, in a few words."""
    cells: tuple[Cell, ...]

    @property
    def fillable(self) -> bool:
        """Whether the viewer may fill it now, in one of the columns."""
        return any(cell.fillable for cell in self.cells)


@dataclass(frozen=True, slots=True)
class LineCell:
    """A sum or a bonus of one column; None if its game is still to come."""

    points: int | None
    marks: str = ""
    """The crosses or chips that stand for the points."""
    short_marks: str = ""
    """The same where there is little room: `4 X`."""
    described: str = ""
    """The same in words."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A sum or a bonus on every column's card."""

    kind: str
    words: Words
    how: str
    """What to add up, or what the bonus gives, in a few words."""
    minor: bool
    cells: tuple[LineCell, ...]
    marked: str = ""
    """What the marks are, `crosses` or `chips`; empty if there are points alone."""
    opens_back: bool = False
    """Whether the back of the sheet begins here."""


def find_style(edition: Edition, say: Speaker, *, as_printed: bool) -> SheetStyle:
    """Return whose words a sheet has, in the reader's language or as printed."""
    return SheetStyle(edition, say, list_sheet_languages(edition, say.language, as_printed=as_printed))


def make_words(found: Mapping[str, str]) -> Words:
    """Return words by language, the first of which is the reader's."""
    (_, word), *others = found.items()
    return Words(word, tuple(others))


# -- boxes -------------------------------------------------------------------------------------------------------


def find_offered(column: int, card: ScoreCard, dice: Dice, say: Speaker) -> Offered:
    """Return what the open boxes of a column offer for the dice on the table."""
    found = {offer.box: offer for offer in offers(card, sort_dice(dice))}
    why_not = explain_barred_boxes(found.values(), card.edition, say)
    needed = {box: _find_needed_dice(card.edition, offer, dice) for box, offer in found.items() if offer.legal}
    bonus = frozenset(box for box, offer in found.items() if offer.legal and completes_upper_bonus(card, offer))
    return Offered(column, found, why_not, needed, bonus)


def _find_needed_dice(edition: Edition, offer: Offer, dice: Dice) -> tuple[Places, ...]:
    """Return the dice that form what a box offers; a joker takes all of them."""
    return (tuple(range(DICE)),) if offer.joker else find_needed_dice(edition, offer.box, dice)


def list_box_rows(
    style: SheetStyle, columns: Sequence[SheetColumn], section: Section, offered: Offered
) -> Iterator[BoxRow]:
    """Yield the boxes of a section."""
    edition = style.edition
    for category in edition.categories:
        if category.section is section:
            cells = tuple(_build_cell(style, column, category.id, offered) for column in columns)
            words = make_words(list_box_words(edition, category.id, style.languages))
            yield BoxRow(category.id, words, recall_scoring(edition, category.id, style.say.language), cells)


@lru_cache(maxsize=1024)  # it looks at every roll, and each update of a page has every box
def recall_scoring(edition: Edition, box: BoxId, language: str) -> str:
    """Return how to score in a box."""
    return describe_scoring(edition, box, Speaker(language))


def _build_cell(style: SheetStyle, column: SheetColumn, box: BoxId, offered: Offered) -> Cell:
    if column.card is None:
        return Cell(None)
    acting = column.is_current and column.column == offered.column
    offer = offered.offers.get(box) if acting else None
    if offer is None:
        return Cell(column.card[box])
    why_not = "" if offer.legal else offered.why_not
    label, bonus = _describe_offer(offer, style.edition, style.say), box in offered.bonus
    if bonus:
        label = style.say("{offer}, completes the bonus", offer=label)
    return Cell(None, offer, why_not, label, offered.is_full(box), bonus, offered.needed.get(box, ()))


def _describe_offer(offer: Offer, edition: Edition, say: Speaker) -> str:
    """Return what filling a box does, for screen readers."""
    box = edition.box_word(offer.box, say.language)
    if not offer.gain:
        return say("{box}: a nought", box=box)
    points = _describe_gain(offer, edition, say)
    return (
        say("{box}: {points}, joker", box=box, points=points)
        if offer.joker
        else say("{box}: {points}", box=box, points=points)
    )


def _describe_gain(offer: Offer, edition: Edition, say: Speaker) -> str:
    points = say.points(offer.points)
    if not offer.yahtzee_bonus:
        return points
    if edition.bonus_form is BonusForm.CHIPS:
        return say("{points} and a chip worth {bonus}", points=points, bonus=offer.yahtzee_bonus)
    return say("{points} and a bonus of {bonus}", points=points, bonus=offer.yahtzee_bonus)


# -- lines -------------------------------------------------------------------------------------------------------


def list_line_rows(style: SheetStyle, columns: Sequence[SheetColumn], section: Section) -> Iterator[LineRow]:
    """Yield the lines below a section's boxes."""
    edition = style.edition
    for line in edition.lines_of(section):
        counted = line is Line.YAHTZEE_BONUS and edition.bonus_form is not BonusForm.POINTS
        yield LineRow(
            "total" if line in TOTALS else line.value.replace("_", "-"),
            make_words(list_line_words(edition, line, style.languages)),
            describe_line(edition, line, style.say),
            line in MINOR,
            tuple(_build_line_cell(column.card, line, style.say, counted=counted) for column in columns),
            edition.bonus_form.value if counted else "",
            line in edition.back_lines[:1],
        )


def _build_line_cell(card: ScoreCard | None, line: Line, say: Speaker, *, counted: bool) -> LineCell:
    if card is None:
        return LineCell(None)
    if not counted or not card.yahtzee_bonus:
        return LineCell(card.line(line))
    short_marks = format_marks(card, MOST_SHORT_MARKS)
    return LineCell(card.line(line), format_marks(card), short_marks, describe_marks(card, say))
