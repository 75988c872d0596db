"""The page adapters of all games, by the name of the game's kind."""

from collections.abc import Mapping
from typing import Final

from gobelet.record import AnyEdition
from gobelet.tables.kinds import find_kind
from gobelet.web.pages.parts.adapter import AnyAdapter
from gobelet.web.pages.parts.cards.adapter import CardPages
from gobelet.web.pages.parts.dice.adapter import DicePages

ADAPTERS: Final[Mapping[str, AnyAdapter]] = {"dice": DicePages(), "cards": CardPages()}


def find_adapter(edition: AnyEdition) -> AnyAdapter:
    """Return the page adapter of the game that an edition belongs to."""
    return ADAPTERS[find_kind(edition).name]
