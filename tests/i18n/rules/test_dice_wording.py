"""How the rules of dice are worded: quotes, one word for one thing, French spaces."""

import re

import pytest

from gobelet.dice import EDITIONS, Line, edition
from gobelet.game import LANGUAGES
from gobelet.i18n import Speaker
from gobelet.i18n.rules.dice import load_texts, write_rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_words_of_the_sheet_are_quoted(name: str, language: str) -> None:
    """The names of boxes, sections and lines stand in the language's own quotes."""
    marks = {"en": "“{}”", "fr": "«\u00a0{}\u00a0»", "de": "„{}“"}[language]
    played = edition(name)
    clauses = (clause for section in write_rules(played, Speaker(language)) for clause in section.clauses)
    told = " ".join(clause.text for clause in clauses)
    words = [played.box_word(box, language) for box in played.boxes[6:]]
    sheet = played.words[language]
    words += [sheet.upper_section, played.line_word(Line.GRAND_TOTAL, language)]
    assert all(marks.format(word) in told for word in words)
    for word in (sheet.upper_section, sheet.lower_section):
        assert told.count(word) == told.count(marks.format(word))


def test_one_word_for_five_of_a_kind() -> None:
    """English says five of a kind, in headings too, and never five alike."""
    titles = " ".join(section.title for section in write_rules(edition("classic"), Speaker("en")))
    said = " ".join(str(entry["text"]) for entry in load_texts("en").values())
    assert not re.search("five (dice )?alike|no exception", f"{titles} {said}", re.IGNORECASE)


def test_french_typography() -> None:
    """French has no-break spaces inside its quotes and before its high signs, and curly apostrophes."""
    for entry in load_texts("fr").values():
        assert not re.search(r"(?<!\u00a0)[»;:!?]|«(?!\u00a0)|'", entry["text"]), entry
    assert not any("règlement" in entry["text"] for entry in load_texts("fr").values())
