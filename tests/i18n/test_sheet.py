"""What a sheet says beside the edition's words: crosses, chips, and several languages at once."""

import pytest

from gobelet.dice import BoxId, Line, Section, edition
from gobelet.i18n import Speaker
from gobelet.i18n.sheet import (
    describe_marks,
    format_marks,
    list_box_words,
    list_line_words,
    list_section_words,
    list_sheet_languages,
)
from support.dice_moves import make_card

ENGLISH = Speaker("en")


@pytest.mark.parametrize(
    ("name", "bonus", "marks", "described"),
    [
        ("hasbro-2014", 0, "", ""),
        ("hasbro-2014", 200, "X X", "X X = 200"),
        ("hasbro-2014", 1200, "12 X", "12 X = 1200"),
        ("classic", 100, "●", "1 chip = 100"),
        ("classic", 400, "● ● ● ●", "4 chips = 400"),
        ("mb-1982", 300, "", ""),
    ],
)
def test_bonuses_are_counted(name: str, bonus: int, marks: str, described: str) -> None:
    """`chips`: an X or a chip for each bonus, with what they are worth; points alone where the book writes points."""
    card = make_card(edition(name), {"yahtzee": 50}, bonus)
    assert (format_marks(card), describe_marks(card, ENGLISH)) == (marks, described)


@pytest.mark.parametrize(
    ("name", "language", "languages"),
    [
        ("hasbro-2014", "en", ("en", "fr")),
        ("hasbro-2014", "fr", ("fr", "en")),
        ("hasbro-2014", "de", ("en", "fr")),
        ("printworks", "de", ("de", "en", "fr")),
        ("mb-1982", "en", ("en",)),
        ("kniffel", "fr", ("fr",)),
    ],
)
def test_languages_as_printed(name: str, language: str, languages: tuple[str, ...]) -> None:
    """A sheet as printed has all languages of an original that has several, the reader's first; else the reader's."""
    found = edition(name)
    assert list_sheet_languages(found, language, as_printed=True) == languages
    assert list_sheet_languages(found, language, as_printed=False) == (language,)


def test_words_in_two_languages() -> None:
    """Each language has its word; one that is the same in both stands once, whatever its capitals."""
    hasbro, both = edition("hasbro-2014"), ("en", "fr")
    assert list_box_words(hasbro, BoxId("full_house"), both) == {"en": "Full House", "fr": "Main pleine"}
    assert list_box_words(hasbro, BoxId("chance"), both) == {"en": "Chance"}
    assert list_line_words(hasbro, Line.GRAND_TOTAL, both) == {"en": "Grand Total"}
    assert list_section_words(hasbro, Section.UPPER, both) == {"en": "Upper Section", "fr": "Section supérieure"}
    assert list_section_words(hasbro, Section.LOWER, both) == {"en": "Lower Section", "fr": "Section inférieure"}
