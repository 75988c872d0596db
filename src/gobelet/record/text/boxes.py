"""Find boxes by id or by the edition's words, in any language, with or without accents and capitals."""

import unicodedata
from collections.abc import Callable, Iterable

from gobelet.dice import BoxId, Edition
from gobelet.game import LANGUAGES

BoxNames = Iterable[tuple[BoxId, str]]


def normalize(text: str) -> str:
    """Remove accents, capitals, spaces and punctuation, so that `petite suite` finds `Petite Suite`."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def find_boxes(text: str, edition: Edition, language: str | None = None) -> set[BoxId]:
    """Find the boxes with exactly this name; the reader's language comes first, then ids, then all languages."""
    wanted = normalize(text)
    own = [] if language is None else [_list_words(edition, (language,))]
    named = (
        _filter_boxes(names, wanted.__eq__) for names in (*own, _list_ids(edition), _list_words(edition, LANGUAGES))
    )
    return next(filter(None, named), set()) if wanted else set()


def find_boxes_by_prefix(text: str, edition: Edition, language: str) -> set[BoxId]:
    """Find the boxes whose id or word in one language starts with `text`."""
    wanted = normalize(text)
    names = [*_list_words(edition, (language,)), *_list_ids(edition)]
    return _filter_boxes(names, lambda name: name.startswith(wanted)) if wanted else set()


def _filter_boxes(names: BoxNames, fits: Callable[[str], bool]) -> set[BoxId]:
    return {box for box, name in names if fits(name)}


def _list_words(edition: Edition, languages: Iterable[str]) -> BoxNames:
    return [(box, normalize(edition.box_word(box, language))) for language in languages for box in edition.boxes]


def _list_ids(edition: Edition) -> BoxNames:
    return [(box, normalize(box)) for box in edition.boxes]
