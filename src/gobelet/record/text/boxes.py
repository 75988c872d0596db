"""Boxes by name: their ids and the edition's own words, in any language, with or without accents and capitals."""

import unicodedata
from collections.abc import Callable, Iterable

from gobelet.dice import BoxId, Edition
from gobelet.game import LANGUAGES

Named = Iterable[tuple[BoxId, str]]


def plain(text: str) -> str:
    """Return the text without accents, capitals, spaces and signs, so that `petite suite` finds `Petite Suite`."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def boxes_called(text: str, edition: Edition, language: str | None = None) -> set[BoxId]:
    """Return the boxes of exactly this name; a reader's own language comes first, then ids, then all languages."""
    wanted = plain(text)
    own = [] if language is None else [_words(edition, (language,))]
    named = (_fitting(names, wanted.__eq__) for names in (*own, _ids(edition), _words(edition, LANGUAGES)))
    return next(filter(None, named), set()) if wanted else set()


def boxes_starting(text: str, edition: Edition, language: str) -> set[BoxId]:
    """Return the boxes whose id or word in one language starts so."""
    wanted = plain(text)
    names = [*_words(edition, (language,)), *_ids(edition)]
    return _fitting(names, lambda name: name.startswith(wanted)) if wanted else set()


def _fitting(names: Named, fits: Callable[[str], bool]) -> set[BoxId]:
    return {box for box, name in names if fits(name)}


def _words(edition: Edition, languages: Iterable[str]) -> Named:
    return [(box, plain(edition.box_word(box, language))) for language in languages for box in edition.boxes]


def _ids(edition: Edition) -> Named:
    return [(box, plain(box)) for box in edition.boxes]
