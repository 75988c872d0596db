"""The record of a table's game, with everything that proves its dice."""

from collections.abc import Iterable

from gobelet.dice import Edition
from gobelet.record import AnyRecord, CardRecord, Record
from gobelet.tables.happenings import Happening, TableEvent
from gobelet.tables.table import Table


def record_of(table: Table, events: Iterable[TableEvent], date: str | None = None) -> AnyRecord:
    """Return the record of a table from all events of its log."""
    played = tuple(event for event in events if not isinstance(event, Happening))
    bots = tuple((table.places[seat].name, kind) for seat, kind in table.bots.items())
    if isinstance(table.edition, Edition):
        return Record(table.edition, table.sides, table.made.games, date, None, played, bots, table.fairness)  # type: ignore[arg-type]
    return CardRecord(table.edition, table.sides, date, None, played, bots, table.fairness)  # type: ignore[arg-type]
