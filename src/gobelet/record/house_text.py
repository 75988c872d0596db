"""House rules as text: `joker=forced, rolls=2`."""

from collections.abc import Iterable, Iterator

from gobelet.dice import Edition, with_house_rules
from gobelet.game import Refusal, Unreadable, refuse


def parse_house(edition: Edition, texts: Iterable[str]) -> Edition:
    """Return `edition` with the house rules in `texts`, each a list of name=value with commas or spaces between."""
    words = [word for text in texts for word in text.replace(",", " ").split()]
    refuse(_faults(words))
    return with_house_rules(edition, dict(_pair(word) for word in words))


def format_house(edition: Edition) -> str:
    """Return the house rules that are on, or an empty text."""
    return ", ".join(f"{name}={value}" for name, value in edition.house)


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
