"""House rules as text: `joker=forced, rolls=2`; the variants of the card game are written the same way.

Several values of a rule are written `rolls=2,3,4`, `upper_bonus_at=56:70` or `joker=all`.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from gobelet.dice import EDITIONS, HOUSE_RULES, Edition, with_house_rules
from gobelet.dice import edition as dice_edition
from gobelet.game import Faults, Refusal, Unreadable, refuse
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


def parse_house_ranges(edition: Edition, texts: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the values of each house rule in `texts`, in the order given, or refuse with every fault."""
    words = [word for text in texts for word in text.split()]
    refuse(_find_faults(words))
    ranges = {name: _parse_values(name, text) for name, text in map(_split_pair, words)}
    refuse(_find_refused_values(edition, ranges))
    return ranges


def _parse_values(name: str, text: str) -> tuple[str, ...]:
    """Return the values in a list such as `2,4:6`; the first and last value of a range belong to it."""
    known = HOUSE_RULES[name].values if name in HOUSE_RULES else ()
    if text == "all":
        return known or (text,)
    return tuple(dict.fromkeys(value for part in text.split(",") for value in _expand(part, known)))


def _expand(part: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the known values from the first to the last of a range; any other text stays as it is."""
    first, colon, last = part.partition(":")
    if not colon or first not in known or last not in known:
        return (part,)
    return known[known.index(first) : known.index(last) + 1] or (part,)


def _find_refused_values(edition: Edition, ranges: dict[str, tuple[str, ...]]) -> Iterator[Refusal]:
    """Yield why values are refused; whether one is does not depend on the other rules."""
    for name, values in ranges.items():
        for value in values:
            try:
                with_house_rules(edition, {name: value})
            except Refusal as refusal:
                yield from refusal.faults if isinstance(refusal, Faults) else (refusal,)


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
