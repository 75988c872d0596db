"""Hands Down as played: its variants and house rule, and its words in three languages."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar, Final, NewType

from gobelet.game import Refusal, Unreadable, refuse
from gobelet.game.shelf import Ellipse, Path, Rectangle, ShelfEntry, Text, Turned
from gobelet.handsdown.cards import FACES, Card, Colour, Die
from gobelet.handsdown.combinations import Combination

EditionId = NewType("EditionId", str)

HANDS_DOWN_ID: Final = EditionId("hands-down")
MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
PRINTED_LENGTH: Final = 6
DRAW: Final = "draw"
KEEP: Final = "keep"
"""What a lone winner does: discard and draw five new cards, or keep the hand."""
COMBINATION_CARDS: Final = tuple(kind for kind in Combination for _ in range(2))
"""All twelve Combo cards."""
CHANCE_CARDS: Final = (1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 5, 7)

TITLES: Final = {"en": "Yahtzee Hands Down", "fr": "Yahtzee Franc Jeu", "de": "Yahtzee Hands Down"}

_KINDS: Final = {
    "en": ("3 of a Kind", "4 of a Kind", "Full House", "Small Straight", "Large Straight", "Yahtzee"),
    "fr": ("Brelan", "Carré", "Main pleine", "Petite suite", "Grande suite", "Yahtzee"),
    "de": ("Dreierpasch", "Viererpasch", "Full House", "Kleine Straße", "Große Straße", "Yahtzee"),
}
_COLOURS: Final = {
    "en": ("yellow", "blue", "red"),
    "fr": ("jaune", "bleu", "rouge"),
    "de": ("gelb", "blau", "rot"),
}
_DIE_FORMAT: Final = {"en": "{colour} {number}", "fr": "{number} {colour}", "de": "{colour}e {number}"}
_ANY_COLOUR: Final = {"en": "any-colour {number}", "fr": "joker couleur {number}", "de": "Farbjoker {number}"}
_ANY_NUMBER: Final = {"en": "any {colour} number", "fr": "joker chiffre {colour}", "de": "Zahlenjoker {colour}"}


def _card(x: int, y: int, turn: int, colour: str, *pips: tuple[int, int]) -> Turned:
    """Return a card with one die on it, for the shelf."""
    paper = Rectangle(x - 17, y - 26, 34, 52, 5, fill="#fffdf6", stroke="rgb(0 0 0 / .25)")
    die = Rectangle(x - 11, y - 11, 22, 22, 5, fill=colour)
    white = (Ellipse(x + across, y + down, 2.4, 2.4, fill="#fff") for across, down in pips)
    return Turned(turn, x, y, (paper, die, *white))


_ENDS: Final = ((-5, -5), (5, 5))
_CORNERS: Final = ((-5, -5), (5, -5), (-5, 5), (5, 5))
_SHELF: Final = ShelfEntry(
    titles={"en": "Hands Down", "fr": "Franc Jeu", "de": "Hands Down"},
    blurbs={
        "en": "the card game, two to six players",
        "fr": "le jeu de cartes, deux à six joueurs",
        "de": "das Kartenspiel, zwei bis sechs Spieler",
    },
    colours=("#2f7046", "#184227"),
    motif=(
        _card(62, 66, -22, "#2a5fa8", *_ENDS, (0, 0)),
        _card(86, 58, -9, "#2a5fa8", *_CORNERS),
        _card(110, 56, 4, "#a87b08", *_CORNERS, (0, 0)),
        _card(134, 62, 17, "#b3363f", *_ENDS),
        Path("M160 16h32v22h-20l-8 10v-10h-4z", fill="#fff"),
        Text(176, 34, "!", 20, "#b3363f", 900),
    ),
)


@dataclass(frozen=True, slots=True)
class HandsDown:
    """The rulebook of 2011 with its two variants (`hd-length`, `hd-short`) and a house rule (`hd-alone`)."""

    year: ClassVar[int] = 2011
    languages: ClassVar[tuple[str, ...]] = ("fr",)
    """The languages of the rulebook."""
    shelf: ClassVar[ShelfEntry] = _SHELF

    length: int = PRINTED_LENGTH
    """The number of Combo cards in play."""
    short: bool = False
    """Whether a call leaves the others three turns each, with three players or more too."""
    alone: str = DRAW
    """Whether who wins a round alone draws a new hand, as we read it, or keeps the hand, as the French says."""

    @property
    def id(self) -> EditionId:
        """The id in commands and records."""
        return HANDS_DOWN_ID

    @property
    def house(self) -> tuple[tuple[str, str], ...]:
        """The variants and house rules that are on, by name."""
        printed = HandsDown()
        return tuple(
            (name, rule.value_in(self))
            for name, rule in VARIANTS.items()
            if rule.value_in(self) != rule.value_in(printed)
        )

    def title(self, language: str) -> str:
        """Return the game's title."""
        return TITLES[language]

    def short_title(self, language: str) -> str:
        """Return what the game is called on the shelf."""
        return self.shelf.titles[language]

    def combination_word(self, kind: Combination, language: str) -> str:
        """Return the word for a combination."""
        return _KINDS[language][tuple(Combination).index(kind)]

    def colour_word(self, colour: Colour, language: str) -> str:
        """Return the word for a colour."""
        return _COLOURS[language][tuple(Colour).index(colour)]

    def die_word(self, die: Die, language: str) -> str:
        """Return a die in words: `yellow 3`."""
        return _DIE_FORMAT[language].format(number=die.number, colour=self.colour_word(die.colour, language))

    def card_word(self, card: Card, language: str) -> str:
        """Return a card in words: `yellow 3`, `blue 2/5`, `any-colour 4`, `any red number`."""
        number = "/".join(map(str, card.numbers))
        if card.colour is None:
            return _ANY_COLOUR[language].format(number=number)
        words = _ANY_NUMBER if card.numbers == FACES else _DIE_FORMAT
        return words[language].format(number=number, colour=self.colour_word(card.colour, language))

    def window(self, seats: int) -> int | None:
        """Return the number of turns a call leaves each other seat; None is no limit (`hd-window`)."""
        if seats == MIN_SEATS:
            return 2
        return 3 if self.short else None


