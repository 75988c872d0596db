"""The Dice cards: what each may stand for, and the deck of 84.

A card is written as number and colour: `3Y`, `2/5B` (a double die), `4*` (any colour), `?R` (any number).
"""

from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from gobelet.game import Face

ANY_NUMBER: Final = "?"
ANY_COLOUR: Final = "*"
HAND: Final = 5
"""The number of cards in a hand."""

FACES: Final = tuple(Face(number) for number in range(1, 7))


class Colour(Enum):
    """The three colours of the dice, by their letters."""

    YELLOW = "Y"
    BLUE = "B"
    RED = "R"

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


class Die(NamedTuple):
    """What a card stands for: one number in one colour."""

    number: Face
    colour: Colour

    def __str__(self) -> str:
        return f"{self.number}{self.colour.value}"


class Card:
    """One kind of Dice card. There is one object of each kind, so cards compare and count fast."""

    def __init__(self, numbers: tuple[Face, ...], colour: Colour | None, place: int) -> None:
        self.numbers = numbers
        """One number, the two of a double die, or all six."""
        self.colour = colour
        """None is any colour."""
        self.place = place
        """The place among sorted cards: by colour, then number, any-colour cards last."""

    @property
    def wild(self) -> bool:
        """Whether it may stand for more than one die."""
        return len(self.dice) > 1

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """Every die it may stand for."""
        colours = tuple(Colour) if self.colour is None else (self.colour,)
        return tuple(Die(number, colour) for colour in colours for number in self.numbers)

    @cached_property
    def tally(self) -> int:
        """The dice as a number with four bits a die: the sum over a hand counts how many cards fit each die."""
        return sum(1 << PLACES[die] for die in self.dice)

    @cached_property
    def by_colour(self) -> tuple[int, ...]:
        """The numbers it may stand for in each colour, as bits 0 to 5."""
        return tuple(sum(1 << die.number - 1 for die in self.dice if die.colour is colour) for colour in Colour)

    def fits(self, place: int) -> int:
        """Return 1 if the card may stand for the die at this place of a tally, else 0."""
        return self.tally >> place & 1

    @cached_property
    def code(self) -> str:
        """The card as it is written."""
        number = ANY_NUMBER if self.numbers == FACES else "/".join(map(str, self.numbers))
        return number + (ANY_COLOUR if self.colour is None else self.colour.value)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __lt__(self, other: "Card") -> bool:
        return self.place < other.place

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.code,)


BITS: Final = 4
"""The number of bits of a tally that count one die."""

DICE: Final = tuple(Die(number, colour) for number in FACES for colour in Colour)
"""The 18 dice in the order of a tally: by number, then colour."""

PLACES: Final = {die: place * BITS for place, die in enumerate(DICE)}
"""The first bit of each die in a tally."""

Hand = tuple[Card | None, ...]
"""Cards in the order drawn; None is a card this viewer may not see."""

_IN_A_COLOUR: Final = (
    *(((face,), 3) for face in FACES[:3]),
    *(((face,), 2) for face in FACES[3:]),
    *(((low, Face(7 - low)), 2) for low in FACES[:3]),
    (FACES, 3),
)
_COUNTED: Final = (
    *((numbers, colour, count) for colour in Colour for numbers, count in _IN_A_COLOUR),
    *(((face,), None, 2) for face in FACES),
)

CARDS: Final = tuple(Card(numbers, colour, place) for place, (numbers, colour, _) in enumerate(_COUNTED))
"""The 36 kinds of Dice cards, sorted."""

COPIES: Final = tuple(count for *_, count in _COUNTED)
"""The number of cards of each kind in the deck."""

DECK: Final = tuple(card for card, count in zip(CARDS, COPIES, strict=True) for _ in range(count))
"""All 84 cards."""

_BY_CODE: Final = {card.code: card for card in CARDS}


def card(code: str) -> Card:
    """Return the card with this code, or raise KeyError."""
    return _BY_CODE[code]
