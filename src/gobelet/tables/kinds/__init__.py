"""One adapter a game: everything a table must know of the game that is played on it.

Handlers, service, documents and driver ask the adapter, never which game it is. A further game is a `Kind`, registered
here for its type of edition, and its page parts in `web/pages/parts`. Three features belong to one game by nature and
are not in its adapter: the last reveal of cards (`tables/reveals.py`), advice on dice (`tables/bots/adviser.py`), and
who enters real dice (`tables/real_dice.py`).
"""

from collections.abc import Iterable
from typing import Any

from gobelet.dice import Edition
from gobelet.handsdown import HandsDown
from gobelet.record import AnyEdition
from gobelet.record import find_edition as find_published_edition
from gobelet.tables.kinds.base import AnyGame, Document, Kind
from gobelet.tables.kinds.cards import CardsKind
from gobelet.tables.kinds.dice import DiceKind

__all__ = ["KINDS", "AnyGame", "Document", "Kind", "find_edition", "find_kind"]

KINDS: dict[type, Kind[Any]] = {Edition: DiceKind(), HandsDown: CardsKind()}
"""The adapter of each type of edition."""


def find_kind(edition: AnyEdition) -> Kind[Any]:
    """Return the adapter of the game that an edition belongs to."""
    return KINDS[type(edition)]


def find_edition(name: str, house_rules: Iterable[tuple[str, ...]] = ()) -> AnyEdition:
    """Return the edition of this name with house rules, or refuse an unknown one."""
    for kind in KINDS.values():
        found = kind.find_edition(name)
        if found is not None:
            return kind.with_house_rules(found, house_rules)
    return find_published_edition(name)  # refuses the name, and lists those that are known