@dataclass(frozen=True, slots=True)
class Variant:
    """A named change to the printed game, and its values."""

    field: str
    values: tuple[str, ...]
    parse: Callable[[str], Any] = str

    @property
    def values_text(self) -> str:
        """The values as one text; a long range as its two ends."""
        return f"{self.values[0]}–{self.values[-1]}" if len(self.values) > 6 else ", ".join(self.values)

    def value_in(self, edition: HandsDown) -> str:
        """Return the value this edition has."""
        return str(getattr(edition, self.field)).lower()

    def apply_to(self, edition: HandsDown, value: str) -> HandsDown:
        """Return `edition` with this variant at `value`."""
        return replace(edition, **{self.field: self.parse(value)})


VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {
        "length": Variant("length", tuple(str(number) for number in range(3, len(COMBINATION_CARDS) + 1)), int),
        "short": Variant("short", ("true", "false"), "true".__eq__),
        "alone": Variant("alone", (DRAW, KEEP)),
    }
)
"""The variants of the game; they are set like the house rules of dice."""


def hands_down(**variants: str) -> HandsDown:
    """Return the game with these variants, or refuse with every fault."""
    refuse(_find_faults(variants))
    edition = HandsDown()
    for name, value in variants.items():
        edition = VARIANTS[name].apply_to(edition, value)
    return edition


def _find_faults(variants: Mapping[str, str]) -> Iterator[Refusal]:
    for name, value in variants.items():
        if name not in VARIANTS:
            yield Unreadable("unknown-house-rule", name=name, known=tuple(VARIANTS))
        elif value not in VARIANTS[name].values:
            yield Unreadable("unknown-house-value", name=name, value=value, known=VARIANTS[name].values_text)
