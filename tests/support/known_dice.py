"""Tables whose dice a test decides: the next faces are given before they are rolled."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from gobelet.cups import FairCup, TypedCup
from gobelet.tables import moves
from gobelet.tables.decision import HandlerContext
from gobelet.tables.table import Table


class KnownDice:
    """The faces that come up next at every table; after them chance decides again."""

    def __init__(self) -> None:
        self._faces: list[int] = []
        self._fair_cup = moves.make_fair_cup

    def put(self, faces: str) -> None:
        """Let these faces come up next, such as `22345`."""
        self._faces += map(int, faces)

    def fill_cup(self, table: Table, context: HandlerContext) -> FairCup | TypedCup:
        """Return a cup for one move."""
        return _ListCup(self._faces) if self._faces else self._fair_cup(table, context)


class _ListCup(TypedCup):
    """A cup that takes faces from a list as they are needed."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(())
        self._results = faces


@contextmanager
def known_dice() -> Iterator[KnownDice]:
    """Replace the cups of all tables in this process."""
    dice = KnownDice()
    with patch.object(moves, "make_fair_cup", dice.fill_cup):
        yield dice
