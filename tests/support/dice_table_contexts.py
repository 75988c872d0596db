"""Tables of dice as a viewer sees them, without a server."""

from dataclasses import replace

from gobelet.dice import Match
from gobelet.game import Seat
from gobelet.i18n import Speaker
from gobelet.tables.commands import NewTable
from gobelet.tables.create import create_setup
from gobelet.tables.table import Stage, new_table
from gobelet.tables.tokens import Code, Holder
from gobelet.tables.viewer import Viewer
from gobelet.web.pages.table_context import TableContext

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def build_dice_context(
    match: Match, seats: tuple[int, ...] = (0,), language: str = "en", *, as_printed: bool = False
) -> TableContext[Match]:
    """Return a table at which this match is played, or is over, as who has these seats sees it."""
    setup = NewTable(match.edition.id, seats=("person",) * len(match.teams), games=match.length)
    table = new_table(Code("KKKKKKK"), create_setup(setup, Holder("h")))
    places = tuple(replace(place, name=name) for place, name in zip(table.places, NAMES, strict=False))
    stage = Stage.PLAYING if match.outcome is None else Stage.OVER
    viewer = Viewer(tuple(map(Seat, seats)), Seat(seats[0]) if seats else None)
    table = table._replace(stage=stage, game=match, places=places)
    return TableContext(table, viewer, Speaker(language), as_printed=as_printed)
