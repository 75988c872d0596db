"""Dice cards of Hands Down as text, `3Y 2/5B 4* ?R`, and the combinations on the table. Faults are listed at once."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from gobelet.game import Illegal, Refusal, Unreadable, refuse
from gobelet.handsdown import CARDS, COPIES, Card, Combination
from gobelet.handsdown.cards import HAND
from gobelet.handsdown.edition import COMBINATION_CARDS

EVERY: Final = "all"
"""Stands for one Combination card of each kind."""

_SEPARATORS = re.compile(r"[\s,;]+")
_FORM = re.compile(r"(\?|[1-6](/[1-6])?)[YBR*]")
_BY_CODE: Final = {card.code: card for card in CARDS}
_KINDS: Final = {kind.value: kind for kind in Combination}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards in `text`, any number of them, in the order written."""
    codes = _codes(text)
    refuse(_card_faults(codes))
    return tuple(_BY_CODE[code] for code in codes)


def parse_hand(text: str) -> tuple[Card, ...]:
    """Return five cards in the order written."""
    codes = _codes(text)
    refuse((*_count_faults(codes), *_card_faults(codes)))
    return tuple(_BY_CODE[code] for code in codes)


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards in the order given: `3Y 2/5B 4* ?R`."""
    return " ".join(card.code for card in cards)


def parse_table(text: str) -> tuple[Combination, ...]:
    """Return the combinations in `text` in the order written, or one of each kind for `all`."""
    names = [name.casefold() for name in _words(text)]
    if names == [EVERY]:
        return tuple(Combination)
    refuse(_table_faults(names))
    return tuple(_KINDS[name] for name in names)


def _words(text: str) -> list[str]:
    return [word for word in _SEPARATORS.split(text) if word]


def _codes(text: str) -> list[str]:
    """Return each card as the deck spells it, `2/5Y` for `5/2y`; what cannot be read stays as it is."""
    return [_code(word) for word in _words(text)]


def _code(word: str) -> str:
    number, colour = word[:-1], word[-1].upper()
    return "/".join(sorted(number.split("/"))) + colour if _FORM.fullmatch(number + colour) else word


def _count_faults(codes: list[str]) -> Iterator[Refusal]:
    if len(codes) != HAND:
        yield Unreadable("hand-count", count=len(codes))


def _card_faults(codes: list[str]) -> Iterator[Refusal]:
    """Yield what is wrong with each kind of card: its form, that the deck has none, or not so many."""
    copies = {card.code: count for card, count in zip(CARDS, COPIES, strict=True)}
    for code, count in Counter(codes).items():
        if not _FORM.fullmatch(code):
            yield Unreadable("cards-form", text=code)
        elif code not in copies:
            yield Unreadable("cards-unknown", text=code)
        elif count > copies[code]:
            yield Illegal("cards-copies", text=code, copies=copies[code], count=count)


def _table_faults(names: list[str]) -> Iterator[Refusal]:
    known = (*_KINDS, EVERY)
    if not names:
        yield Unreadable("combinations-empty", known=known)
    for name, count in Counter(names).items():
        if name not in _KINDS:
            yield Unreadable("combination-unknown", name=name, known=known)
        elif count > (most := COMBINATION_CARDS.count(_KINDS[name])):
            yield Illegal("combination-copies", name=name, most=most, count=count)
