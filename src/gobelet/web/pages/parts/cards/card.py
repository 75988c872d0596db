"""Dice cards as pictures: number, colour, the colour's shape and letter, and the card in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from gobelet.handsdown import Card, Colour, HandsDown
from gobelet.handsdown.cards import FACES
from gobelet.i18n import Speaker
from gobelet.web.pages.templates import call_macro

COLOURS: Final = {Colour.YELLOW: "yellow", Colour.BLUE: "blue", Colour.RED: "red"}
ANY: Final = "any"
ANY_NUMBER: Final = "?"


@dataclass(frozen=True, slots=True)
class CardFace:
    """One card, face up."""

    colour: str
    """`yellow`, `blue`, `red` or `any`; each has its own shape too."""
    dice: tuple[int, ...]
    """The dice drawn on it: one, the two of a double die, or none for any number."""
    number: str
    """The number as text: `3`, `3/4` or `?`."""
    letters: tuple[str, ...]
    """The first letters of the colours it may have, in the reader's language."""
    words: str

    @property
    def card(self) -> Markup:
        """The large picture, without words."""
        return _render("card", self)

    @property
    def small_card(self) -> Markup:
        """The small picture, with words."""
        return _render("small_card", self)


@cache
def _render(kind: str, face: CardFace) -> Markup:
    """Return the picture of a card; cached, as there are few and every page has many of them."""
    return call_macro("parts/cards/card.html", kind, face)


def draw_card(card: Card, edition: HandsDown, say: Speaker) -> CardFace:
    """Return what a card shows, in the reader's language."""
    return _draw_card(card, edition, say.language)


@cache
def _draw_card(card: Card, edition: HandsDown, language: str) -> CardFace:
    any_number = card.numbers == FACES
    colours = tuple(Colour) if card.colour is None else (card.colour,)
    return CardFace(
        ANY if card.colour is None else COLOURS[card.colour],
        () if any_number else tuple(map(int, card.numbers)),
        ANY_NUMBER if any_number else "/".join(map(str, card.numbers)),
        tuple(edition.colour_word(colour, language)[0].upper() for colour in colours),
        edition.card_word(card, language),
    )


def draw_cards(cards: Iterable[Card | None], edition: HandsDown, say: Speaker) -> tuple[CardFace, ...]:
    """Return what the visible cards show."""
    return tuple(draw_card(card, edition, say) for card in cards if card is not None)


def list_keys(cards: Sequence[Card]) -> Iterator[str]:
    """Yield a key for each card of a hand, unique even among cards of the same kind."""
    for place, card in enumerate(cards):
        yield f"{card.code}.{cards[:place].count(card)}"
