"""The record of a table's game, with everything that proves its dice."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from gobelet.dice import Edition, MatchEvent, Seat
from gobelet.handsdown import ChancesShown
from gobelet.record import AnyRecord, CardRecord, Record
from gobelet.tables.happenings import PERSON, Happening, SeatLent, TableEvent
from gobelet.tables.table import Table


def record_of(table: Table, events: Iterable[TableEvent], date: str | None = None) -> AnyRecord:
    """Return the record of a table from all events of its log."""
    log = tuple(events)
    played = tuple(event for event in log if not isinstance(event, Happening))
    bots = tuple((table.places[seat].name, kind) for seat, kind in sorted(_computers(table, log).items()))
    if isinstance(table.edition, Edition):
        moved = _by_team(table, cast("Iterable[MatchEvent]", played))
        return Record(table.edition, table.sides, table.made.games, date, None, moved, bots, table.fairness)
    return CardRecord(table.edition, table.sides, date, None, played, bots, table.fairness)  # type: ignore[arg-type]


def _computers(table: Table, log: Iterable[TableEvent]) -> dict[Seat, str]:
    """Return the seats that a computer player has moved for, be it once, each with the last that did."""
    kinds = {seat: place.kind for seat, place in zip(table.seats, table.places, strict=True) if place.kind != PERSON}
    lent: dict[Seat, str | None] = {}
    for event in log:
        if isinstance(event, SeatLent):
            lent[event.seat] = event.bot
        elif not isinstance(event, Happening | ChancesShown) and (bot := lent.get(event.seat)):
            kinds[event.seat] = bot
    return kinds


def _by_team(table: Table, events: Iterable[MatchEvent]) -> tuple[MatchEvent, ...]:
    """Return a match's events with seats as records number them: team by team."""
    places = {seat: Seat(place) for place, seat in enumerate(seat for team in table.made.teams for seat in team)}
    return tuple(replace(event, seat=places[event.seat]) for event in events)
