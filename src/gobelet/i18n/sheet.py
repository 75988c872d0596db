"""What a score sheet says beside the edition's own words: bonuses as crosses or chips, several languages at once."""

from collections.abc import Mapping, Sequence
from typing import Final

from gobelet.dice import BonusForm, BoxId, Edition, Line, ScoreCard, Section
from gobelet.i18n.speaker import Speaker

MARKS: Final = {BonusForm.CROSSES: "X", BonusForm.CHIPS: "●"}
"""What stands on the sheet for one bonus."""
MOST_MARKS: Final = 4
"""So many are drawn one by one; of more there is a number."""
MOST_SHORT_MARKS: Final = 2
"""The same on a phone, where two sums share a line."""


def format_marks(card: ScoreCard, most: int = MOST_MARKS) -> str:
    """Format a card's bonuses as they are kept: `X X`, `● ●`; nothing where the edition writes points."""
    mark, count = MARKS.get(card.edition.bonus_form, ""), card.yahtzee_bonuses
    return f"{count} {mark}" if mark and count > most else " ".join(mark * count)


def describe_marks(card: ScoreCard, say: Speaker) -> str:
    """Describe a card's bonuses with what they are worth: `2 chips = 200`; nothing if there are none."""
    count, points = card.yahtzee_bonuses, card.yahtzee_bonus
    match card.edition.bonus_form:
        case BonusForm.CHIPS if count:
            return say.many("{count} chip = {points}", "{count} chips = {points}", count, points=points)
        case BonusForm.CROSSES if count:
            return say("{marks} = {points}", marks=format_marks(card), points=points)
        case _:
            return ""


# -- languages -----------------------------------------------------------------------------------------------------


def list_sheet_languages(edition: Edition, language: str, *, as_printed: bool) -> tuple[str, ...]:
    """Return the languages of a sheet: the reader's, or all that the original has, the reader's first."""
    if not as_printed or len(edition.languages) < 2:
        return (language,)
    return tuple(sorted(edition.languages, key=lambda each: each != language))


def list_section_words(edition: Edition, section: Section, languages: Sequence[str]) -> dict[str, str]:
    """Return a section's words by language; a word that an earlier language has as well is left out."""
    words = {language: edition.words[language] for language in languages}
    if section is Section.UPPER:
        return _drop_repeated({language: each.upper_section for language, each in words.items()})
    return _drop_repeated({language: each.lower_section for language, each in words.items()})


def list_box_words(edition: Edition, box: BoxId, languages: Sequence[str]) -> dict[str, str]:
    """Return a box's words by language; a word that an earlier language has as well is left out."""
    return _drop_repeated({language: edition.box_word(box, language) for language in languages})


def list_line_words(edition: Edition, line: Line, languages: Sequence[str]) -> dict[str, str]:
    """Return a line's words by language; a word that an earlier language has as well is left out."""
    return _drop_repeated({language: edition.line_word(line, language) for language in languages})


def _drop_repeated(words: Mapping[str, str]) -> dict[str, str]:
    seen: dict[str, str] = {}
    for language, word in words.items():
        seen.setdefault(word.casefold(), language)
    return {language: words[language] for language in seen.values()}
