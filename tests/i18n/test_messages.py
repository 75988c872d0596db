"""Every message of the program is translated completely into every language."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import gobelet
from gobelet.i18n import Speaker
from gobelet.i18n.refusals import MESSAGES

SOURCE = Path(gobelet.__file__).parent
KEYWORDS = {"say": None, "many": (1, 2), "mark": None}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]


def load_catalogue(language: str) -> Catalog:
    """Return a language's translations."""
    with (SOURCE / f"i18n/locale/{language}/LC_MESSAGES/gobelet.po").open("rb") as file:
        return read_po(file, locale=language)


def list_messages(language: str) -> list[Message]:
    """Return the translated messages without the header."""
    return [message for message in load_catalogue(language) if message.id]


def list_texts(message: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """Return a message's one text, or its singular and plural."""
    return [message or ""] if isinstance(message, str | None) else list(message)


def find_fields(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def extract_messages() -> Iterator[str]:
    """Yield every message in the source, by its first form."""
    for _, _, message, _, _ in extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS):
        yield list_texts(message)[0]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "de"])
def test_nothing_is_missing_or_left_over(language: str) -> None:
    """The catalogue has exactly the messages of the source."""
    assert {list_texts(message.id)[0] for message in list_messages(language)} == set(extract_messages())


@pytest.mark.parametrize("language", ["fr", "de"])
def test_no_message_is_empty_or_fuzzy(language: str) -> None:
    """Every form of every message is translated and settled."""
    for message in list_messages(language):
        assert all(list_texts(message.string)), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", ["fr", "de"])
def test_translations_keep_their_fields(language: str) -> None:
    """A translation fills in the same data as the message, in any order."""
    for message in list_messages(language):
        wanted = find_fields(list_texts(message.id)[-1])
        assert all(
            find_fields(text) == wanted or find_fields(text) | {"count"} == wanted
            for text in list_texts(message.string)
        ), message.id


def test_french_punctuation_never_begins_a_line() -> None:
    """Before a colon, a semicolon, a question or exclamation mark, and inside guillemets the space does not break."""
    for message in list_messages("fr"):
        assert not [text for text in list_texts(message.string) if re.search(" [:;?!»]|« ", text)], message.id


def test_every_refusal_has_a_message() -> None:
    """Each code raised anywhere in the source has its sentence, and no sentence is without a code."""
    raised = set()
    pattern = re.compile(r"(?:Refusal|Unreadable|Illegal|NotYourTurn|Stale|CupEmpty)\(\s*\"([a-z-]+)\"")
    counts = re.compile(r"\"(record-(?:[a-z]+-count|name|player))\"")
    for path in SOURCE.rglob("*.py"):
        raised |= set(pattern.findall(path.read_text(encoding="utf-8")))
        raised |= set(counts.findall(path.read_text(encoding="utf-8")))
    assert raised == set(MESSAGES)


def test_lists_and_numbers_are_said_in_each_language() -> None:
    """Lists end with the language's own word, and one point is not several."""
    said = {
        language: (say.join_and(["A", "B", "C"]), say.join_or(["A", "B"]), say.points(1), say.points(2), say.points(0))
        for language in ("en", "fr", "de")
        for say in [Speaker(language)]
    }
    assert said["en"] == ("A, B and C", "A or B", "1 point", "2 points", "0 points")
    assert said["fr"] == ("A, B et C", "A ou B", "1 point", "2 points", "0 point")
    assert said["de"] == ("A, B und C", "A oder B", "1 Punkt", "2 Punkte", "0 Punkte")
