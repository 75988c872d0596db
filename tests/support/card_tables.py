"""Tables in the middle of a card game, made without a service."""

from dataclasses import replace

from gobelet.handsdown import CardGame
from gobelet.tables.events import TableMade
from gobelet.tables.kinds import find_kind
from gobelet.tables.table import Place, Stage, Table
from gobelet.tables.tokens import Code, Holder

HOLDERS = tuple(Holder(f"holder {seat}") for seat in range(6))


def laid(game: CardGame, shared: Holder | None = None, *, advice: bool = True) -> Table:
    """Return a table in the middle of a card game; perhaps one holder has all seats."""
    people = ("person",) * len(game.hands)
    setup = TableMade(game.edition.id, game.edition.house, people, (), 1, HOLDERS[0], advice=advice, hurried=False)
    places = tuple(Place("person", f"P{seat}", shared or HOLDERS[seat]) for seat in game.seats)
    stage = Stage.PLAYING if game.outcome is None else Stage.OVER
    return Table(Code("KKKKKKK"), setup, game.edition, find_kind(game.edition), places, stage, game)


def lent(table: Table, seat: int, bot: str = "greedy") -> Table:
    """Return a table at which a computer player plays for somebody."""
    places = list(table.places)
    places[seat] = replace(places[seat], lent=bot)
    return table._replace(places=tuple(places))
