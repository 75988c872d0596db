"""House rules as text: `joker=forced, rolls=2`; the variants of the card game are written the same way."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from gobelet.dice import EDITIONS, Edition, with_house_rules
from gobelet.dice import edition as dice_edition
from gobelet.game import Refusal, Unreadable, refuse
from gobelet.handsdown import HandsDown, hands_down

AnyEdition = Edition | HandsDown
"""An edition of dice, or the card game."""
E = TypeVar("E", Edition, HandsDown, AnyEdition)


def find_edition(name: str) -> AnyEdition:
    """Find the edition of dice, or the card game, with this id."""
    cards = HandsDown()
    if name == cards.id:
        return cards
    if name not in EDITIONS:
        raise Unreadable("unknown-edition", name=name, known=(*EDITIONS, cards.id))
    return dice_edition(name)


def parse_house_rules(edition: E, texts: Iterable[str]) -> E:
    """Return `edition` with the house rules in `texts`, each a list of name=value with commas or spaces."""
    words = [word for text in texts for word in text.replace(",", " ").split()]
    refuse(_find_faults(words))
    wanted = dict(_split_pair(word) for word in words)
    if isinstance(edition, HandsDown):
        return hands_down(**{**dict(edition.house), **wanted})
    return with_house_rules(edition, wanted)


def format_house_rules(edition: AnyEdition) -> str:
    """Format the house rules or variants that are on."""
    return ", ".join(f"{name}={value}" for name, value in edition.house)


def _split_pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _find_faults(words: list[str]) -> Iterator[Refusal]:
    seen = set()
    for word in words:
        name, value = _split_pair(word)
        if not name or not value:
            yield Unreadable("house-rule-form", text=word)
        elif name in seen:
            yield Unreadable("house-rule-twice", name=name)
        seen.add(name)
