"""The editions by id. A new rulebook is a new module here and an entry in `PRINTED`."""

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

PRINTED: Final = (MB_1982, PRINTWORKS, CLASSIC, HASBRO_2014, KNIFFEL, YATZY)


def _borrow_words(edition: Edition, lenders: Mapping[EditionId, Edition]) -> Edition:
    words: dict[str, SheetWords] = dict(edition.words)
    for language, lender in edition.borrows.items():
        lent = lenders[lender].words[language]
        words[language] = replace(lent, lines={**lent.lines, **edition.line_words.get(language, {})})
    return replace(edition, words=words)


def _load_editions() -> dict[EditionId, Edition]:
    by_id = {edition.id: edition for edition in PRINTED}
    return {name: _borrow_words(edition, by_id) for name, edition in by_id.items()}


EDITIONS: Final[Mapping[EditionId, Edition]] = MappingProxyType(_load_editions())


def edition(name: str, /, **house: object) -> Edition:
    """Return an edition by its id, with house rules: `edition("mb-1982", joker="forced", rolls=2)`."""
    found = EDITIONS.get(EditionId(name))
    if found is None:
        raise Unreadable("unknown-edition", name=name, known=tuple(EDITIONS))
    rules = {rule: str(value).lower() if isinstance(value, bool) else str(value) for rule, value in house.items()}
    return with_house_rules(found, rules)
