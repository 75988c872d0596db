"""The editions by id. A new rulebook is a new module here and an argument of the call below."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from gobelet.dice.edition import Edition, EditionId
from gobelet.dice.editions.classic import CLASSIC
from gobelet.dice.editions.hasbro_2014 import HASBRO_2014
from gobelet.dice.editions.kniffel import KNIFFEL
from gobelet.dice.editions.mb_1982 import MB_1982
from gobelet.dice.editions.printworks import PRINTWORKS
from gobelet.dice.editions.yatzy import YATZY
from gobelet.dice.house_rules import with_house_rules
from gobelet.dice.sheet import SheetWords
from gobelet.game import Unreadable

_registered: Final[dict[EditionId, Edition]] = {}
EDITIONS: Final[Mapping[EditionId, Edition]] = MappingProxyType(_registered)


def register_editions(*editions: Edition) -> None:
    """Add editions after those there are; each gets the words that it borrows from any of them."""
    known = {**EDITIONS, **{each.id: each for each in editions}}
    if len(known) != len(EDITIONS) + len(editions):
        raise ValueError(f"an edition of that id is registered already: {[each.id for each in editions]}")
    _registered.update({each.id: _borrow_words(each, known) for each in editions})


def unregister_edition(name: EditionId) -> None:
    """Remove an edition again."""
    del _registered[name]


def _borrow_words(edition: Edition, lenders: Mapping[EditionId, Edition]) -> Edition:
    words: dict[str, SheetWords] = dict(edition.words)
    for language, lender in edition.borrows.items():
        lent = lenders[lender].words[language]
        words[language] = replace(lent, lines={**lent.lines, **edition.line_words.get(language, {})})
    return replace(edition, words=words)


def edition(name: str, /, **house: object) -> Edition:
    """Return an edition by its id, with house rules: `edition("mb-1982", joker="forced", rolls=2)`."""
    found = EDITIONS.get(EditionId(name))
    if found is None:
        raise Unreadable("unknown-edition", name=name, known=tuple(EDITIONS))
    rules = {rule: str(value).lower() if isinstance(value, bool) else str(value) for rule, value in house.items()}
    return with_house_rules(found, rules)


register_editions(MB_1982, PRINTWORKS, CLASSIC, HASBRO_2014, KNIFFEL, YATZY)
