"""Every word on every page can be said in another language, but for names and the editions' own words."""

import gettext
import re
from collections.abc import Iterator
from typing import Any

import pytest

from gobelet.dice import EDITIONS, LANGUAGES
from gobelet.handsdown import CARDS, Combination, HandsDown
from gobelet.web.pages.lobby import SHORT
from gobelet.web.pages.rendering import NAMES
from gobelet.words import speaker
from web.pages.visiting import Page, Visitor, visitor
from web.pages.wording import words_of
from web.serving import UNLIMITED, serving


class Marked(gettext.NullTranslations):
    """A language in which every message stands between brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def ann(monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """Somebody who reads that language."""
    monkeypatch.setattr(speaker, "_catalogue", lambda _language: Marked())
    with serving(UNLIMITED) as site:
        yield visitor(site)


def own_words() -> set[str]:
    """Return what nobody translates: names, titles, and what is printed on pads and cards."""
    words = {"Gobelet", "Ann", "Ben", "Hands Down", *NAMES.values(), *SHORT.values()}
    for edition in EDITIONS.values():
        sheet = edition.words["en"]
        words |= {edition.title("en"), sheet.upper_section, sheet.lower_section, sheet.nought}
        words |= {edition.box_word(box, "en") for box in edition.boxes}
        words |= {edition.line_word(line, "en") for line in sheet.lines}
    cards = HandsDown()
    words |= {cards.title("en"), *(cards.combination_word(kind, "en") for kind in Combination)}
    return words | {cards.card_word(card, "en") for card in CARDS}


MOST_ACTS = 200
"""More than two games of two players take."""
OWN = sorted(own_words(), key=len, reverse=True)
ADDRESS = re.compile(r"https?://\S+|\b[A-Z0-9]{3}[- ]?[A-Z0-9]{4}\b|/t/\S+")


def unmarked(page: str) -> list[str]:
    """Return the words of a page that no translator could reach."""
    return [text for text in words_of(page) if re.search(r"[^\W\d_]{2}", _rest(text))]


def _rest(text: str) -> str:
    """Return what is left of a text without marked messages, addresses and own words."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    text = ADDRESS.sub(" ", text)
    for word in OWN:
        text = text.replace(word, " ")
    return text


def check(visitor: Visitor, *paths: str) -> None:
    """Look at pages."""
    for path in paths:
        page = visitor.client.get(path).text
        assert "⟦" in page
        assert unmarked(page) == [], path


def test_the_first_pages(ann: Visitor) -> None:
    """The shelf, every form of a new table, and a code that leads nowhere."""
    check(ann, "/", *(f"/new/{edition}" for edition in (*EDITIONS, "hands-down")), "/t/AAAAAAA")


def test_a_waiting_room(ann: Visitor) -> None:
    """Free seats, one's own, and how to invite others."""
    check(ann, ann.new("classic", seat2="person", seat3="greedy"))


def test_a_game_of_dice_from_the_opening_to_the_end(ann: Visitor) -> None:
    """Every state of the page between, whatever the dice do: a nought is asked for once more, too."""
    table = ann.new("hasbro-2014", seat2="here", name2="Ben", games="2")
    page = ann.look(table)
    for _ in range(MOST_ACTS):
        assert unmarked(page.text) == []
        if 'part-end"' in page.text:
            break
        page = ann.post(table, **_next(page))
    assert 'part-end"' in page.text
    check(ann, "/")


def _next(page: Page) -> dict[str, Any]:
    """Return what goes on: the last box on offer, or the one big button."""
    fills = re.findall(r'value="(fill:\w+)"', page.text)
    acts = fills or re.findall(r'<button class="big" name="act" value="([^"]+)"', page.text)
    fields = {name: re.findall(rf'name="{name}" value="(\w*)"', page.text) for name in ("seen", "seat", "sure")}
    return {"act": acts[-1], **{name: found[0] for name, found in fields.items() if found}}


def test_every_language_has_a_name_of_its_own() -> None:
    """The menu of languages lists them all."""
    assert set(NAMES) == set(LANGUAGES)
