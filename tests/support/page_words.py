"""Everything on a page that people read or hear, and what of it no translator could reach."""

import gettext
import html
import re
from collections.abc import Iterator

from gobelet.bots.characters import CHARACTERS
from gobelet.dice import EDITIONS
from gobelet.handsdown import CARDS, Combination, HandsDown
from gobelet.web.pages.shelf import list_editions
from gobelet.web.pages.templates import LANGUAGE_NAMES

SPOKEN = frozenset({"aria-label", "title", "placeholder", "alt"})
"""Attributes that people read or hear."""
SILENT = frozenset({"script", "style", "code", "pre"})
"""What is for programs: scripts, commands, digits of a proof, records."""


TOKEN = re.compile(r"<(?P<end>/?)(?P<tag>[\w-]*)(?P<attributes>[^>]*)>|(?P<text>[^<]+)")
"""A tag or a text: our own pages are well formed, so that no parser with all its patience is needed."""
ATTRIBUTE = re.compile(rf'\b(?:{"|".join(sorted(SPOKEN))})="([^"]*)"')


def list_texts(page: str) -> Iterator[str]:
    """Yield every text of a page."""
    silent = 0
    for token in TOKEN.finditer(page):
        if token["text"] is None:
            silent += (-1 if token["end"] else 1) * (token["tag"] in SILENT)
            yield from map(html.unescape, ATTRIBUTE.findall(token["attributes"]))
        elif not silent and token["text"].strip():
            yield html.unescape(token["text"].strip())


class BracketedTranslations(gettext.NullTranslations):
    """A language in which every message stands between brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def list_own_words() -> set[str]:
    """Return what nobody translates: names, titles, and what is printed on pads and cards."""
    words = {"Gobelet", "Ann", "Ben", *LANGUAGE_NAMES.values()}
    words |= {character.name for cast in CHARACTERS.values() for character in cast}
    for game in list_editions():
        words |= {game.title("en"), game.short_title("en"), game.shelf.blurb("en")}
    for edition in EDITIONS.values():
        sheet = edition.words["en"]
        words |= {sheet.upper_section, sheet.lower_section, sheet.nought}
        words |= {edition.box_word(box, "en") for box in edition.boxes}
        words |= {edition.line_word(line, "en") for line in sheet.lines}
    cards = HandsDown()
    words |= {cards.combination_word(kind, "en") for kind in Combination}
    return words | {cards.card_word(card, "en") for card in CARDS}


OWN = sorted(list_own_words(), key=len, reverse=True)
ADDRESS = re.compile(r"https?://\S+|\b[A-Z0-9]{4}[- ]?[A-Z0-9]{4}\b|/t/\S+")


def find_untranslated(page: str) -> list[str]:
    """Return the words of a page that no translator could reach."""
    return [text for text in _rest("\n".join(list_texts(page))).split("\n") if re.search(r"[^\W\d_]{2}", text)]


def _rest(text: str) -> str:
    """Return what is left of a text without marked messages, addresses and own words; a message may go over lines."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    text = ADDRESS.sub(" ", text)
    for word in OWN:
        text = text.replace(word, " ")
    return text
