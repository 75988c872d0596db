"""The parts of the rules page: clauses with their examples as pictures, the table of scoring, the hands of a sample."""

from collections.abc import Iterator
from dataclasses import dataclass

from gobelet.dice import Edition, Section
from gobelet.handsdown import HandsDown, card
from gobelet.i18n import Speaker
from gobelet.i18n.how_to_score import describe_line, describe_scoring
from gobelet.i18n.rules.dice import RulesSection
from gobelet.i18n.rules.example_text import describe_keep, describe_situation, describe_stands_for, name_origin
from gobelet.i18n.rules.examples import BoxPoints, CardExample, Example, KeepExample
from gobelet.i18n.rules.sample_round import CardStep, describe_hand
from gobelet.i18n.rules.sample_turn import mark_kept
from gobelet.record import AnyEdition
from gobelet.web.pages.parts.cards.card import CardFace, draw_card


@dataclass(frozen=True, slots=True)
class DrawnExample:
    """An example as the page shows it: dice or cards, and the words and points beside them."""

    origin: str
    dice: tuple[int, ...] = ()
    label: str = ""
    kept: tuple[bool, ...] = ()
    cards: tuple[CardFace, ...] = ()
    situation: str = ""
    words: str = ""
    boxes: tuple[BoxPoints, ...] = ()
    bonus: BoxPoints | None = None


@dataclass(frozen=True, slots=True)
class DrawnClause:
    """A clause as the page shows it; `anchor` if it is the first with its id."""

    id: str
    text: str
    remark: str
    house: bool
    anchor: bool
    examples: tuple[DrawnExample, ...]


def draw_clauses(
    edition: AnyEdition, section: RulesSection, anchors: set[str], say: Speaker, *, with_origins: bool
) -> Iterator[DrawnClause]:
    """Yield the clauses of a section; `anchors` collects the ids that the page has already."""
    for clause in section.clauses:
        examples = tuple(draw_example(edition, each, say, with_origin=with_origins) for each in clause.examples)
        first = clause.id not in anchors
        anchors.add(clause.id)
        yield DrawnClause(clause.id, clause.text, section.remark(clause, say), clause.house, first, examples)


def draw_example(edition: AnyEdition, example: Example, say: Speaker, *, with_origin: bool) -> DrawnExample:
    """Return what the page shows of an example."""
    origin = name_origin(example, say) if with_origin else ""
    if isinstance(example, CardExample):
        assert isinstance(edition, HandsDown)
        faces = tuple(draw_card(card(code), edition, say) for code in example.cards)
        return DrawnExample(origin, cards=faces, words=describe_stands_for(example, say))
    label = say("Dice: {dice}", dice=" ".join(map(str, example.dice)))
    if isinstance(example, KeepExample):
        kept = mark_kept(example.dice, example.keep)
        return DrawnExample(origin, example.dice, label, kept, words=describe_keep(example, say))
    situation = describe_situation(example, say)
    return DrawnExample(origin, example.dice, label, situation=situation, boxes=example.boxes, bonus=example.bonus)


# -- how to score ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoringRow:
    """A box or line of the sheet, and what to write there."""

    word: str
    how: str
    line: bool


@dataclass(frozen=True, slots=True)
class ScoringSection:
    """A section of the sheet."""

    title: str
    rows: tuple[ScoringRow, ...]


def list_scoring(edition: AnyEdition, say: Speaker) -> tuple[ScoringSection, ...]:
    """Return how to score in each section of the sheet; nothing for the card game."""
    if isinstance(edition, HandsDown):
        return ()
    sheet = edition.words[say.language]
    titles = {Section.UPPER: sheet.upper_section, Section.LOWER: sheet.lower_section}
    return tuple(
        ScoringSection(title, tuple(_list_scoring_rows(edition, section, say))) for section, title in titles.items()
    )


def _list_scoring_rows(edition: Edition, section: Section, say: Speaker) -> Iterator[ScoringRow]:
    for category in edition.categories:
        if category.section is section:
            word = edition.box_word(category.id, say.language)
            yield ScoringRow(word, describe_scoring(edition, category.id, say), line=False)
    for line in edition.lines_of(section):
        yield ScoringRow(edition.line_word(line, say.language), describe_line(edition, line, say), line=True)


# -- the sample round of the card game ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """One player's cards in a step of the sample round."""

    name: str
    cards: tuple[CardFace, ...]
    holds: str
    winner: bool


def draw_sample_hands(edition: HandsDown, step: CardStep, say: Speaker) -> tuple[DrawnHand, ...]:
    """Return the hands of a step."""
    return tuple(
        DrawnHand(
            hand.name,
            tuple(draw_card(card(code), edition, say) for code in hand.cards),
            describe_hand(hand, say),
            hand.name == step.winner,
        )
        for hand in step.hands
    )
