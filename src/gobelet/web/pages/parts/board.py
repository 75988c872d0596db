"""The board: a table on a screen that everybody sees, large, without controls, with the code while seats are free."""

from collections.abc import Iterator
from dataclasses import replace

from gobelet.tables.table import Stage
from gobelet.tables.viewer import Viewer
from gobelet.web.pages.parts.adapter import BoardPlayer, PartData
from gobelet.web.pages.parts.registry import find_adapter
from gobelet.web.pages.parts.turn import list_tags
from gobelet.web.pages.table_context import AnyContext


def list_board_parts(context: AnyContext) -> Iterator[PartData]:
    """Yield the parts of the board with the data of each, as a spectator may see them."""
    assert context.viewer == Viewer(), "the board shows what spectators may see"
    context = replace(context, shown_column=None)
    if context.table.stage is Stage.CLOSED:
        yield "parts/closed", {"sheets": []}
        return
    if context.table.game is None:
        yield "board/players", {"players": list(_list_seats(context)), "heading": ""}
    else:
        adapter = find_adapter(context.table.edition)
        players = mark_leader(list(adapter.list_board_players(context)))
        heading = adapter.write_heading(context)
        if context.table.stage is not Stage.OVER:  # the result has every name and score
            yield "board/players", {"players": players, "heading": heading}
        yield from adapter.list_board_parts(context)
    if any(place.free for place in context.table.places):
        yield "board/invitation", {}


def mark_leader(players: list[BoardPlayer]) -> list[BoardPlayer]:
    """Mark who has more points than everybody else; nobody while it is a tie, or alone."""
    points = sorted((player.points or 0 for player in players), reverse=True)
    if len(points) == 1 or points[0] == points[1]:
        return players
    return [replace(player, leads=player.points == points[0]) for player in players]


def _list_seats(context: AnyContext) -> Iterator[BoardPlayer]:
    """Yield the players before the game."""
    for seat in context.table.seats:
        computer, absent = seat in context.table.bots, seat in context.absent
        tags = tuple(list_tags(context.say, on_turn=False, computer=computer, absent=absent))
        faces = (context.faces[seat],)
        yield BoardPlayer(context.name(seat), points=None, on_turn=False, tags=tags, faces=faces, seats=(seat,))
