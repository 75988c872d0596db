"""House rules as text: `joker=forced, rolls=2`; the variants of Hands Down are written like them."""

from collections.abc import Iterable, Iterator

from gobelet.dice import Edition, with_house_rules
from gobelet.game import Refusal, Unreadable, refuse
from gobelet.handsdown import HandsDown, hands_down


def parse_house(edition: Edition, texts: Iterable[str]) -> Edition:
    """Return `edition` with the house rules in `texts`, each a list of name=value with commas or spaces between."""
    return with_house_rules(edition, _rules(texts))


def parse_variants(texts: Iterable[str]) -> HandsDown:
    """Return Hands Down with the variants in `texts`: `length=8, short=true`."""
    return hands_down(**_rules(texts))


def format_house(edition: Edition | HandsDown) -> str:
    """Return the house rules or variants that are on, or an empty text."""
    return ", ".join(f"{name}={value}" for name, value in edition.house)


def _rules(texts: Iterable[str]) -> dict[str, str]:
    words = [word for text in texts for word in text.replace(",", " ").split()]
    refuse(_faults(words))
    return dict(_pair(word) for word in words)


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _faults(words: list[str]) -> Iterator[Refusal]:
    seen = set()
    for word in words:
        name, value = _pair(word)
        if not name or not value:
            yield Unreadable("house-rule-form", text=word)
        elif name in seen:
            yield Unreadable("house-rule-twice", name=name)
        seen.add(name)
