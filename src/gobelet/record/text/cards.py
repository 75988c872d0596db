"""Dice cards of Hands Down as text, `3Y 2/5B 4* ?R`, and combinations. All faults are refused together."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from gobelet.game import Illegal, Refusal, Unreadable, refuse
from gobelet.handsdown import CARDS, COPIES, Card, Combination
from gobelet.handsdown.cards import HAND
from gobelet.handsdown.edition import COMBINATION_CARDS

ALL_KINDS: Final = "all"
"""Stands for one Combo card of each kind."""

_SEPARATORS = re.compile(r"[\s,;]+")
_FORM = re.compile(r"(\?|[1-6](/[1-6])?)[YBR*]")
_BY_CODE: Final = {card.code: card for card in CARDS}
_KINDS: Final = {kind.value: kind for kind in Combination}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse any number of cards, in the order written."""
    codes = _normalize_codes(text)
    refuse(_find_card_faults(codes))
    return tuple(_BY_CODE[code] for code in codes)


def parse_hand(text: str) -> tuple[Card, ...]:
    """Parse five cards, in the order written."""
    codes = _normalize_codes(text)
    refuse((*_find_count_faults(codes), *_find_card_faults(codes)))
    return tuple(_BY_CODE[code] for code in codes)


def parse_hands(texts: Iterable[str]) -> tuple[tuple[Card, ...], ...]:
    """Parse hands of five that lie on one table: together they have no more copies of a card than the deck."""
    hands = [_normalize_codes(text) for text in texts]
    counts = [fault for codes in hands for fault in _find_count_faults(codes)]
    refuse((*counts, *_find_card_faults([code for codes in hands for code in codes])))
    return tuple(tuple(_BY_CODE[code] for code in codes) for codes in hands)


def format_cards(cards: Iterable[Card]) -> str:
    """Format cards in the order given: `3Y 2/5B 4* ?R`."""
    return " ".join(card.code for card in cards)


def parse_table(text: str) -> tuple[Combination, ...]:
    """Parse combinations in the order written; `all` is one of each kind."""
    names = [name.casefold() for name in _split_words(text)]
    if names == [ALL_KINDS]:
        return tuple(Combination)
    refuse(_find_table_faults(names))
    return tuple(_KINDS[name] for name in names)


def _split_words(text: str) -> list[str]:
    return [word for word in _SEPARATORS.split(text) if word]


def _normalize_codes(text: str) -> list[str]:
    """Return each card's code as in the deck, `2/5Y` for `5/2y`; what cannot be parsed stays unchanged."""
    return [_normalize_code(word) for word in _split_words(text)]


def _normalize_code(word: str) -> str:
    number, colour = word[:-1], word[-1].upper()
    return "/".join(sorted(number.split("/"))) + colour if _FORM.fullmatch(number + colour) else word


def _find_count_faults(codes: list[str]) -> Iterator[Refusal]:
    if len(codes) != HAND:
        yield Unreadable("hand-count", count=len(codes))


def _find_card_faults(codes: list[str]) -> Iterator[Refusal]:
    """Yield the faults of each kind of card: its form, or that the deck has none or fewer."""
    copies = {card.code: count for card, count in zip(CARDS, COPIES, strict=True)}
    for code, count in Counter(codes).items():
        if not _FORM.fullmatch(code):
            yield Unreadable("cards-form", text=code)
        elif code not in copies:
            yield Unreadable("cards-unknown", text=code)
        elif count > copies[code]:
            yield Illegal("cards-copies", text=code, copies=copies[code], count=count)


def _find_table_faults(names: list[str]) -> Iterator[Refusal]:
    known = (*_KINDS, ALL_KINDS)
    if not names:
        yield Unreadable("combinations-empty", known=known)
    for name, count in Counter(names).items():
        if name not in _KINDS:
            yield Unreadable("combination-unknown", name=name, known=known)
        elif count > (most := COMBINATION_CARDS.count(_KINDS[name])):
            yield Illegal("combination-copies", name=name, most=most, count=count)
