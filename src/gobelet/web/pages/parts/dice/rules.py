"""What the rules of a dice game show: how to score, examples and the steps of the sample turn as dice."""

from collections.abc import Iterator

from gobelet.dice import Edition, Section
from gobelet.i18n import Speaker
from gobelet.i18n.how_to_score import describe_line
from gobelet.i18n.rules.example_text import describe_keep, describe_situation
from gobelet.i18n.rules.examples import CardExample, Example, KeepExample
from gobelet.i18n.rules.sample_turn import DiceStep, mark_kept
from gobelet.i18n.rules.samples import Step
from gobelet.web.pages.parts.adapter import DrawnExample, DrawnStep, ScoringRow, ScoringSection
from gobelet.web.pages.parts.dice.rows import recall_scoring


def list_scoring(edition: Edition, say: Speaker) -> tuple[ScoringSection, ...]:
    """Return how to score in each section of the sheet, its boxes and lines in printed order."""
    sheet = edition.words[say.language]
    titles = {Section.UPPER: sheet.upper_section, Section.LOWER: sheet.lower_section}
    return tuple(
        ScoringSection(title, tuple(_list_scoring_rows(edition, section, say))) for section, title in titles.items()
    )


def _list_scoring_rows(edition: Edition, section: Section, say: Speaker) -> Iterator[ScoringRow]:
    for category in edition.categories:
        if category.section is section:
            word = edition.box_word(category.id, say.language)
            yield ScoringRow(word, recall_scoring(edition, category.id, say.language), line=False)
    for line in edition.lines_of(section):
        yield ScoringRow(edition.line_word(line, say.language), describe_line(edition, line, say), line=True)


def draw_example(example: Example, say: Speaker) -> DrawnExample:
    """Return an example's dice, and what they give in which boxes or which of them are kept."""
    assert not isinstance(example, CardExample)
    label = _describe_dice(example.dice, say)
    if isinstance(example, KeepExample):
        kept = mark_kept(example.dice, example.keep)
        return DrawnExample(example.dice, label, kept, words=describe_keep(example, say))
    situation = describe_situation(example, say)
    return DrawnExample(example.dice, label, situation=situation, boxes=example.boxes, bonus=example.bonus)


def draw_step(step: Step, say: Speaker) -> DrawnStep:
    """Return the dice of a step in words, and those that are kept."""
    assert isinstance(step, DiceStep)
    kept = (str(face) for face, stays in zip(step.dice, step.kept, strict=True) if stays)
    return DrawnStep(_describe_dice(step.dice, say), " ".join(kept))


def _describe_dice(dice: tuple[int, ...], say: Speaker) -> str:
    return say("Dice: {dice}", dice=" ".join(map(str, dice)))
