"""The pad of a dice edition: its boxes and lines in its own words, as its printed card has them."""

from collections.abc import Sequence
from typing import Final

from gobelet.dice import BoxId, Edition, Line, Section
from gobelet.dice.boxes import YAHTZEE_BOX
from gobelet.dice.pad_layout import PadLayout
from gobelet.dice.sheet import BonusForm
from gobelet.i18n import Speaker
from gobelet.i18n.house_rules import describe_house_rules
from gobelet.i18n.how_to_score import describe_line, describe_scoring
from gobelet.sheets.content import Block, Heads, Pad, Row, RowKind, Words, join_words
from gobelet.sheets.words import make_pad_words

CROSSES: Final = 3
"""How many squares a cell has for bonuses that are marked with an X; hardly anybody needs more."""


def build_dice_pad(edition: Edition, layout: PadLayout, says: Sequence[Speaker]) -> Pad:
    """Build the pad of an edition on one of its printed cards, in one or two languages."""
    say = says[0]
    upper, lower = (_build_block(edition, layout, section, says) for section in Section)
    return Pad(
        edition.title(say.language),
        ", ".join(describe_house_rules(edition, say)),
        edition.shelf,
        _choose_heads(edition, layout),
        make_pad_words(says),
        (upper, lower),
        _build_back(edition, layout, says),
        comments=layout.comments,
    )


def _choose_heads(edition: Edition, layout: PadLayout) -> Heads:
    if layout.comments:
        return Heads.SCORE
    return Heads.GAMES if layout.own_sheet or edition.game_columns else Heads.NAMES


def _build_block(edition: Edition, layout: PadLayout, section: Section, says: Sequence[Speaker]) -> Block:
    """Return the boxes of a section, and its lines unless they are on the back."""
    places = edition.upper_places if section is Section.UPPER else edition.lower_places
    boxes = [_build_box(edition, layout, edition.boxes[place], says) for place in places]
    lines = [line for line in _list_lines(edition, layout, section) if line not in _list_back_lines(edition, layout)]
    rows = (_build_line(edition, layout, line, says) for line in lines)
    return Block((*boxes, *rows), _name_section(edition, section, says) if layout.sections else ())


def _build_back(edition: Edition, layout: PadLayout, says: Sequence[Speaker]) -> tuple[Block, ...]:
    """Return the lines on the back of a sheet, if there are any."""
    lines = _list_back_lines(edition, layout)
    return (Block(tuple(_build_line(edition, layout, line, says) for line in lines)),) if lines else ()


def _build_box(edition: Edition, layout: PadLayout, box: BoxId, says: Sequence[Speaker]) -> Row:
    hints = [_describe_box(edition, layout, box, say) for say in says]
    face = edition.categories[edition.places[box]].face
    return Row(_find_words(edition, layout, box, says), join_words(*hints), face=face)


def _describe_box(edition: Edition, layout: PadLayout, box: BoxId, say: Speaker) -> str:
    text = describe_scoring(edition, box, say)
    if layout.bonus_beside_box and box == YAHTZEE_BOX and edition.yahtzee_bonus:
        return say("{first}, each further one {bonus}", first=text, bonus=edition.yahtzee_bonus)
    return text


def _list_back_lines(edition: Edition, layout: PadLayout) -> tuple[Line, ...]:
    """Return the lines on the back: all of them, if the sheet has its grand total there, so that they can be added."""
    if Line.GRAND_TOTAL not in edition.back_lines or layout.lower_lines is not None:
        return ()
    return tuple(line for section in Section for line in _list_lines(edition, layout, section))


def _list_lines(edition: Edition, layout: PadLayout, section: Section) -> tuple[Line, ...]:
    own = layout.upper_lines if section is Section.UPPER else layout.lower_lines
    lines = edition.lines_of(section) if own is None else own
    return tuple(line for line in lines if line is not Line.YAHTZEE_BONUS or edition.yahtzee_bonus)


def _build_line(edition: Edition, layout: PadLayout, line: Line, says: Sequence[Speaker]) -> Row:
    hints = join_words(*(describe_line(edition, line, say) for say in says))
    kind = RowKind.TOTAL if line is Line.GRAND_TOTAL else RowKind.LINE
    crossed = line is Line.YAHTZEE_BONUS and edition.bonus_form is BonusForm.CROSSES
    return Row(_find_words(edition, layout, line, says), hints, kind, marks=CROSSES if crossed else 0)


def _find_words(edition: Edition, layout: PadLayout, what: BoxId | Line, says: Sequence[Speaker]) -> Words:
    return join_words(*(_find_word(edition, layout, what, say.language) for say in says))


def _find_word(edition: Edition, layout: PadLayout, what: BoxId | Line, language: str) -> str:
    """Return the card's own word for a box or line, or that of the sheet."""
    own = layout.words.get(language, {}).get(what)
    if own is not None:
        return own
    return edition.line_word(what, language) if isinstance(what, Line) else edition.box_word(what, language)


def _name_section(edition: Edition, section: Section, says: Sequence[Speaker]) -> Words:
    words = [edition.words[say.language] for say in says]
    return join_words(*(each.upper_section if section is Section.UPPER else each.lower_section for each in words))
